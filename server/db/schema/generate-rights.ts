import pg from 'pg'
import { readRights } from './read-rights.ts'

/** The text of `rights.sql` for a migrated database. `npm run tables` writes it. */
export async function describeRights(connection: string | pg.ClientConfig): Promise<string> {
  const client = new pg.Client(connection)
  await client.connect()
  const rights = await readRights(client)
  await client.end()
  return `-- Generated from the migrated database by generate-tables.ts; do not edit.\n${rights.map((statement) => `${statement};\n`).join('')}`
}
