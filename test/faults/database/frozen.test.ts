import { expect, test } from 'vitest'
import { createTestOrganisation, withKey } from '#test/harness.ts'
import { anOrder, plainCatalog } from '#test/catalogs.ts'
import { openDatabase } from '#server/db/connect.ts'
import { eventually } from '#test/eventually.ts'
import { makeDataDir, startServe } from '#test/processes.ts'
import { freeze } from './freeze.ts'

// A PostgreSQL that is there and doesn't answer, as on a machine that ran out of memory or lost its disk.

const quiet = { info() {}, warn() {}, error() {} }

test('a stop ends even if PostgreSQL is frozen, and says what it could not close', async () => {
  await using dataDir = await makeDataDir()
  await using server = await startServe({ DATA_DIR: dataDir.path })
  await using _ = await freeze(await dataDir.postmaster())
  expect(await server.stop()).toEqual({ code: 1, signal: null })
  const [line] = server
    .stderr()
    .split('\n')
    .filter((text) => text.includes('15 s'))
  expect(JSON.parse(line ?? '')).toMatchObject({
    open: expect.arrayContaining(['database']),
    resources: expect.arrayContaining(['PipeWrap']),
  })
})

test('a second SIGTERM leaves no PostgreSQL behind', async () => {
  await using dataDir = await makeDataDir()
  await using server = await startServe({ DATA_DIR: dataDir.path })
  {
    await using _ = await freeze(await dataDir.postmaster())
    process.kill(server.pid, 'SIGTERM')
    await eventually(() => server.stderr()).toContain('"stopping"')
    process.kill(server.pid, 'SIGTERM')
  }
  expect(await server.ended).toEqual({ code: 0, signal: null })
  expect(await dataDir.postmaster()).toBe(0)
})

test('while PostgreSQL is frozen, probes are answered before anyone else gives up', async () => {
  await using dataDir = await makeDataDir()
  await using server = await startServe({ DATA_DIR: dataDir.path })
  const connection = await dataDir.ownerUrl()
  const db = openDatabase({ connection, poolSize: 1, namedStatements: true, log: quiet })
  const { writeKey } = await createTestOrganisation(db, plainCatalog)
  await db.end()
  const place = async () => {
    const { status } = await server.fetch('/api/v1/orders', {
      method: 'POST',
      headers: withKey(writeKey),
      body: JSON.stringify(anOrder()),
    })
    return status
  }
  {
    await using _ = await freeze(await dataDir.postmaster())
    const placing = place()
    const probes = Promise.all([1, 2, 3].map(() => server.fetch('/readyz')))
    const first = await Promise.race([probes, placing.then(() => null)])
    expect(first?.map(({ status }) => status)).toEqual([503, 503, 503])
    expect((await server.fetch('/healthz')).status).toBe(200)
  }
  await eventually(async () => (await server.fetch('/readyz')).status).toBe(200)
  expect(await place()).toBe(201)
  expect(await server.stop()).toEqual({ code: 0, signal: null })
})
