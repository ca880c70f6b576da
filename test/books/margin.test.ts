import { beforeAll, expect, test } from 'vitest'
import { gstInside } from '#contract/values/money.ts'
import { completeJob } from '#server/orders/jobs/complete-job.ts'
import { planJob } from '#server/orders/jobs/plan/plan-job.ts'
import { lookAtCharges, openCharges } from '#test/actors/charges.ts'
import { openDispatch } from '#test/actors/dispatch-desk.ts'
import { openBooks } from '#test/actors/money.ts'
import { createMember } from '#test/actors/team.ts'
import { anOrder, ids, inDays, plainCatalog } from '#test/catalogs.ts'
import { createTestOrganisation, placeByKey, startTestServer } from '#test/harness.ts'

// The margin of jobs, worked by hand. A bin is $450.00, each day beyond seven $15.00, each tonne beyond the first $250.00.

const server = await startTestServer()
const [bin] = plainCatalog.products
const pricing = { ...bin?.pricing, includedKg: 1000, excessPricePerTonne: 25_000 }
const firm = await createTestOrganisation(server.db, {
  ...plainCatalog,
  products: [{ ...bin, pricing }],
})
const owner = await createMember(server, firm, 'owner')
const desk = openDispatch(owner, firm.slug)
const charges = openCharges(owner, firm.slug)
const books = openBooks(owner, firm.slug)
const at = '2026-03-10T01:00:00Z'
const march = 'from=2026-03-01&to=2026-03-31'

type Job = { id: string; type: string; sequence: number }
type Cells = (string | number | null)[]

/** Delivers the bins of an order and collects them, one after another if there are several. */
async function collect(changes: Record<string, unknown> = {}, days = '2026-03-10T01:00:00Z') {
  const { json, status, text } = await placeByKey(server, firm, anOrder(changes))
  expect(status, text).toBe(201)
  const { id, reference, quantity }: { id: string; reference: string; quantity: number } = json
  const ofOrder = async (type: string) => {
    const { rows } = await server.owner.query<Job>(
      `select id, type, sequence from jobs where order_id = $1 and type = $2 and status = 'scheduled'`,
      [id, type],
    )
    if (!rows[0]) throw new Error(`no ${type} is planned`)
    return rows[0]
  }
  const complete = (job: Job, on: string, part: number | null) =>
    firm.within((org) =>
      completeJob(org, { id: job.id, completion: {}, quantity: part, at: new Date(on) }),
    )
  await complete(await ofOrder('delivery'), '2026-03-02T01:00:00Z', null)
  const collections: Job[] = []
  for (let left = quantity; left > 0; left -= 1) {
    const job = await ofOrder('collection')
    const on = new Date(Date.parse(days) + (quantity - left) * 3_600_000).toISOString()
    await complete(job, on, left > 1 ? 1 : null)
    collections.push(job)
  }
  return { id, jobs: collections, names: collections.map((job) => `${reference}/${job.sequence}`) }
}

const addDocket = (number: string, rest: object) =>
  desk.add('dockets', { number, tippedAt: at, ...rest })

async function margin(
  query = march,
): Promise<{ rows: Cells[]; totals: Cells; columns: unknown[] }> {
  const { json, status, text } = await owner.ask(books.path(`reports/margin?${query}`))
  expect(status, text).toBe(200)
  return json
}

/** The margin, price and tip cost of a job. */
async function ofJob(name: string | undefined): Promise<Cells | undefined> {
  const { rows } = await margin()
  return rows.find(([of]) => of === name)?.slice(1, 4)
}

const orders: Record<string, Awaited<ReturnType<typeof collect>>> = {}
const named = (name: string, index = 0) => orders[name]?.names[index]
const job = (name: string, index = 0) => ({ jobId: orders[name]?.jobs[index]?.id })

beforeAll(async () => {
  await books.begin()
  orders['alone'] = await collect({ customerName: 'Grace Kim' })
  orders['small'] = await collect()
  orders['long'] = await collect({ pickupDate: inDays(13) })
  orders['waiting'] = await collect()
  orders['two'] = await collect({ quantity: 2 })
  await addDocket('A', { netKg: 900, cost: 12_100, jobs: [job('alone')] })
  await addDocket('B', {
    netKg: 3000,
    cost: 33_000,
    jobs: [
      { ...job('small'), kg: 1000 },
      { ...job('long'), kg: 2000 },
    ],
  })
})

test('a job has its price less the tip, both without GST', async () => {
  // 45000 has 4091 of GST, and 12100 has 1100.
  expect(await ofJob(named('alone'))).toEqual([29_909, 40_909, 11_000])
})

test('a docket of several jobs costs each by its weight', async () => {
  // 33000 is 30000 without GST: 10000 for 1000 of 3000 kg, 20000 for the rest. 49500 has 4500 of GST.
  expect(await ofJob(named('small'))).toEqual([30_909, 40_909, 10_000])
  const excess = charges.of(orders['long']?.id ?? '')
  expect(await excess).toEqual([])
  expect(await ofJob(named('long'))).toEqual([25_000, 45_000, 20_000])
})

test('a job without a docket, or whose docket has no cost, has no tip cost yet', async () => {
  expect(await ofJob(named('waiting'))).toEqual([null, 40_909, 'No tip cost yet'])
  const docket = await addDocket('C', { netKg: 500, jobs: [job('waiting')] })
  expect(await ofJob(named('waiting'))).toEqual([null, 40_909, 'No tip cost yet'])
  const path = desk.path(`dockets/${docket.id}/void`)
  expect((await owner.send('POST', path, { reason: 'Wrong' }, 1)).status).toBe(200)
  // Free of charge is a cost that's known.
  await addDocket('D', { netKg: 500, cost: 0, jobs: [job('waiting')] })
  expect(await ofJob(named('waiting'))).toEqual([40_909, 40_909, 0])
  // Another load of the same job that isn't priced yet.
  const more = await addDocket('E', { netKg: 100, jobs: [job('waiting')] })
  expect(await ofJob(named('waiting'))).toEqual([null, 40_909, 'No tip cost yet'])
  const again = desk.path(`dockets/${more.id}/void`)
  expect((await owner.send('POST', again, { reason: 'Wrong' }, 1)).status).toBe(200)
})

test('collections of one line share its price by their bins, and have the charges that name them', async () => {
  // 1500 kg is 500 more than is included: $125.00, for the first of the two bins.
  await addDocket('F', { netKg: 1500, cost: 22_000, jobs: [job('two')] })
  await lookAtCharges(firm)
  const [charge] = await charges.of(orders['two']?.id ?? '')
  expect(charge).toMatchObject({ type: 'excess_weight', amount: 12_500 })
  expect((await charges.act(charge, 'approve')).status).toBe(200)
  // 45000 + 12500 has 5227 of GST; 22000 is 20000 without.
  expect(await ofJob(named('two', 0))).toEqual([32_273, 52_273, 20_000])
  expect(await ofJob(named('two', 1))).toEqual([null, 40_909, 'No tip cost yet'])
  // A charge that names no job is shared: $1.01 is 51 cents and 50. 57551 has 5232 of GST, 45050 has 4095.
  const manual = { type: 'manual', description: 'Map', amount: 101 }
  const added = await charges.create(orders['two']?.id ?? '', manual)
  expect((await charges.act(added.json, 'approve')).status).toBe(200)
  expect(await ofJob(named('two', 0))).toEqual([32_319, 52_319, 20_000])
  expect(await ofJob(named('two', 1))).toEqual([null, 40_955, 'No tip cost yet'])
})

test('parts of a docket sum to what it cost, also without weight', async () => {
  const three = await collect({ quantity: 3 }, '2026-04-10T01:00:00Z')
  const jobs = three.jobs.map(({ id }) => ({ jobId: id, kg: 0 }))
  await addDocket('G', { netKg: 0, cost: 1100, jobs })
  const { rows } = await margin('from=2026-04-01&to=2026-04-30')
  const costs = rows.map((row) => Number(row[3]))
  expect(costs.toSorted((a, b) => a - b)).toEqual([333, 333, 334])
  // 135000 in three parts.
  expect(rows.map((row) => row[2])).toEqual([40_909, 40_909, 40_909])
  expect(40_909).toBe(45_000 - gstInside(45_000))
})

test('lines share what the order comes to, and later visits and exchanges have only their own charges', async () => {
  const dates = { deliveryDate: inDays(3), pickupDate: inDays(10) }
  const line = { productId: ids.bin, quantity: 1, ...dates }
  const weekly = { every: 1, unit: 'week', until: inDays(24) }
  const { json: order, text } = await placeByKey(
    server,
    firm,
    anOrder({
      ...dates,
      quantity: 3,
      lines: [
        line,
        { ...line, workType: 'service', schedule: weekly },
        { ...line, waitWhileLoad: true },
      ],
    }),
  )
  // With the $120.00 for waiting.
  expect(
    order.lines?.map(({ total }: { total: number }) => total),
    text,
  ).toEqual([45_000, 45_000, 57_000])
  const exchange = await firm.within((org) =>
    planJob(org, {
      type: 'exchange',
      orderId: order.id,
      lineId: order.lines[0].id,
      date: inDays(5),
      quantity: null,
      toSite: null,
      key: null,
    }),
  )
  const of = (type: string): Job[] => order.jobs.filter((one: Job) => one.type === type)
  const [delivery] = of('delivery')
  const [first, second] = of('service')
  const work = [delivery, exchange.job, of('collection')[0], second, first, of('wait_and_load')[0]]
  for (const [hour, one] of work.entries()) {
    const on = new Date(`2026-05-0${hour + 1}T01:00:00Z`)
    await firm.within((org) => completeJob(org, { id: one?.id ?? '', completion: {}, at: on }))
  }
  await addDocket('M', {
    netKg: 0,
    cost: 0,
    jobs: work.slice(1).map((one) => ({ jobId: one?.id })),
  })
  const manual = { type: 'manual', description: 'Map', amount: 100 }
  const added = await charges.create(order.id, manual)
  expect((await charges.act(added.json, 'approve')).status).toBe(200)
  const prices = async () => {
    const { rows } = await margin('from=2026-05-01&to=2026-05-31')
    const byDay = rows.toSorted((a, b) => (String(a[4]) < String(b[4]) ? -1 : 1))
    return byDay.map((row) => row[2])
  }
  // 147100 are shared by 45000, 45000 and 57000: 45031, 45030 and 57039. The visit that was done first has its line.
  expect(await prices()).toEqual([0, 40_937, 40_936, 0, 51_854])
  await lookAtCharges(firm)
  const found: { type: string; version: number; id: string }[] = await charges.of(order.id)
  for (const type of ['exchange', 'visit']) {
    const charge = found.find((one) => one.type === type)
    expect((await charges.act(charge ?? { id: '', version: 0 }, 'approve')).status, type).toBe(200)
  }
  expect(await prices()).toEqual([40_909, 40_937, 40_936, 40_909, 51_854])
})

test('sums are of jobs whose tip cost is known, by what is asked for', async () => {
  const { rows, totals, columns } = await margin()
  const known = rows.filter((row) => typeof row[3] === 'number')
  const sum = (index: number) => known.reduce((all, row) => all + Number(row[index]), 0)
  // alone, small, long, waiting and the first of the two.
  const prices = 40_909 + 40_909 + 45_000 + 40_909 + 52_319
  expect(totals).toEqual([null, prices - 61_000, prices, 61_000, null, null, null])
  expect([1, 2, 3].map(sum)).toEqual([prices - 61_000, prices, 61_000])
  // The smallest margin first, what isn't known last.
  expect(rows.map((row) => row[1])).toEqual([25_000, 29_909, 30_909, 32_319, 40_909, null])
  expect(rows[1]).toEqual([
    named('alone'),
    29_909,
    40_909,
    11_000,
    '2026-03-10',
    'Bin',
    'Grace Kim',
  ])
  expect(columns).toHaveLength(7)
  const each = Math.round((prices - 61_000) / 5)
  const all = [each, prices - 61_000, prices, 61_000, 5, 1]
  expect((await margin(`by=product&${march}`)).rows).toEqual([['Bin', ...all]])
  expect((await margin(`by=week&${march}`)).rows).toEqual([['2026-03-09', ...all]])
  expect((await margin(`by=month&${march}`)).totals).toEqual([null, ...all])
  expect((await margin(`by=area&${march}`)).totals).toEqual([null, ...all])
  const { text } = await owner.ask(books.path(`reports/margin.csv?by=month&${march}`))
  expect(text.replace('\ufeff', '').split('\r\n').slice(0, 2)).toEqual([
    'Month,Margin a job,Margin,Price without GST,Tip cost without GST,Jobs,No tip cost yet',
    `2026-03,${(each / 100).toFixed(2)},${((prices - 61_000) / 100).toFixed(2)},${(prices / 100).toFixed(2)},610.00,5,1`,
  ])
})

test('a day is the organisation’s, and a cancelled order brings nothing', async () => {
  const late = await collect({}, '2026-06-30T13:59:00Z')
  await collect({}, '2026-06-30T14:00:00Z')
  await addDocket('H', { netKg: 10, cost: 1100, jobs: [{ jobId: late.jobs[0]?.id }] })
  const june = 'from=2026-06-01&to=2026-06-30'
  expect((await margin(june)).rows.map((row) => row.slice(0, 4))).toEqual([
    [late.names[0], 39_909, 40_909, 1000],
  ])
  await server.owner.query(
    `update orders set status = 'cancelled', cancelled_at = now() where id = $1`,
    [late.id],
  )
  expect((await margin(june)).rows[0]?.slice(1, 4)).toEqual([-1000, 0, 1000])
})

test('a period of several months has the smallest margins of all, and weeks that lie in two', async () => {
  const winter = 'from=2026-08-20&to=2026-09-03'
  const [early, late] = [
    await collect({}, '2026-08-31T01:00:00Z'),
    await collect({}, '2026-09-01T01:00:00Z'),
  ]
  await addDocket('I', { netKg: 10, cost: 1100, jobs: [{ jobId: early.jobs[0]?.id }] })
  await addDocket('J', { netKg: 10, cost: 2200, jobs: [{ jobId: late.jobs[0]?.id }] })
  const jobs = await margin(winter)
  expect(jobs.rows.map((row) => row.slice(0, 2))).toEqual([
    [late.names[0], 38_909],
    [early.names[0], 39_909],
  ])
  expect(jobs.totals.slice(1, 4)).toEqual([78_818, 81_818, 3000])
  expect((await margin(`by=week&${winter}`)).rows).toEqual([
    ['2026-08-31', 39_409, 78_818, 81_818, 3000, 2, 0],
  ])
  expect((await margin(`by=month&${winter}`)).rows.map((row) => row.slice(0, 3))).toEqual([
    ['2026-08', 39_909, 39_909],
    ['2026-09', 38_909, 38_909],
  ])
})

test('without GST nothing is taken out', async () => {
  await books.begin({ gstRegistered: false })
  expect(await ofJob(named('alone'))).toEqual([32_900, 45_000, 12_100])
})
