import type { EventType } from '#contract/webhooks/event.ts'
import type { Org } from '#server/db/tenant.ts'
import { Refusal } from '#server/refusal.ts'
import { isEventId } from './find-event.ts'

export type EventsQuery = {
  limit: number
  startingAfter?: string | undefined
  type?: EventType | undefined
}

/**
 * A page of the organisation's events of the last 30 days, newest first, as their payloads.
 * @throws Refusal 404 when startingAfter is no event of this organisation
 */
export async function listEvents(
  org: Org,
  { limit, startingAfter, type }: EventsQuery,
): Promise<{ data: string[]; hasMore: boolean }> {
  const [cursor] =
    startingAfter !== undefined && isEventId(startingAfter)
      ? await org.tx.run<{ created_at: Date }>({
          text: 'select created_at from events where organisation_id = $1 and id = $2',
          values: [org.id, startingAfter],
        })
      : []
  if (startingAfter !== undefined && !cursor) {
    throw new Refusal(404, 'startingAfter is not an event of this organisation')
  }
  const rows = await org.tx.run<{ payload: string }>({
    text: `select payload from events
      where organisation_id = $1 and ($2::text is null or type = $2)
        and ($3::timestamptz is null or (created_at, id) < ($3, $4))
      order by created_at desc, id desc limit $5`,
    values: [org.id, type ?? null, cursor?.created_at ?? null, startingAfter ?? null, limit + 1],
  })
  return { data: rows.slice(0, limit).map(({ payload }) => payload), hasMore: rows.length > limit }
}
