import { expect } from 'vitest'
import type { Action } from '#contract/driver/actions.ts'
import { addDays } from '#contract/values/day.ts'
import type { Day } from '#contract/values/day.ts'
import { openPast } from '#server/demo/history/act.ts'
import type { Past } from '#server/demo/history/act.ts'
import { findOrganisationBySlug } from '#server/organisations/find-organisation.ts'
import { rescheduleJob } from '#server/orders/jobs/reschedule-job.ts'
import { placeOrder } from '#server/orders/place/place-order.ts'
import { lookAtCharges, openCharges } from '#test/actors/charges.ts'
import { openCustomers } from '#test/actors/customers.ts'
import { createDriver, joinPhone, openLog, planRun, report } from '#test/actors/driver.ts'
import { openBooks } from '#test/actors/money.ts'
import { createMember } from '#test/actors/team.ts'
import type { TeamMember } from '#test/actors/team.ts'
import { anOrder, plainCatalog } from '#test/catalogs.ts'
import { createTestOrganisation } from '#test/harness.ts'
import type { TestOrganisation, TestServer } from '#test/harness.ts'

const [bin] = plainCatalog.products
const catalog = {
  ...plainCatalog,
  products: [
    { ...bin, pricing: { ...bin?.pricing, includedKg: 1000, excessPricePerTonne: 25_000 } },
  ],
}

/** What the walk is about. */
export type Month = Awaited<ReturnType<typeof workMonth>>

export type Orders = Record<'A' | 'B' | 'C' | 'D' | 'E', { id: string; reference: string }>

/** A business at the end of a month: what was booked, and what the crew reported of it, as figures.ts has it. */
export async function workMonth(server: TestServer) {
  const firm = await createTestOrganisation(server.db, catalog)
  const keeper = await createMember(server, firm, 'bookkeeper', { name: 'Ada Quill' })
  const owner = await createMember(server, firm, 'owner', { name: 'Olive Quoll' })
  const books = openBooks(keeper, firm.slug)
  await books.begin()
  const customer = await addHarbour(firm, keeper)
  const met = await findOrganisationBySlug(server.db, firm.slug)
  if (!met) throw new Error('the organisation has gone')
  const past = await openPast(server.db, met.organisation, met.now)
  const orders: Orders = {
    A: await place(past, { ago: 12, purchaseOrder: 'PO-7' }),
    B: await place(past, { ago: 9, purchaseOrder: 'PO-7' }),
    C: await place(past, { ago: 4, purchaseOrder: 'PO-8' }),
    D: await place(past, { ago: 3, purchaseOrder: 'PO-8' }),
    E: await place(past, { ago: 1, purchaseOrder: 'PO-9' }),
  }
  const linked = await openCustomers(keeper, firm.slug).act('POST', `/${customer.id}/orders`, {
    orderIds: Object.values(orders).map(({ id }) => id),
  })
  expect(linked.status, linked.text).toBe(200)
  await drive(server, { firm, past, owner, orders })
  await lookAtCharges(firm)
  return { firm, keeper, owner, books, customer, orders, today: past.today }
}

/** A customer that is invoiced each month by purchase order, and pays within two weeks. */
async function addHarbour(firm: TestOrganisation, keeper: TeamMember) {
  await openCharges(keeper, firm.slug).set((settings) => ({
    ...settings,
    hireEndsOn: 'collection',
    types: { ...settings.types, futile_trip: { ...settings.types.futile_trip, fee: 12_000 } },
  }))
  return openCustomers(keeper, firm.slug).add({
    name: 'Harbour Builders',
    invoiceOn: 'monthly',
    invoiceBy: 'purchase_order',
    termsDays: 14,
    contacts: [{ name: 'Accounts', email: 'accounts@harbour.example', roles: ['billing'] }],
  })
}

/** Books a bin for a week from some days ago, on the day before. */
async function place(past: Past, { ago, purchaseOrder }: { ago: number; purchaseOrder: string }) {
  const deliveryDate = addDays(past.today, -ago)
  const body = anOrder({
    customerType: 'company',
    customerName: 'Harbour Builders',
    email: 'site@harbour.example',
    purchaseOrder,
    deliveryDate,
    pickupDate: addDays(deliveryDate, 7),
  })
  const desk = past.at(addDays(deliveryDate, -1), '08:00')
  const { order } = await placeOrder(desk, { body, key: null, source: 'api' })
  return { id: order.id, reference: order.reference }
}

type Tap = ReturnType<typeof openLog>['tap']

/** The driver's phone was without signal for days, and reports all of it at once. */
async function drive(
  server: TestServer,
  {
    firm,
    past,
    owner,
    orders,
  }: { firm: TestOrganisation; past: Past; owner: TeamMember; orders: Orders },
): Promise<void> {
  const driverId = await createDriver(firm)
  const phone = await joinPhone(server, { office: owner, slug: firm.slug, driverId })
  const { tap } = openLog()
  const day = (ago: number) => addDays(past.today, -ago)
  const next = async (orderId: string, type: string) => {
    const { json } = await owner.ask(`/api/office/${firm.slug}/orders/${orderId}`)
    const jobs = json.jobs as { id: string; type: string; status: string }[]
    return jobs.find((job) => job.type === type && job.status === 'scheduled')?.id ?? ''
  }
  /** Plans a day's run, and reports what happened on it. */
  const work = async (
    on: Day,
    jobs: readonly [order: keyof Orders, type: string][],
    tell: (tap: Tap, ids: string[], runId: string) => Action[],
  ) => {
    const ids = []
    for (const [order, type] of jobs) ids.push(await next(orders[order].id, type))
    const runId = await planRun(firm, { driverId, jobIds: ids, date: on })
    const noon = past.instant(on, '12:00').getTime()
    const actions = tell(tap, ids, runId).map((action, minutes) => {
      return { ...action, at: new Date(noon + minutes * 60_000).toISOString() }
    })
    const { json, text } = await report(phone, actions)
    const results = json.results as { status: string }[]
    expect(new Set(results.map(({ status }) => status)), text).toEqual(new Set(['applied']))
    return ids
  }
  const complete = (of: Tap, ids: string[]) =>
    ids.map((id) => of('complete', { type: 'job', id }, {})) as Action[]
  const fail = (of: Tap, id: string, code: 'blocked' | 'no_access', note: string) =>
    of('fail', { type: 'job', id }, { code, note }) as Action
  /** Another attempt of a failed job, as the office plans it that afternoon. */
  const again = (id: string, on: Day, date: Day) =>
    past.at(on, '15:00').inOrg((org) => rescheduleJob(org, { id, date }))

  await work(day(12), [['A', 'delivery']], complete)
  await work(day(9), [['B', 'delivery']], complete)
  const [blocked = ''] = await work(day(5), [['A', 'collection']], (of, [id = '']) => [
    fail(of, id, 'blocked', 'A van before the gate'),
  ])
  await again(blocked, day(5), day(2))
  const [locked = ''] = await work(day(4), [['C', 'delivery']], (of, [id = '']) => [
    fail(of, id, 'no_access', 'Nobody there'),
  ])
  await again(locked, day(4), day(3))
  await work(
    day(3),
    [
      ['C', 'delivery'],
      ['D', 'delivery'],
    ],
    complete,
  )
  const weighed = (jobId: string) => ({
    tipSiteId: null,
    number: '88213',
    grossKg: 6120,
    tareKg: 4780,
    netKg: 1340,
    material: 'General waste',
    sha256: null,
    jobs: [{ jobId, kg: 1340 }],
  })
  await work(
    day(2),
    [
      ['A', 'collection'],
      ['B', 'collection'],
    ],
    (of, ids, id) => [
      ...complete(of, ids),
      of('docket', { type: 'run', id }, weighed(ids[1] ?? '')) as Action,
    ],
  )
  await work(day(1), [['E', 'delivery']], complete)
}
