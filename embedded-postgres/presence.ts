import { Client, DatabaseError } from 'pg'

import { addressOf } from './address.ts'
import { ownerName, presenceName } from './names.ts'
import { readPassword } from './password-file.ts'
import type { Places } from './places.ts'

/**
 * A connection held for as long as this program uses the server. Other programs see it and leave
 * the server running; its loss tells us at once, whoever launched the server, that it has died.
 */
export type Presence = {
  client: Client
  lost: Promise<void>
  isLost(): boolean
  leave(): Promise<void>
}

/** 'starting': alive, but not (or no longer) answering. 'silent': nobody is there. */
export async function knock(places: Places): Promise<Presence | 'starting' | 'silent'> {
  const password = await readPassword(places.ownerPassword)
  if (!password) return 'silent'
  const client = new Client({
    ...addressOf(places, ownerName, password, 'postgres'),
    application_name: presenceName,
    connectionTimeoutMillis: 5000,
    ssl: false, // whatever PGSSLMODE says: this is a Unix socket
  })
  client.on('error', () => {
    // 'end' follows, and says as much
  })
  let gone = false
  const lost = new Promise<void>((resolve) => {
    client.once('end', () => {
      gone = true
      resolve()
    })
  })
  try {
    await client.connect()
  } catch (error) {
    if (!(error instanceof DatabaseError)) return 'silent'
    if (error.code?.startsWith('57P')) return 'starting' // shutting down, or not yet up
    throw new Error(
      `The embedded PostgreSQL refuses the password in ${places.ownerPassword}: ${error.message}`,
      { cause: error },
    )
  }
  return { client, lost, isLost: () => gone, leave: () => client.end() }
}
