import { sql } from 'kysely'
import type { RefundOfPayment } from '#contract/office/payments/writes.ts'
import type { Problem } from '#contract/problems.ts'
import { localTime } from '#contract/values/day.ts'
import { formatMoney } from '#contract/values/money.ts'
import { recordAudit } from '#server/audit/record-audit.ts'
import type { Org } from '#server/db/tenant.ts'
import { readFree } from '#server/invoices/allocations/allocation-rows.ts'
import { problemsOfDay } from '#server/invoices/lock/lock-date.ts'
import { setMoney } from '#server/orders/money/set-money.ts'
import { insertRefund } from '#server/payments/refunds/refund-rows.ts'
import { Refusal } from '#server/refusal.ts'
import { lockSeenPayment } from './find-payment.ts'
import type { PaymentRow } from './find-payment.ts'

type Seen = { id: string; version: number }

/**
 * Gives back money of a payment that is free. If the person says so, what isn't free is released first: what is held
 * for orders, then the newest invoice (rules, section 13, "Payments"). Through a provider it's pending until the
 * send-refunds chore has sent it; by hand it has gone already.
 * @throws Refusal 404, 412, or 422 for more than is free or left of the payment, or a day that is locked or to come
 */
export async function refundPayment(
  org: Org,
  { id, version, read }: Seen & { read: () => RefundOfPayment },
): Promise<void> {
  const payment = await lockSeenPayment(org, { id, version })
  const refund = read()
  const { amount, method, returnedOn, reference, reason } = refund
  const problems = [
    ...(await problemsOfHow(org, payment, refund)),
    ...(await problemsOfAmount(org, payment, refund)),
  ]
  if (problems.length > 0) throw new Refusal(422, problems)
  const common = { order_id: payment.order_id, payment_id: id, amount, reason, reference }
  if (method === 'provider') {
    await insertRefund(org, common)
  } else {
    const orders = await insertRefund(org, {
      ...common,
      method,
      returned_on: returnedOn ?? localTime(org.now, org.timezone).day,
      status: 'succeeded',
      finished_at: org.now,
    })
    for (const orderId of orders) await setMoney(org, { orderId, action: 'payment.refunded' })
  }
  await touch(org, id)
  const after = { amount, method, returnedOn, reference, reason }
  await recordAudit(org, 'payment.refunded', id, { after })
}

/**
 * Takes back a payment that a person recorded and that never came: it bounced, or was a mistake. It's dated today.
 * @throws Refusal 404, 412, or 422 for one that came by a provider, or went back already
 */
export async function reversePayment(
  org: Org,
  { id, version, read }: Seen & { read: () => { reason: string } },
): Promise<void> {
  const payment = await lockSeenPayment(org, { id, version })
  const { reason } = read()
  if (payment.method === 'online') {
    const message = 'came through a provider, so refund it instead'
    throw new Refusal(422, { field: 'payment', code: 'wrong_state', message })
  }
  const amount = await readLeft(org, payment)
  if (amount === 0) {
    const message = 'has gone back already'
    throw new Refusal(422, { field: 'payment', code: 'wrong_state', message })
  }
  const orders = await insertRefund(org, {
    order_id: payment.order_id,
    payment_id: id,
    amount,
    reason,
    method: 'reversal',
    returned_on: localTime(org.now, org.timezone).day,
    status: 'succeeded',
    finished_at: org.now,
  })
  for (const orderId of orders) await setMoney(org, { orderId, action: 'payment.reversed' })
  await touch(org, id)
  await recordAudit(org, 'payment.reversed', id, { after: { amount, reason } })
}

async function problemsOfHow(
  org: Org,
  payment: PaymentRow,
  { method, returnedOn }: RefundOfPayment,
): Promise<Problem[]> {
  if (method !== 'provider') {
    if (returnedOn === null) {
      return [{ field: 'returnedOn', code: 'required', message: 'is missing' }]
    }
    return problemsOfDay(org, 'returnedOn', returnedOn)
  }
  if (payment.method !== 'online') {
    const message = 'must be cash or eft, because it didn’t come through a provider'
    return [{ field: 'method', code: 'invalid', message }]
  }
  if (returnedOn === null) return []
  const message = 'is the provider’s to say'
  return [{ field: 'returnedOn', code: 'invalid', message }]
}

async function problemsOfAmount(
  org: Org,
  payment: PaymentRow,
  { amount, releases }: RefundOfPayment,
): Promise<Problem[]> {
  const left = await readLeft(org, payment)
  const most = releases ? left : await readFree(org, payment.id)
  if (amount <= most) return []
  const say = (cents: number) => formatMoney(cents, org.currency)
  return [{ field: 'amount', code: 'too_big', message: sayTooMuch(amount, { left, most, say }) }]
}

function sayTooMuch(
  amount: number,
  { left, most, say }: { left: number; most: number; say: (cents: number) => string },
): string {
  if (left === 0) return 'can’t go back, because all of it has'
  if (amount > left) return `is more than the ${say(left)} that hasn’t gone back`
  return `is more than the ${say(most)} that is free, so release ${say(amount - most)} of it first`
}

/** What hasn't gone back of a locked payment, in cents. */
async function readLeft(org: Org, { id, amount }: PaymentRow): Promise<number> {
  const [row] = await org.tx.run(sql<{ back: number }>`
    select coalesce(sum(amount), 0)::bigint as back from refunds
    where organisation_id = ${org.id} and payment_id = ${id} and status <> 'failed'`)
  return amount - (row?.back ?? 0)
}

/** Raises the version also if nothing had to be taken back. */
async function touch(org: Org, id: string): Promise<void> {
  await org.tx.run(sql`
    update payments set version = version + 1 where organisation_id = ${org.id} and id = ${id}`)
}
