import { before } from './bookmark.ts'
import type { Bookmark } from './bookmark.ts'
import type { Connection } from './connection.ts'
import { inOrder } from './in-order.ts'
import type { FeedEvent } from './in-order.ts'

const PAGE = 100

/**
 * The events that aren't posted yet, oldest first.
 * @param lookBackMs how far before the bookmark to look for events that committed late
 * @throws Trouble
 */
export async function readNew(
  { get }: Pick<Connection, 'get'>,
  { from, mark, posted }: Bookmark,
  lookBackMs: number,
): Promise<FeedEvent[]> {
  const earliest = before(mark, lookBackMs)
  const since = earliest > from ? earliest : from
  const found: FeedEvent[] = []
  let after = ''
  for (;;) {
    const query = `limit=${PAGE}&createdFrom=${encodeURIComponent(since)}${after}`
    const { json } = await get(`/api/v1/events?${query}`)
    const page: FeedEvent[] = json.data
    found.push(...page.filter(({ id }) => !Object.hasOwn(posted, id)))
    const last = page.at(-1)
    if (json.hasMore !== true || !last) return inOrder(found.toReversed())
    after = `&startingAfter=${last.id}`
  }
}
