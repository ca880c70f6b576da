import type { Database } from '#server/db/connect.ts'
import { writeNotices } from './notices.ts'

/**
 * Hints to the pages that show an organisation, on every process, that things of some kinds have changed. For work
 * outside of requests: call it after the commit.
 */
export async function announceChange(
  db: Database,
  organisation: string,
  topics: readonly string[],
): Promise<void> {
  const changes = new Map(topics.map((topic) => [topic, new Set<string>()]))
  await db.query({
    text: `select pg_notify('live', notice) from unnest($1::text[]) notice`,
    values: [writeNotices('command', new Map([[organisation, changes]]))],
  })
}
