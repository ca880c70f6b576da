import { sql } from 'kysely'
import { unknownPayment } from '#contract/api/office/money/payment-refusals.ts'
import type { OfficePayment } from '#contract/office/payments/payment.ts'
import { presentReference } from '#contract/orders/reference.ts'
import { actorText } from '#server/actor.ts'
import type { Actor } from '#server/actor.ts'
import type { Org } from '#server/db/tenant.ts'
import { isUuid } from '#server/db/uuid.ts'
import { presentPerson } from '#server/office/person.ts'
import { Refusal } from '#server/refusal.ts'
import { paymentColumns, paymentParts, presentPayment } from './payment-rows.ts'
import type { PaymentRow } from './payment-rows.ts'
import { readCounts, readHistory } from './read-counts.ts'
import { readTargets } from './read-targets.ts'
import { whatCan } from './what-can.ts'

type Row = PaymentRow & {
  created_at: Date
  provider: string | null
  recorded_by: Actor | null
  order_id: string | null
  order_reference: string | null
}

/**
 * A payment, what it counts for, what went back, and what can be done with it (rules, section 13, "Payments").
 * @throws Refusal 404
 */
export async function readPayment(org: Org, id: string): Promise<OfficePayment> {
  const [row] = isUuid(id)
    ? await org.tx.run(sql<Row>`
        select ${paymentColumns}, p.created_at, p.provider, p.recorded_by, p.order_id,
          o.reference as order_reference
        from payments p ${paymentParts} where p.organisation_id = ${org.id} and p.id = ${id}`)
    : []
  if (!row) throw new Refusal(404, unknownPayment.says)
  const { order_id: orderId, order_reference: reference, customer_id: customerId } = row
  const inBrief = presentPayment(row)
  const counts = await readCounts(org, id)
  const none = { listed: [], count: 0 }
  const targets = inBrief.free > 0 ? await readTargets(org, { customerId, orderId }) : none
  return {
    ...inBrief,
    counts,
    targets: targets.listed,
    targetCount: targets.count,
    at: row.created_at.toISOString(),
    by: personOf(row.recorded_by ?? { type: 'provider', name: row.provider ?? '' }),
    order:
      orderId === null || reference === null
        ? null
        : { id: orderId, reference: presentReference(reference) },
    history: await readHistory(org, id),
    refunds: await readRefunds(org, id),
    can: whatCan({ ...inBrief, targets: targets.count }),
  }
}

function personOf(actor: Actor): OfficePayment['by'] {
  return presentPerson(actorText(actor), 'name' in actor ? actor.name : null)
}

async function readRefunds(org: Org, id: string): Promise<OfficePayment['refunds']> {
  const rows = await org.tx.run(
    sql<
      Omit<OfficePayment['refunds'][number], 'at' | 'by'> & { at: Date; requested_by: Actor }
    >`select id, coalesce(finished_at, created_at) as at,
        coalesce(returned_on, (coalesce(finished_at, created_at) at time zone ${org.timezone})::date) as "on",
        amount, method, status, reference, reason, requested_by
      from refunds where organisation_id = ${org.id} and payment_id = ${id} order by created_at, id`,
  )
  return rows.map(({ requested_by: actor, at, ...refund }) => ({
    ...refund,
    at: at.toISOString(),
    by: personOf(actor),
  }))
}
