import { sql } from 'kysely'
import type { EventType } from '#contract/webhooks/event-types.ts'
import { startsBefore } from '#server/db/page-start.ts'
import { query } from '#server/db/transaction.ts'
import type { Org } from '#server/db/tenant.ts'
import { Refusal } from '#server/refusal.ts'
import { isEventId } from './find-event.ts'

export type EventsQuery = {
  limit: number
  startingAfter?: string | undefined
  type?: EventType | undefined
  subjectId?: string | undefined
  createdFrom?: string | undefined
  createdTo?: string | undefined
}

const KEY = { at: 'created_at', id: 'id', type: 'text' } as const

/**
 * A page of the organisation's events from the last 30 days, newest first, as their payloads.
 * @throws Refusal 404 when startingAfter isn't an event of this organisation
 */
export async function listEvents(
  org: Org,
  { limit, startingAfter, type, subjectId, createdFrom, createdTo }: EventsQuery,
): Promise<{ data: string[]; hasMore: boolean }> {
  const [cursor] =
    startingAfter !== undefined && isEventId(startingAfter)
      ? await org.tx.run(
          query
            .selectFrom('events')
            .select(['id', 'created_at'])
            .where('organisation_id', '=', org.id)
            .where('id', '=', startingAfter),
        )
      : []
  if (startingAfter !== undefined && !cursor) {
    throw new Refusal(404, 'startingAfter is not an event of this organisation')
  }
  const rows = await org.tx.run(sql<{ payload: string }>`
    select payload from events
    where organisation_id = ${org.id}
      ${type === undefined ? sql`` : sql`and type = ${type}`}
      ${subjectId === undefined ? sql`` : sql`and subject_id = ${subjectId}`}
      ${createdFrom === undefined ? sql`` : sql`and created_at >= ${createdFrom}`}
      ${createdTo === undefined || cursor ? sql`` : sql`and created_at < ${createdTo}`}
      ${cursor ? sql`and ${startsBefore(KEY, { at: cursor.created_at, id: cursor.id }, createdTo)}` : sql``}
    order by created_at desc, id desc limit ${limit + 1}`)
  return { data: rows.slice(0, limit).map(({ payload }) => payload), hasMore: rows.length > limit }
}
