import { expect, test } from 'vitest'
import { addDays, localTime } from '#contract/values/day.ts'
import { closeRun } from '#server/dispatch/runs/close-run.ts'
import { openBoard } from '#test/actors/dispatch.ts'
import { createDriver, joinPhone, openLog, planRun, report } from '#test/actors/driver.ts'
import { createMember } from '#test/actors/team.ts'
import { anOrder, plainCatalog } from '#test/catalogs.ts'
import { createTestOrganisation, placeByKey, startTestServer } from '#test/harness.ts'

// A driver who ended the day too soon takes that back (rules, section 12, "The driver app").

const server = await startTestServer()
const firm = await createTestOrganisation(server.db, plainCatalog)
const { slug } = firm
const office = await createMember(server, firm, 'dispatcher')
const today = await firm.within(async ({ now, timezone }) => localTime(now, timezone).day)

const anHourAgo = new Date(Date.now() - 3_600_000)

async function start({ jobs = 0 } = {}) {
  const driverId = await createDriver(firm)
  const phone = await joinPhone(server, { office, slug, driverId })
  const jobIds: string[] = []
  for (let count = 0; count < jobs; count += 1) {
    jobIds.push((await placeByKey(server, firm, anOrder())).json.jobs[0].id)
  }
  await server.owner.query('update jobs set date = $2 where id = any ($1)', [jobIds, today])
  const runId = await planRun(firm, { driverId, jobIds })
  const target = { type: 'run', id: runId } as const
  const { tap } = openLog(anHourAgo)
  const end = () => tap('run_end', target, { odometerKm: null, unsent: 0 })
  const takeBack = (...withdrawn: string[]) => tap('amend', target, { withdrawn })
  const begin = tap('run_start', target, { odometerKm: null })
  return { driverId, phone, jobIds, runId, begin, end, takeBack }
}

const stateOf = async (runId: string) =>
  (
    await server.owner.query(
      `select status, opened_at, closed_at, array_length(ended_by, 1) as ends from runs where id = $1`,
      [runId],
    )
  ).rows[0]

const verdicts = async (answer: Promise<Awaited<ReturnType<typeof report>>>) =>
  (await answer).json.results.map(
    ({ status, reason }: { status: string; reason: { code: string } | null }) => [
      status,
      reason?.code ?? null,
    ],
  )

test('a day that was ended by mistake goes on, as the phone, the board and the audit log say', async () => {
  const { phone, jobIds, runId, driverId, begin, end, takeBack } = await start({ jobs: 2 })
  const ended = end()
  await report(phone, [begin, ended])
  const before = (await phone.ask('/api/driver/day')).json.runs[0]
  expect(before).toMatchObject({ status: 'closed', endedBy: [ended.id] })
  const board = openBoard(office, firm)
  expect(
    (await board.read(today, today)).runs.find((run: { id: string }) => run.id === runId),
  ).toMatchObject({
    status: 'closed',
  })
  expect(await verdicts(report(phone, [takeBack(...before.endedBy)]))).toEqual([['applied', null]])
  const after = (await phone.ask('/api/driver/day')).json.runs[0]
  expect(after).toMatchObject({ status: 'open', closedAt: null, endedBy: [] })
  expect(after.openedAt).toBe(before.openedAt)
  expect(after.stops).toHaveLength(2)
  expect(
    (await board.read(today, today)).runs.find((run: { id: string }) => run.id === runId),
  ).toMatchObject({
    status: 'open',
    stops: jobIds.map((jobId) => ({ jobId })),
  })
  const { rows } = await server.owner.query(
    `select action, actor, after ->> 'status' as status from audit_log where subject = $1 order by at, id`,
    [runId],
  )
  expect(rows).toEqual([
    { action: 'run.closed', actor: `driver:${driverId}`, status: 'closed' },
    { action: 'run.reopened', actor: `driver:${driverId}`, status: 'open' },
  ])
})

/** All orders of a list. */
function ordersOf<T>(list: readonly T[]): T[][] {
  if (list.length < 2) return [[...list]]
  return list.flatMap((one, at) => ordersOf(list.toSpliced(at, 1)).map((rest) => [one, ...rest]))
}

test('ends and what takes them back make one state in any order, one by one or together', async () => {
  for (const last of [false, true]) {
    const states = []
    for (const order of ordersOf([0, 1, 2, 3].slice(0, last ? 4 : 3))) {
      const { phone, runId, begin, end, takeBack } = await start()
      const first = end()
      const actions = [begin, first, takeBack(first.id), ...(last ? [end()] : [])]
      const mixed = order.flatMap((at) => actions[at] ?? [])
      if (order[0] === 1) await report(phone, mixed)
      else for (const action of mixed) await report(phone, [action, action])
      states.push(await stateOf(runId))
    }
    for (const state of states) expect(state).toEqual(states[0])
    expect(states[0]).toMatchObject(
      last ? { status: 'closed', ends: 1 } : { status: 'open', closed_at: null, ends: null },
    )
  }
})

test('what another phone of the driver ended too stays ended', async () => {
  const { phone, runId, driverId, begin, end, takeBack } = await start()
  const second = await joinPhone(server, { office, slug, driverId })
  const ended = end()
  await report(phone, [begin, ended])
  const other = openLog().tap(
    'run_end',
    { type: 'run', id: runId },
    { odometerKm: null, unsent: 0 },
  )
  await report(second, [other])
  expect((await phone.ask('/api/driver/day')).json.runs[0].endedBy).toEqual([ended.id, other.id])
  await report(phone, [takeBack(ended.id)])
  const state = await stateOf(runId)
  expect(state).toMatchObject({ status: 'closed', ends: 1 })
  expect(state.closed_at.toISOString()).toBe(other.at)
  await report(phone, [takeBack(other.id)])
  expect(await stateOf(runId)).toMatchObject({ status: 'open' })
})

test('a run that the office has closed stays closed, and the phone says to call', async () => {
  const { phone, runId, begin, end, takeBack } = await start()
  await report(phone, [begin])
  await firm.within((org) => closeRun(org, runId))
  const ended = end()
  expect(await verdicts(report(phone, [ended, takeBack(ended.id)]))).toEqual([
    ['applied', null],
    ['rejected', 'settled_by_office'],
  ])
  expect((await phone.ask('/api/driver/day')).json.runs[0]).toMatchObject({
    status: 'closed',
    endedBy: [],
  })
})

test('a run stays closed if the office has planned another for the driver, or its day is over', async () => {
  const { phone, runId, driverId, begin, end, takeBack } = await start()
  const ended = end()
  await report(phone, [begin, ended])
  const other = await planRun(firm, { driverId, jobIds: [] })
  expect(await verdicts(report(phone, [takeBack(ended.id)]))).toEqual([
    ['rejected', 'settled_by_office'],
  ])
  expect(await stateOf(runId)).toMatchObject({ status: 'closed', ends: 1 })
  await server.owner.query('delete from runs where id = $1', [other])
  await server.owner.query('update runs set date = $2 where id = $1', [runId, addDays(today, -2)])
  expect(await verdicts(report(phone, [takeBack(ended.id)]))).toEqual([
    ['kept', 'settled_by_office'],
  ])
  expect(await stateOf(runId)).toMatchObject({ status: 'closed', ends: 1 })
})

test('the reading at the end of a run is what the next one of the vehicle begins from', async () => {
  const driverId = await createDriver(firm)
  const phone = await joinPhone(server, { office, slug, driverId })
  const truck = { name: 'Truck 9', registration: 'BIN 209', kind: 'skip', slots: 1 }
  const { json } = await office.send('POST', `/api/office/${slug}/vehicles`, truck)
  const plan = async () => {
    const runId = await planRun(firm, { driverId, jobIds: [] })
    await server.owner.query('update runs set vehicle_id = $2 where id = $1', [runId, json.id])
    return runId
  }
  const readings = async () =>
    Object.fromEntries(
      (await phone.ask('/api/driver/day')).json.runs.map(
        ({ id, vehicle }: { id: string; vehicle: { odometerKm: number | null } }) => [
          id,
          vehicle.odometerKm,
        ],
      ),
    )
  const first = await plan()
  // What the office sees of it: on the run, and beside the check.
  const kept = async () => {
    const board = await office.ask(`/api/office/${slug}/board?from=${today}&to=${today}`)
    const checks = await office.ask(`/api/office/${slug}/vehicle-checks?vehicleId=${json.id}`)
    const { odometerKm, endKm } = checks.json.data[0]
    const run = board.json.runs.find(({ id }: { id: string }) => id === first)
    return { run: run.odometer, check: { odometerKm, endKm } }
  }
  const { tap } = openLog(anHourAgo)
  const target = { type: 'run', id: first } as const
  const items = [{ id: 'tyres', name: 'Tyres', result: 'ok' as const }]
  await report(phone, [
    tap(
      'check',
      { type: 'vehicle', id: String(json.id) },
      { runId: first, odometerKm: 184_300, items, signedBy: 'Lee', sha256: null },
    ),
    tap('run_start', target, { odometerKm: null }),
  ])
  expect(await readings()).toEqual({ [first]: 184_300 })
  expect(await kept()).toEqual({ run: null, check: { odometerKm: 184_300, endKm: null } })
  await report(phone, [tap('run_end', target, { odometerKm: 184_391, unsent: 0 })])
  const second = await plan()
  expect(await kept()).toEqual({
    run: { beforeKm: 184_300, endKm: 184_391 },
    check: { odometerKm: 184_300, endKm: 184_391 },
  })
  // The run that has ended still says from where its own day is counted.
  expect(await readings()).toEqual({ [first]: 184_300, [second]: 184_391 })
})

test('a reading that comes after the run was closed is kept, until the driver reads again', async () => {
  const driverId = await createDriver(firm)
  const phone = await joinPhone(server, { office, slug, driverId })
  const truck = { name: 'Truck 10', registration: 'BIN 210', kind: 'skip', slots: 1 }
  const { json } = await office.send('POST', `/api/office/${slug}/vehicles`, truck)
  const vehicleId = String(json.id)
  const first = await planRun(firm, { driverId, vehicleId, jobIds: [] })
  const target = { type: 'run', id: first } as const
  const { tap } = openLog(anHourAgo)
  await report(phone, [tap('run_start', target, { odometerKm: null })])
  // As the chore does at 03:00, before the phone has signal again.
  await firm.within((org) => closeRun(org, first))
  await report(phone, [tap('run_end', target, { odometerKm: 184_391, unsent: 0 })])
  await planRun(firm, { driverId, vehicleId, jobIds: [], date: addDays(today, 1) })
  const read = async () => {
    const board = await office.ask(`/api/office/${slug}/board?from=${today}&to=${today}`)
    const run = board.json.runs.find(({ id }: { id: string }) => id === first)
    const day = await phone.ask('/api/driver/day')
    const next = day.json.runs.find(({ id }: { id: string }) => id !== first)
    return { end: run.odometer?.endKm ?? null, next: next.vehicle.odometerKm }
  }
  expect(await read()).toEqual({ end: 184_391, next: 184_391 })
  await report(phone, [tap('run_end', target, { odometerKm: 184_402, unsent: 0 })])
  expect(await read()).toEqual({ end: 184_402, next: 184_402 })
})
