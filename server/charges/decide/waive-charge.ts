import { sql } from 'kysely'
import type { Org } from '#server/db/tenant.ts'
import type { ChargeRow } from '#server/charges/charge-row.ts'
import { moveCharge } from './move-charge.ts'

/**
 * Waives a charge, with a reason. Its order is locked.
 * @throws Refusal 422 if it was decided already
 */
export function waiveCharge(org: Org, charge: ChargeRow, reason: string): Promise<ChargeRow> {
  return moveCharge(org, charge, {
    move: 'waive',
    set: sql`state = 'waived', waive_reason = ${reason}, decided_at = ${org.now},
      decided_by = ${JSON.stringify(org.actor)}::jsonb`,
    action: 'charge.waived',
    after: { state: 'waived', reason },
  })
}

/**
 * Opens a charge that was waived by mistake. Its order is locked.
 * @throws Refusal 422 if it isn't waived
 */
export function reopenCharge(org: Org, charge: ChargeRow): Promise<ChargeRow> {
  const state = charge.disputed_at === null ? 'proposed' : 'notified'
  return moveCharge(org, charge, {
    move: 'reopen',
    set: sql`state = ${state}, waive_reason = null, decided_at = null, decided_by = null`,
    action: 'charge.reopened',
    before: { reason: charge.waive_reason },
    after: { state },
  })
}
