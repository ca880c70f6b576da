import { sql } from 'kysely'
import type { Org } from '#server/db/tenant.ts'
import type { ChargeRow } from '#server/charges/charge-row.ts'
import { Refusal } from '#server/refusal.ts'
import { moveCharge } from './move-charge.ts'

/**
 * Takes the hirer's reply to a charge: it's disputed, and waits until a person decides. Its order is locked. The
 * same reply again changes nothing; only one is taken.
 * @throws Refusal 422 once it's decided, or another reply has come
 */
export async function replyToCharge(org: Org, charge: ChargeRow, text: string): Promise<ChargeRow> {
  if (charge.reply === text) return charge
  if (charge.reply !== null) {
    const message = 'has your reply already, please call us'
    throw new Refusal(422, { field: 'charge', code: 'wrong_state', message })
  }
  return moveCharge(org, charge, {
    move: 'reply',
    set: sql`disputed_at = ${org.now}, reply = ${text}`,
    action: 'charge.disputed',
    after: { disputed: true },
  })
}
