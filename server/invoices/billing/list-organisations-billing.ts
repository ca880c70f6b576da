import type { Database } from '#server/db/connect.ts'

/** The organisations with billing tasks that are due. */
export async function listOrganisationsBilling(db: Database): Promise<string[]> {
  const rows = await db.query<{ id: string }>({ text: 'select id from organisations_billing()' })
  return rows.map(({ id }) => id)
}
