import type { Database } from '#server/db/connect.ts'

/** The organisations with sessions to end at their provider. */
export async function listOrganisationsClosing(db: Database): Promise<string[]> {
  return listIds(db, 'select id from organisations_closing_sessions()')
}

/** The organisations with refunds to send. */
export async function listOrganisationsRefunding(db: Database): Promise<string[]> {
  return listIds(db, 'select id from organisations_sending_refunds()')
}

async function listIds(db: Database, text: string): Promise<string[]> {
  const rows = await db.query<{ id: string }>({ text })
  return rows.map(({ id }) => id)
}
