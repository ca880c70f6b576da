import pg from 'pg'
import { expect, test } from 'vitest'
import { openDatabase } from '#server/db/connect.ts'
import { anOrder, ids, inDays, openRules, plainCatalog } from '#test/catalogs.ts'
import { SECRET, createTestOrganisation, withKey } from '#test/harness.ts'
import type { TestOrganisation } from '#test/harness.ts'
import { checkInvariants } from '#test/invariants.ts'
import { startServe } from '#test/processes.ts'
import {
  pgBouncerVersion,
  startPgBouncer,
  startSystemPostgres,
  systemPostgres,
} from './debian-postgres.ts'

/**
 * Behind PgBouncer in transaction mode, a transaction may get a connection that another organisation
 * has just used. With a pool of one connection, every transaction does.
 */

const missing = [
  ...(pgBouncerVersion ? [] : ['pgbouncer']),
  ...(systemPostgres ? [] : ['a system PostgreSQL']),
]
const why = missing.length > 0 ? ` (skipped: ${missing.join(' and ')} not installed)` : ''
const ORDERS = 40
const quiet = { info() {}, warn() {}, error() {} }
/** As the warning asks for. PgBouncer refuses them as settings of a connection. */
const timeOuts =
  "alter role kerbside in database kerbside set lock_timeout = '2000ms'; " +
  "alter role kerbside in database kerbside set statement_timeout = '10000ms'; " +
  "alter role kerbside in database kerbside set idle_in_transaction_session_timeout = '10000ms';"

test.skipIf(missing.length > 0)(
  `two organisations on one PgBouncer connection never see each other's data${why}`,
  async () => {
    await using postgres = await startSystemPostgres()
    await using bouncer = await startPgBouncer(postgres.port, 1)
    const owner = new pg.Pool({
      connectionString: `postgres://postgres@127.0.0.1:${postgres.port}/postgres`,
      max: 1,
    })
    owner.on('error', () => {})
    await owner.query('create role kerbside login createrole')
    await owner.query('create database kerbside owner kerbside')
    await owner.query(timeOuts)

    const connection = `postgres://kerbside@127.0.0.1:${bouncer.port}/kerbside`
    const [major, minor] = pgBouncerVersion ?? [0, 0]
    const namedStatements = major > 1 || minor >= 21
    const settings = {
      DATABASE_URL: connection,
      DATABASE_NAMED_STATEMENTS: namedStatements ? '1' : '0',
      SECRET_KEY: SECRET,
      LOG_LEVEL: 'warn',
    }
    // Both find the database empty; one of them migrates it.
    const [first, second] = await Promise.all([startServe(settings), startServe(settings)])
    await using one = first
    await using other = second
    const { rows: held } = await owner.query(
      `select count(*)::int as locks from pg_locks where locktype = 'advisory'`,
    )
    expect(held).toEqual([{ locks: 0 }])
    await owner.end()
    const db = openDatabase({ connection, poolSize: 2, namedStatements, log: quiet })
    const [bin] = plainCatalog.products
    const catalog = {
      ...plainCatalog,
      products: [{ ...bin, stock: ORDERS / 2 }],
      bookingRules: { ...openRules, dayCapacity: 100 },
    }
    const organisations = [
      await createTestOrganisation(db, catalog),
      await createTestOrganisation(db, catalog),
    ] as const
    await db.end()

    const post = (index: number, path: string, by: TestOrganisation, body: object) =>
      (index % 2 === 0 ? one : other).fetch(path, {
        method: 'POST',
        headers: withKey(by.writeKey),
        body: JSON.stringify(body),
      })
    const get = (path: string, by: TestOrganisation) =>
      one.fetch(path, { headers: withKey(by.readKey) })
    const body = () => anOrder({ quantity: 1, deliveryDate: inDays(3), pickupDate: inDays(4) })

    const placed = await inBatches(
      Array.from({ length: ORDERS }, (_, index) => index),
      async (index) => {
        const by = organisations[index % 4 < 2 ? 0 : 1]
        const answer = await post(index, '/api/v1/orders', by, body())
        const list = await get('/api/v1/orders?limit=100', by)
        return { by, answer, seen: list.json.data as { organisationId: string }[] }
      },
    )
    for (const { by, answer, seen } of placed) {
      expect([answer.status, answer.json.organisationId]).toEqual([201, by.id])
      expect(new Set(seen.map(({ organisationId }) => organisationId))).toEqual(new Set([by.id]))
    }
    // Both organisations have used exactly their own bins: none are left.
    for (const by of organisations) {
      expect((await post(0, '/api/v1/orders', by, body())).status).toBe(422)
    }
    const statuses = await inBatches(placed, async ({ by, answer }, index) => {
      const foreign = organisations[by === organisations[0] ? 1 : 0]
      const path = `/api/v1/orders/${answer.json.id}`
      return [
        (await get(path, foreign)).status,
        (await post(index, `${path}/cancel`, foreign, {})).status,
        (await get(path, by)).status,
        (await post(index, `${path}/cancel`, by, { reason: 'Rain' })).status,
      ]
    })
    expect(new Set(statuses.map(String))).toEqual(new Set(['404,404,200,200']))
    const page = await get(`/api/public/${organisations[0].slug}/availability`, organisations[0])
    expect(page.json.products[0]).toMatchObject({ productId: ids.bin })

    const pooled = new pg.Client(connection)
    await pooled.connect()
    const { rows: left } = await pooled.query(`select current_user::text as role,
      nullif(current_setting('app.organisation', true), '') as organisation,
      nullif(current_setting('app.presented', true), '') as presented,
      (select count(*)::int from orders) as orders,
      (select count(*)::int from pg_locks where locktype = 'advisory') as locks,
      (select count(*)::int from pg_stat_activity where datname = 'kerbside') as connections`)
    await pooled.end()
    // Row-level security applies to the tables' owner too, and no organisation is set.
    expect(left).toEqual([
      {
        role: 'kerbside',
        organisation: null,
        presented: null,
        orders: 0,
        locks: 0,
        connections: 1,
      },
    ])

    for (const server of [one, other]) {
      expect(await server.stop()).toEqual({ code: 0, signal: null })
      // PgBouncer swallows notices, and a server that misses its own for five seconds warns.
      const lines = server.stderr().split('\n').filter(Boolean)
      expect(lines.filter((line) => !line.includes("aren't heard"))).toEqual([])
    }
    const all = new pg.Pool({
      connectionString: `postgres://postgres@127.0.0.1:${postgres.port}/kerbside`,
      max: 1,
    })
    all.on('error', () => {})
    await checkInvariants(all)
    const { rows: counted } = await all.query('select count(*)::int as orders from orders')
    expect(counted).toEqual([{ orders: ORDERS }])
    await all.end()
  },
  180_000,
)

test.skipIf(missing.length > 0)(
  `where PgBouncer refuses time-outs, the server says how to set them${why}`,
  async () => {
    await using postgres = await startSystemPostgres()
    await using bouncer = await startPgBouncer(postgres.port, 2)
    const admin = new pg.Client(`postgres://postgres@127.0.0.1:${postgres.port}/postgres`)
    await admin.connect()
    await admin.query('create role kerbside login createrole')
    await admin.query('create database kerbside owner kerbside')
    await admin.end()
    await using server = await startServe({
      DATABASE_URL: `postgres://kerbside@127.0.0.1:${bouncer.port}/kerbside`,
      DATABASE_NAMED_STATEMENTS: '0',
      SECRET_KEY: SECRET,
      LOG_LEVEL: 'warn',
    })
    expect((await server.fetch('/readyz')).status).toBe(200)
    await server.stop()
    const [line] = server.stderr().split('\n')
    expect(JSON.parse(line ?? '')).toMatchObject({ level: 'warn', sql: timeOuts })
  },
  60_000,
)

/** Runs ten at a time: with more, a request would time out waiting for the one connection. */
async function inBatches<Item, Result>(
  items: readonly Item[],
  work: (item: Item, index: number) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = []
  for (let from = 0; from < items.length; from += 10) {
    const some = items.slice(from, from + 10)
    results.push(...(await Promise.all(some.map((item, nth) => work(item, from + nth)))))
  }
  return results
}
