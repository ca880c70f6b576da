import { sql } from 'kysely'
import { chargeMoves } from '#contract/charges/charge-words.ts'
import type { ChargeKind } from '#contract/charges/charge-words.ts'
import type { Org } from '#server/db/tenant.ts'
import { queueBilling } from '#server/invoices/tasks/queue-billing.ts'
import { addCharge } from '#server/orders/money/add-charge.ts'
import { lockOrder } from '#server/orders/lock-order.ts'
import { Refusal } from '#server/refusal.ts'
import type { ChargeRow } from '#server/charges/charge-row.ts'
import { moveCharge } from './move-charge.ts'

/**
 * Approves a charge (rules, section 13, "Charges"): it becomes one of the order's charges, also after completion,
 * unless it's never part of one; then it's billed beside it. Its order is locked.
 * @throws Refusal 422 if its amount isn't known, or it was decided already
 */
export async function approveCharge(org: Org, charge: ChargeRow): Promise<ChargeRow> {
  const { amount, description, type, order_id: orderId, tax_code: taxCode } = charge
  if (amount === null) {
    const message = 'must be entered before the charge is approved'
    throw new Refusal(422, { field: 'amount', code: 'required', message })
  }
  requireOpen(charge)
  const { status } = await lockOrder(org, orderId)
  const publicType = isBeside(type) || taxCode !== 'gst' || status === 'cancelled' ? null : type
  const position =
    publicType === null
      ? null
      : await addCharge(org, orderId, { type: publicType, description, amount })
  if (position === null) await queueBilling(org, { cause: `approved:${charge.id}`, orderId })
  return moveCharge(org, charge, {
    move: 'approve',
    set: sql`state = 'approved', decided_at = ${org.now}, position = ${position},
      decided_by = ${JSON.stringify(org.actor)}::jsonb, waits_for = null`,
    action: 'charge.approved',
    after: { state: 'approved', amount },
  })
}

/** Charges that are never part of the order. */
function isBeside(type: ChargeKind): type is 'cancellation' {
  return type === 'cancellation'
}

function requireOpen({ state }: ChargeRow): void {
  if (chargeMoves.approve.some((open) => open === state)) return
  const message = `can't be approved any more, it is ${state}`
  throw new Refusal(422, { field: 'charge', code: 'wrong_state', message })
}
