import { mkdtemp, readFile, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { zstdCompressSync, zstdDecompressSync } from 'node:zlib'
import { restoreBackup } from '#server/backup/restore-backup.ts'
import { writeBackup } from '#server/backup/write-backup.ts'
import { openDatabase } from '#server/db/connect.ts'
import { migrate, readMigrations } from '#server/db/migrate.ts'
import { createDirectoryStore } from '#server/files/store/directory-store.ts'
import { claimFingerprint } from '#server/secret/fingerprint.ts'
import { plainCatalog } from '#test/catalogs.ts'
import { canMountDisks, mountSmallDisk } from '#test/faults/disk/small-disk.ts'
import { SECRET, createTestDatabase, createTestOrganisation } from '#test/harness.ts'

// A backup that isn't whole, isn't ours or has nowhere to go changes nothing, and says what to do.

vi.setConfig({ testTimeout: 120_000 })
const quiet = { info() {}, warn() {}, error() {} }
const folder = await mkdtemp(join(tmpdir(), 'kerbside-backups-'))
afterAll(() => rm(folder, { recursive: true }))
const files = createDirectoryStore(join(folder, 'files'))
const whole = join(folder, 'whole')
let source = ''

beforeAll(async () => {
  source = await createTestDatabase()
  const db = openDatabase({ connection: source, poolSize: 2, namedStatements: true, log: quiet })
  await createTestOrganisation(db, plainCatalog)
  await claimFingerprint(db, SECRET)
  await db.end()
  await writeBackup(whole, { owner: source, files, now: new Date() })
})

const restore = (path: string, owner: string, { secrets = [SECRET], lost = false } = {}) =>
  restoreBackup(path, { owner, files, secrets, lost, storageLow: () => false })

async function query(url: string, text: string) {
  const client = new pg.Client(url)
  await client.connect()
  try {
    const { rows } = await client.query(text)
    return rows
  } finally {
    await client.end()
  }
}

/** A database without tables. */
async function emptyDatabase(): Promise<string> {
  const url = await createTestDatabase()
  await query(url, 'drop schema public cascade; create schema public')
  return url
}

const count = (url: string) => query(url, 'select count(*)::int as found from organisations')

/** A copy of the backup whose unpacked bytes are changed. */
async function changed(name: string, change: (bytes: Buffer) => Buffer): Promise<string> {
  const path = join(folder, name)
  await writeFile(path, zstdCompressSync(change(zstdDecompressSync(await readFile(whole)))))
  return path
}

test('a backup is for its owner’s eyes, and never overwrites another', async () => {
  expect((await stat(whole)).mode & 0o777).toBe(0o600)
  await expect(writeBackup(whole, { owner: source, files, now: new Date() })).rejects.toThrow(
    'is there already: choose another name',
  )
})

test('of two backups into one file at once, one is whole and the other says so', async () => {
  const path = join(folder, 'twice')
  const write = () => writeBackup(path, { owner: source, files, now: new Date() })
  const [first, second] = await Promise.allSettled([write(), write()])
  const refused = [first, second].filter((ended) => ended.status === 'rejected')
  expect(refused.map(({ reason }) => String(reason))).toEqual([
    `Error: ${path} is there already: choose another name`,
  ])
  const url = await emptyDatabase()
  await restore(path, url)
  expect(await count(url)).toEqual([{ found: 1 }])
  expect((await readdir(folder)).filter((name) => name.startsWith('twice'))).toEqual(['twice'])
})

test('a backup with nowhere to go says so', async () => {
  const path = join(folder, 'nowhere', 'backup')
  await expect(writeBackup(path, { owner: source, files, now: new Date() })).rejects.toThrow(
    `${path} can't be written: its folder isn't there. Make it, or name another`,
  )
})

test.skipIf(process.getuid?.() !== 0)(
  'a file that this user may neither write nor read is named, with what to do',
  async () => {
    const path = join('/proc/self/fdinfo', 'backup')
    await expect(writeBackup(path, { owner: source, files, now: new Date() })).rejects.toThrow(
      /^\/proc\/self\/fdinfo\/backup can't be written: (ENOENT|EACCES|EPERM|EROFS)\. Choose another folder, or give this one to the user who runs the command$/,
    )
    await expect(restore(folder, source)).rejects.toThrow(
      `${folder} can't be read: EISDIR. Name the file of a backup that the user who runs the command may read`,
    )
  },
)

const mounts = canMountDisks()
const why = mounts ? '' : ' (skipped: cannot mount a tmpfs here)'

test.skipIf(!mounts)(`a backup to a full disk says so, and leaves nothing${why}`, async () => {
  using disk = mountSmallDisk('4k')
  const path = join(disk.path, 'full')
  await expect(writeBackup(path, { owner: source, files, now: new Date() })).rejects.toThrow(
    `${path} can't be written: its disk is full. Make room, or name a file on another disk`,
  )
  expect(await readdir(disk.path)).toEqual([])
})

test('a damaged backup leaves the database as empty as before, so that another can be restored', async () => {
  const url = await emptyDatabase()
  const name = plainCatalog.products[0]?.name ?? ''
  const flipped = await changed('flipped', (bytes) => {
    const at = bytes.indexOf(name)
    expect(at).toBeGreaterThan(0)
    bytes[at] = 'X'.charCodeAt(0)
    return bytes
  })
  await expect(restore(flipped, url)).rejects.toThrow(
    /is damaged: the table catalog_items is damaged\. Nothing was restored/,
  )
  const short = await changed('short', (bytes) => bytes.subarray(0, bytes.length - 4096))
  await expect(restore(short, url)).rejects.toThrow('Nothing was restored: use another')
  const cut = join(folder, 'cut')
  const bytes = await readFile(whole)
  for (const lost of [bytes.length / 2, 1000, 10, 1]) {
    await writeFile(cut, bytes.subarray(0, bytes.length - lost))
    await expect(restore(cut, url), `without ${lost} bytes`).rejects.toThrow(
      'Nothing was restored: use another',
    )
  }
  expect(await count(url)).toEqual([{ found: 0 }])

  expect(await restore(whole, url)).toMatchObject({ missingFiles: 0 })
  expect(await count(url)).toEqual([{ found: 1 }])
})

test('a row that refers to nothing is found', async () => {
  const orphaned = await emptyDatabase()
  await migrate(orphaned)
  await query(
    orphaned,
    `set session_replication_role = replica;
      insert into organisation_files (organisation_id, hash, bytes)
        values ('org_nowhere', repeat('a', 64), 'x')`,
  )
  const path = join(folder, 'orphaned')
  await writeBackup(path, { owner: orphaned, files, now: new Date() })
  const url = await emptyDatabase()
  await expect(restore(path, url)).rejects.toThrow('violates foreign key constraint')
  expect(await query(url, 'select from organisation_files')).toEqual([])
})

test('nothing is restored over data', async () => {
  await expect(restore(whole, source)).rejects.toThrow(
    /^this database isn't empty: its table \w+ has rows\. Restore into a new one/,
  )
})

test('without the backup’s secret it asks for it, unless that’s lost', async () => {
  const url = await emptyDatabase()
  await expect(restore(whole, url, { secrets: [] })).rejects.toThrow('no secret is at hand, but')
  const other = ['another-secret-of-fair-length-too']
  await expect(restore(whole, url, { secrets: other })).rejects.toThrow(
    'another secret is at hand, but',
  )
  expect(await query(url, `select to_regclass('organisations') as found`)).toEqual([
    { found: null },
  ])
  await restore(whole, url, { secrets: other, lost: true })
  expect(await count(url)).toEqual([{ found: 1 }])
})

test('a backup of an older version is brought to this one', async () => {
  const old = await emptyDatabase()
  const names = (await readMigrations()).map(({ name }) => name)
  await migrate(old, undefined, new Set(names.slice(0, 20)))
  await query(
    old,
    `insert into organisations (id, slug, name, timezone) values ('org_0123456789abcdef', 'old', 'Old', 'Australia/Perth')`,
  )
  const path = join(folder, 'old')
  await writeBackup(path, { owner: old, files: null, now: new Date() })
  const url = await emptyDatabase()
  await restore(path, url)
  expect(await query(url, 'select slug from organisations')).toEqual([{ slug: 'old' }])
  const applied = await query(url, 'select name from schema_migrations order by name collate "C"')
  expect(applied.map(({ name }) => name)).toEqual(names)
})

test('a backup of a newer version asks for that', async () => {
  const newer = await createTestDatabase()
  await query(
    newer,
    `insert into schema_migrations (name, checksum) values ('9999-later.sql', 'x')`,
  )
  const path = join(folder, 'newer')
  await writeBackup(path, { owner: newer, files, now: new Date() })
  await expect(restore(path, await emptyDatabase())).rejects.toThrow(
    "whose migration 9999-later.sql this one doesn't have",
  )
})

test('a role that row-level security limits makes no backup', async () => {
  const url = new URL(source)
  const role = `keeper_${process.pid}`
  await query(source, `create role ${role} login password 'keeper'`)
  url.username = role
  url.password = 'keeper'
  const path = join(folder, 'limited')
  await expect(writeBackup(path, { owner: url.href, files, now: new Date() })).rejects.toThrow(
    `${role} doesn't see every organisation's rows`,
  )
  await query(source, `drop role ${role}`)
  await expect(stat(path)).rejects.toThrow('ENOENT')
})

test('what a superuser has to run for an owner who may not make the roles is said, and is enough', async () => {
  const url = new URL(await emptyDatabase())
  const role = `owner-${process.pid}`
  await query(
    source,
    `create role "${role}" login password 'owner'; alter database "${url.pathname.slice(1)}" owner to "${role}"`,
  )
  await query(url.href, `alter schema public owner to "${role}"`)
  const superuser = url.href
  url.username = role
  url.password = 'owner'
  const refused = await restore(whole, url.href).then(() => 'restored', String)
  const [, statements = ''] = /Let a superuser run: (.*;) Then run/.exec(refused) ?? []
  expect(statements, refused).toContain(`alter role "${role}" createrole;`)
  await query(superuser, statements)
  expect(await restore(whole, url.href)).toMatchObject({ missingFiles: 0 })
  await query(
    superuser,
    `reassign owned by "${role}" to current_user; drop owned by "${role}" cascade; drop role "${role}"`,
  )
})

test('what isn’t a backup is refused', async () => {
  const path = join(folder, 'text')
  await writeFile(path, 'hello')
  await expect(restore(path, source)).rejects.toThrow("isn't a whole backup")
  await expect(restore(join(folder, 'nowhere'), source)).rejects.toThrow(
    /there is no file .*nowhere\. Name the file of a backup$/,
  )
})
