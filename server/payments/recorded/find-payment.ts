import { sql } from 'kysely'
import { unknownPayment } from '#contract/api/office/money/payment-refusals.ts'
import type { PaymentMethod } from '#contract/payments/payment-words.ts'
import { requireLatest } from '#server/audit/require-latest.ts'
import type { Org } from '#server/db/tenant.ts'
import { isUuid } from '#server/db/uuid.ts'
import { tryToLockPayments } from './lock-payments.ts'
import { Refusal, refuseBusy } from '#server/refusal.ts'

export type PaymentRow = {
  id: string
  version: number
  method: PaymentMethod
  order_id: string | null
  amount: number
}

/**
 * A payment.
 * @throws Refusal 404
 */
export async function findPayment(org: Org, id: string): Promise<PaymentRow> {
  const [row] = isUuid(id)
    ? await org.tx.run(sql<PaymentRow>`
        select id, version, method, order_id, amount from payments
        where organisation_id = ${org.id} and id = ${id}`)
    : []
  if (!row) throw new Refusal(404, unknownPayment.says)
  return row
}

/**
 * A payment that a person changes, as they have seen it. It isn't locked, for what else is to be locked follows from what
 * they send.
 * @throws Refusal 404, 412
 */
export async function findSeenPayment(
  org: Org,
  { id, version }: Pick<Changing, 'id' | 'version'>,
): Promise<PaymentRow> {
  const payment = await findPayment(org, id)
  await requireLatest(org, {
    version: payment.version,
    expected: version,
    subject: id,
    what: 'this payment',
  })
  return payment
}

/** What a change of a payment is for: the version that the person has seen, and what else it touches. */
export type Changing = {
  id: string
  version: number
  orders?: readonly string[]
  invoices?: readonly string[]
}

/**
 * Locks a payment that a person changes, with all that it counts for.
 * @throws Refusal 404, 412
 */
export async function lockSeenPayment(
  org: Org,
  { id, version, orders = [], invoices = [] }: Changing,
): Promise<PaymentRow> {
  await findPayment(org, id)
  const isWhole = await tryToLockPayments(org, [id], { orders, invoices })
  const payment = await findSeenPayment(org, { id, version })
  // What a payment counts for doesn't change without its version.
  if (!isWhole) throw refuseBusy()
  return payment
}
