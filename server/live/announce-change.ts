import type { Database } from '#server/db/connect.ts'
import { topicsBeside } from './beside.ts'
import { writeNotices } from './notices.ts'

/**
 * Hints to the pages that show an organisation, on every process, that things of some kinds have changed, and what may
 * have changed beside them. For work outside of requests: call it after the commit.
 */
export async function announceChange(
  db: Database,
  organisation: string,
  topics: readonly string[],
): Promise<void> {
  const all = topics.flatMap((topic) => [topic, ...topicsBeside(topic)])
  const changes = new Map(all.map((topic) => [topic, new Set([null])]))
  await db.query({
    text: `select pg_notify('live', notice) from unnest($1::text[]) notice`,
    values: [writeNotices('command', new Map([[organisation, changes]]))],
  })
}
