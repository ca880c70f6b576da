import type { ClientConfig } from 'pg'
import { openDatabase } from './connect.ts'
import type { Database } from './connect.ts'
import { UnsupportedHost } from '../../embedded-postgres/run-as.ts'
import { startEmbedded } from '../../embedded-postgres/start.ts'
import type { EmbeddedPostgres } from '../../embedded-postgres/start.ts'
import { migrate } from './migrate.ts'
import type { Log } from '#server/log.ts'

/** The names inside the embedded PostgreSQL. Migrations grant to the service's login by its name. */
export const EMBEDDED_NAMES = {
  database: 'kerbside',
  owner: 'kerbside_owner',
  service: 'kerbside_app',
}

/** The database of this deployment, migrated and open: the embedded one or the operator's own. */
export type Store = {
  db: Database
  embedded: boolean
  /** Where the service connects to, for a connection of its own. */
  connection: string | ClientConfig
  /** Whether the embedded database's disk is nearly full, so that writes are refused. */
  storageLow(): boolean
  close(): Promise<void>
}

export type StoreOptions = {
  databaseUrl: string | null
  dataDir: string
  databasePoolSize: number
  namedStatements: boolean
  minFreeBytes: number
  log: Log
  /** Whether to bring the embedded server back when it dies; a short command does not. */
  supervise: boolean
}

export async function openStore(options: StoreOptions): Promise<Store> {
  const { databaseUrl, databasePoolSize: poolSize, namedStatements, log } = options
  if (databaseUrl !== null) {
    await migrate(databaseUrl)
    const db = openDatabase({ connection: databaseUrl, poolSize, namedStatements, log })
    await assertDurable(db, log)
    return {
      db,
      embedded: false,
      connection: databaseUrl,
      storageLow: () => false,
      close: () => db.end(),
    }
  }
  const server = await startLocalServer(options)
  try {
    await migrate(server.owner)
  } catch (error) {
    await server.stop()
    throw error
  }
  const db = openDatabase({ connection: server.service, poolSize, namedStatements, log })
  return {
    db,
    embedded: true,
    connection: server.service,
    storageLow: () => server.storageLow(),
    async close() {
      await db.end()
      await server.stop()
    },
  }
}

async function startLocalServer(options: StoreOptions): Promise<EmbeddedPostgres> {
  const { dataDir, log, minFreeBytes, supervise: restart } = options
  try {
    return await startEmbedded({ dataDir, names: EMBEDDED_NAMES, log, minFreeBytes, restart })
  } catch (error) {
    if (!(error instanceof UnsupportedHost)) throw error
    throw new Error(`${error.message} Or set DATABASE_URL to a PostgreSQL server.`, {
      cause: error,
    })
  }
}

/** Warns where the server would lose what it has acknowledged. */
async function assertDurable(db: Database, log: Log): Promise<void> {
  const rows = await db.query<{ name: string; setting: string }>({
    text: `select name, setting from pg_settings
      where name in ('fsync', 'synchronous_commit', 'full_page_writes') and setting = 'off'`,
  })
  for (const { name } of rows) {
    log.warn({ setting: name }, 'PostgreSQL may lose acknowledged orders with this setting off')
  }
}
