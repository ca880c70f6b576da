import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { createMember } from '#test/actors/team.ts'
import { anOrder, ids, inDays, plainCatalog } from '#test/catalogs.ts'
import { createTestOrganisation, placeByKey, startTestServer, withKey } from '#test/harness.ts'
import { checkInvariants } from '#test/invariants.ts'

// Jobs in the office: what people do with them from an order's page (rules, section 12, "Jobs").

const server = await startTestServer()
const morning = { id: ids.morning, name: 'Morning', startTime: '07:00', endTime: '11:00' }
const catalog = { ...plainCatalog, deliveryTimePeriods: [morning] }
const firm = await createTestOrganisation(server.db, catalog)
const sam = await createMember(server, firm, 'dispatcher', { name: 'Sam Okafor' })
const viewer = await createMember(server, firm, 'viewer')
const office = `/api/office/${firm.slug}`

async function place(changes: Record<string, unknown> = {}) {
  const { json } = await placeByKey(server, firm, anOrder(changes))
  return { id: String(json.id), line: String(json.lines[0].id), jobs: json.jobs }
}

const act = (id: string, what: string, version: number, body?: object) =>
  sam.send('POST', `${office}/jobs/${id}/${what}`, body, version)

const jobOf = (page: { jobs: { id: string }[] }, id: string) =>
  page.jobs.find((job) => job.id === id)

function plan(order: string, body: object, key: string = randomUUID()) {
  return sam.ask(`${office}/orders/${order}/jobs`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'idempotency-key': key },
    body: JSON.stringify(body),
  })
}

test('a job is done with one call, and needs no photos from the office', async () => {
  const { jobs } = await place()
  const [{ id }] = jobs
  const done = await act(id, 'complete', 1, { note: 'By phone', weightKg: 640 })
  expect(done.status, done.text).toBe(200)
  expect(jobOf(done.json, id)).toMatchObject({
    status: 'completed',
    note: 'By phone',
    weightKg: 640,
    photos: [],
    can: { correct: { allowed: true }, complete: { allowed: false, reason: 'It is done.' } },
  })
  expect(done.json.order.status).toBe('in_progress')
  const { rows } = await server.owner.query('select type from events where subject_id = $1', [id])
  expect(new Set(rows.map(({ type }) => type))).toEqual(new Set(['job.completed', 'job.started']))
})

test('a correction takes only times that there are, of about the days of the job', async () => {
  const { jobs } = await place()
  const [{ id }] = jobs
  await act(id, 'complete', 1, {})
  const says = 'must be an instant in ISO 8601, with its offset or Z'
  const notTimes = [
    'infinity',
    '-infinity',
    'now',
    'yesterday',
    'epoch',
    '',
    '2026-02-30T00:00:00Z',
  ]
  for (const field of ['startedAt', 'endedAt']) {
    for (const time of notTimes) {
      const { status, json } = await act(id, 'correct', 3, { [field]: time, reason: 'Odd' })
      expect([time, status, json.error]).toEqual([time, 422, `${field}: ${says}`])
    }
    const old = await act(id, 'correct', 3, { [field]: '0001-01-01T00:00:00Z', reason: 'Odd' })
    expect([old.status, old.json.error]).toEqual([
      422,
      `${field}: is more than a year before the day of the job`,
    ])
  }
  const job = await server.fetch(`/api/v1/jobs/${id}`, { headers: withKey(firm.readKey) })
  expect(job.status, job.text).toBe(200)
  // What was recorded earlier stays, whatever else is corrected.
  await server.owner.query(
    `update jobs set started_at = '2020-01-01', completed_at = '2020-01-01' where id = $1`,
    [id],
  )
  const noted = await act(id, 'correct', 3, { note: 'At the gate', reason: 'Left out' })
  expect(noted.status, noted.text).toBe(200)
})

test('a change needs the version that it is based on, and a 412 says who was faster', async () => {
  const { jobs } = await place()
  const [{ id }] = jobs
  expect((await sam.send('POST', `${office}/jobs/${id}/start`)).status).toBe(428)
  expect((await act(id, 'start', 1)).status).toBe(200)
  const late = await act(id, 'fail', 1, { code: 'no_access' })
  expect(late.status).toBe(412)
  expect(late.text).toContain('Sam Okafor changed this job')
  expect(late.headers.get('etag')).toBe('"2"')
})

test('a failed job is offered again on the next day that works', async () => {
  const { jobs } = await place()
  const [{ id }] = jobs
  const failed = await act(id, 'fail', 1, { code: 'no_access', note: 'Locked gate' })
  const job = failed.json.jobs.find((one: { id: string }) => one.id === id)
  expect(job).toMatchObject({ failureCode: 'no_access', note: 'Locked gate' })
  expect(job.nextDay >= inDays(1)).toBe(true)
  const again = await act(id, 'reschedule', job.version, { date: job.nextDay })
  expect(again.json.jobs).toContainEqual(
    expect.objectContaining({ previousJobId: id, status: 'scheduled', date: job.nextDay }),
  )
  expect(jobOf(again.json, id)).toMatchObject({ nextDay: null, can: { again: { allowed: false } } })
})

test('the next attempt of a job keeps the time of day that was agreed', async () => {
  const { jobs } = await place({ deliveryTimePeriodId: ids.morning })
  const [{ id: delivery }, { id: collection }] = jobs
  const agreed = { startTime: '09:30', endTime: '10:15' }
  await act(collection, 'window', 1, { timeWindow: agreed })
  for (const [id, version] of [
    [delivery, 1],
    [collection, 2],
  ] as const) {
    const failed = await act(id, 'fail', version, { code: 'no_access' })
    expect(failed.status, failed.text).toBe(200)
    const again = await act(id, 'reschedule', version + 2, { date: inDays(9) })
    expect(again.status, again.text).toBe(200)
    const next = again.json.jobs.find(
      ({ previousJobId }: { previousJobId: string }) => previousJobId === id,
    )
    const { startTime, endTime } = id === delivery ? morning : agreed
    expect(next.timeWindow).toMatchObject({ startTime, endTime })
  }
})

test('exchanges, relocations and moves are planned, and the page says what can be done', async () => {
  const { id, line, jobs } = await place()
  const key = randomUUID()
  const exchange = { type: 'exchange', lineId: line, date: inDays(5) }
  const planned = await plan(id, exchange, key)
  expect(planned.status, planned.text).toBe(201)
  expect((await plan(id, exchange, key)).json.jobs).toEqual(planned.json.jobs)
  const job = planned.json.jobs.find((one: { type: string }) => one.type === 'exchange')
  expect(job).toMatchObject({
    renewsAllowance: true,
    can: { cancel: { allowed: true }, again: { allowed: false } },
  })
  expect(planned.json.can.exchange).toEqual({ allowed: true, reason: null })
  expect(planned.json.timeline.at(-1)).toMatchObject({ kind: 'job_planned', jobId: job.id })

  const wrong = await plan(id, { type: 'relocation', lineId: line, date: inDays(5) })
  expect(wrong.status).toBe(422)
  expect(wrong.text).toContain('toSite: is required for a relocation')
  const other = await plan(id, { ...exchange, lineId: randomUUID() })
  expect(other.text).toContain('lineId: is not a line of this order')

  const moved = await act(job.id, 'reschedule', 1, { date: inDays(6) })
  expect(jobOf(moved.json, job.id)).toMatchObject({ date: inDays(6), version: 2 })
  const cancelled = await act(job.id, 'cancel', 2)
  expect(jobOf(cancelled.json, job.id)).toMatchObject({ status: 'cancelled' })
  const whole = await act(jobs[0].id, 'cancel', 1)
  expect(whole.text).toContain('cancel the order instead')
})

test('the list says that a hire is on call until its collection is planned, or once that is cancelled', async () => {
  const lines = [
    { productId: ids.bin, quantity: 1, deliveryDate: inDays(1), pickupDate: inDays(8) },
  ]
  const { id, line } = await place({ lines: [{ ...lines[0], collectionOn: null }] })
  const row = async () => (await viewer.ask(`${office}/orders?ids=${id}`)).json.data[0]
  expect(await row()).toMatchObject({ onCall: true, collectionDate: null })
  const planned = await plan(id, { type: 'collection', lineId: line, date: inDays(4) })
  expect(planned.status, planned.text).toBe(201)
  expect(await row()).toMatchObject({ onCall: false, collectionDate: expect.any(String) })
  const job = planned.json.jobs.find((one: { type: string }) => one.type === 'collection')
  expect((await act(job.id, 'cancel', 1)).status).toBe(200)
  expect(await row()).toMatchObject({ onCall: true, collectionDate: null })
})

test('a correction is in the history with what was there before, and so are notes', async () => {
  const { jobs } = await place()
  const [{ id }] = jobs
  await act(id, 'complete', 1, { weightKg: 400 })
  const fixed = await act(id, 'correct', 3, { weightKg: 4000, reason: 'Typo' })
  expect(fixed.status, fixed.text).toBe(200)
  const note = { audience: 'hirer', text: 'We moved it off the lawn.' }
  const send = (key: string) =>
    sam.ask(`${office}/jobs/${id}/notes`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'idempotency-key': key },
      body: JSON.stringify(note),
    })
  const key = randomUUID()
  expect((await send(key)).status).toBe(200)
  expect((await send(key)).status).toBe(200)
  const { json } = await viewer.ask(`${office}/jobs/${id}/history`)
  expect(json.moments).toContainEqual(
    expect.objectContaining({
      action: 'job.corrected',
      by: { kind: 'account', name: 'Sam Okafor' },
      before: { weightKg: 400 },
      after: { weightKg: 4000, reason: 'Typo' },
    }),
  )
  expect(json.notes).toMatchObject([note])
})

test('several bins: part of them is done, and a job is split', async () => {
  const { jobs } = await place({ quantity: 3 })
  const [{ id }, { id: collection }] = jobs
  await act(id, 'complete', 1, {})
  const split = await act(collection, 'split', 1, { quantity: 1, date: inDays(9) })
  expect(split.status, split.text).toBe(200)
  const parts = split.json.jobs.filter(({ type }: { type: string }) => type === 'collection')
  expect(new Set(parts.map(({ quantity }: { quantity: number }) => quantity))).toEqual(
    new Set([1, 2]),
  )
  const rest = parts.find(({ id: one }: { id: string }) => one !== collection)
  const done = await act(rest.id, 'complete', 1, { quantity: 1 })
  const left = done.json.jobs.filter(
    ({ type, status }: { type: string; status: string }) =>
      type === 'collection' && status === 'scheduled',
  )
  expect(left).toMatchObject([{ quantity: 1 }, { quantity: 1 }])
  await checkInvariants(server.owner)
})

test('a job gets another time of its day, by the catalogue’s name for it, until it is over', async () => {
  const { jobs } = await place()
  const [{ id }] = jobs
  const window = (timeWindow: object | null, version: number) =>
    act(id, 'window', version, { timeWindow })
  const own = await window({ startTime: '09:30', endTime: '10:15' }, 1)
  expect(own.status, own.text).toBe(200)
  expect(jobOf(own.json, id)).toMatchObject({
    version: 2,
    timeWindow: { name: 'Agreed time', startTime: '09:30', endTime: '10:15' },
    can: { window: { allowed: true } },
  })
  // The same again changes nothing.
  const again = await window({ startTime: '09:30', endTime: '10:15' }, 2)
  expect(jobOf(again.json, id)).toMatchObject({ version: 2 })
  const named = await window({ startTime: '07:00', endTime: '11:00' }, 2)
  expect(jobOf(named.json, id)).toMatchObject({ version: 3, timeWindow: { name: 'Morning' } })
  const late = await window(null, 1)
  expect(late.status).toBe(412)
  const backwards = await window({ startTime: '11:00', endTime: '09:00' }, 3)
  expect(backwards.status).toBe(422)
  expect(backwards.json.error).toBe('timeWindow.endTime: must be after the start')
  const { rows } = await server.owner.query(
    `select before, after from audit_log where subject = $1 and action = 'job.window_changed' order by id`,
    [id],
  )
  expect(rows[0]).toEqual({
    before: { window: 'any time' },
    after: { window: '09:30 to 10:15' },
  })
  expect((await act(id, 'complete', 3, {})).status).toBe(200)
  const over = await window(null, 5)
  expect([over.status, over.json.error]).toEqual([
    422,
    "job: can't get another time, it is completed",
  ])
})

test('a viewer changes no job, and an inactive subscription stops changes in the office', async () => {
  const { id, line, jobs } = await place()
  const refused = await viewer.send('POST', `${office}/jobs/${jobs[0].id}/start`, undefined, 1)
  expect(refused.status).toBe(403)
  await server.owner.query('update organisations set subscription_active = false where id = $1', [
    firm.id,
  ])
  const stopped = await plan(id, { type: 'exchange', lineId: line, date: inDays(5) })
  expect(stopped.status).toBe(402)
})
