import { sql } from 'kysely'
import type { ChargeChange } from '#contract/office/charges.ts'
import type { Org } from '#server/db/tenant.ts'
import type { ChargeRow } from '#server/charges/charge-row.ts'
import { moveCharge } from './move-charge.ts'

/**
 * Changes the amount or the description of a charge that isn't decided. What the rule came to is kept beside it. A
 * notified charge is proposed again, because the hirer hasn't seen the new amount. Its order is locked.
 * @throws Refusal 422 if it was decided already
 */
export async function changeCharge(
  org: Org,
  charge: ChargeRow,
  change: ChargeChange,
): Promise<ChargeRow> {
  const { amount = charge.amount, description = charge.description } = change
  const { taxCode = charge.tax_code } = change
  const before = {
    amount: charge.amount,
    description: charge.description,
    taxCode: charge.tax_code,
  }
  const after = { amount, description, taxCode }
  if (JSON.stringify(before) === JSON.stringify(after)) return charge
  const isOther = amount !== charge.amount && charge.disputed_at === null
  return moveCharge(org, charge, {
    move: 'change',
    set: sql`amount = ${amount}, description = ${description}, tax_code = ${taxCode},
      waits_for = case when ${amount}::bigint is null then waits_for end,
      state = case when ${isOther} then 'proposed' else state end,
      notice_until = case when ${isOther} then null else notice_until end`,
    action: 'charge.changed',
    before,
    after,
  })
}
