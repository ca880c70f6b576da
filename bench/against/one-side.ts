import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import pg from 'pg'
import { createBenchOrganisations, openBenchDatabase, settle } from '../tools/database.ts'
import { load, warmUp } from '../tools/load.ts'
import { startServer } from '../tools/server-process.ts'
import { requestsToPlace } from '../orders/orders-to-place.ts'
import { cpuOfFamily } from '../tools/family-usage.ts'

/**
 * One side of a comparison: a database and a server of the folder that this file lies in. Says `ready` in a line,
 * then places orders for a round at each line it gets, and answers with a line of JSON.
 * `SQL`, if set, runs on its database first.
 */

const CONNECTIONS = 16
const SECONDS = Number(process.env['SECONDS'] ?? 6)

await using opened = new AsyncDisposableStack()
const database = opened.adopt(await openBenchDatabase(), (it) => it.close())
const owner = new pg.Client(database.owner)
await owner.connect()
opened.defer(() => owner.end())
const sql = process.env['SQL']
if (sql) await owner.query(sql)
/** How many bytes of write-ahead log PostgreSQL has written. */
const writtenAhead = async () => {
  const { rows } = await owner.query<{ bytes: number }>(
    `select pg_wal_lsn_diff(pg_current_wal_insert_lsn(), '0/0')::float8 as bytes`,
  )
  return rows[0]?.bytes ?? 0
}
// Older benches don't know it.
const pidFile = await readFile(join(database.dataDir, 'postgres', 'postmaster.pid'), 'utf8')
const postmaster = Number.parseInt(pidFile, 10)
const organisations = await createBenchOrganisations(database.db, 100)
const requests = await requestsToPlace(database, organisations)
const server = opened.adopt(await startServer({ DATA_DIR: database.dataDir }), (it) => it.stop())
await warmUp({ server, connections: CONNECTIONS, requests, status: 201 })
await settle(database)
process.stdout.write('ready\n')

for await (const _line of createInterface(process.stdin)) {
  const before = await cpuOfFamily(postmaster)
  const beforeBytes = await writtenAhead()
  const began = performance.now()
  const placed = await load({
    server,
    connections: CONNECTIONS,
    seconds: SECONDS,
    requests,
    status: 201,
  })
  // The second of warming up belongs to PostgreSQL's figures, so its orders are counted as well.
  const orders = (placed.completed * (performance.now() - began)) / (SECONDS * 1000)
  const postgres = ((await cpuOfFamily(postmaster)) - before) / orders
  const wal = ((await writtenAhead()) - beforeBytes) / orders
  const { perSecond, p99, cpu } = placed
  process.stdout.write(`${JSON.stringify({ perSecond, p99, server: cpu, postgres, wal })}\n`)
}
