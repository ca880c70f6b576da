import type { OfficeOrderFilters } from '#contract/office/orders.ts'
import { addDays, localTime } from '#contract/values/day.ts'
import {
  createBenchOrganisation,
  openBenchDatabase,
  plentifulCatalog,
} from '../../tools/database.ts'
import { atMost, milliseconds, table } from '../../figures.ts'
import type { Section } from '../../figures.ts'
import { percentile } from '../../statistics.ts'
import { startServer } from '../../tools/server-process.ts'
import { explainList } from './explain-list.ts'
import { fillOffice } from '../fill-office.ts'
import { signInOwners } from '../members.ts'

/** Pages of the office's list of orders with one filter or one search. */

const ORDERS = 1_000_000
/** Other organisations' orders in the same database, unless OTHER_ORDERS says another number. */
const OTHERS = 1_000_000
const REQUESTS = 40
/** A session may ask 600 times a minute. */
const SESSIONS = 20

/** What a person looks for; see fill-office.ts for the values. */
function questionsOn(today: string, product: string): Record<string, OfficeOrderFilters> {
  const week = { from: addDays(today, -300), to: addDays(today, -294) }
  return {
    'no filter': {},
    'status of most orders': { status: ['completed'] },
    'status of few orders': { status: ['pending'] },
    'two statuses': { status: ['confirmed', 'in_progress'] },
    'paid in part': { payment: ['partially_paid'] },
    'taken by the office': { source: ['office'] },
    'an area': { area: 'area-7' },
    'an area without orders': { area: 'nowhere' },
    'a size': { product },
    'a week of deliveries': { deliveryFrom: week.from, deliveryTo: week.to },
    'a week of collections': { collectionFrom: week.from, collectionTo: week.to },
    'collections before a day, latest first': { collectionTo: week.to, sort: 'collection_latest' },
    'needs approval': { view: 'needs_approval' },
    'unpaid past delivery': { view: 'unpaid_past_delivery' },
    'collection due': { view: 'collection_due' },
    overdue: { view: 'overdue' },
    'search for a reference': { search: '00C3501' },
    'search for an email address': { search: 'p123456@customer.example' },
    'search for a phone number': { search: '+61 4 0012 3456' },
    'search for a rare name': { search: 'zwicky' },
    'search for a common name': { search: 'nguyen' },
    'search for a suburb': { search: 'suburb7' },
    'search for a name and a suburb': { search: 'nguyen suburb0' },
    'search for a purchase order': { search: 'PO-123455' },
    'search for an address': { search: '123456 Example Street' },
    'search for what no order has': { search: 'xylophone' },
    'search for a suburb, by delivery': { search: 'suburb7', sort: 'delivery' },
  }
}

export async function benchListOfficeOrders(): Promise<Section> {
  await using opened = new AsyncDisposableStack()
  const database = opened.adopt(await openBenchDatabase(), (it) => it.close())
  const catalog = await plentifulCatalog()
  const organisation = await createBenchOrganisation(database.db, 'bench-office', catalog)
  const other = await createBenchOrganisation(database.db, 'bench-others', catalog)
  const others = Number(process.env['OTHER_ORDERS'] ?? OTHERS)
  const began = performance.now()
  const product = await fillOffice(database.owner, [
    { organisation, count: ORDERS },
    { organisation: other, count: others },
  ])
  const minutes = (performance.now() - began) / 60_000
  const cookies = await signInOwners(database, organisation, SESSIONS)
  const server = opened.adopt(await startServer({ DATA_DIR: database.dataDir }), (it) => it.stop())
  const base = `http://127.0.0.1:${server.port}/api/office/${organisation.slug}/orders`

  const { day: today } = localTime(new Date(), organisation.timezone)
  const questions = questionsOn(today, product)
  const asked = new Map<string, number[]>()
  let turn = 0
  for (let count = -2; count < REQUESTS; count += 1) {
    for (const [name, filters] of Object.entries(questions)) {
      const cookie = cookies[(turn += 1) % cookies.length] ?? ''
      const took = await time(`${base}?${queryOf(filters)}`, cookie)
      // The first two fill caches.
      if (count >= 0) asked.set(name, [...(asked.get(name) ?? []), took])
    }
  }
  const rows = Array.from(asked, ([name, times]) => ({
    name,
    middle: percentile(times, 0.5),
    most: percentile(times, 0.95),
  }))
  const slowest = rows.reduce((one, two) => (two.most > one.most ? two : one))
  return {
    title: "The office's list of orders",
    method: `\`GET /api/office/{organisation}/orders\`, the first 25 with one filter or search, one request at a time, ${REQUESTS} of each in turn: ${ORDERS.toLocaleString('en')} orders of one organisation and ${others.toLocaleString('en')} of others in the same tables. Filling them took ${minutes.toFixed(1)} minutes.`,
    targets: [
      atMost(
        `a page of orders by “${slowest.name}”, the slowest, p95`,
        slowest.most,
        50,
        milliseconds,
      ),
    ],
    details: [
      table(
        ['', 'median', 'p95'],
        rows.map(({ name, middle, most }) => [name, milliseconds(middle), milliseconds(most)]),
      ),
      await explainList(database, organisation, questions),
    ].join('\n\n'),
  }
}

function queryOf(filters: OfficeOrderFilters): string {
  return new URLSearchParams(
    Object.entries(filters).map(([name, value]) => [name, String(value)]),
  ).toString()
}

async function time(url: string, cookie: string): Promise<number> {
  const began = performance.now()
  const answer = await fetch(url, { headers: { cookie } })
  const text = await answer.text()
  const took = performance.now() - began
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}: ${text}`)
  return took
}
