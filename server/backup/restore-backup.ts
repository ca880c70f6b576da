import pg from 'pg'
import { migrate, readApplied, readMigrations } from '#server/db/migrate.ts'
import { bringUpToDate } from '#server/db/schema/prepare-schema.ts'
import type { FileStore } from '#server/files/store/file-store.ts'
import { fingerprintOf } from '#server/secret/fingerprint.ts'
import { loadArchive } from './load-archive.ts'
import type { Manifest, Sums } from './manifest.ts'
import { openTables } from './open-tables.ts'
import { openArchive } from './read-archive.ts'
import type { Archive } from './read-archive.ts'
import { returnable } from './returnable-files.ts'
import { DamagedArchive } from './tar.ts'

/** SQLSTATEs. */
const DISK_FULL = '53100'
const CRASHED = '57P02'
const RECOVERING = '57P03'

/** The rows are there, or may be, and their files stay with them. */
class AfterLoading extends Error {}

const UNKNOWN_END =
  "PostgreSQL was lost as the restore ended, so it isn't known whether everything was restored. Restore again: if this says that the database isn't empty, everything is there, and kerbside migrate does the rest."

export type RestoreOptions = {
  /** The owner of the tables. */
  owner: string | pg.ClientConfig
  files: FileStore
  /** The secrets that are at hand. One should be the backup's. */
  secrets: readonly string[]
  /** Goes on without the backup's secret. */
  lost: boolean
  /** Whether the disk of the embedded database has hardly any room left. */
  storageLow: () => boolean
}

/**
 * Loads a backup into an empty database, whatever PostgreSQL it comes from: makes the tables of the backup's
 * version, loads and checks everything in one transaction, then brings the tables to this version.
 * @throws Error that says what to do. The database then is as empty as before, and the store has no more files, unless
 *   it was all loaded already.
 */
export async function restoreBackup(
  path: string,
  { owner, files, secrets, lost, storageLow }: RestoreOptions,
): Promise<Sums & { manifest: Manifest }> {
  const archive = await openArchive(path)
  try {
    const { manifest } = archive
    await checkMigrations(manifest)
    if (!lost) checkSecret(manifest, secrets)
    const client = new pg.Client(owner)
    client.on('error', () => {})
    await client.connect()
    try {
      await checkSchema(client, manifest)
      await migrate(owner, undefined, new Set(manifest.migrations.map(({ name }) => name)))
      const sums = await load(archive, client, files)
      await finish(owner, client)
      return { ...sums, manifest }
    } finally {
      await client.end()
    }
  } catch (error) {
    if (error instanceof AfterLoading) throw error
    const reason =
      error instanceof DamagedArchive
        ? `${path} is damaged: ${error.message}. Nothing was restored: use another backup.`
        : saysFull(error, storageLow)
          ? 'the disk of the database is full. Nothing was restored: make room, or choose another DATA_DIR or DATABASE_URL, and restore again.'
          : null
    throw reason === null ? error : new Error(reason, { cause: error })
  } finally {
    await archive.close()
  }
}

/** Also of the lost connection to a PostgreSQL that crashed because it couldn't write its log. */
function saysFull(error: unknown, storageLow: () => boolean): boolean {
  const code = error instanceof Error && 'code' in error ? error.code : ''
  if (code === DISK_FULL || code === 'ENOSPC') return true
  return !isRefusal(error) && storageLow()
}

async function load(archive: Archive, client: pg.Client, store: FileStore): Promise<Sums> {
  const files = returnable(store)
  let committing = false
  await client.query('begin')
  try {
    await client.query(`set local statement_timeout = 0; set local lock_timeout = 0;
      set local idle_in_transaction_session_timeout = 0;
      set local datestyle = 'ISO, YMD'; set local intervalstyle = 'postgres'; set local timezone = 'UTC'`)
    const tables = await openTables(client)
    if (tables.filled !== null) {
      throw new Error(
        `this database isn't empty: its table ${tables.filled} has rows. Restore into a new one (another DATA_DIR or DATABASE_URL) that no server has used yet.`,
      )
    }
    const sums = await loadArchive(archive, client, files)
    await tables.close()
    committing = true
    await client.query('commit')
    return sums
  } catch (error) {
    if (committing && !isRefusal(error)) throw new AfterLoading(UNKNOWN_END, { cause: error })
    await client.query('rollback').catch(() => {})
    await files.takeBack()
    throw error
  }
}

/** What's left to do once everything is loaded. */
async function finish(owner: string | pg.ClientConfig, client: pg.Client): Promise<void> {
  try {
    await bringUpToDate(owner)
    await client.query('analyze')
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error)
    throw new AfterLoading(
      `everything was restored, but its tables couldn't be brought to this version: ${why}. Run kerbside migrate when that's mended: it goes on from there.`,
      { cause: error },
    )
  }
}

/** Whether PostgreSQL refused a statement, so that it surely wasn't carried out, rather than going away meanwhile. */
function isRefusal(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code !== CRASHED && error.code !== RECOVERING
}

async function checkMigrations({ migrations }: Manifest): Promise<void> {
  const ours = new Map((await readMigrations()).map(({ name, checksum }) => [name, checksum]))
  const unknown = migrations.find(({ name, checksum }) => ours.get(name) !== checksum)
  if (!unknown) return
  throw new Error(
    `this backup was made by another version of Kerbside, whose migration ${unknown.name} this one doesn't have. Restore it with that version or a newer one.`,
  )
}

function checkSecret({ secretFingerprint }: Manifest, secrets: readonly string[]): void {
  if (secretFingerprint === null) return
  if (secrets.some((secret) => fingerprintOf(secret) === secretFingerprint)) return
  const which = secrets.length === 0 ? 'no secret is at hand' : 'another secret is at hand'
  throw new Error(
    `${which}, but the links in emails and the secrets of webhooks in this backup need theirs. Set SECRET_KEY, or put the file secret-key that was kept with the backup into DATA_DIR. If it's lost, add --lost-secret and then see "The secret" in docs/service.md`,
  )
}

async function checkSchema(client: pg.Client, manifest: Manifest): Promise<void> {
  const known = new Set(manifest.migrations.map(({ name }) => name))
  const later = (await readApplied(client)).find(({ name }) => !known.has(name))
  if (!later) return
  throw new Error(
    `this database already has tables of a version after the backup's (${later.name}). Restore into a new one.`,
  )
}
