import { addDays, localTime } from '#contract/values/day.ts'
import { atMost, milliseconds, table } from '../../figures.ts'
import type { Section } from '../../figures.ts'
import { percentile } from '../../statistics.ts'
import {
  createBenchOrganisation,
  openBenchDatabase,
  plentifulCatalog,
} from '../../tools/database.ts'
import { startServer } from '../../tools/server-process.ts'
import { fillOffice } from '../fill-office.ts'
import { fillReports } from '../fill-reports.ts'
import { signInOwners } from '../members.ts'
import { fillYears } from './fill-years.ts'

/** What the office's pages read first, at a firm that has had 200,000 orders. */

const ORDERS = 200_000
const REQUESTS = 10
/** Each has a budget of requests. */
const SESSIONS = 10

/** Measures every list and page of the office that isn't measured elsewhere. */
export async function benchReadLists(): Promise<Section> {
  await using opened = new AsyncDisposableStack()
  const database = opened.adopt(await openBenchDatabase(), (it) => it.close())
  const catalog = await plentifulCatalog()
  const organisation = await createBenchOrganisation(database.db, 'bench-lists', catalog)
  await fillOffice(database.owner, [{ organisation, count: ORDERS }])
  await fillReports(database.owner, organisation.id)
  await fillYears(database.owner, organisation.id)
  const cookies = await signInOwners(database, organisation, SESSIONS)
  const server = opened.adopt(await startServer({ DATA_DIR: database.dataDir }), (it) => it.stop())
  const base = `http://127.0.0.1:${server.port}/api/office/${organisation.slug}`
  let asked = 0
  const read = async (path: string) => {
    const cookie = cookies[(asked += 1) % SESSIONS] ?? ''
    const began = performance.now()
    const answer = await fetch(`${base}/${path}`, { headers: { cookie } })
    const text = await answer.text()
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${text}`)
    return performance.now() - began
  }
  const figures: { path: string; middle: number; most: number }[] = []
  for (const path of pathsOf(localTime(new Date(), organisation.timezone).day)) {
    const times: number[] = []
    // The first fills caches.
    for (let count = -1; count < REQUESTS; count += 1) {
      const time = await read(path)
      if (count >= 0) times.push(time)
    }
    figures.push({ path, middle: percentile(times, 0.5), most: Math.max(...times) })
  }
  const slowest = figures.reduce((one, two) => (two.middle > one.middle ? two : one))
  return {
    title: 'Lists of the office',
    method: `What pages of the office read first, of an organisation with ${ORDERS.toLocaleString('en')} orders of ${(ORDERS / 50).toLocaleString('en')} customers, a minute apart, nearly all of them invoiced and paid, with their bins' moves, bank lines, emails and log; one request at a time, ${REQUESTS} of each.`,
    targets: [atMost(`${slowest.path}, the slowest, median`, slowest.middle, 300, milliseconds)],
    details: table(
      ['', 'median', 'most'],
      figures.map(({ path, middle, most }) => [path, milliseconds(middle), milliseconds(most)]),
    ),
  }
}

/** The customer with most orders, and one with few; the last order. */
const [LARGE, SMALL] = ['00000001', '00000100'].map((n) => `${n}-0000-7001-8000-000000000000`)
const LAST = `${ORDERS.toString(16).padStart(8, '0')}-0000-7000-8000-000000000000`
const INVOICE = '000003e9-0000-7050-8000-000000000000'
const PAYMENT = '000003e9-0000-7060-8000-000000000000'
const BIN = '00000002-0000-7001-8000-000000000000'

function pathsOf(today: string): string[] {
  const month = `from=${addDays(today, -30)}&to=${today}`
  return [
    'today',
    'beginning',
    'invoices?show=all',
    'invoices?show=unpaid',
    'invoices?show=overdue',
    'invoices?show=paid',
    'invoices?show=credit_notes',
    `invoices?show=all&${month}`,
    'invoices?show=all&search=INV-77',
    'invoices?show=all&search=Zwicky',
    'invoices?show=all&search=nothing-like-it',
    `invoices?show=all&customerId=${LARGE}`,
    `invoices?show=all&customerId=${SMALL}`,
    'invoice-drafts',
    'invoice-runs',
    `invoices/${INVOICE}/reminders`,
    'payments?show=all',
    'payments?show=credit',
    'payments?show=returned',
    `payments?show=all&${month}`,
    'payments?show=all&search=Zwicky',
    'payments?show=all&search=nothing-like-it',
    `payments?show=all&customerId=${LARGE}`,
    `payments/${PAYMENT}`,
    'bank-lines?show=open',
    'bank-lines?show=ignored',
    'receivables',
    'customers',
    'customers?sort=newest',
    'customers?owing=true',
    'customers?binsOut=true',
    'customers?onStop=true',
    'customers?kind=company',
    'customers?search=customer 77',
    'customers?search=nothing-like-it',
    ...[LARGE, SMALL].flatMap((id) => [
      `customers/${id}`,
      `customers/${id}/orders`,
      `customers/${id}/account`,
      `customers/${id}/similar`,
      `customers/${id}/unlinked-orders`,
      `customers/${id}/statement?${month}`,
    ]),
    `orders/${LAST}`,
    `orders/${LAST}/invoices`,
    `orders/${LAST}/customer`,
    `orders/${LAST}/files`,
    'callers?search=77',
    'callers?search=customer',
    'callers?search=0400000777',
    'order-form',
    'bins',
    'bins?place=site',
    'bins?search=B77',
    'bins?healed=true',
    `bins/${BIN}`,
    `bins/${BIN}/moves`,
    'dockets',
    'dockets?search=77',
    'dockets?twice=true',
    'dockets?unassigned=true',
    'missing-dockets',
    'vehicle-checks',
    'charges?view=review',
    'charges?view=approved',
    'charge-counts',
    'audit-log',
    'audit-log?action=order.create',
    'emails',
    'emails?show=unsent',
    'api-requests',
    'books-exports?program=last',
    `books-exports?program=xero&${month}`,
    'exports',
    'members',
    'catalog',
  ]
}
