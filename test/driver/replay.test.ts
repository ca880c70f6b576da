import { expect, test } from 'vitest'
import type { ActionResult } from '#contract/driver/actions.ts'
import { createDriver, joinPhone, openLog, planRun, report } from '#test/actors/driver.ts'
import { createMember } from '#test/actors/team.ts'
import { anOrder, plainCatalog } from '#test/catalogs.ts'
import { createTestOrganisation, placeByKey, startTestServer, withKey } from '#test/harness.ts'

// What a driver reports becomes the state of jobs, runs and bins (rules, section 12, "Replay").

const server = await startTestServer()
const organisation = await createTestOrganisation(server.db, plainCatalog)
const { slug } = organisation
const office = await createMember(server, organisation, 'dispatcher')

const placeJobs = async () => {
  const { json } = await placeByKey(server, organisation, anOrder())
  return {
    orderId: String(json.id),
    jobs: json.jobs.map(({ id }: { id: string }) => id) as string[],
  }
}

async function start() {
  const driverId = await createDriver(organisation)
  const phone = await joinPhone(server, { office, slug, driverId })
  const { orderId, jobs } = await placeJobs()
  const [delivery = '', collection = ''] = jobs
  const runId = await planRun(organisation, { driverId, jobIds: [delivery] })
  return { driverId, phone, orderId, delivery, collection, runId }
}

const readJob = async (id: string) =>
  (await server.fetch(`/api/v1/jobs/${id}`, { headers: withKey(organisation.readKey) })).json

/** What happened to a job; its crew and its report change in between, as `job.updated` says. */
const eventsOf = async (id: string) =>
  (
    await server.owner.query(
      `select type from events where subject_id = $1 and type <> 'job.updated' order by type`,
      [id],
    )
  ).rows.map(({ type }) => String(type))

const job = (id: string) => ({ type: 'job', id }) as const

test('a delivery from the day on the phone to the order, once', async () => {
  const { phone, delivery, runId } = await start()
  const day = await phone.ask('/api/driver/day')
  expect(day.status, day.text).toBe(200)
  expect(day.json.runs).toMatchObject([
    { id: runId, stops: [{ kind: 'job', job: { id: delivery, type: 'delivery', changes: [] } }] },
  ])
  const again = await phone.ask('/api/driver/day', {
    headers: { 'if-none-match': String(day.headers.get('etag')) },
  })
  expect([again.status, again.text]).toEqual([304, ''])

  const { tap } = openLog()
  const sha256 = 'a'.repeat(64)
  const actions = [
    tap('run_start', { type: 'run', id: runId }, { odometerKm: 184_302 }),
    tap('start', job(delivery), {}),
    tap('arrive', job(delivery), {}),
    tap('photo', job(delivery), { kind: 'bin', sha256 }),
    tap('finding', job(delivery), { kind: 'extra_item', label: 'Mattress', quantity: 1 }),
    tap('note', job(delivery), { audience: 'internal', text: 'Dog' }),
    tap('complete', job(delivery), { note: 'By the gate', signedBy: 'Alex' }),
  ]
  const answer = await report(phone, actions)
  expect(answer.status, answer.text).toBe(200)
  expect(answer.json.results).toEqual(
    actions.map(({ id }) => ({ id, status: 'applied', reason: null })),
  )
  expect(answer.json.awaited).toEqual([sha256])
  const done = await readJob(delivery)
  expect(done).toMatchObject({
    status: 'completed',
    startedAt: actions[1]?.at,
    completedAt: actions[6]?.at,
    completion: { note: 'By the gate', signedBy: 'Alex', photos: [{ id: expect.any(String) }] },
  })
  expect(await eventsOf(delivery)).toEqual(['job.completed', 'job.started'])

  const twice = await report(phone, actions)
  expect(twice.json.results).toEqual(answer.json.results)
  expect(await readJob(delivery)).toEqual(done)
  const after = await phone.ask('/api/driver/day')
  expect(after.json.device.lastSeq).toBe(7)
  expect(after.json.runs[0]).toMatchObject({ status: 'open', openedAt: actions[0]?.at })
})

test('an outcome implies the start, and an amendment that came before it counts', async () => {
  const { phone, delivery } = await start()
  const { tap } = openLog()
  const begun = tap('start', job(delivery), {})
  const complete = tap('complete', job(delivery), { note: 'First' })
  const amend = tap('amend', job(delivery), { signedBy: 'Sam' })
  const later = tap('amend', job(delivery), { note: 'Second' })
  await report(phone, [later, amend])
  expect((await readJob(delivery)).status).toBe('scheduled')
  await report(phone, [complete])
  expect(await readJob(delivery)).toMatchObject({
    status: 'completed',
    startedAt: complete.at,
    completion: { note: 'Second', signedBy: 'Sam' },
  })
  await report(phone, [begun])
  expect(await readJob(delivery)).toMatchObject({ status: 'completed', startedAt: begun.at })
  expect(await eventsOf(delivery)).toEqual(['job.completed', 'job.started'])
})

test('an action that cannot be used is rejected, and keeps none of the others', async () => {
  const { phone, delivery, collection } = await start()
  const { tap } = openLog()
  const actions = [
    tap('start', job(collection), {}),
    { ...tap('start', job(delivery), {}), data: { surprise: true } },
    { ...tap('start', job(delivery), {}), v: 2 },
    tap('start', job(delivery), {}, { at: '2026-01-01T00:00:00.000Z' }),
    tap('start', job(delivery), {}, { at: new Date(Date.now() + 15 * 86_400_000).toISOString() }),
    tap('start', job(delivery), {}),
  ]
  const { json } = await report(phone, actions)
  expect(json.results.map((one: ActionResult) => one.reason?.code ?? one.status)).toEqual([
    'unknown_target',
    'invalid',
    'unknown_version',
    'too_old',
    'in_the_future',
    'applied',
  ])
  expect((await readJob(delivery)).status).toBe('started')
})

test('a clock that is a day off is corrected, and the office sees it', async () => {
  const { phone, delivery, driverId } = await start()
  const DAY = 86_400_000
  const { tap } = openLog(new Date(Date.now() + DAY - 3_600_000))
  const begun = tap('start', job(delivery), {})
  await report(phone, [begun], new Date(Date.now() + DAY))
  const { startedAt } = await readJob(delivery)
  const off = Date.parse(startedAt) - (Date.parse(begun.at) - DAY)
  expect(Math.abs(off)).toBeLessThan(60_000)
  const { json } = await office.ask(`/api/office/${slug}/drivers/${driverId}/devices`)
  expect(Math.abs(json.data[0].clockAheadSeconds - 86_400)).toBeLessThan(60)
})

test('of two visits of one tip, the board shows a docket only at the one that it’s from', async () => {
  const { phone, runId } = await start()
  const base = `/api/office/${slug}`
  const tip = await office.send('POST', `${base}/tip-sites`, { name: `Tip ${crypto.randomUUID()}` })
  const tipSiteId = String(tip.json.id)
  const commands = [1, 2].map(() => ({ kind: 'add_stop', runId, stop: 'tip', tipSiteId }))
  const added = await office.send('POST', `${base}/board/commands`, { commands })
  expect(added.status, added.text).toBe(200)
  const { today } = (await phone.ask('/api/driver/day')).json
  const readTips = async () => {
    const { json } = await office.ask(`${base}/board?from=${today}&to=${today}`)
    type Tip = { id: string; kind: string; docketNumber: string | null }
    const run = (json.runs as { id: string; stops: Tip[] }[]).find(({ id }) => id === runId)
    return run?.stops.filter(({ kind }) => kind === 'tip') ?? []
  }
  const [first, second] = await readTips()
  const { tap } = openLog()
  const stop = (id = '') => ({ type: 'stop', id }) as const
  const weighed = (number: string) => ({
    tipSiteId,
    number,
    grossKg: null,
    tareKg: null,
    netKg: 900,
    material: '',
    sha256: null,
    jobs: [],
  })
  const leaving = { tipSiteId, emptied: [], left: [] }
  await report(phone, [
    tap('arrive', stop(first?.id), {}),
    tap('docket', stop(first?.id), weighed('T-1')),
    tap('tip', stop(first?.id), leaving),
  ])
  expect((await readTips()).map(({ docketNumber }) => docketNumber)).toEqual(['T-1', null])
  await report(phone, [
    tap('arrive', stop(second?.id), {}),
    tap('docket', stop(second?.id), weighed('T-2')),
    tap('tip', stop(second?.id), leaving),
  ])
  expect((await readTips()).map(({ docketNumber }) => docketNumber)).toEqual(['T-1', 'T-2'])
})
