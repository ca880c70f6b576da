import { createHash } from 'node:crypto'
import { readFile, readdir } from 'node:fs/promises'
import pg from 'pg'

/**
 * Forward-only migrations: numbered SQL files, each applied once in its own transaction. Processes that
 * start together take turns. Refuses to run if an applied file has changed since.
 */

const folder = new URL('./migrations/', import.meta.url)
/** An arbitrary number that identifies the advisory lock. */
const LOCK = 5_240_771

type Migration = { name: string; text: string; checksum: string }

/**
 * Applies every migration that is still missing.
 * @param connection for a role that may create tables and roles
 * @returns the names of the files it applied
 */
export async function migrate(connection: string | pg.ClientConfig): Promise<string[]> {
  const client = new pg.Client(connection)
  client.on('error', () => {})
  await client.connect()
  try {
    const migrations = await readMigrations()
    const applied: string[] = []
    let todo = await pending(client, migrations)
    while (todo.length > 0) {
      const name = await applyNext(client, migrations)
      if (name !== null) applied.push(name)
      todo = await pending(client, migrations)
    }
    return applied
  } finally {
    await client.end()
  }
}

/** Applies the first missing file. Null if another process has already applied the rest. */
async function applyNext(client: pg.Client, migrations: Migration[]): Promise<string | null> {
  await client.query('begin')
  // A transaction's lock: behind PgBouncer, a session's lock would outlive this program.
  await client.query('select pg_advisory_xact_lock($1)', [LOCK])
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

async function pending(client: pg.Client, migrations: Migration[]): Promise<Migration[]> {
  const exists = await client.query(`select to_regclass('schema_migrations') is not null as yes`)
  if (exists.rows[0].yes !== true) return migrations
  const { rows } = await client.query('select name, checksum from schema_migrations')
  const applied = new Map(rows.map((row) => [row.name, row.checksum]))
  const changed = migrations.find(
    ({ name, checksum }) => (applied.get(name) ?? checksum) !== checksum,
  )
  if (changed)
    throw new Error(
      `migration ${changed.name} has changed since it was applied. Restore the original file.`,
    )
  return migrations.filter(({ name }) => !applied.has(name))
}

async function readMigrations(): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort()
  return Promise.all(
    names.map(async (name) => {
      const text = await readFile(new URL(name, folder), 'utf8')
      return { name, text, checksum: createHash('sha256').update(text).digest('hex') }
    }),
  )
}
