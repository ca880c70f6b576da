import pg from 'pg'
import { createBenchOrganisation, openBenchDatabase, plentifulCatalog } from '../tools/database.ts'
import type { BenchOrganisation } from '../tools/database.ts'
import { atLeast, atMost, milliseconds, perSecond, ratio, table } from '../figures.ts'
import type { Section } from '../figures.ts'
import { fillOrders } from './fill-orders.ts'
import { median } from '../statistics.ts'
import { startServer } from '../tools/server-process.ts'

/** Copies all orders by `sort=updated`, page after page, as the documentation's recipe does. */

/** `MIRRORED` copies fewer. */
const ORDERS = Number(process.env['MIRRORED'] ?? 1_000_000)
const PAGE = 100

export async function benchMirrorOrders(): Promise<Section> {
  await using opened = new AsyncDisposableStack()
  const database = opened.adopt(await openBenchDatabase(), (it) => it.close())
  const organisation = await createBenchOrganisation(
    database.db,
    'bench-mirror',
    await plentifulCatalog(),
  )
  await fillOrders(database.owner, organisation, ORDERS, { done: true })
  await changeSome(database.owner)
  const server = opened.adopt(await startServer({ DATA_DIR: database.dataDir }), (it) => it.stop())
  const orders = await copy(`http://127.0.0.1:${server.port}/api/v1/orders`, organisation)
  const jobs = await copy(`http://127.0.0.1:${server.port}/api/v1/jobs`, organisation, ORDERS / 10)
  return {
    title: 'Mirroring orders and jobs',
    method: `\`GET /api/v1/orders?sort=updated&limit=${PAGE}\` from one organisation's ${ORDERS.toLocaleString('en')} orders (each with a line, a charge and two jobs; every other one changed a week after it was placed), one page after another, until all are copied. Then the first ${(ORDERS / 10).toLocaleString('en')} jobs in the same way. The first and the last tenth of the pages are compared by their medians.`,
    targets: [
      atLeast('pages of orders', orders.perSecond, 20, perSecond),
      atMost('time for a page, last tenth / first tenth', orders.lastToFirst, 1.2),
      atLeast('pages of jobs', jobs.perSecond, 20, perSecond),
    ],
    details: table(
      ['', 'copied', 'pages', 'first tenth', 'last tenth', 'ratio', 'slowest'],
      Object.entries({ orders, jobs }).map(([what, copied]) => [
        what,
        copied.records.toLocaleString('en'),
        copied.pages.toLocaleString('en'),
        milliseconds(copied.first),
        milliseconds(copied.last),
        ratio(copied.lastToFirst),
        milliseconds(copied.slowest),
      ]),
    ),
  }
}

/** As jobs, payments and offices do: half of the orders, a week later, many at the same instant as new ones are placed. */
async function changeSome(owner: pg.ClientConfig): Promise<void> {
  const client = new pg.Client(owner)
  await client.connect()
  await client.query('set session_replication_role = replica')
  await client.query(`update orders set version = 2, updated_at = created_at + interval '7 days'
    where extract(epoch from created_at)::bigint / 60 % 2 = 0`)
  await client.query('vacuum analyze orders')
  await client.end()
}

async function copy(url: string, { key }: BenchOrganisation, most = Infinity) {
  const headers = { authorization: `Bearer ${key}` }
  const known = new Set<string>()
  const times: number[] = []
  let after = ''
  const began = performance.now()
  for (;;) {
    const asked = performance.now()
    const answer = await fetch(`${url}?sort=updated&limit=${PAGE}${after}`, { headers })
    const text = await answer.text()
    times.push(performance.now() - asked)
    if (!answer.ok) throw new Error(`${url} answered ${answer.status}: ${text}`)
    const { data, hasMore } = JSON.parse(text) as Answer
    for (const { id } of data) known.add(id)
    const last = data.at(-1)
    if (!hasMore || !last || known.size >= most) break
    after = `&startingAfter=${last.updatedAt},${last.id}`
  }
  const seconds = (performance.now() - began) / 1000
  const records = Math.min(ORDERS, most)
  if (known.size !== records) throw new Error(`${known.size} of ${records} were copied`)
  const tenth = Math.ceil(times.length / 10)
  const [first, last] = [median(times.slice(0, tenth)), median(times.slice(-tenth))]
  return {
    records,
    pages: times.length,
    perSecond: times.length / seconds,
    first,
    last,
    lastToFirst: last / first,
    slowest: Math.max(...times),
  }
}

type Answer = { data: { id: string; updatedAt: string }[]; hasMore: boolean }
