import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { expect, test } from 'vitest'
import { openDatabase } from '#server/db/connect.ts'
import { EMBEDDED_NAMES } from '#server/db/open-store.ts'
import { anOrder, plainCatalog } from '#test/catalogs.ts'
import { eventually } from '#test/eventually.ts'
import { SECRET, createTestOrganisation, withKey } from '#test/harness.ts'
import { makeDataDir, startServe } from '#test/processes.ts'
import { launchServer } from '../../../embedded-postgres/launch-server.ts'
import { layOut } from '../../../embedded-postgres/layout.ts'

// A failover: the service meets a hot standby, which answers reads and refuses to listen, until the
// standby is promoted.

const CONNECTIONS = `(select count(*)::int from pg_stat_activity
  where backend_type = 'client backend')`
const LISTENING = `(select count(*)::int from pg_stat_activity where query = 'listen "deliveries"')`
const quiet = { info() {}, warn() {}, error() {} }

test('the service meets a standby with few connections, and goes on once it is promoted', async () => {
  await using dataDir = await makeDataDir()
  {
    // Makes a database with the tables of this version.
    await using first = await startServe({ DATA_DIR: dataDir.path, SECRET_KEY: SECRET })
    await first.stop()
  }
  const layout = await layOut(dataDir.path, EMBEDDED_NAMES)
  const primary = await launchServer(layout)
  const url = await dataDir.ownerUrl()
  const owner = new pg.Pool({ connectionString: url, max: 1 })
  owner.on('error', () => {})
  owner.on('connect', (client) => client.on('error', () => {}))
  const ask = async (text: string): Promise<unknown> => {
    const { rows } = await owner.query<{ answer: unknown }>(`select ${text} as answer`)
    return rows[0]?.answer
  }
  const isStandby = () => ask('pg_is_in_recovery()').catch(() => 'no answer')
  await eventually(isStandby).toBe(false)
  const db = openDatabase({ connection: url, poolSize: 1, namedStatements: true, log: quiet })
  const { writeKey } = await createTestOrganisation(db, plainCatalog)
  await db.end()
  await using server = await startServe({ DATABASE_URL: url, SECRET_KEY: SECRET })
  const place = async () => {
    const { status } = await server.fetch('/api/v1/orders', {
      method: 'POST',
      headers: withKey(writeKey),
      body: JSON.stringify(anOrder()),
    })
    return status
  }
  expect(await place()).toBe(201)

  await primary.end()
  await writeFile(join(layout.cluster, 'standby.signal'), '', { mode: 0o644 })
  await launchServer(layout)
  await eventually(isStandby).toBe(true)
  const refusals = () => server.stderr().split('cannot execute LISTEN during recovery').length - 1
  await eventually(refusals).toBeGreaterThanOrEqual(8)
  // Ours, and the service's: for requests, deliveries, chores, and one that tries to listen.
  expect(await ask(CONNECTIONS)).toBeLessThanOrEqual(6)

  expect(await ask('pg_promote()')).toBe(true)
  expect(await place()).toBe(201)
  await eventually(() => ask(LISTENING)).toBe(1)
  await owner.end()
  expect(await server.stop()).toEqual({ code: 0, signal: null })
})
