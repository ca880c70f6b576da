import pg from 'pg'
import type { Log } from '#server/log.ts'
import { compareSchema, migrate } from '../migrate.ts'
import { findMissingRights, giveMissingRights } from './give-rights.ts'

/** Whether a program and a database fit, before anything else is asked of it. */

/** What to do about a schema that isn't this version's. */
export type Preparation =
  /** Make a database that no one has used yet; otherwise change nothing, and say what's wrong. */
  | 'check'
  /** Change the tables and give missing rights: `kerbside migrate`. */
  | 'migrate'
  /** Neither look nor touch: backups and restores do that themselves. */
  | 'leave'

/** A host that swallows packets would otherwise keep us waiting for minutes. */
const CONNECT_MS = 10_000

type Connection = string | pg.ClientConfig

/**
 * Makes sure that this program can work with the database.
 * @returns the names of the migrations that it applied, and how many rights it gave
 * @throws Error that says what to do if the schema is older, or lacks rights
 */
export async function prepareSchema(
  connection: Connection,
  preparation: Preparation,
  log: Log,
): Promise<{ applied: string[]; rights: number }> {
  if (preparation === 'leave') return { applied: [], rights: 0 }
  if (preparation === 'migrate') return bringUpToDate(connection)
  const { pending, unknown, used } = await withClient(connection, async (client) => {
    const schema = await compareSchema(client)
    return { ...schema, used: schema.pending.length === 0 || (await isUsed(client)) }
  })
  if (!used) return bringUpToDate(connection)
  if (pending.length > 0) throw new Error(describeOlder(pending))
  if (unknown.length > 0) {
    log.warn(
      { newest: unknown.at(-1), migrations: unknown.length },
      'the database is of a newer version than this program: end the upgrade by starting the newer program everywhere',
    )
    return { applied: [], rights: 0 }
  }
  const missing = await withClient(connection, findMissingRights)
  if (missing.length > 0) throw new Error(describeMissing(missing))
  return { applied: [], rights: 0 }
}

/** Applies what is missing, then gives the rights that a restore may have lost. */
export async function bringUpToDate(
  connection: Connection,
): Promise<{ applied: string[]; rights: number }> {
  const applied = await migrate(connection)
  const { unknown } = await withClient(connection, compareSchema)
  // A newer version's rights are its own.
  if (unknown.length > 0) return { applied, rights: 0 }
  return { applied, rights: await withClient(connection, giveMissingRights) }
}

/**
 * Whether a server has used this database. Until then, those that start together make it together; a process
 * that comes in the middle helps to finish.
 */
async function isUsed(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query(`select to_regproc('find_secret') is not null as made`)
  if (rows[0]?.made !== true) return false
  try {
    // A role of its own for this transaction, as the function takes one.
    const found = await client.query('select find_secret() is not null as used')
    return found.rows[0]?.used === true
  } catch {
    return true
  }
}

function describeOlder(pending: readonly string[]): string {
  const [first = ''] = pending
  const last = pending.at(-1) ?? ''
  const which =
    pending.length === 1
      ? `the migration ${first} is missing`
      : `${pending.length} migrations are missing, from ${first} to ${last}`
  return `this database is of an older version: ${which}. Make a backup (kerbside backup FILE), run kerbside migrate, and start again. Servers of the version before may run meanwhile.`
}

function describeMissing(missing: readonly string[]): string {
  const [first = ''] = missing
  return `this database lacks ${missing.length} rights, such as "${first.replace(/ (?:nologin|using \().*$/s, '')}", as after a restore into another cluster. Run kerbside migrate with a DATABASE_URL of the tables' owner.`
}

async function withClient<Result>(
  connection: Connection,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client({
    ...(typeof connection === 'string' ? { connectionString: connection } : connection),
    connectionTimeoutMillis: CONNECT_MS,
  })
  client.on('error', () => {})
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
