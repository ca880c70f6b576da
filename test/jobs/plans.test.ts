import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { cancelJob } from '#server/orders/jobs/cancel-job.ts'
import { completeJob } from '#server/orders/jobs/complete-job.ts'
import { correctJob } from '#server/orders/jobs/correct-job.ts'
import { failJob } from '#server/orders/jobs/fail-job.ts'
import { divideJob } from '#server/orders/jobs/plan/divide-job.ts'
import { rescheduleJob } from '#server/orders/jobs/reschedule-job.ts'
import { startJob } from '#server/orders/jobs/start-job.ts'
import { presentJob } from '#server/jobs/present-job.ts'
import { Refusal } from '#server/refusal.ts'
import { ids, inDays } from '#test/catalogs.ts'
import { startTestServer } from '#test/harness.ts'
import { checkInvariants } from '#test/invariants.ts'
import { openHires } from './hires.ts'

/** Jobs that are planned after an order was placed (rules, section 12, "Jobs"). */

const server = await startTestServer()
const { hire, deliver, done, plan, used, jobsOf, orderOf } = openHires(server)

async function refusal(work: Promise<unknown>) {
  const error = await work.then(
    () => null,
    (reason: unknown) => reason,
  )
  if (!(error instanceof Refusal)) throw new Error('it was not refused', { cause: error })
  return error.problems
}

test('an exchange or a relocation is of the bins that are still there', async () => {
  const one = await hire(3)
  await deliver(one)
  await done(one, (await plan(one, { type: 'collection', quantity: 1 }, 2)).id)
  const exchange = await plan(one, { type: 'exchange' }, 4)
  expect(exchange.items).toMatchObject([{ quantity: 2 }])
  expect(await used(one, ids.bin, 3, 5)).toEqual([2, 4, 2])
  expect(await refusal(plan(one, { type: 'exchange', quantity: 3 }, 5))).toMatchObject([
    { field: 'quantity', code: 'too_big', message: 'must be at most 2' },
  ])
  const place = { address: '9 New Road', suburb: 'Newtown', postcode: '2042' }
  const toSite = { ...place, lotNumber: null, gateCode: null, notes: '' }
  const relocation = await plan(one, { type: 'relocation', toSite }, 5)
  expect(relocation.items).toMatchObject([{ quantity: 2 }])
  await checkInvariants(server.owner)
})

test('an exchange claims a visit, and for its day the bins that it brings', async () => {
  const one = await hire(2)
  await deliver(one)
  const exchange = await plan(one, { type: 'exchange', key: randomUUID() }, 4)
  expect(exchange).toMatchObject({ type: 'exchange', status: 'scheduled', date: inDays(4) })
  expect(await used(one, ids.bin, 1, 9)).toEqual([2, 2, 2, 4, 2, 2, 2, 2, 0])
  expect(await used(one, 'visits', 1, 5)).toEqual([1, 0, 0, 1, 0])
  await checkInvariants(server.owner)

  // Two of six bins are left on that day, so not three more.
  const big = await hire(4)
  await deliver(big)
  const problems = await refusal(plan(big, { type: 'exchange' }, 4))
  expect(problems).toMatchObject([{ field: 'date', code: 'sold_out' }])

  // Done a day early, it claims that day instead; it costs nothing and the hire goes on.
  await done(one, exchange.id)
  expect(await used(one, ids.bin, 0, 4)).toEqual([2, 2, 2, 2, 2])
  expect(await used(one, 'visits', 0, 4)).toEqual([1, 1, 0, 0, 0])
  expect(await orderOf(one)).toMatchObject({ status: 'in_progress', total: one.total })
  await checkInvariants(server.owner)
})

test('an exchange is within the hire, and the same key plans it once', async () => {
  const one = await hire(1)
  const key = randomUUID()
  const first = await plan(one, { type: 'exchange', key }, 4)
  expect(await plan(one, { type: 'exchange', key }, 4)).toEqual(first)
  expect(await refusal(plan(one, { type: 'service', key }, 4))).toMatchObject([
    { field: 'Idempotency-Key', code: 'duplicate' },
  ])
  expect(await refusal(plan(one, { type: 'exchange' }, 0))).toMatchObject([{ code: 'too_soon' }])
  expect(await refusal(plan(one, { type: 'exchange' }, 9))).toMatchObject([{ code: 'too_late' }])
  expect(await refusal(plan(one, { type: 'exchange', quantity: 2 }, 4))).toMatchObject([
    { field: 'quantity', code: 'too_big' },
  ])
  await one.of.within((org) => cancelJob(org, first.id))
  expect(await used(one, ids.bin, 1, 9)).toEqual([1, 1, 1, 1, 1, 1, 1, 1, 0])
  expect(await used(one, 'visits', 1, 5)).toEqual([1, 0, 0, 0, 0])
  await checkInvariants(server.owner)
})

test('a hire on call gets its collection when someone asks', async () => {
  const one = await hire(1, { onCall: true })
  await deliver(one)
  expect((await orderOf(one)).jobs).toHaveLength(1)
  const collection = await plan(one, { type: 'collection' }, 3)
  expect(collection).toMatchObject({ type: 'collection', date: inDays(3) })
  await done(one, collection.id)
  expect(await orderOf(one)).toMatchObject({ status: 'completed' })
  expect(await used(one, ids.bin, 0, 9)).toEqual([0, 1, 0, 0, 0, 0, 0, 0, 0, 0])
  await checkInvariants(server.owner)
})

test('three of five bins collected early are free, and the rest is collected as planned', async () => {
  const one = await hire(5)
  await deliver(one)
  const early = await plan(one, { type: 'collection', quantity: 3 }, 2)
  expect(early.items).toMatchObject([{ quantity: 3 }])
  await done(one, early.id)
  expect(await used(one, ids.bin, 1, 9)).toEqual([5, 2, 2, 2, 2, 2, 2, 2, 0])
  const problems = await refusal(plan(one, { type: 'collection', quantity: 3 }, 4))
  expect(problems).toMatchObject([{ field: 'quantity', code: 'too_big' }])
  const moved = await plan(one, { type: 'collection' }, 4)
  expect(moved.items).toMatchObject([{ quantity: 2 }])
  await done(one, moved.id)
  expect(await orderOf(one)).toMatchObject({ status: 'completed' })
  await checkInvariants(server.owner)
})

test('a job is split by the office or done in part, and the parts add up', async () => {
  const one = await hire(3)
  const rest = await one.of.within((org) =>
    divideJob(org, { id: one.delivery, quantity: 1, date: inDays(2) }),
  )
  expect(presentJob(rest)).toMatchObject({
    type: 'delivery',
    date: inDays(2),
    items: [{ quantity: 2 }],
  })
  await deliver(one)
  await done(one, rest.job.id)
  const exchange = await plan(one, { type: 'exchange' }, 4)
  await done(one, exchange.id, 1)
  const jobs = await jobsOf(one)
  const parts = jobs.filter(({ type }) => type === 'exchange')
  expect(parts.map(({ items }) => items[0]?.quantity)).toEqual([1, 2])
  expect(await used(one, ids.bin, 0, 5)).toEqual([1, 3, 3, 3, 5, 3])
  await checkInvariants(server.owner)
})

test('a failed exchange keeps its day and the next attempt claims its own', async () => {
  const one = await hire(1)
  await deliver(one)
  const exchange = await plan(one, { type: 'exchange' }, 2)
  const failure = { code: 'blocked' as const, note: null, photos: [] }
  await one.of.within(async (org) => {
    await startJob(org, exchange.id)
    await failJob(org, { id: exchange.id, failure })
  })
  expect(await used(one, ids.bin, 0, 4)).toEqual([1, 1, 1, 1, 1])
  const again = await one.of.within((org) =>
    rescheduleJob(org, { id: exchange.id, date: inDays(3) }),
  )
  expect(again.job).toMatchObject({ previous_job_id: exchange.id, extra: true })
  expect(await used(one, ids.bin, 0, 4)).toEqual([1, 1, 1, 2, 1])
  await checkInvariants(server.owner)
})

test("a correction keeps what was there before, and later reports don't undo it", async () => {
  const one = await hire(1)
  const at = new Date(Date.now() - 3_600_000)
  await one.of.within((org) =>
    completeJob(org, { id: one.delivery, completion: { note: 'Drive', weightKg: 10 }, at }),
  )
  const correct = (correction: Parameters<typeof correctJob>[1]['correction']) =>
    one.of.within((org) => correctJob(org, { id: one.delivery, correction }))
  const { job } = await correct({ reason: 'Typo', weightKg: 100, note: null })
  expect(job.completion).toMatchObject({ weightKg: 100, note: null })
  expect((await correct({ reason: 'Again', weightKg: 100 })).job.version).toBe(job.version)
  await one.of.within((org) =>
    completeJob(org, { id: one.delivery, completion: { note: 'Drive', signedBy: 'Sam' }, at }),
  )
  const { rows } = await server.owner.query(
    "select before, after from audit_log where subject = $1 and action = 'job.corrected'",
    [one.delivery],
  )
  expect(rows).toEqual([
    {
      before: { weightKg: 10, note: 'Drive' },
      after: { weightKg: 100, note: null, reason: 'Typo' },
    },
  ])
  const after = await correct({ reason: 'Same', weightKg: 100 })
  expect(after.job.completion).toMatchObject({ weightKg: 100, note: null, signedBy: 'Sam' })
  expect(await refusal(correct({ reason: 'No', code: 'other' }))).toMatchObject([{ field: 'code' }])
  await checkInvariants(server.owner)
})
