import pg from 'pg'
import { nestedRows } from '#server/orders/order-rows.ts'
import { createBenchOrganisation, openBenchDatabase, plentifulCatalog } from '../tools/database.ts'
import type { BenchDatabase, BenchOrganisation } from '../tools/database.ts'
import { milliseconds, ratio, table } from '../figures.ts'
import type { Section } from '../figures.ts'
import { fillOrders } from './fill-orders.ts'
import { median } from '../statistics.ts'
import { startServer } from '../tools/server-process.ts'

/** Lists orders, newest first: the first page, and the page after 900,000 orders. */

const ORDERS = 1_000_000
const DEPTH = 900_000
const ROUNDS = 5
const REQUESTS = 300

export async function benchListOrders(): Promise<Section> {
  await using opened = new AsyncDisposableStack()
  const database = opened.adopt(await openBenchDatabase(), (it) => it.close())
  const organisation = await createBenchOrganisation(
    database.db,
    'bench-list',
    await plentifulCatalog(),
  )
  const began = performance.now()
  await fillOrders(database.owner, organisation, ORDERS)
  const fillSeconds = (performance.now() - began) / 1000
  const owner = new pg.Client(database.owner)
  await owner.connect()
  opened.defer(() => owner.end())
  const { rows } = await owner.query<{ id: string; created_at: Date }>(
    `select id, created_at from orders order by created_at desc, id desc limit 1 offset ${DEPTH - 1}`,
  )
  const [cursor] = rows
  if (!cursor) throw new Error('too few orders')

  const server = opened.adopt(await startServer({ DATA_DIR: database.dataDir }), (it) => it.stop())
  const url = `http://127.0.0.1:${server.port}/api/v1/orders`
  const pages = { first: url, deep: `${url}?startingAfter=${cursor.id}` }
  await time(pages.first, organisation)
  await time(pages.deep, organisation)
  const rounds: { first: number; deep: number }[] = []
  for (let round = 0; round < ROUNDS; round += 1) {
    rounds.push(await alternate(pages, organisation))
  }
  const deepToFirst = median(rounds.map(({ first, deep }) => deep / first))
  return {
    title: 'Listing orders',
    method: `\`GET /api/v1/orders\`, pages of 25 from one organisation's ${ORDERS.toLocaleString('en')} orders (each with a line, a charge and two jobs), one request at a time: the first page, and the page after order ${DEPTH.toLocaleString('en')}. Requests for the two alternate; each round is the median of ${REQUESTS} of each. Filling the tables took ${Math.round(fillSeconds)} s.`,
    targets: [
      {
        what: `time for a page at depth ${DEPTH.toLocaleString('en')} / first page`,
        target: '0.80 to 1.20',
        measured: ratio(deepToFirst),
        holds: deepToFirst >= 0.8 && deepToFirst <= 1.2,
      },
    ],
    details: [
      table(
        ['', 'first page', `depth ${DEPTH.toLocaleString('en')}`, 'ratio'],
        rounds.map(({ first, deep }, index) => [
          `round ${index + 1}`,
          milliseconds(first),
          milliseconds(deep),
          ratio(deep / first),
        ]),
      ),
      await explain(database, organisation, 'The first page', ''),
      await explain(
        database,
        organisation,
        `The page after order ${DEPTH.toLocaleString('en')}`,
        `and (o.created_at, o.id) < ('${cursor.created_at.toISOString()}', '${cursor.id}')`,
      ),
    ].join('\n\n'),
  }
}

async function alternate(
  pages: { first: string; deep: string },
  organisation: BenchOrganisation,
): Promise<{ first: number; deep: number }> {
  const first: number[] = []
  const deep: number[] = []
  for (let count = 0; count < REQUESTS; count += 1) {
    first.push(await time(pages.first, organisation))
    deep.push(await time(pages.deep, organisation))
  }
  return { first: median(first), deep: median(deep) }
}

async function time(url: string, { key }: BenchOrganisation): Promise<number> {
  const began = performance.now()
  const answer = await fetch(url, { headers: { authorization: `Bearer ${key}` } })
  const text = await answer.text()
  const took = performance.now() - began
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}: ${text}`)
  return took
}

/** The query plan of a page, as the service's role gets it. */
async function explain(
  { service }: BenchDatabase,
  { id }: BenchOrganisation,
  title: string,
  after: string,
): Promise<string> {
  const client = new pg.Client(service)
  await client.connect()
  await client.query('begin')
  await client.query('select assume_organisation($1)', [id])
  const { rows } = await client.query<{ 'QUERY PLAN': string }>(
    `explain (analyze, buffers off, costs off, timing off, summary off) select ${nestedRows} from (
        select * from orders o where o.organisation_id = '${id}' ${after}
        order by o.created_at desc, o.id desc limit 26
      ) o order by o.created_at desc, o.id desc`,
  )
  await client.end()
  const lines = rows.map((row) => row['QUERY PLAN'])
  // The rest of the plan fetches the parts of each order, the same at any depth.
  const parts = lines.findIndex((line) => /^ {2}SubPlan /.test(line))
  const plan = lines.slice(0, after === '' ? undefined : parts).join('\n')
  return `${title}:\n\n\`\`\`\n${plan}\n\`\`\``
}
