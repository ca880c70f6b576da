import type { Database } from '#server/db/connect.ts'

/** The organisations that email hirers the day before a collection, where it's the time of day for that. */
export async function listOrganisationsMailing(db: Database): Promise<string[]> {
  const text = 'select id from organisations_mailing_collections()'
  const rows = await db.query<{ id: string }>({ text })
  return rows.map(({ id }) => id)
}
