import fc from 'fast-check'
import { expect, test } from 'vitest'
import { holdBinsOut } from '#server/orders/stock/hold-bins-out.ts'
import { addDays } from '#contract/values/day.ts'
import type { Day } from '#contract/values/day.ts'
import type { Org, OrgDesk } from '#server/db/tenant.ts'
import { completeJob } from '#server/orders/jobs/complete-job.ts'
import { failJob } from '#server/orders/jobs/fail-job.ts'
import { readLineJobs } from '#server/jobs/read-line-jobs.ts'
import { rescheduleJob } from '#server/orders/jobs/reschedule-job.ts'
import { startJob } from '#server/orders/jobs/start-job.ts'
import { changeOrder } from '#server/orders/change/change-order.ts'
import { placeOrder } from '#server/orders/place/place-order.ts'
import { Refusal } from '#server/refusal.ts'
import { anOrder, ids, inDays, plainCatalog } from '#test/catalogs.ts'
import { createTestOrganisation, startTestServer } from '#test/harness.ts'
import type { TestOrganisation } from '#test/harness.ts'
import { checkInvariants } from '#test/invariants.ts'

/**
 * Bins are held while they are out (rules, section 5, "Stock"). Random hires, some collected on call,
 * are delivered, collected, missed and rescheduled as days pass. A second implementation of the rules
 * says how many bins are in use on each day; an order is accepted exactly if one is free on all its days.
 */

const STOCK = 2
const server = await startTestServer()
const [product] = plainCatalog.products
const catalog = { ...plainCatalog, products: [{ ...product, stock: STOCK }] }

type Hire = {
  id: string
  from: Day
  /** The last day agreed with the hirer. */
  agreed: Day
  state: 'waiting' | 'out' | 'back'
  /** The planned collection; null if there is none yet, or if the last attempt failed. */
  planned: Day | null
  failed: boolean
  /** The last day its bin is held. */
  held: Day
}

// Only the first two hires move, so that much happens to each.
const which = fc.nat(1)
const step = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      move: fc.constant('place' as const),
      ahead: fc.integer({ min: 1, max: 3 }),
      days: fc.integer({ min: 0, max: 3 }),
      onCall: fc.boolean(),
    }),
  },
  {
    weight: 5,
    arbitrary: fc.record({
      move: fc.constant('pass' as const),
      days: fc.integer({ min: 1, max: 2 }),
    }),
  },
  { weight: 5, arbitrary: fc.record({ move: fc.constant('deliver' as const), which }) },
  {
    weight: 10,
    arbitrary: fc.record({
      move: fc.constantFrom('collect' as const, 'miss', 'miss', 'call'),
      which,
    }),
  },
  {
    weight: 8,
    arbitrary: fc.record({
      move: fc.constant('again' as const),
      which,
      ahead: fc.integer({ min: 0, max: 4 }),
    }),
  },
)
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never

test('a bin is held while it is out, and free before delivery and after collection', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(step, { minLength: 3, maxLength: 30, size: 'max' }),
      async (steps) => {
        const of = await createTestOrganisation(server.db, catalog)
        const yard = { of, passed: 0, hires: [] as Hire[] }
        for (const one of steps) {
          await makeMove(yard, one)
          expect({ steps, one, used: await used(yard) }).toEqual({
            steps,
            one,
            used: expected(yard),
          })
        }
      },
    ),
    { numRuns: 150 },
  )
  await checkInvariants(server.owner)
}, 240_000)

type Yard = { of: TestOrganisation; passed: number; hires: Hire[] }

const at = (org: Org, passed: number): Org => ({
  ...org,
  now: new Date(org.now.getTime() + passed * 86_400_000),
})
const later = (one: Day, other: Day) => (one > other ? one : other)

/** A planned collection holds a bin that is out until then. */
function hold(hire: Hire, today: Day): void {
  if (hire.planned !== null) hire.held = later(hire.agreed, later(hire.planned, today))
}

/** Lets days pass, then runs the chore: without a planned collection, a bin is out until tomorrow at least. */
async function pass(yard: Yard, days: number): Promise<void> {
  yard.passed += days
  await holdBinsOut({ inOrg: (work) => yard.of.within((org) => work(at(org, yard.passed))) })
  const today = inDays(yard.passed)
  const tomorrow = addDays(today, 1)
  for (const hire of yard.hires) {
    if (hire.state !== 'out' || hire.held >= tomorrow) continue
    if (hire.planned === null) hire.held = tomorrow
    else hold(hire, today)
  }
}

const inUse = ({ hires }: Yard, day: Day) =>
  hires.filter(({ from, held }) => from <= day && day <= held).length

const window = (passed: number) =>
  Array.from({ length: 12 }, (_, offset) => inDays(passed + offset))
const expected = (yard: Yard) => window(yard.passed).map((day) => inUse(yard, day))

async function used({ of, passed }: Yard): Promise<number[]> {
  const { rows } = await server.owner.query(
    'select day::text, used from capacity_days where organisation_id = $1 and resource = $2',
    [of.id, ids.bin],
  )
  const counts = new Map(rows.map(({ day, used: count }) => [day, Number(count)]))
  return window(passed).map((day) => counts.get(day) ?? 0)
}

async function makeMove(yard: Yard, one: Step): Promise<void> {
  const { of, passed, hires } = yard
  const today = inDays(passed)
  if (one.move === 'pass') return pass(yard, one.days)
  if (one.move === 'place') return place(yard, one)
  const hire = hires[one.which]
  if (!hire) return
  const work = <Result>(what: (org: Org) => Promise<Result>) =>
    of.within((org) => what(at(org, passed)))
  const jobs = await work((org) => readLineJobs(org, hire.id))
  const find = (type: string, status: string) =>
    jobs.findLast((job) => job.type === type && job.status === status)
  const collection = find('collection', 'scheduled')
  switch (one.move) {
    case 'deliver': {
      const delivery = find('delivery', 'scheduled')
      if (!delivery || hire.from > today) return
      await work((org) => startJob(org, delivery.id))
      await work((org) => completeJob(org, { id: delivery.id, completion: {} }))
      hire.state = 'out'
      hold(hire, today)
      return
    }
    case 'collect': {
      if (!collection || hire.state !== 'out') return
      await work((org) => startJob(org, collection.id))
      await work((org) => completeJob(org, { id: collection.id, completion: {} }))
      // A bin that is back early is free from the next day.
      Object.assign(hire, { state: 'back', held: today })
      return
    }
    case 'miss': {
      if (!collection || hire.state !== 'out') return
      const failure = { code: 'blocked', note: null, photos: [] } as const
      await work((org) => startJob(org, collection.id))
      await work((org) => failJob(org, { id: collection.id, failure: { ...failure, photos: [] } }))
      Object.assign(hire, { planned: null, failed: true })
      return
    }
    case 'again': {
      const failed = find('collection', 'failed')
      if (!failed || collection || hire.state !== 'out') return
      const date = inDays(passed + one.ahead)
      await work((org) => rescheduleJob(org, { id: failed.id, date }))
      hire.planned = date
      hold(hire, today)
      return
    }
    case 'call': {
      if (hire.state !== 'out' || hire.failed) return
      const request = { collectNow: true, dryRun: false }
      const { change, dates } = await work((org) => changeOrder(org, { id: hire.id, request }))
      if (change === null) return
      expect(dates.pickupDate).toBe(inDays(passed + 1))
      hire.planned = dates.pickupDate
      // An earlier collection changes the agreement; a later one only shows how long the bin stayed.
      if (dates.pickupDate < hire.agreed) hire.agreed = dates.pickupDate
      hire.held = dates.pickupDate
    }
  }
}

/** Places an order, which must succeed exactly if a bin is free on each of its days. */
async function place(
  yard: Yard,
  { ahead, days, onCall }: { ahead: number; days: number; onCall: boolean },
): Promise<void> {
  const { of, passed, hires } = yard
  const [from, agreed] = [inDays(passed + ahead), inDays(passed + ahead + days)]
  const line = { productId: ids.bin, quantity: 1, deliveryDate: from, pickupDate: agreed }
  const body = anOrder({
    deliveryDate: from,
    pickupDate: agreed,
    ...(onCall && { lines: [{ ...line, collectionOn: null }] }),
  })
  const attempt = { body, key: null, source: 'api' } as const
  const wanted = Array.from({ length: days + 1 }, (_, offset) => inDays(passed + ahead + offset))
  const isFree = wanted.every((day) => inUse(yard, day) < STOCK)
  try {
    const desk: OrgDesk = {
      organisation: await of.within(async (org) => org),
      read: (statement) => of.within(({ tx }) => tx.run(statement)),
      inOrg: (work) => of.within((org) => work(at(org, passed))),
      call: (statement) => server.db.query(statement),
    }
    const { rows } = await placeOrder(desk, attempt)
    expect(isFree).toBe(true)
    hires.push({
      id: rows.order.id,
      from,
      agreed,
      held: agreed,
      state: 'waiting',
      failed: false,
      planned: onCall ? null : agreed,
    })
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    const field = expect.stringMatching(/deliveryDate$/)
    expect(error.problems).toMatchObject([{ field, code: 'sold_out' }])
    expect(isFree).toBe(false)
  }
}
