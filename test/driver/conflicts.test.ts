import { expect, test } from 'vitest'
import { addDays, localTime } from '#contract/values/day.ts'
import { cancelOrder } from '#server/orders/change/cancel-order.ts'
import { completeJob } from '#server/orders/jobs/complete-job.ts'
import { failJob } from '#server/orders/jobs/fail-job.ts'
import { divideJob } from '#server/orders/jobs/plan/divide-job.ts'
import { rescheduleJob } from '#server/orders/jobs/reschedule-job.ts'
import { startJob } from '#server/orders/jobs/start-job.ts'
import { openDispatch } from '#test/actors/dispatch-desk.ts'
import { createDriver, joinPhone, openLog, planRun, report } from '#test/actors/driver.ts'
import { createMember } from '#test/actors/team.ts'
import { anOrder, ids, plainCatalog } from '#test/catalogs.ts'
import { createTestOrganisation, placeByKey, startTestServer, withKey } from '#test/harness.ts'

// What the office changed meanwhile, a row each (rules, section 12).

const server = await startTestServer()
const organisation = await createTestOrganisation(server.db, plainCatalog)
const { slug } = organisation
const office = await createMember(server, organisation, 'dispatcher')

async function newDriver() {
  const driverId = await createDriver(organisation)
  return { driverId, phone: await joinPhone(server, { office, slug, driverId }) }
}

/** A delivery on a driver's phone, which then loses its signal. */
async function start() {
  const driver = await newDriver()
  const { json } = await placeByKey(server, organisation, anOrder())
  const jobId = String(json.jobs[0].id)
  const runId = await planRun(organisation, { driverId: driver.driverId, jobIds: [jobId] })
  await driver.phone.ask('/api/driver/day')
  const target = { type: 'job', id: jobId } as const
  return { ...driver, orderId: String(json.id), jobId, runId, target, log: openLog() }
}

const readJob = async (id: string) =>
  (await server.fetch(`/api/v1/jobs/${id}`, { headers: withKey(organisation.readKey) })).json

const verdictOf = async (answer: Promise<Awaited<ReturnType<typeof report>>>) => {
  const [{ status, reason }] = (await answer).json.results
  return [status, reason?.code ?? null]
}

test("moved to another driver: it applies, and the stop goes to the driver's own run", async () => {
  const { phone, driverId, jobId, runId, target, log } = await start()
  const other = await newDriver()
  const otherRun = await planRun(organisation, { driverId: other.driverId, jobIds: [] })
  await server.owner.query('update stops set run_id = $2 where job_id = $1', [jobId, otherRun])
  const complete = log.tap('complete', target, { note: 'Done' })
  expect(await verdictOf(report(phone, [complete]))).toEqual(['applied', null])
  expect(await readJob(jobId)).toMatchObject({ status: 'completed', driver: { id: driverId } })
  const { rows } = await server.owner.query(
    `select run_id, removed_at is null as live from stops where job_id = $1 order by created_at`,
    [jobId],
  )
  expect(rows).toEqual([
    { run_id: otherRun, live: false },
    { run_id: runId, live: true },
  ])
})

test('moved to another day: it applies', async () => {
  const { phone, driverId, jobId, runId, target, log } = await start()
  const today = await organisation.within(async ({ now, timezone }) => localTime(now, timezone).day)
  const date = addDays(today, 1)
  const tomorrow = await planRun(organisation, { driverId, jobIds: [], date })
  await server.owner.query('update stops set run_id = $2 where job_id = $1', [jobId, tomorrow])
  expect(await verdictOf(report(phone, [log.tap('complete', target, {})]))).toEqual([
    'applied',
    null,
  ])
  const { rows } = await server.owner.query(
    'select run_id from stops where job_id = $1 and removed_at is null',
    [jobId],
  )
  expect(rows).toEqual([{ run_id: runId }])
})

test('cancelled: it is kept, and the phone says to call the office', async () => {
  const { phone, orderId, jobId, target, log } = await start()
  await organisation.within((org) =>
    cancelOrder(org, { id: orderId, reason: 'Changed their mind' }),
  )
  const day = await phone.ask('/api/driver/day')
  expect(day.json.runs.flatMap((run: { stops: { job: unknown }[] }) => run.stops)).toMatchObject(
    day.json.gone.length > 0 ? [] : [{ job: { id: jobId, status: 'cancelled' } }],
  )
  const answer = await report(phone, [
    log.tap('arrive', target, {}),
    log.tap('complete', target, { note: 'It is there' }),
  ])
  for (const { status, reason } of answer.json.results) {
    expect([status, reason.code]).toEqual(['kept', 'job_cancelled'])
    expect(reason.message).toContain('call the office')
  }
  expect((await readJob(jobId)).status).toBe('cancelled')
  const { rows } = await server.owner.query('select arrived_at from job_facts where job_id = $1', [
    jobId,
  ])
  expect(rows[0].arrived_at).not.toBeNull()
})

test('the bin of an order that was cancelled under way is collected by phone as any other', async () => {
  const { phone, driverId, orderId, jobId, target, log } = await start()
  await report(phone, [log.tap('start', target, {})])
  await organisation.within((org) => cancelOrder(org, { id: orderId, reason: null }))
  const delivered = report(phone, [log.tap('complete', target, {})])
  expect(await verdictOf(delivered)).toEqual(['applied', null])
  const { rows } = await server.owner.query(
    "select id, date::text from jobs where order_id = $1 and type = 'collection' and status = 'scheduled'",
    [orderId],
  )
  const [{ id, date }] = rows
  await planRun(organisation, { driverId, jobIds: [id], date })
  const collection = { type: 'job', id } as const
  const collected = report(phone, [log.tap('complete', collection, {})])
  expect(await verdictOf(collected)).toEqual(['applied', null])
  expect((await readJob(id)).status).toBe('completed')
  expect((await readJob(jobId)).status).toBe('completed')
})

test("completed by hand: it fills what is empty, and the office's values stay", async () => {
  const { phone, jobId, target, log } = await start()
  await organisation.within(async (org) => {
    await startJob(org, jobId)
    await completeJob(org, { id: jobId, completion: { note: 'By phone' } })
  })
  const said = { note: 'By the gate', signedBy: 'Alex' }
  const answer = report(phone, [log.tap('complete', target, said)])
  expect(await verdictOf(answer)).toEqual(['kept', 'settled_by_office'])
  expect((await readJob(jobId)).completion).toMatchObject({ note: 'By phone', signedBy: 'Alex' })
})

test('failed with another attempt planned: it is kept', async () => {
  const { phone, jobId, target, log } = await start()
  await organisation.within(async (org) => {
    await startJob(org, jobId)
    await failJob(org, { id: jobId, failure: { code: 'no_access', note: null, photos: [] } })
    const date = localTime(org.now, org.timezone).day
    await rescheduleJob(org, { id: jobId, date: addDays(date, 1) })
  })
  const answer = report(phone, [log.tap('complete', target, {})])
  expect(await verdictOf(answer)).toEqual(['kept', 'another_attempt'])
  expect((await readJob(jobId)).status).toBe('failed')
})

test('a report that was kept counts for the next attempt if the office says so, once', async () => {
  const { phone, jobId, orderId, runId, target, log } = await start()
  await organisation.within(async (org) => {
    await startJob(org, jobId)
    await failJob(org, { id: jobId, failure: { code: 'no_access', note: null, photos: [] } })
    await rescheduleJob(org, { id: jobId, date: addDays(localTime(org.now, org.timezone).day, 1) })
  })
  await report(phone, [log.tap('complete', target, { note: 'After all', signedBy: 'Alex' })])
  const { json } = await office.ask(`/api/office/${slug}/orders/${orderId}`)
  const attempt = json.jobs.find((job: { previousJobId: string }) => job.previousJobId === jobId)
  expect(attempt.reportedBefore).toMatchObject({ driver: 'Lee Tran' })
  const apply = (id: string, version: number) =>
    office.send('POST', `/api/office/${slug}/jobs/${id}/apply-report`, undefined, version)
  expect((await apply(attempt.id, attempt.version + 1)).status).toBe(412)
  expect((await apply(attempt.id, attempt.version)).status).toBe(200)
  const done = await readJob(attempt.id)
  expect(done).toMatchObject({ status: 'completed', previousJobId: jobId })
  expect(done.completion).toMatchObject({ note: 'After all', signedBy: 'Alex' })
  const { rows } = await server.owner.query(
    'select run_id from stops where job_id = $1 and removed_at is null',
    [attempt.id],
  )
  expect(rows).toEqual([{ run_id: runId }])
  expect((await apply(attempt.id, done.version)).status).toBe(422)
  expect((await apply(jobId, (await readJob(jobId)).version)).status).toBe(422)
})

test("another driver's report came first: it counts, and the second is kept", async () => {
  const { phone, jobId, target, log } = await start()
  const other = await newDriver()
  await server.owner.query(
    'update runs set driver_id = $2 where id = (select run_id from stops where job_id = $1)',
    [jobId, other.driverId],
  )
  const theirs = openLog()
  const first = report(other.phone, [theirs.tap('complete', target, { note: 'Mine' })])
  expect(await verdictOf(first)).toEqual(['applied', null])
  const second = report(phone, [log.tap('fail', target, { code: 'blocked' })])
  expect(await verdictOf(second)).toEqual(['kept', 'settled_by_other_driver'])
  expect(await readJob(jobId)).toMatchObject({ status: 'completed', completion: { note: 'Mine' } })
  const { rows } = await server.owner.query(
    `select kind, outcome from actions where job_id = $1 order by received_at`,
    [jobId],
  )
  expect(rows).toEqual([
    { kind: 'complete', outcome: 'applied' },
    { kind: 'fail', outcome: 'kept' },
  ])
})

test('split the job meanwhile: a driver who did more than its part did all of it', async () => {
  const { driverId, phone } = await newDriver()
  const { json } = await placeByKey(server, organisation, anOrder({ quantity: 5 }))
  const [{ id, date }] = json.jobs
  await planRun(organisation, { driverId, jobIds: [id] })
  await organisation.within((org) => divideJob(org, { id, quantity: 2, date }))
  const complete = openLog().tap('complete', { type: 'job', id }, { quantity: 3 })
  expect(await verdictOf(report(phone, [complete]))).toEqual(['applied', null])
  expect(await readJob(id)).toMatchObject({ status: 'completed', items: [{ quantity: 2 }] })
})

test('gave the run to another driver or deleted it: dockets and bins count, the rest is kept', async () => {
  const desk = openDispatch(office, slug)
  const tip = await desk.add('tip-sites', { name: 'Kimbriki' })
  const bin = await desk.add('bins', { number: 'B 77', productId: ids.bin })
  const yesterday = "update bin_moves set at = at - interval '1 day' where bin_id = $1"
  await server.owner.query(yesterday, [bin.id])
  await desk.change('tip-sites', tip, { archived: true })
  const docketOf = (number: string, jobId: string) => ({
    number,
    tipSiteId: tip.id,
    grossKg: 6120,
    tareKg: 4780,
    netKg: 1340,
    material: 'General waste',
    sha256: null,
    jobs: [{ jobId, kg: null }],
  })
  const given = await start()
  const path = `/api/office/${slug}/runs/${given.runId}`
  const { driverId } = await newDriver()
  expect((await office.send('PATCH', path, { driverId }, 1)).status).toBe(200)
  const run = { type: 'run', id: given.runId } as const
  const answer = await report(given.phone, [
    given.log.tap('docket', run, docketOf('D 1', given.jobId)),
    given.log.tap('yard', run, { depotId: null, left: [], taken: ['B 77'] }),
    given.log.tap('run_end', run, { odometerKm: 1, unsent: 0 }),
  ])
  expect(answer.json.results.map((one: { status: string }) => one.status)).toEqual([
    'applied',
    'kept',
    'kept',
  ])
  const { rows } = await server.owner.query(
    'select b.place, r.status from bins b, runs r where b.id = $1 and r.id = $2',
    [bin.id, given.runId],
  )
  expect(rows).toEqual([{ place: 'vehicle', status: 'planned' }])

  const deleted = await start()
  const gone = { type: 'run', id: deleted.runId } as const
  expect((await office.send('DELETE', desk.path(`runs/${gone.id}`), undefined, 1)).status).toBe(204)
  const docket = deleted.log.tap('docket', gone, docketOf('D 2', deleted.jobId))
  expect(await verdictOf(report(deleted.phone, [docket]))).toEqual(['applied', null])
  const { rows: dockets } = await server.owner.query(
    'select number, net_kg, driver_id from dockets where tip_site_id = $1 order by number',
    [tip.id],
  )
  expect(dockets).toEqual([
    { number: 'D 1', net_kg: 1340, driver_id: given.driverId },
    { number: 'D 2', net_kg: 1340, driver_id: deleted.driverId },
  ])
})

test("changed the gate code: the office's value stays, and the phone marks it", async () => {
  const { phone, orderId, jobId, target, log } = await start()
  await server.owner.query(`update orders set gate_code = '4471' where id = $1`, [orderId])
  const day = await phone.ask('/api/driver/day')
  expect(day.json.runs[0].stops[0].job).toMatchObject({
    id: jobId,
    site: { gateCode: '4471' },
    changes: [{ field: 'gate_code', now: '4471' }],
  })
  expect(await verdictOf(report(phone, [log.tap('complete', target, {})]))).toEqual([
    'applied',
    null,
  ])
  expect((await readJob(jobId)).gateCode).toBe('4471')
})

test('a driver reads and reports only their own, and a phone that was ended writes nothing', async () => {
  const mine = await start()
  const other = await newDriver()
  const theirs = openLog()
  const strange = report(other.phone, [theirs.tap('complete', mine.target, { note: 'Mine' })])
  expect(await verdictOf(strange)).toEqual(['rejected', 'unknown_target'])
  const run = report(other.phone, [
    theirs.tap('run_end', { type: 'run', id: mine.runId }, { odometerKm: 1, unsent: 0 }),
  ])
  expect(await verdictOf(run)).toEqual(['rejected', 'unknown_target'])
  expect((await other.phone.ask('/api/driver/day')).json).toMatchObject({ runs: [], gone: [] })
  const day = await mine.phone.ask('/api/driver/day')
  for (const secret of ['price', 'total', 'amount', 'email']) {
    expect(Object.keys(day.json.runs[0].stops[0].job).join()).not.toContain(secret)
  }
  const devices = `/api/office/${slug}/drivers/${mine.driverId}/devices`
  const { json } = await office.ask(devices)
  await office.send('DELETE', `${devices}/${json.data[0].id}`)
  const late = await report(mine.phone, [mine.log.tap('complete', mine.target, {})])
  expect(late.status).toBe(401)
  expect((await readJob(mine.jobId)).status).toBe('scheduled')
})
