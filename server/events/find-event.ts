import type { Org } from '#server/db/tenant.ts'
import { Refusal } from '#server/refusal.ts'

/**
 * One event with the very payload that receivers are sent.
 * @throws Refusal 404 when there is none with this id
 */
export async function findEvent(org: Org, id: string): Promise<{ type: string; payload: string }> {
  const [row] = isEventId(id)
    ? await org.tx.run<{ type: string; payload: string }>({
        text: 'select type, payload from events where organisation_id = $1 and id = $2',
        values: [org.id, id],
      })
    : []
  if (!row) throw new Refusal(404, 'No event has that id')
  return row
}

/** Whether text has the form of an event's id. */
export function isEventId(text: string): boolean {
  return /^evt_[0-9a-f]{32}$/.test(text)
}
