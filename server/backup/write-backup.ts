import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { access, link, open, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createZstdCompress } from 'node:zlib'
import pg from 'pg'
import type { FileStore } from '#server/files/store/file-store.ts'
import type { Sums } from './manifest.ts'
import { writeArchive } from './write-archive.ts'

export type BackupOptions = {
  /** A superuser, or a role that bypasses row-level security. */
  owner: string | pg.ClientConfig
  /** Null: they are in a bucket, which has backups of its own. */
  files: FileStore | null
  now: Date
}

/** What a file system says to someone who may not write there. */
const NO_WRITING = ['EACCES', 'EPERM', 'EROFS', 'ENOENT', 'ENOTDIR']

/**
 * Writes everything that this deployment knows into one file, as it is at one moment; servers go on meanwhile.
 * The file appears under its name once it's whole and on the disk.
 * @throws Error that says what to do if the file is there already, its folder isn't, its disk is full, or the role
 *   doesn't see every row
 */
export async function writeBackup(
  path: string,
  { owner, files, now }: BackupOptions,
): Promise<Sums> {
  if (await exists(path)) throw thereAlready(path)
  if (!(await exists(dirname(path)))) {
    throw new Error(`${path} can't be written: its folder isn't there. Make it, or name another`)
  }
  // Another backup may write to the same name at the same time.
  const draft = `${path}.${randomUUID()}.part`
  const client = new pg.Client({
    ...(typeof owner === 'string' ? { connectionString: owner } : owner),
    application_name: 'kerbside backup',
  })
  client.on('error', () => {})
  await client.connect()
  try {
    await begin(client)
    let sums: Sums | undefined
    const archive = writeArchive({ client, files, now, summed: (all) => (sums = all) })
    await pipeline(
      archive,
      createZstdCompress(),
      createWriteStream(draft, { mode: 0o600, flush: true }),
    )
    if (sums === undefined) throw new Error('the archive has no end')
    await publish(draft, path)
    await syncFolder(dirname(path))
    return sums
  } catch (error) {
    await rm(draft, { force: true })
    if (hasCode(error, 'ENOSPC')) {
      throw new Error(
        `${path} can't be written: its disk is full. Make room, or name a file on another disk`,
        { cause: error },
      )
    }
    const refused = NO_WRITING.find((code) => hasCode(error, code))
    if (refused !== undefined) {
      throw new Error(
        `${path} can't be written: ${refused}. Choose another folder, or give this one to the user who runs the command`,
        { cause: error },
      )
    }
    throw error
  } finally {
    await client.end()
  }
}

async function begin(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ role: string; sees_all: boolean }>(
    `select quote_ident(rolname) as role, rolsuper or rolbypassrls as sees_all
      from pg_roles where rolname = current_user`,
  )
  if (rows[0]?.sees_all !== true) {
    const role = rows[0]?.role ?? 'this role'
    throw new Error(
      `${role} doesn't see every organisation's rows, so its backup would lack some. Use a DATABASE_URL of a superuser, or let one run: alter role ${role} bypassrls`,
    )
  }
  await client.query('begin isolation level repeatable read read only')
  // The role may have limits of its own, for requests. A table that would hide rows is an error.
  await client.query(`set local statement_timeout = 0; set local lock_timeout = 0;
    set local idle_in_transaction_session_timeout = 0; set local row_security = off;
    set local datestyle = 'ISO, YMD'; set local intervalstyle = 'postgres'; set local timezone = 'UTC'`)
}

async function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  )
}

/** Gives the file its name, unless another has it by now. */
async function publish(draft: string, path: string): Promise<void> {
  try {
    // Unlike a rename, this never takes the place of another file.
    await link(draft, path)
  } catch (error) {
    if (hasCode(error, 'EEXIST')) throw thereAlready(path)
    if (hasCode(error, 'ENOSPC')) throw error
    // Some network disks have no links.
    if (await exists(path)) throw thereAlready(path)
    await rename(draft, path)
    return
  }
  await rm(draft)
}

function thereAlready(path: string): Error {
  return new Error(`${path} is there already: choose another name`)
}

function hasCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code
}

/** Without this a power failure could still undo the new name. */
async function syncFolder(folder: string): Promise<void> {
  await using handle = await open(folder)
  await handle.sync()
}
