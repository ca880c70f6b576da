import { escapeIdentifier, escapeLiteral, type Client } from 'pg'

import { databaseName, serviceName } from './names.ts'
import { newPassword, readPassword, writePassword } from './password-file.ts'
import type { Places } from './places.ts'
import type { Presence } from './presence.ts'

/** Makes the service's role and database where they are missing. Leaves when it cannot. */
export async function prepareDatabase(presence: Presence, places: Places): Promise<void> {
  try {
    const found = await look(presence.client)
    const kept = await readPassword(places.servicePassword)
    if (!found.role || !kept) {
      const password = newPassword()
      await presence.client.query(
        `${found.role ? 'alter' : 'create'} role ${escapeIdentifier(serviceName)}
           with login nosuperuser nobypassrls nocreatedb nocreaterole noreplication
           password ${escapeLiteral(password)}`,
      )
      // Written last: if we die in between, the next start finds no file and sets one anew.
      await writePassword(places.servicePassword, password)
    }
    if (!found.database) {
      await presence.client.query(`create database ${escapeIdentifier(databaseName)}`)
    }
  } catch (error) {
    await presence.leave()
    throw error
  }
}

async function look(client: Client) {
  const { rows } = await client.query<{ role: boolean; database: boolean }>(
    `select exists (select from pg_roles where rolname = $1) as role,
            exists (select from pg_database where datname = $2) as database`,
    [serviceName, databaseName],
  )
  return rows[0] ?? { role: false, database: false }
}
