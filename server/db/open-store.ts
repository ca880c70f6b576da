import type { ClientConfig } from 'pg'
import { openDatabase } from './connect.ts'
import type { Database } from './connect.ts'
import { UnsupportedHost } from '../../embedded-postgres/run-as.ts'
import { startEmbedded } from '../../embedded-postgres/start.ts'
import type { EmbeddedPostgres } from '../../embedded-postgres/start.ts'
import { prepareSchema } from './schema/prepare-schema.ts'
import type { Preparation } from './schema/prepare-schema.ts'
import { TIME_OUTS, addTimeOuts } from './time-outs.ts'
import type { Log } from '#server/log.ts'

/** Names inside the embedded PostgreSQL. The migrations grant rights to `kerbside_app` by name. */
export const EMBEDDED_NAMES = {
  database: 'kerbside',
  owner: 'kerbside_owner',
  service: 'kerbside_app',
}

/** Connections of a process beyond its pool for requests. */
const WORKER_CONNECTIONS = 4

/** This deployment's database, migrated and open: the embedded one or the operator's own. */
export type Store = {
  /** For requests. */
  db: Database
  /** For deliveries, emails and chores: a flood of requests can't hold these up. */
  workers: Database
  embedded: boolean
  /** The address, for connections outside the pool. */
  connection: string | ClientConfig
  /** The address for a session of the tables' owner: for backups and restores. */
  owner: string | ClientConfig
  /** What preparing the schema did. */
  prepared: { applied: string[]; rights: number }
  /** True if the embedded database's disk is nearly full: refuse writes then. */
  storageLow(): boolean
  close(): Promise<void>
}

export type StoreOptions = {
  /** Null starts the embedded one. */
  url: string | null
  dataDir: string
  poolSize: number
  namedStatements: boolean
  /** A statement that takes at least as long is logged. */
  slowStatementMs: number
  minFreeBytes: number
  log: Log
  /** Bring the embedded server back when it dies. Short commands don't. */
  supervise: boolean
  /** What to do about the schema; by default it's checked, and made in a new database. */
  schema?: Preparation
}

/**
 * Opens the database at `url`; if that is null, starts the embedded one in `dataDir`.
 * @throws Error that says what to do if this program and the database don't fit
 */
export async function openStore(options: StoreOptions): Promise<Store> {
  const { url, log, schema = 'check' } = options
  if (url !== null) {
    const prepared = await prepareSchema(url, schema, log)
    const connection = await addTimeOuts(url, log)
    const pools = openPools(connection, options)
    await warnIfNotDurable(pools.db, log)
    return {
      ...pools,
      embedded: false,
      connection,
      owner: url,
      prepared,
      storageLow: () => false,
      close: () => endPools(pools),
    }
  }
  const server = await startLocalServer(options)
  const prepared = await prepareSchema(server.owner, schema, log).catch(async (error: unknown) => {
    await server.stop().catch((err: unknown) => log.error({ err }, 'could not stop PostgreSQL'))
    throw error
  })
  const connection = { ...server.service, ...TIME_OUTS }
  const pools = openPools(connection, options)
  return {
    ...pools,
    embedded: true,
    connection,
    owner: server.owner,
    prepared,
    storageLow: () => server.storageLow(),
    async close() {
      await endPools(pools)
      await server.stop()
    },
  }
}

type Pools = Pick<Store, 'db' | 'workers'>

function openPools(
  connection: ClientConfig,
  { poolSize, namedStatements, slowStatementMs, log }: StoreOptions,
): Pools {
  const open = (size: number) =>
    openDatabase({ connection, poolSize: size, namedStatements, slowStatementMs, log })
  return { db: open(poolSize), workers: open(WORKER_CONNECTIONS) }
}

async function endPools({ db, workers }: Pools): Promise<void> {
  await Promise.all([db.end(), workers.end()])
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

/** Warns if a setting lets PostgreSQL lose committed transactions in a crash. */
async function warnIfNotDurable(db: Database, log: Log): Promise<void> {
  const rows = await db.query<{ name: string; setting: string }>({
    text: `select name, setting from pg_settings
      where name in ('fsync', 'synchronous_commit', 'full_page_writes') and setting = 'off'`,
  })
  for (const { name } of rows) {
    log.warn(
      { setting: name },
      'this setting is off: PostgreSQL may lose acknowledged orders in a crash',
    )
  }
}
