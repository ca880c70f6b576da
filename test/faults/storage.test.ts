import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, rmdirSync } from 'node:fs'
import { open, rm, statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import pg from 'pg'
import { openDatabase } from '#server/db/connect.ts'
import { anOrder, plainCatalog } from '#test/catalogs.ts'
import {
  SECRET,
  createTestOrganisation,
  placeByBrowser,
  placeByKey,
  startTestServer,
  withKey,
} from '#test/harness.ts'
import { checkInvariants } from '#test/invariants.ts'
import { makeDataDir, startServe } from '#test/processes.ts'
import { startOrderLoad } from './order-load.ts'

/** Low disk space: the server refuses writes before PostgreSQL would have to stop. */

const MiB = 1024 * 1024
const quiet = { info() {}, warn() {}, error() {} }

test('while storage is low the server refuses writes and answers reads; later it accepts both', async () => {
  let low = false
  const server = await startTestServer({ storageLow: () => low })
  const organisation = await createTestOrganisation(server.db, plainCatalog)
  const headers = withKey(organisation.writeKey)
  const placed = await placeByKey(server, organisation, anOrder())
  const { id } = placed.json
  low = true

  const writes = [
    await placeByKey(server, organisation, anOrder()),
    await placeByBrowser(server, organisation, anOrder()),
    await server.fetch(`/api/v1/orders/${id}/cancel`, { method: 'POST', headers, body: '{}' }),
  ]
  for (const { status, json, headers: answered } of writes) {
    expect(status).toBe(500)
    expect(json.error).toBe(
      'Something went wrong on our side. It is safe to try again with the same Idempotency-Key. ' +
        `If it keeps happening, quote ${answered.get('x-request-id')}.`,
    )
  }
  const reads = [
    '/api/v1/orders',
    `/api/v1/orders/${id}`,
    '/api/v1/organisation',
    '/api/v1/jobs',
    `/api/public/${organisation.slug}/catalog`,
    `/api/public/${organisation.slug}/availability`,
  ]
  for (const path of reads) expect((await server.fetch(path, { headers })).status, path).toBe(200)
  const ready = await server.fetch('/readyz')
  expect([ready.status, ready.json]).toEqual([200, { ready: true, writable: false }])
  const { rows } = await server.owner.query('select count(*)::int as orders from orders')
  expect(rows).toEqual([{ orders: 1 }])

  low = false
  expect((await placeByKey(server, organisation, anOrder())).status).toBe(201)
  expect((await placeByBrowser(server, organisation, anOrder())).status).toBe(201)
  await checkInvariants(server.owner)
})

const mounted = mountSmallDisk()
const why = mounted === null ? ' (skipped: cannot mount a tmpfs here)' : ''

test.skipIf(mounted === null)(
  `when the disk fills up under load, orders are refused, PostgreSQL survives and orders resume${why}`,
  async () => {
    const disk = mounted ?? ''
    try {
      await fillAndEmpty(disk)
    } finally {
      execFileSync('umount', ['--lazy', disk])
      rmdirSync(disk)
    }
  },
  180_000,
)

async function fillAndEmpty(disk: string): Promise<void> {
  await using dataDir = await makeDataDir(disk)
  await using server = await startServe({
    DATA_DIR: dataDir.path,
    SECRET_KEY: SECRET,
    MIN_FREE_DISK_MB: '64',
    API_RATE_PER_MINUTE: '1000000',
    LOG_LEVEL: 'error',
  })
  const connection = await dataDir.ownerUrl()
  const db = openDatabase({ connection, poolSize: 1, namedStatements: true, log: quiet })
  const organisation = await createTestOrganisation(db, plainCatalog)
  await db.end()
  const postmaster = await dataDir.postmaster()

  const load = startOrderLoad((...call) => server.fetch(...call), organisation.writeKey)
  await load.more(8)
  const file = join(disk, 'something-else')
  await fill(file, disk)
  await expect.poll(() => writable(), { timeout: 20_000 }).toBe(false)
  await sleep(500) // requests in flight have ended
  const before = load.acknowledged.size
  await sleep(2000)
  expect(load.acknowledged.size).toBe(before)
  const headers = withKey(organisation.readKey)
  const list = await server.fetch('/api/v1/orders', { headers })
  expect([list.status, list.json.data.length]).toEqual([200, Math.min(before, 25)])
  expect(load.statuses.get(500)).toBeGreaterThan(0)
  expect(await dataDir.postmaster()).toBe(postmaster)

  await rm(file)
  await load.more(8)
  await load.stop()
  expect(load.wrong).toEqual([])
  expect(await dataDir.postmaster()).toBe(postmaster)

  const owner = new pg.Client(connection)
  await owner.connect()
  await checkInvariants(owner)
  const { rows } = await owner.query<{ id: string }>('select id::text from orders')
  const stored = new Set(rows.map(({ id }) => id))
  expect([...load.acknowledged.values()].filter((id) => !stored.has(id))).toEqual([])
  await owner.end()
  expect(await server.stop()).toEqual({ code: 0, signal: null })

  async function writable(): Promise<boolean> {
    return (await server.fetch('/readyz')).json.writable
  }
}

/** Fills the disk to the last block within seconds, like a runaway backup. */
async function fill(file: string, disk: string): Promise<void> {
  await using handle = await open(file, 'w')
  const block = Buffer.alloc(8 * MiB, 1)
  for (;;) {
    const { bavail, bsize } = await statfs(disk)
    if (bavail === 0) return
    try {
      await handle.write(block, 0, Math.min(block.length, bavail * bsize))
    } catch (error) {
      if (error instanceof Error && 'code' in error && error.code === 'ENOSPC') return
      throw error
    }
    // Slow down at the end: nothing can foresee a disk that fills up between two measurements.
    await sleep(bavail * bsize < 100 * MiB ? 200 : 20)
  }
}

/** Mounts a small tmpfs. Null if this machine doesn't allow it. */
function mountSmallDisk(): string | null {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return null
  const disk = mkdtempSync(join(tmpdir(), 'kerbside-disk-'))
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=320m', 'tmpfs', disk], { stdio: 'ignore' })
    return disk
  } catch {
    rmSync(disk, { recursive: true })
    return null
  }
}
