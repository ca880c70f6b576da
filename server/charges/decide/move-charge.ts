import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import { chargeMoves } from '#contract/charges/charge-words.ts'
import type { AuditAction } from '#server/audit/record-audit.ts'
import { recordAudit } from '#server/audit/record-audit.ts'
import type { Org } from '#server/db/tenant.ts'
import type { ChargeRow } from '#server/charges/charge-row.ts'
import { findCharge } from '#server/charges/find-charge.ts'
import { Refusal } from '#server/refusal.ts'

/** A move between the states of a charge, and the columns that it writes. */
export type ChargeMove = {
  move: keyof typeof chargeMoves
  /** What it sets, such as `state = 'waived'`. */
  set: RawBuilder<unknown>
  action: AuditAction
  /** For the audit log. */
  before?: object
  after: object
}

const CANNOT: Record<keyof typeof chargeMoves, string> = {
  change: "can't be changed any more",
  notify: "can't be notified now",
  reply: "can't be replied to any more",
  approve: "can't be approved any more",
  waive: "can't be waived any more",
  reopen: "can't be opened again",
}

/**
 * Moves a charge from one state to another. Its order is locked.
 * @throws Refusal 422 when the charge can't make this move now
 */
export async function moveCharge(
  org: Org,
  { id, state }: Pick<ChargeRow, 'id' | 'state'>,
  { move, set, action, before, after }: ChargeMove,
): Promise<ChargeRow> {
  const [moved] = await org.tx.run(sql<{ id: string }>`
    update charges set ${set}, version = version + 1, updated_at = ${org.now}
    where organisation_id = ${org.id} and id = ${id} and state = any (${[...chargeMoves[move]]})
    returning id`)
  if (!moved) {
    const message = `${CANNOT[move]}, it is ${state}`
    throw new Refusal(422, { field: 'charge', code: 'wrong_state', message })
  }
  await recordAudit(org, action, id, { before: { state, ...before }, after })
  return findCharge(org, id)
}
