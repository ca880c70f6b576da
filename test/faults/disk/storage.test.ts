import { rm } from 'node:fs/promises'
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
import { startOrderLoad } from '../order-load.ts'
import { canMountDisks, fillDisk, mountSmallDisk } from './small-disk.ts'

/** Low disk space: the server refuses writes and isn't ready, before PostgreSQL would have to stop. */

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
    expect([status, answered.get('retry-after')]).toEqual([503, '5'])
    expect(json.error).toBe(
      'Kerbside is briefly unavailable. It is safe to try again in 5 seconds with the same Idempotency-Key. ' +
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
  expect([ready.status, ready.json]).toEqual([503, { error: 'Disk space is low' }])
  expect(ready.headers.get('retry-after')).toBe('5')
  const { rows } = await server.owner.query('select count(*)::int as orders from orders')
  expect(rows).toEqual([{ orders: 1 }])

  low = false
  expect((await placeByKey(server, organisation, anOrder())).status).toBe(201)
  expect((await placeByBrowser(server, organisation, anOrder())).status).toBe(201)
  await checkInvariants(server.owner)
})

const mounts = canMountDisks()
const why = mounts ? '' : ' (skipped: cannot mount a tmpfs here)'

test.skipIf(!mounts)(
  `when the disk fills up under load, orders are refused, PostgreSQL survives and orders resume${why}`,
  async () => {
    using disk = mountSmallDisk()
    await fillAndEmpty(disk.path)
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
  await fillDisk(file, disk)
  await expect.poll(isReady, { timeout: 20_000 }).toBe(false)
  await sleep(500) // requests in flight have ended
  const before = load.acknowledged.size
  await sleep(2000)
  expect(load.acknowledged.size).toBe(before)
  const headers = withKey(organisation.readKey)
  const list = await server.fetch('/api/v1/orders', { headers })
  expect([list.status, list.json.data.length]).toEqual([200, Math.min(before, 25)])
  expect(load.statuses.get(503)).toBeGreaterThan(0)
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

  async function isReady(): Promise<boolean> {
    return (await server.fetch('/readyz')).status === 200
  }
}
