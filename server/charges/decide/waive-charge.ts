import { sql } from 'kysely'
import type { Org } from '#server/db/tenant.ts'
import type { ChargeRow } from '#server/charges/charge-row.ts'
import { queueChargesOf } from '#server/jobs/charging/queue-charges.ts'
import { listRuled } from '#server/charges/propose/list-ruled.ts'
import { isOpen, sourceOf } from '#server/charges/propose/reconcile.ts'
import { Refusal } from '#server/refusal.ts'
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
 * Opens a charge that was waived by mistake. Its order is locked. It follows what was corrected in the meantime
 * once the chore has looked at its order.
 * @throws Refusal 422 if it isn't waived, or if what its facts came to afterwards isn't decided
 */
export async function reopenCharge(org: Org, charge: ChargeRow): Promise<ChargeRow> {
  const state = charge.disputed_at === null ? 'proposed' : 'notified'
  await requireNoneOpen(org, charge)
  await queueChargesOf(org, charge.order_id)
  return moveCharge(org, charge, {
    move: 'reopen',
    set: sql`state = ${state}, waive_reason = null, decided_at = null, decided_by = null`,
    action: 'charge.reopened',
    before: { reason: charge.waive_reason },
    after: { state },
  })
}

/** What a source comes to beyond a charge that was waived is a charge of its own: only one of them is open. */
async function requireNoneOpen(org: Org, { order_id: orderId, source_key: key }: ChargeRow) {
  if (key === null) return
  const open = (await listRuled(org, orderId)).find(
    (one) => isOpen(one) && sourceOf(one.source_key) === sourceOf(key),
  )
  if (!open) return
  const message = "can't be opened again before the later one for the same job is decided"
  throw new Refusal(422, { field: 'charge', code: 'wrong_state', message })
}
