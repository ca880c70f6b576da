import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { writeBackup } from '#server/backup/write-backup.ts'
import { openDatabase } from '#server/db/connect.ts'
import { claimFingerprint } from '#server/secret/fingerprint.ts'
import { plainCatalog } from '#test/catalogs.ts'
import { canMountDisks, mountSmallDisk } from '#test/faults/disk/small-disk.ts'
import { SECRET, createTestDatabase, createTestOrganisation } from '#test/harness.ts'
import { makeDataDir, runCommand } from '#test/processes.ts'
import { query } from './on-deployment.ts'

// A restore that fills the disk ends with the reason, wherever PostgreSQL is when there's no room left.

vi.setConfig({ testTimeout: 120_000 })
const quiet = { info() {}, warn() {}, error() {} }
const folder = await mkdtemp(join(tmpdir(), 'kerbside-full-'))
afterAll(() => rm(folder, { recursive: true }))
const backup = join(folder, 'backup')

beforeAll(async () => {
  const owner = await createTestDatabase()
  const db = openDatabase({ connection: owner, poolSize: 2, namedStatements: true, log: quiet })
  const { id } = await createTestOrganisation(db, plainCatalog)
  await query(
    owner,
    `insert into organisation_files (organisation_id, hash, bytes)
      select $1, lpad(to_hex(n), 64, '0'), (select string_agg(sha512((n * 10000 + m)::text::bytea), '')
        from generate_series(1, 3000) m) from generate_series(1, 200) n`,
    [id],
  )
  await claimFingerprint(db, SECRET)
  await db.end()
  await writeBackup(backup, { owner, files: null, now: new Date() })
})

const mounts = canMountDisks()
const why = mounts ? '' : ' (skipped: cannot mount a tmpfs here)'

// On the first a table can't grow, and there's no room for our own lock; on the second PostgreSQL crashes over its log.
test.skipIf(!mounts).each(['68m', '92m'])(
  `on a disk of %s a restore says that it's full, and leaves nothing running${why}`,
  async (size) => {
    using disk = mountSmallDisk(size)
    await using dataDir = await makeDataDir(disk.path)
    const settings = { DATA_DIR: dataDir.path, SECRET_KEY: SECRET, LOG_LEVEL: 'error' }
    const { code, stderr } = await runCommand(['restore', backup], settings)
    // The log before it says what the server met, which differs from run to run.
    expect(stderr.trimEnd().split('\n').at(-1)).toBe(
      'kerbside: the disk of the database is full. Nothing was restored: make room, or choose another DATA_DIR or DATABASE_URL, and restore again.',
    )
    expect(code).toBe(1)
    expect(await dataDir.postmaster()).toBe(0)
  },
)
