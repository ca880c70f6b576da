import { Client, DatabaseError } from 'pg'

import { PORT, type Layout, type PostgresAddress } from './layout.ts'
import { readPassword } from './passwords.ts'

/**
 * A connection this program holds for as long as it uses the server. Other programs see it and leave
 * the server running. When the server dies, whichever program launched it, the connection breaks.
 */
export type Presence = {
  client: Client
  lost: Promise<void>
  isLost(): boolean
  leave(): Promise<void>
}

/** The application name of every presence in pg_stat_activity. */
export function presenceName({ names }: Layout): string {
  return `${names.database} presence`
}

/**
 * Connects as the owner.
 * @returns 'starting' or 'stopping' if a server runs but doesn't accept connections, yet or any more;
 *   'silent' if nothing answers
 * @throws Error if the server refuses our password
 */
export async function connect(
  layout: Layout,
): Promise<Presence | 'starting' | 'stopping' | 'silent'> {
  const password = await readPassword(layout.ownerPassword)
  if (!password) return 'silent'
  const client = new Client({
    ...addressOf(layout, layout.names.owner, password, 'postgres'),
    application_name: presenceName(layout),
    connectionTimeoutMillis: 5000,
    ssl: false, // PGSSLMODE doesn't apply to a Unix socket
  })
  client.on('error', () => {
    // 'end' follows
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
    if (error.code?.startsWith('57P')) {
      return error.message.includes('shutting down') ? 'stopping' : 'starting'
    }
    throw new Error(
      `The embedded PostgreSQL refuses the password in ${layout.ownerPassword}: ${error.message}. Restore that file from the same backup as the data.`,
      { cause: error },
    )
  }
  return { client, lost, isLost: () => gone, leave: () => client.end() }
}

export function addressOf(
  { socketFolder, names }: Layout,
  user: string,
  password: string,
  database = names.database,
): PostgresAddress {
  return { host: socketFolder, port: PORT, user, password, database }
}
