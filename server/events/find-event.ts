import { query } from '#server/db/transaction.ts'
import type { Org } from '#server/db/tenant.ts'
import { Refusal } from '#server/refusal.ts'

/**
 * One event with the exact payload that receivers get.
 * @throws Refusal 404 for an unknown id
 */
export async function findEvent(org: Org, id: string): Promise<{ type: string; payload: string }> {
  const [row] = isEventId(id)
    ? await org.tx.run(
        query
          .selectFrom('events')
          .select(['type', 'payload'])
          .where('organisation_id', '=', org.id)
          .where('id', '=', id),
      )
    : []
  if (!row) throw new Refusal(404, 'No event has that id')
  return row
}

/** Whether a text has the form of an event's id. */
export function isEventId(text: string): boolean {
  return /^evt_[0-9a-f]{32}$/.test(text)
}
