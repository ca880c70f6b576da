import { sql } from 'kysely'
import { requireLatest } from '#server/audit/require-latest.ts'
import type { Org } from '#server/db/tenant.ts'
import { isUuid } from '#server/db/uuid.ts'
import { lockOrder } from '#server/orders/lock-order.ts'
import { Refusal } from '#server/refusal.ts'
import type { ChargeRow } from './charge-row.ts'

/** The columns of a row; the query calls the table `c`. */
export const chargeColumns = sql`c.id, c.version, c.order_id, c.line_id, c.job_id, c.type, c.source_key,
  c.state, c.amount::float8 as amount, c.computed::float8 as computed, c.tax_code, c.description, c.steps,
  c.facts, c.waits_for, c.photos, c.arose_at, c.notified_at, c.notice_until, c.disputed_at, c.reply,
  c.decided_at, c.decided_by, c.waive_reason, c.position`

/**
 * One charge of the organisation.
 * @throws Refusal 404 when none has this id, or it isn't an id
 */
export async function findCharge(org: Org, id: string): Promise<ChargeRow> {
  const [row] = isUuid(id)
    ? await org.tx.run(sql<ChargeRow>`
        select ${chargeColumns} from charges c where c.organisation_id = ${org.id} and c.id = ${id}`)
    : []
  if (!row) throw new Refusal(404, 'No charge has that id')
  return row
}

/**
 * Locks the order of a charge, then reads the charge.
 * @param version the one that the caller has seen; null for whatever it is
 * @throws Refusal 404, or 412 if it has changed since
 */
export async function lockCharge(
  org: Org,
  id: string,
  version: number | null = null,
): Promise<ChargeRow> {
  const { order_id: orderId } = await findCharge(org, id)
  await lockOrder(org, orderId)
  const charge = await findCharge(org, id)
  if (version !== null) {
    await requireLatest(org, {
      version: charge.version,
      expected: version,
      subject: id,
      what: 'this charge',
    })
  }
  return charge
}
