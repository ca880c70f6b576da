import type { Database } from '#server/db/connect.ts'

/** The ids of every organisation, for chores. */
export async function listOrganisationIds(db: Database): Promise<string[]> {
  const rows = await db.query<{ id: string }>({ text: 'select id from organisation_ids()' })
  return rows.map(({ id }) => id)
}
