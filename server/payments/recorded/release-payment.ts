import { sql } from 'kysely'
import type { AllocationParts } from '#contract/office/payments/writes.ts'
import type { Problem } from '#contract/problems.ts'
import { formatMoney } from '#contract/values/money.ts'
import { recordAudit } from '#server/audit/record-audit.ts'
import type { Org } from '#server/db/tenant.ts'
import { insertAllocations } from '#server/invoices/allocations/allocation-rows.ts'
import { readCounting } from '#server/invoices/allocations/release.ts'
import type { Allocation } from '#server/invoices/allocations/spread.ts'
import { takeBack } from '#server/invoices/allocations/take-back.ts'
import { setMoney } from '#server/orders/money/set-money.ts'
import { Refusal } from '#server/refusal.ts'
import { findTargets } from './check-parts.ts'
import { findSeenPayment, lockSeenPayment } from './find-payment.ts'

/**
 * Takes money of a payment back from invoices, the last line first, and from orders that it's held for. It's the
 * customer's credit again (rules, section 13, "Payments").
 * @param version the one that the person has seen
 * @throws Refusal 404, 412, or 422 for more than counts there
 */
export async function releasePayment(
  org: Org,
  { id, version, read }: { id: string; version: number; read: () => AllocationParts },
): Promise<void> {
  await findSeenPayment(org, { id, version })
  const parts = read()
  const targets = await findTargets(org, id, { parts, anyones: true })
  await lockSeenPayment(org, { id, version, ...targets })
  const counting = await readCounting(org, sql`a.payment_id = ${id}`)
  const problems: Problem[] = []
  const back: Allocation[] = []
  for (const [index, { invoiceId, orderId, amount }] of parts.entries()) {
    const own = counting.filter((row) =>
      invoiceId === null
        ? row.invoiceId === null && row.orderId === orderId
        : row.invoiceId === invoiceId,
    )
    const taken = takeBack(own, amount)
    back.push(...taken.back)
    if (taken.missing === 0) continue
    const counts = formatMoney(amount - taken.missing, org.currency)
    const message = `is more than the ${counts} that counts there`
    problems.push({ field: `allocations[${index}].amount`, code: 'too_big', message })
  }
  if (problems.length > 0) throw new Refusal(422, problems)
  await insertAllocations(org, back)
  const orders = [...new Set(back.flatMap(({ orderId }) => orderId ?? []))].toSorted()
  for (const orderId of orders) await setMoney(org, { orderId, action: 'payment.released' })
  await recordAudit(org, 'payment.released', id, { after: { allocations: parts } })
}
