import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cancelOrder } from '#server/orders/change/cancel-order.ts'
import { completeJob } from '#server/orders/jobs/complete-job.ts'
import { correctJob } from '#server/orders/jobs/correct-job.ts'
import { planJob } from '#server/orders/jobs/plan/plan-job.ts'
import { Refusal } from '#server/refusal.ts'
import { lookAtCharges, openCharges } from '#test/actors/charges.ts'
import { openDispatch } from '#test/actors/dispatch-desk.ts'
import { openBooks } from '#test/actors/money.ts'
import { createMember } from '#test/actors/team.ts'
import { anOrder, ids, inDays, plainCatalog } from '#test/catalogs.ts'
import { createTestOrganisation, placeByKey, startTestServer } from '#test/harness.ts'
import { checkInvariants } from '#test/invariants.ts'
import { wrongMargins } from '#test/invariants/margins.ts'

// Whatever happens to orders, jobs, charges and dockets, a margin that was worked out before is as if it were worked out
// now. The invariants compare each; reports in between have it worked out. `MARGINS=50` takes more histories.

const server = await startTestServer()
const [bin] = plainCatalog.products
const pricing = { ...bin?.pricing, includedKg: 1000, excessPricePerTonne: 25_000 }

const dates = { deliveryDate: inDays(3), pickupDate: inDays(10) }
const line = { productId: ids.bin, quantity: 1, ...dates }
const BOOKED = [
  { ...dates, quantity: 1 },
  { ...dates, quantity: 3 },
  { ...dates, quantity: 2, lines: [line, { ...line, waitWhileLoad: true }] },
  { ...dates, quantity: 2, lines: [line, { ...line, discountPercent: 100 }] },
]

const DOES = [
  ...(['book', 'complete', 'complete', 'complete', 'exchange', 'correct', 'cancel'] as const),
  ...(['tip', 'tip', 'weigh again', 'take off', 'void', 'charge', 'approve'] as const),
  ...(['report', 'report'] as const),
]
type Does = (typeof DOES)[number]
const step = fc.record({
  does: fc.constantFrom(...DOES),
  which: fc.nat(50),
  amount: fc.integer({ min: 0, max: 30_000 }),
})
type Step = { does: Does; which: number; amount: number }

/** A bin that was collected and tipped, and whose margin was worked out. */
const BEGINNING: Step[] = [
  { does: 'book', which: 0, amount: 0 },
  { does: 'complete', which: 0, amount: 1 },
  { does: 'complete', which: 0, amount: 1 },
  { does: 'tip', which: 1, amount: 10_000 },
  { does: 'report', which: 0, amount: 0 },
]

async function open() {
  const firm = await createTestOrganisation(server.db, {
    ...plainCatalog,
    products: [{ ...bin, pricing }],
  })
  const owner = await createMember(server, firm, 'owner')
  const books = openBooks(owner, firm.slug)
  await books.begin()
  const desk = openDispatch(owner, firm.slug)
  const charges = openCharges(owner, firm.slug)
  /** One of the rows of the firm, by a number. */
  const pick = async <Row>(text: string, which: number): Promise<Row | undefined> => {
    const { rows } = await server.owner.query(text, [firm.id])
    return rows[which % rows.length] as Row | undefined
  }
  return { firm, owner, books, desk, charges, pick, dockets: 0 }
}
type Firm = Awaited<ReturnType<typeof open>>

const FINISHED = `select id, order_id, line_id from jobs where organisation_id = $1 and status = 'completed'`
const PLANNED = `select id, order_id, line_id from jobs where organisation_id = $1 and status = 'scheduled'`
type Job = { id: string; order_id: string; line_id: string }
type Docket = { id: string; version: number }

async function take(firm: Firm, { does, which, amount }: Step): Promise<void> {
  const { desk, charges, pick, owner } = firm
  const job = (text: string) => pick<Job>(`${text} order by id`, which)
  const docket = async () => {
    const one = await pick<Docket>(
      `select id, version from dockets where organisation_id = $1 and voided_at is null order by id`,
      which,
    )
    return one && { ...one, ...(await desk.read(`dockets/${one.id}`)) }
  }
  switch (does) {
    case 'book': {
      const { status, text } = await placeByKey(
        server,
        firm.firm,
        anOrder(BOOKED[which % BOOKED.length]),
      )
      return expect(status, text).toBe(201)
    }
    case 'complete': {
      const one = await job(PLANNED)
      const quantity = amount % 2 === 0 ? 1 : null
      const at = new Date(Date.UTC(2026, 2, 1 + (amount % 20)))
      if (!one) return
      return refusable(() =>
        firm.firm.within((org) => completeJob(org, { id: one.id, completion: {}, quantity, at })),
      )
    }
    case 'exchange': {
      const one = await job(PLANNED)
      if (!one) return
      const of = { orderId: one.order_id, lineId: one.line_id, date: inDays(5) }
      const plan = { type: 'exchange' as const, quantity: null, toSite: null, key: null }
      return refusable(() => firm.firm.within((org) => planJob(org, { ...of, ...plan })))
    }
    case 'correct': {
      const one = await job(FINISHED)
      if (!one) return
      const endedAt = new Date(Date.UTC(2026, 2, 2 + (amount % 20))).toISOString()
      const times = { startedAt: '2026-03-01T01:00:00Z', endedAt }
      const correction = { reason: 'The clock was wrong', ...times }
      return refusable(() => firm.firm.within((org) => correctJob(org, { id: one.id, correction })))
    }
    case 'cancel': {
      const one = await job(amount % 4 === 0 ? FINISHED : PLANNED)
      if (!one || amount % 3 > 0) return
      return refusable(() =>
        firm.firm.within((org) => cancelOrder(org, { id: one.order_id, reason: 'No need' })),
      )
    }
    case 'tip': {
      const jobs = [await job(FINISHED), await pick<Job>(`${FINISHED} order by id`, amount)]
      const tipped = [...new Set(jobs.flatMap((one) => one?.id ?? []))]
      const parts = tipped.map((jobId, index) => ({ jobId, kg: index * 700 + (amount % 900) }))
      const netKg = parts.reduce((sum, { kg }) => sum + kg, 0)
      const cost = amount % 3 === 0 ? {} : { cost: amount }
      await desk.tryAdd('dockets', {
        number: `D-${firm.dockets++}`,
        tippedAt: '2026-03-20T01:00:00Z',
        netKg,
        ...cost,
        jobs: parts,
      })
      return
    }
    case 'weigh again':
    case 'take off': {
      const one = await docket()
      if (!one) return
      const { number, tippedAt, jobs } = one
      const left = does === 'take off' ? jobs.slice(0, -1) : jobs
      const parts = left.map(({ jobId }: { jobId: string }) => ({ jobId, kg: amount }))
      const weights = { netKg: amount * parts.length, cost: amount + 7 }
      await desk.change('dockets', one, { number, tippedAt, ...weights, jobs: parts })
      return
    }
    case 'void': {
      const one = await docket()
      if (!one) return
      const path = desk.path(`dockets/${one.id}/void`)
      await owner.send('POST', path, { reason: 'Wrong' }, one.version)
      return
    }
    case 'charge': {
      const one = await job(FINISHED)
      const body = { type: 'manual', description: 'By hand', amount: amount - 5000 }
      if (one) {
        const { json } = await charges.create(one.order_id, body)
        if (amount % 2 === 0) await charges.act(json, 'approve')
      }
      await lookAtCharges(firm.firm)
      return
    }
    case 'approve': {
      const one = await pick<{ id: string; version: number }>(
        `select id, version from charges where organisation_id = $1 and state = 'proposed' order by id`,
        which,
      )
      if (one) await charges.act(one, 'approve')
      return
    }
    case 'report': {
      const { status, text } = await owner.ask(
        firm.books.path(`reports/margin?from=2026-03-01&to=2026-03-31`),
      )
      return expect(status, text).toBe(200)
    }
  }
}

async function refusable(work: () => Promise<unknown>): Promise<void> {
  try {
    await work()
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
  }
}

test('margins that were worked out before are as if they were worked out now', async () => {
  const done = new Map<Does, number>()
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 20, maxLength: 45 }), async (steps) => {
      const firm = await open()
      for (const one of [...BEGINNING, ...steps]) {
        await take(firm, one)
        done.set(one.does, (done.get(one.does) ?? 0) + 1)
        expect(await wrongMargins(server.owner)).toEqual([])
      }
    }),
    { numRuns: Number(process.env['MARGINS'] ?? 5), endOnFailure: true },
  )
  expect(new Set(done.keys())).toEqual(new Set(DOES))
  await checkInvariants(server.owner)
  const { rows } = await server.owner.query('select count(cost)::int as known from job_margins')
  expect(rows[0].known).toBeGreaterThan(0)
})
