import { createHash } from 'node:crypto'
import { readFile, readdir } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { isDatabaseError } from './connect.ts'
import { ROLES } from './schema/read-rights.ts'

/**
 * Forward-only migrations: numbered SQL files, each applied once in its own transaction. Processes that
 * start together take turns. Refuses to run if an applied file has changed since.
 *
 * A statement that waits for a table's lock makes everyone else wait behind it, so a migration gives up
 * after a moment, lets the others pass, and tries again. Orders themselves wait longer than that.
 */

const MIGRATIONS = new URL('./migrations/', import.meta.url)
/** An arbitrary number that identifies the advisory lock. */
const LOCK = 5_240_771
/** Shorter than an order waits for a lock (`TIME_OUTS`). */
const LOCK_TIME_OUT_MS = 500
/** The pauses between tries: two minutes in all. */
const PAUSES_MS = [500, 1000, 2000, 4000, ...Array.from({ length: 22 }, () => 5000)]

export type Migration = { name: string; text: string; checksum: string }

/**
 * Applies every migration that is still missing.
 * @param connection for a role that may create tables and roles
 * @param folder where the files are, with a slash at its end
 * @param only applies just these; by default all
 * @returns the names of the files it applied
 * @throws Error that names the file which failed, or which this role may not apply
 */
export async function migrate(
  connection: string | pg.ClientConfig,
  folder: URL = MIGRATIONS,
  only?: ReadonlySet<string>,
): Promise<string[]> {
  const client = new pg.Client(connection)
  client.on('error', () => {})
  await client.connect()
  try {
    const all = await readMigrations(folder)
    const migrations = only === undefined ? all : all.filter(({ name }) => only.has(name))
    const applied: string[] = []
    let todo = await pending(client, migrations)
    while (todo.length > 0) {
      const name = await applyPatiently(client, migrations)
      if (name !== null) applied.push(name)
      todo = await pending(client, migrations)
    }
    return applied
  } finally {
    await client.end()
  }
}

/**
 * Applies the first missing file, again and again until it gets its locks. Null if another process has
 * already applied the rest.
 * @throws Error that names the file and says what to do
 */
async function applyPatiently(client: pg.Client, migrations: Migration[]): Promise<string | null> {
  for (const pauseMs of [...PAUSES_MS, null]) {
    try {
      return await applyNext(client, migrations)
    } catch (error) {
      await client.query('rollback').catch(() => {
        throw wentAway(error)
      })
      if (pauseMs === null || !isDatabaseError(error, '55P03')) {
        const [failed] = await pending(client, migrations)
        throw explain(failed?.name ?? '', error, await sayRoles(client, failed, error))
      }
      await sleep(pauseMs)
    }
  }
  return null
}

function wentAway(error: unknown): Error {
  const reason = error instanceof Error ? error.message : String(error)
  return new Error(
    `PostgreSQL went away during the migrations (${reason}). Those that are done stay, and the one under way has left nothing. Run kerbside migrate once PostgreSQL is back: it goes on from there.`,
    { cause: error },
  )
}

function explain(name: string, error: unknown, superuser: string | null): Error {
  const reason = error instanceof Error ? error.message : String(error)
  if (superuser !== null) {
    const message = `migration ${name} makes roles, and this role may not (${reason}). Let a superuser run: ${superuser} Then run this again.`
    return new Error(message, { cause: error })
  }
  if (isDatabaseError(error, '42501')) {
    const message = `migration ${name} is missing, and this role may not apply it (${reason}). Run kerbside migrate with a DATABASE_URL of the tables' owner.`
    return new Error(message, { cause: error })
  }
  const hint = isDatabaseError(error, '55P03')
    ? ' Another transaction has locked a table for two minutes: end it, and run kerbside migrate.'
    : ''
  return new Error(`migration ${name} failed: ${reason}.${hint}`, { cause: error })
}

/**
 * What a superuser has to run so that this role may apply a migration that makes roles; null if that's not what was
 * wrong. Roles belong to all databases of a cluster, so another Kerbside's owner may have made them.
 */
async function sayRoles(
  client: pg.Client,
  migration: Migration | undefined,
  error: unknown,
): Promise<string | null> {
  if (!isDatabaseError(error, '42501') || !migration?.text.includes('create role')) return null
  const { rows } = await client.query<{ own: string; made: string | null }>(
    `select quote_ident(current_user) as own,
      (select string_agg(rolname, ', ') from pg_roles where rolname = any ($1)
        and not pg_has_role(oid, 'member with admin option')) as made`,
    [ROLES],
  )
  const { own = '', made = null } = rows[0] ?? {}
  const grant = made === null ? '' : ` grant ${made} to ${own} with admin option;`
  return `alter role ${own} createrole;${grant}`
}

async function applyNext(client: pg.Client, migrations: Migration[]): Promise<string | null> {
  await client.query('begin')
  // The role may have limits of its own, for requests.
  await client.query(
    'set local statement_timeout = 0; set local lock_timeout = 0; set local idle_in_transaction_session_timeout = 0',
  )
  // A transaction's lock: behind PgBouncer, a session's lock would outlive this program.
  await client.query('select pg_advisory_xact_lock($1)', [LOCK])
  await client.query(`set local lock_timeout = ${LOCK_TIME_OUT_MS}`)
  await client.query(
    `create table if not exists schema_migrations
      (name text primary key, checksum text not null, applied_at timestamptz not null default now())`,
  )
  await client.query('grant select on schema_migrations to public')
  const [next] = await pending(client, migrations)
  if (next) {
    await client.query(next.text)
    await client.query('insert into schema_migrations (name, checksum) values ($1, $2)', [
      next.name,
      next.checksum,
    ])
  }
  await client.query('commit')
  return next?.name ?? null
}

/** Which files this database lacks, and which of its own this program doesn't know. */
export async function compareSchema(
  client: pg.Client,
): Promise<{ pending: string[]; unknown: string[] }> {
  const migrations = await readMigrations(MIGRATIONS)
  const known = new Set(migrations.map(({ name }) => name))
  return {
    pending: (await pending(client, migrations)).map(({ name }) => name),
    unknown: (await readApplied(client)).map(({ name }) => name).filter((name) => !known.has(name)),
  }
}

/** The files that a database has been made with, in order; none without the table of them. */
export async function readApplied(
  client: Pick<pg.Client, 'query'>,
): Promise<{ name: string; checksum: string }[]> {
  const exists = await client.query(`select to_regclass('schema_migrations') is not null as yes`)
  if (exists.rows[0]?.yes !== true) return []
  const { rows } = await client.query<{ name: string; checksum: string }>(
    'select name, checksum from schema_migrations order by name collate "C"',
  )
  return rows
}

async function pending(client: pg.Client, migrations: Migration[]): Promise<Migration[]> {
  const applied = new Map((await readApplied(client)).map(({ name, checksum }) => [name, checksum]))
  const changed = migrations.find(
    ({ name, checksum }) => (applied.get(name) ?? checksum) !== checksum,
  )
  if (changed)
    throw new Error(
      `migration ${changed.name} has changed since it was applied. Restore the original file.`,
    )
  return migrations.filter(({ name }) => !applied.has(name))
}

/** The files of this version, in order. */
export async function readMigrations(folder: URL = MIGRATIONS): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort()
  return Promise.all(
    names.map(async (name) => {
      const text = await readFile(new URL(name, folder), 'utf8')
      return { name, text, checksum: createHash('sha256').update(text).digest('hex') }
    }),
  )
}
