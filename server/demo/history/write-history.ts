import { addDays, weekdayOf } from '#contract/values/day.ts'
import type { Day } from '#contract/values/day.ts'
import { loadCatalog } from '#server/catalog/load-catalog.ts'
import type { LoadedCatalog } from '#server/catalog/load-catalog.ts'
import type { Database } from '#server/db/connect.ts'
import { announceChange } from '#server/live/announce-change.ts'
import type { Log } from '#server/log.ts'
import { cancelOrder } from '#server/orders/change/cancel-order.ts'
import { placeTelephoneOrder } from '#server/orders/place/telephone/place-telephone-order.ts'
import { placeOrder } from '#server/orders/place/place-order.ts'
import type { PlacedOrder } from '#server/orders/place/place-order.ts'
import { takesPayment } from '#server/payments/providers/provider.ts'
import type { Providers } from '#server/payments/providers/provider.ts'
import type { TestProvider } from '#server/payments/providers/test-provider.ts'
import { findOrganisationBySlug } from '#server/organisations/find-organisation.ts'
import { openPast, people } from './act.ts'
import { addBins } from './add-bins.ts'
import { addCustomers } from './add-customers.ts'
import { addDockets } from './add-dockets.ts'
import { addFleet, checkBeforeWork } from './add-fleet.ts'
import type { Fleet } from './add-fleet.ts'
import type { Past } from './act.ts'
import { composeBody } from './compose-body.ts'
import { payOrder } from './pay-order.ts'
import { customers, inGoodStanding } from './people.ts'
import { driveRuns } from '#server/demo/crews/drive-runs.ts'
import { planRuns } from '#server/demo/crews/plan-runs.ts'
import { workDay } from '#server/demo/crews/work-day.ts'
import { addCharges, chargeNothing } from '#server/demo/charges/add-charges.ts'
import { askForMore } from '#server/demo/today/ask-for-more.ts'
import { billOrders } from '#server/demo/today/bill-orders.ts'
import { bookAhead } from '#server/demo/today/book-ahead.ts'
import { bounceLetter } from '#server/demo/today/bounce-letter.ts'
import { runShort } from '#server/demo/today/run-short.ts'
import { ordersLeft, readProgress } from './progress.ts'
import { createRandom } from './random.ts'
import type { Random } from './random.ts'
import { unlessRefused } from './unless-refused.ts'
import { workdayFrom } from './workdays.ts'

/** How far back the demo's past goes. */
const DAYS = 180
/** Bins that stayed out: their collection was due this many days ago, and no crew went. */
const LEFT_OUT = [9, 6, 5]
/** The days before today whose work the drivers reported from their runs. */
const DAYS_WITH_RUNS = 13
/** Every 30 days of it, pages that are open read again. */
const DAYS_AT_ONCE = 30
/** Of the hints that open pages get: all that it writes. */
const TOPICS = [
  'orders',
  'jobs',
  'customers',
  'payments',
  'charges',
  'invoices',
  'emails',
  'settings',
  'board',
  'runs',
  'drivers',
  'vehicles',
  'vehicle-checks',
  'depots',
  'tip-sites',
  'dockets',
  'bins',
]

export type HistoryOptions = {
  slug: string
  payments: Providers & { test: TestProvider }
  bookingUrl: string
  log: Log
  /** Ends it early. */
  signal: AbortSignal
  /** The instant up to which it's written; the database's, if absent. */
  now?: Date
}

/**
 * Gives the demonstration organisation a past of half a year, up to a morning with things to decide. It
 * does so by the product's own operations, day by day, and does the same each time, relative to today. A past
 * that was broken off goes on after its last day.
 */
export async function writeHistory(db: Database, options: HistoryOptions): Promise<void> {
  const found = await findOrganisationBySlug(db, options.slug)
  if (!found?.organisation.test) return
  const announce = () => announceChange(db, found.organisation.id, TOPICS)
  const past = await openPast(db, found.organisation, options.now ?? found.now, {
    takesPayment: takesPayment(found.organisation, options.payments),
  })
  const catalog = await past.at(past.today, '00:00').inOrg(loadCatalog)
  const written = await past.at(past.today, '00:00').inOrg(readProgress)
  if (written.customers < customers.length) await chargeNothing(past)
  const fleet = await addFleet(past)
  const left = new Set(
    await past.at(past.today, '00:00').inOrg((org) => ordersLeft(org, daysLeftOut(past.today))),
  )
  for (let ago = DAYS; ago >= 0; ago -= 1) {
    if (options.signal.aborted) return
    const day = addDays(past.today, -ago)
    if (written.until !== null && day <= written.until) continue
    await writeDay(past, catalog, { day, ago, left, fleet, ...options })
    if (ago % DAYS_AT_ONCE === 0) await announce()
  }
  if (!written.asked) await askTooOften(past, catalog, createRandom(SEED))
  await addDockets(past, fleet)
  if (!written.planned) {
    await askForMore(past)
    const runs = await planRuns(past, fleet)
    await checkBeforeWork(past, fleet)
    await driveRuns(past, fleet, runs)
    await runShort(past)
    await bounceLetter(past)
    await announce()
  }
  await addBins(past, fleet)
  if (written.customers < customers.length) await addCharges(past, catalog)
  await addCustomers(past)
  await billOrders(past, options.log)
  await announce()
}

/** Each day has chance of its own, so that a past that was broken off goes on as it would have. */
const SEED = 20_261_122

async function writeDay(
  past: Past,
  catalog: LoadedCatalog,
  {
    ago,
    left,
    fleet,
    ...options
  }: HistoryOptions & { day: Day; ago: number; left: Set<string>; fleet: Fleet },
): Promise<void> {
  const { day } = options
  const random = createRandom(Math.imul(SEED + ago, 2_654_435_761))
  if (ago > 0) {
    const crews = ago > DAYS_WITH_RUNS ? null : fleet
    await workDay(past, random, { day, left, fleet: crews })
  }
  const count = weekdayOf(day) === 7 ? 1 : random.between(1, 3)
  const orders: Taken[] = []
  for (let index = 0; index < count; index += 1) {
    const taken = await takeOrder(past, catalog, random, options)
    if (!taken) continue
    orders.push(taken)
    if (isLeftOut(past, taken.order.pickupDate)) left.add(taken.order.id)
  }
  for (const { pays, ...ahead } of await bookAhead(past, catalog, { day, ago })) {
    if (pays) await payOrder(past, { day, ...ahead }, options)
  }
  // No day goes by without a payment, today neither.
  const [first] = orders.filter(({ outcome }) => outcome === 'unpaid')
  if (first && !orders.some(({ outcome }) => outcome === 'paid')) {
    await payOrder(past, { id: first.order.id, ...first }, options)
  }
}

function isLeftOut({ today }: Past, collection: Day): boolean {
  return daysLeftOut(today).includes(collection)
}

function daysLeftOut(today: Day): Day[] {
  return LEFT_OUT.map((days) => workdayFrom(addDays(today, -days)))
}

/** An order that was taken, when, and what came of it at once. */
type Taken = {
  order: PlacedOrder['order']
  day: Day
  time: string
  outcome: 'paid' | 'unpaid' | 'cancelled'
}

/** An order of that day; null if it was refused, for instance because the bins had all gone. */
async function takeOrder(
  past: Past,
  catalog: LoadedCatalog,
  random: Random,
  { day, payments, bookingUrl, log }: HistoryOptions & { day: Day },
): Promise<Taken | null> {
  const delivery = workdayFrom(addDays(day, random.between(2, 6)))
  const pickup = workdayFrom(addDays(delivery, random.pick([7, 7, 7, 3, 10, 14])))
  const recent = day >= addDays(past.today, -14)
  const customer = random.pick(recent ? inGoodStanding : customers)
  const body = composeBody(catalog, random, { customer, delivery, pickup })
  const time = `${String(random.between(7, 13)).padStart(2, '0')}:${random.between(10, 59)}`
  const online = random.next() < 0.6
  const [pays, changesMind] = [random.next() < (online ? 0.85 : 0.6), random.next() < 0.06]
  // Letters of long ago would lie among the demo's emails; orders by key send none.
  const source = recent ? (online ? 'booking_page' : 'office') : 'api'
  const person = online ? people.hirer : people.office
  const desk = past.at(day, time, source === 'api' ? past.integration : person)
  const placed = await unlessRefused(
    source === 'office'
      ? placeTelephoneOrder(desk, {
          sent: { ...body, pays: 'cash', terms: 'read_out' },
          key: null,
          takesPayment: false,
          takenBy: 'dispatcher',
        })
      : placeOrder(desk, { body, key: null, source }),
  )
  if (!placed) return null
  const { id } = placed.order
  if (pays) await payOrder(past, { id, day, time }, { payments, bookingUrl, log })
  if (changesMind && !pays) {
    const whose = past.at(day, time, person)
    await whose.inOrg((org) =>
      cancelOrder(org, { id, reason: 'The customer changed their plans.' }),
    )
  }
  const outcome = pays ? 'paid' : changesMind ? 'cancelled' : 'unpaid'
  return { order: placed.order, day, time, outcome }
}

/** A builder books more online than is confirmed without a look: the last two wait for approval. */
async function askTooOften(past: Past, catalog: LoadedCatalog, random: Random): Promise<void> {
  const customer = customers.find(({ company }) => company === 'Inner West Demolition')
  if (!customer) throw new Error('the demo lost its builder')
  for (let index = 0; index < 7; index += 1) {
    const delivery = workdayFrom(addDays(past.today, 8 + index))
    const pickup = workdayFrom(addDays(delivery, 7))
    const body = composeBody(catalog, random, { customer, delivery, pickup })
    const desk = past.at(past.today, `06:${10 + index}`, people.hirer)
    await unlessRefused(placeOrder(desk, { body, key: null, source: 'booking_page' }))
  }
}
