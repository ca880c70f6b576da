import type { Org } from '#server/db/tenant.ts'
import { addBesideCharge } from '#server/charges/add-beside-charge.ts'
import type { PlannedLine } from '#server/invoices/rules/plan-credit.ts'
import { addCharge } from '#server/orders/money/add-charge.ts'
import { readOrder } from '#server/orders/find-order.ts'
import { Refusal } from '#server/refusal.ts'

/** The charge that carries what is credited of a line: one of the order's, perhaps with words of its own, or one beside it. */
export type CreditCharge = { chargePosition: number; description?: string } | { chargeId: string }

/**
 * Makes orders, and what is beside them, cheaper by what is credited of their lines. The orders are locked.
 * @returns each line's charge; null for a line without an order
 * @throws Refusal 422 if an order is cancelled, or would cost less than nothing
 */
export async function lowerCharges(
  org: Org,
  { lines, reason }: { lines: readonly PlannedLine[]; reason: string },
): Promise<(CreditCharge | null)[]> {
  const charges: (CreditCharge | null)[] = []
  for (const planned of lines) charges.push(await lowerCharge(org, planned, reason))
  return charges
}

async function lowerCharge(
  org: Org,
  { line, amount }: PlannedLine,
  reason: string,
): Promise<CreditCharge | null> {
  const { orderId, chargePosition, taxCode } = line
  if (orderId === null) return null
  const description = `${line.description}: ${reason}`.slice(0, 300)
  if (chargePosition === null) {
    const lower = { orderId, description, amount: -amount, taxCode }
    return { chargeId: await addBesideCharge(org, lower) }
  }
  const { order } = await readOrder(org, orderId)
  if (order.status === 'cancelled') {
    const message = 'has a cancelled order, credit all that is left instead'
    throw new Refusal(422, { field: 'invoice', code: 'wrong_state', message })
  }
  const charge = { type: 'adjustment' as const, description, amount: -amount }
  return { chargePosition: await addCharge(org, orderId, charge) }
}
