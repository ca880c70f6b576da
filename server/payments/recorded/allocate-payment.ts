import type { AllocationParts } from '#contract/office/payments/writes.ts'
import type { Problem } from '#contract/problems.ts'
import { formatMoney } from '#contract/values/money.ts'
import { recordAudit } from '#server/audit/record-audit.ts'
import type { Org } from '#server/db/tenant.ts'
import { allocateOrderMoney } from '#server/invoices/allocations/allocate-order-money.ts'
import { insertAllocations, readFree } from '#server/invoices/allocations/allocation-rows.ts'
import { readOpenParts } from '#server/invoices/allocations/open-parts.ts'
import { spread } from '#server/invoices/allocations/spread.ts'
import type { Allocation } from '#server/invoices/allocations/spread.ts'
import { setMoney } from '#server/orders/money/set-money.ts'
import { Refusal } from '#server/refusal.ts'
import { findTargets } from './check-parts.ts'
import { readOrderDue } from './count-for.ts'
import { findSeenPayment, lockSeenPayment } from './find-payment.ts'

/**
 * Lets money that is left of a payment count for invoices and orders of its customer; never for more than is due
 * (rules, section 13, "Payments").
 * @param version the one that the person has seen
 * @throws Refusal 404, 412, or 422 that names each part that can't be
 */
export async function allocatePayment(
  org: Org,
  { id, version, read }: { id: string; version: number; read: () => AllocationParts },
): Promise<void> {
  await findSeenPayment(org, { id, version })
  const parts = read()
  const targets = await findTargets(org, id, { parts, anyones: false })
  await lockSeenPayment(org, { id, version, ...targets })
  const free = await readFree(org, id)
  const total = parts.reduce((sum, { amount }) => sum + amount, 0)
  if (total > free) {
    const left = formatMoney(free, org.currency)
    const message = `are more than the ${left} that is left of the payment`
    throw new Refusal(422, { field: 'allocations', code: 'too_big', message })
  }
  const problems: Problem[] = []
  for (const [index, part] of parts.entries()) {
    const due = await countPart(org, id, part)
    if (due === null) continue
    const message =
      due === 0
        ? 'can’t count, because nothing is due'
        : `is more than ${formatMoney(due, org.currency)}`
    problems.push({ field: `allocations[${index}].amount`, code: 'too_big', message })
  }
  if (problems.length > 0) throw new Refusal(422, problems)
  await recordAudit(org, 'payment.allocated', id, { after: { allocations: parts } })
}

/**
 * Lets a part count, unless it's more than is due: an invoice's money goes to its orders as its lines show them. The
 * next part sees what this one left.
 * @returns null, or what is due
 */
async function countPart(
  org: Org,
  paymentId: string,
  { invoiceId, orderId, amount }: AllocationParts[number],
): Promise<number | null> {
  const open = invoiceId === null ? [] : await readOpenParts(org, [invoiceId])
  const due = orderId === null ? (open[0]?.due ?? 0) : await readOrderDue(org, orderId)
  if (amount > due) return due
  const made: Allocation[] =
    invoiceId === null
      ? [{ paymentId, orderId, amount, invoiceId }]
      : spread([{ paymentId, orderId: null, free: amount }], open)
  await insertAllocations(org, made)
  const orders = [...new Set(made.flatMap(({ orderId: one }) => one ?? []))].toSorted()
  if (orderId !== null) await allocateOrderMoney(org, [orderId])
  for (const one of orders) await setMoney(org, { orderId: one, action: 'payment.allocated' })
  return null
}
