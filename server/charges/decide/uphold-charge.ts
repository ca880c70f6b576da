import type { Org } from '#server/db/tenant.ts'
import { Refusal } from '#server/refusal.ts'
import type { ChargeRow } from '#server/charges/charge-row.ts'
import { approveCharge } from './approve-charge.ts'
import { changeCharge } from './change-charge.ts'

/**
 * Upholds a charge that the hirer has disputed, at its amount or a lower one: it's approved. Its order is locked.
 * @param amount in cents
 * @throws Refusal 422 if it isn't disputed, or the amount is higher
 */
export async function upholdCharge(
  org: Org,
  charge: ChargeRow,
  amount: number | null,
): Promise<ChargeRow> {
  if (charge.disputed_at === null) {
    const message = "isn't disputed"
    throw new Refusal(422, { field: 'charge', code: 'wrong_state', message })
  }
  if (amount !== null && charge.amount !== null && amount > charge.amount) {
    const message = 'must not be more than the customer was notified of'
    throw new Refusal(422, { field: 'amount', code: 'too_big', message })
  }
  return approveCharge(org, amount === null ? charge : await changeCharge(org, charge, { amount }))
}
