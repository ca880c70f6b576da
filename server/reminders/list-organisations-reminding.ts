import type { Database } from '#server/db/connect.ts'

/** The organisations where it's the time of day for reminders, and where something is due. */
export async function listOrganisationsReminding(db: Database): Promise<string[]> {
  const rows = await db.query<{ id: string }>({ text: 'select id from organisations_reminding()' })
  return rows.map(({ id }) => id)
}
