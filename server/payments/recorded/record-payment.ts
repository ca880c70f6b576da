import { randomUUIDv7 } from 'node:crypto'
import { sql } from 'kysely'
import type { NewPayment } from '#contract/office/payments/writes.ts'
import { recordAudit } from '#server/audit/record-audit.ts'
import { findReplay } from '#server/db/idempotency/find-replay.ts'
import type { Made } from '#server/db/idempotency/find-replay.ts'
import type { Org } from '#server/db/tenant.ts'
import { lockInvoices } from '#server/invoices/allocations/open-parts.ts'
import { queueBilling } from '#server/invoices/tasks/queue-billing.ts'
import { lockOrders } from '#server/orders/lock-order.ts'
import type { IdempotencyKey } from '#server/orders/place/idempotency-key.ts'
import { setMoney } from '#server/orders/money/set-money.ts'
import { checkNewPayment } from './check-new-payment.ts'
import type { PaidFor } from './check-new-payment.ts'
import { countFor } from './count-for.ts'

/**
 * Records money that came by hand, and lets it count for what it was paid for. What is more than is due stays the
 * customer's credit (rules, section 13, "Payments"). A known idempotency key, or a bank line that was taken, records
 * nothing.
 * @param externalId where it comes from, such as `bank-line:<id>:<version>`
 * @throws Refusal 422 for a day that is locked or to come, or something that can't be paid
 */
export async function recordPayment(
  org: Org,
  payment: NewPayment,
  { key, externalId = null }: { key: IdempotencyKey | null; externalId?: string | null },
): Promise<Made> {
  const known = await findReplay(org, 'payments', key)
  if (known) return known
  const paidFor = await checkNewPayment(org, payment)
  await lockOrders(org, paidFor.orderIds)
  await lockInvoices(org, payment.invoiceIds)
  const id = await insertPayment(org, payment, { paidFor, key, externalId })
  if (id === null) return findTwin(org, { key, externalId })
  const paid = await countFor(org, { id, amount: payment.amount, paidFor })
  const { method, amount, receivedOn, reference } = payment
  const { orderId, customerId } = paidFor
  const after = { method, amount, receivedOn, reference, orderId, customerId }
  await recordAudit(org, 'payment.recorded', id, { after })
  for (const order of paid) {
    await setMoney(org, { orderId: order, action: 'payment.recorded' })
    await queueBilling(org, { cause: `payment:${id}:${order}`, orderId: order })
  }
  return { id, replayOf: null }
}

type Source = { paidFor: PaidFor; key: IdempotencyKey | null; externalId: string | null }

/** @returns the payment's id; null if the key or the source was used before */
async function insertPayment(
  org: Org,
  { method, amount, receivedOn, reference }: NewPayment,
  { paidFor, key, externalId }: Source,
): Promise<string | null> {
  const [row] = await org.tx.run(sql<{ id: string }>`
    insert into payments (organisation_id, id, order_id, customer_id, method, amount, currency, received_on,
      reference, external_id, recorded_by, idempotency_key, body_hash, created_at)
    values (${org.id}, ${randomUUIDv7()}, ${paidFor.orderId}, ${paidFor.customerId}, ${method}, ${amount},
      ${org.currency}, ${receivedOn}, ${reference}, ${externalId}, ${JSON.stringify(org.actor)}::jsonb,
      ${key?.key ?? null}, ${key?.bodyHash ?? null}, ${org.now})
    on conflict do nothing returning id`)
  return row?.id ?? null
}

/** The payment that a call at the same moment recorded, with the same key or from the same source. */
async function findTwin(
  org: Org,
  { key, externalId }: Pick<Source, 'key' | 'externalId'>,
): Promise<Made> {
  const twin = await findReplay(org, 'payments', key)
  if (twin) return twin
  const [row] = await org.tx.run(sql<{ id: string }>`
    select id from payments where organisation_id = ${org.id} and external_id = ${externalId}`)
  if (!row) throw new Error('the payment has gone')
  return { id: row.id, replayOf: 'same body' }
}
