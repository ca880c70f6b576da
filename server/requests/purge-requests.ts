import { MOST_REQUESTS } from '#contract/requests/request.ts'
import type { Database } from '#server/db/connect.ts'

/**
 * Deletes logged requests older than seven days, and those beyond the most that each organisation keeps.
 * @param most lower in tests
 * @returns how many
 */
export async function purgeRequests(db: Database, most = MOST_REQUESTS): Promise<number> {
  const organisations = await db.query<{ id: string }>({
    text: 'select id from organisations_with_requests()',
  })
  let purged = 0
  for (const { id } of organisations) {
    const [done] = await db.query<{ count: number }>({
      text: 'select purge_requests($1, $2) as count',
      values: [id, most],
    })
    purged += done?.count ?? 0
  }
  return purged
}
