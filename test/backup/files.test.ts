import { mkdir, mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { zstdCompressSync, zstdDecompressSync } from 'node:zlib'
import { restoreBackup } from '#server/backup/restore-backup.ts'
import { writeBackup } from '#server/backup/write-backup.ts'
import { openDatabase } from '#server/db/connect.ts'
import { migrate, readMigrations } from '#server/db/migrate.ts'
import { createDirectoryStore } from '#server/files/store/directory-store.ts'
import { plainCatalog } from '#test/catalogs.ts'
import { aPhoto } from '#test/driver/a-photo.ts'
import { createTestDatabase, createTestOrganisation } from '#test/harness.ts'
import { query } from './on-deployment.ts'

// What a restore that fails leaves behind: no files, and after its last step everything.

vi.setConfig({ testTimeout: 120_000 })
const quiet = { info() {}, warn() {}, error() {} }
const folder = await mkdtemp(join(tmpdir(), 'kerbside-files-'))
afterAll(() => rm(folder, { recursive: true }))
const whole = join(folder, 'whole')
const photos = [aPhoto(), aPhoto()]
let organisation = ''

async function emptyDatabase(): Promise<string> {
  const url = await createTestDatabase()
  await query(url, 'drop schema public cascade')
  await query(url, 'create schema public')
  return url
}

const restore = (path: string, owner: string, directory: string) =>
  restoreBackup(path, {
    owner,
    files: createDirectoryStore(directory),
    secrets: [],
    lost: false,
    storageLow: () => false,
  })

const namesIn = async (directory: string) =>
  (await readdir(directory, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map(({ name }) => name)

beforeAll(async () => {
  const owner = await createTestDatabase()
  const db = openDatabase({ connection: owner, poolSize: 2, namedStatements: true, log: quiet })
  ;({ id: organisation } = await createTestOrganisation(db, plainCatalog))
  await db.end()
  const kept = join(folder, 'kept')
  await mkdir(join(kept, organisation), { recursive: true })
  for (const { bytes, sha256 } of photos) {
    await writeFile(join(kept, organisation, sha256), bytes)
    await query(
      owner,
      `insert into files (organisation_id, id, sha256, stored_sha256, bytes, stored_at, created_at)
        values ($1, gen_random_uuid(), $2, $2, $3, now(), now())`,
      [organisation, sha256, bytes.length],
    )
  }
  await writeBackup(whole, { owner, files: createDirectoryStore(kept), now: new Date() })
})

test('a restore that fails takes its files away again, but not those that were there', async () => {
  const damaged = join(folder, 'damaged')
  const bytes = zstdDecompressSync(await readFile(whole))
  // The sums at the end come after the files.
  const at = bytes.lastIndexOf('"rows": ')
  bytes[at + 8] = '9'.charCodeAt(0)
  await writeFile(damaged, zstdCompressSync(bytes))
  const directory = join(folder, 'target')
  const [before, after] = photos.map(({ sha256 }) => sha256).toSorted()
  await mkdir(join(directory, organisation), { recursive: true })
  await writeFile(join(directory, organisation, before ?? ''), 'was here')
  const url = await emptyDatabase()

  await expect(restore(damaged, url, directory)).rejects.toThrow('Nothing was restored')
  expect(await namesIn(directory)).toEqual([before])

  expect(await restore(whole, url, directory)).toMatchObject({ files: 2 })
  expect((await namesIn(directory)).toSorted()).toEqual([before, after])
})

test('a restore whose last migrations fail keeps what it loaded, and says how to go on', async () => {
  const names = (await readMigrations()).map(({ name }) => name)
  const old = await emptyDatabase()
  await migrate(old, undefined, new Set(names.slice(0, 20)))
  await query(
    old,
    `insert into organisations (id, slug, name, timezone)
      values ('org_0123456789abcdef', 'old', 'Old', 'Australia/Perth')`,
  )
  const path = join(folder, 'old')
  await writeBackup(path, { owner: old, files: null, now: new Date() })
  const url = await emptyDatabase()
  // Nothing is wrong until the rows are committed.
  await query(url, 'create schema aside')
  await query(
    url,
    `create function aside.refuse() returns event_trigger language plpgsql as $$
      begin
        if to_regclass('public.organisations') is not null then
          perform from public.organisations where xmin::text <> pg_current_xact_id()::text;
          if found then raise 'the disk is on fire'; end if;
        end if;
      end $$`,
  )
  await query(url, 'create event trigger refuse on ddl_command_end execute function aside.refuse()')

  await expect(restore(path, url, join(folder, 'old-files'))).rejects.toThrow(
    /^everything was restored, but its tables couldn't be brought to this version: .*the disk is on fire.*\. Run kerbside migrate/,
  )
  expect(await query(url, 'select slug from organisations')).toEqual([{ slug: 'old' }])
  await query(url, 'drop event trigger refuse')
  await migrate(url)
  expect(await query(url, 'select count(*)::int as applied from schema_migrations')).toEqual([
    { applied: names.length },
  ])
})
