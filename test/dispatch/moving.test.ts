import { expect, test } from 'vitest'
import type { BoardCommandsAnswer } from '#contract/office/dispatch/board/results.ts'
import { weekdayOf } from '#contract/values/day.ts'
import { weekdayNames } from '#contract/values/spoken-time.ts'
import { startJob } from '#server/orders/jobs/start-job.ts'
import { createVehicle, openBoard } from '#test/actors/dispatch.ts'
import { createDriver } from '#test/actors/driver.ts'
import { asHirer } from '#test/actors/hirer.ts'
import { createMember } from '#test/actors/team.ts'
import { anOrder, inDays, openRules, plainCatalog } from '#test/catalogs.ts'
import { createTestOrganisation, placeByKey, startTestServer, withKey } from '#test/harness.ts'
import { checkInvariants } from '#test/invariants.ts'

// What a move to another day says and costs, and what an undo takes back (rules, section 12, "Moving jobs").

const server = await startTestServer()
const day = inDays(2)

async function open(rules: object = {}) {
  const firm = await createTestOrganisation(server.db, {
    ...plainCatalog,
    bookingRules: { ...openRules, ...rules },
  })
  const sam = await createMember(server, firm, 'dispatcher')
  const board = openBoard(sam, firm)
  const place = async () => {
    const { json } = await placeByKey(
      server,
      firm,
      anOrder({ deliveryDate: day, pickupDate: inDays(9) }),
    )
    return json
  }
  const move = async (jobId: string, to: number, from: string, more: object = {}, options = {}) => {
    const { json, status, text } = await board.command(
      [
        {
          kind: 'move',
          jobId,
          date: inDays(to),
          cause: 'ours',
          expected: { runId: null, date: from },
          ...more,
        },
      ],
      options,
    )
    expect(status, text).toBe(200)
    return json as BoardCommandsAnswer
  }
  const readOrder = async (id: string) =>
    (await server.fetch(`/api/v1/orders/${id}`, { headers: withKey(firm.readKey) })).json
  const mailsOf = async (id: string) => {
    const { rows } = await server.owner.query(
      `select occasion, status from mails
        where organisation_id = $1 and status <> 'dropped' and (job_id = $2 or order_id = $2)
          and occasion in ('moved', 'changed')`,
      [firm.id, id],
    )
    return rows
  }
  const send = (id: string) =>
    server.owner.query(
      `update mails set status = 'sent', sent_at = now()
        where occasion in ('moved', 'changed') and (job_id = $1 or order_id = $1)`,
      [id],
    )
  return { firm, sam, board, place, move, readOrder, mailsOf, send }
}

test('an undo of a move at the hirer’s request takes back its price, its charges and its email', async () => {
  const { board, place, move, readOrder, mailsOf } = await open()
  const order = await place()
  const collection = order.jobs[1]
  const before = await readOrder(order.id)
  const moved = await move(collection.id, 14, inDays(9), { cause: 'hirer' })
  expect(moved.results[0]?.effect?.difference).toBeGreaterThan(0)
  expect(await mailsOf(order.id)).toEqual([{ occasion: 'changed', status: 'pending' }])
  const { json } = await board.undo(moved.undoId ?? '')
  expect(json).toEqual({ restored: 1, kept: [] })
  const { version: _, updatedAt: _at, jobs: _jobs, ...after } = await readOrder(order.id)
  expect(before).toMatchObject(after)
  expect(after.charges).toEqual(before.charges)
  expect(await mailsOf(order.id)).toEqual([])
  await checkInvariants(server.owner)
})

test('a move at the hirer’s request stays once the hirer has read of it', async () => {
  const { board, place, move, readOrder, send } = await open()
  const order = await place()
  const moved = await move(order.jobs[1].id, 14, inDays(9), { cause: 'hirer' })
  await send(order.id)
  const { json } = await board.undo(moved.undoId ?? '')
  expect(json).toMatchObject({ restored: 0, kept: [{ why: 'The customer has been emailed.' }] })
  expect((await readOrder(order.id)).pickupDate).toBe(inDays(14))
  await checkInvariants(server.owner)
})

test('the email about a move waits two minutes, at the hirer’s request too', async () => {
  const { place, move } = await open()
  for (const cause of ['ours', 'hirer']) {
    const order = await place()
    const [{ id }] = order.jobs
    await move(id, 3, day, { cause })
    const { rows } = await server.owner.query(
      `select extract(epoch from due_at - created_at)::integer as seconds from mails
        where (job_id = $1 or order_id = $2) and occasion in ('moved', 'changed')`,
      [id, order.id],
    )
    expect(rows).toEqual([{ seconds: 120 }])
  }
})

test('a hirer is emailed once that a job is moved, and a dispatcher sees who must be called', async () => {
  const { place, move, mailsOf, send } = await open()
  const { id } = (await place()).jobs[0]
  const dry = await move(id, 3, day, {}, { dryRun: true })
  expect(dry.results[0]).toMatchObject({ effect: { message: true }, problems: [] })
  const silent = await move(id, 3, day, {}, { dryRun: true, emailHirers: false })
  expect(silent.results[0]).toMatchObject({ effect: { message: false } })

  expect((await move(id, 3, day)).results[0]?.effect?.message).toBe(true)
  // The first email still waits: it's replaced.
  expect((await move(id, 4, inDays(3))).results[0]?.effect?.message).toBe(true)
  expect(await mailsOf(id)).toEqual([{ occasion: 'moved', status: 'pending' }])
  await send(id)
  const again = await move(id, 5, inDays(4))
  expect(again.results[0]).toMatchObject({
    effect: { message: false },
    problems: [{ level: 'warned', code: 'emailed_before' }],
  })
  expect(await mailsOf(id)).toEqual([{ occasion: 'moved', status: 'sent' }])
})

test('an organisation can do without emails about moves', async () => {
  const { firm, place, move, mailsOf } = await open()
  const { id } = (await place()).jobs[0]
  await server.owner.query('update organisations set dispatch_settings = $2 where id = $1', [
    firm.id,
    JSON.stringify({ messages: { onTheWay: true, done: true, moved: false } }),
  ])
  expect((await move(id, 3, day)).results[0]?.effect?.message).toBe(false)
  expect(await mailsOf(id)).toEqual([])
})

test('a day that has more visits than it takes is pointed out', async () => {
  const { place, move } = await open({ dayCapacity: 2 })
  const ids = []
  for (const to of [3, 3, 3]) {
    const { id } = (await place().then((order) => order)).jobs[0]
    const { results } = await move(id, to, day)
    ids.push(results[0]?.problems.map(({ code }) => code))
  }
  expect(ids).toEqual([[], [], ['day_full']])
  await checkInvariants(server.owner)
})

test('a weekday without crews is pointed out, and the board says why it or a holiday is closed', async () => {
  const [to, holiday] = [inDays(3), inDays(4)]
  const weekdays = [1, 2, 3, 4, 5, 6, 7].filter((one) => one !== weekdayOf(to))
  const { board, sam, place, move } = await open({
    deliveryWeekdays: weekdays,
    pickupWeekdays: weekdays,
    closedDates: [{ date: holiday, name: 'Picnic Day' }],
  })
  const { id } = (await place()).jobs[0]
  const name = weekdayNames[weekdayOf(to) - 1]
  const { results, applied } = await move(id, 3, day)
  expect([applied, results[0]?.problems]).toEqual([
    true,
    [{ level: 'warned', code: 'other_weekday', message: `You don’t deliver on ${name}s.` }],
  ])
  expect((await board.read(day)).closed).toEqual([])
  expect((await board.read(to)).closed).toEqual([{ date: to, why: `Closed on ${name}s` }])
  expect((await board.read(holiday)).closed).toEqual([{ date: holiday, why: 'Closed: Picnic Day' }])
  // The next day that is offered is one on which they work, and none that has passed.
  expect((await board.read(day)).nextOpen).toBe(inDays(5))
  expect((await board.read(inDays(-3))).nextOpen).toBe(inDays(0))
  const week = await sam.ask(`${board.office}/board/week?from=${day}&to=${holiday}`)
  const reasons = week.json.days.map(({ closed }: { closed: string | null }) => closed)
  expect(reasons).toEqual([null, `Closed on ${name}s`, 'Closed: Picnic Day'])
})

test('a job that has started stays where it is, but another run of today can take it over', async () => {
  const { firm, board, place, move } = await open()
  const { id } = (await place()).jobs[0]
  await move(id, 0, day)
  const [mine, theirs] = [await createDriver(firm, 'Lee Tran'), await createDriver(firm, 'Dean Wu')]
  const vehicleId = await createVehicle(firm)
  const run = await board.createRun({ date: inDays(0), driverId: mine, vehicleId })
  const other = await board.createRun({ date: inDays(0), driverId: theirs })
  const tomorrow = await board.createRun({ date: inDays(1), driverId: theirs })
  const expected = { runId: run.id, date: inDays(0) }
  await board.place(id, run.id, { ...expected, runId: null })
  await firm.within((org) => startJob(org, id))

  const problemsOf = async (runId: string | null, more: object = {}) => {
    const { json } = await board.place(id, runId, expected, more)
    return json.results[0].problems.map(({ code }: { code: string }) => code)
  }
  expect(await problemsOf(null)).toEqual(['started'])
  expect(await problemsOf(run.id, { afterStopId: null })).toEqual(['started'])
  expect(await problemsOf(tomorrow.id, { cause: 'ours' })).toEqual(['started'])
  const away = await board.command([
    { kind: 'move', jobId: id, date: inDays(1), cause: 'ours', expected },
  ])
  expect(away.json.results[0].problems).toMatchObject([{ code: 'started' }])

  const taken = await board.place(id, other.id, expected)
  expect(taken.json).toMatchObject({ applied: true, results: [{ problems: [] }] })
  const { json } = await board.undo(taken.json.undoId)
  expect(json).toEqual({ restored: 1, kept: [] })
  const { runs } = await board.read(inDays(0))
  const holding = runs.filter(({ stops }: { stops: object[] }) => stops.length > 0)
  expect(holding).toMatchObject([{ id: run.id, stops: [{ jobId: id }] }])
  await checkInvariants(server.owner)
})

test('an undo puts a collection that went along with its hire back on its run', async () => {
  const { firm, board, place, move } = await open()
  const [delivery, collection] = (await place()).jobs
  const vehicleId = await createVehicle(firm)
  const run = await board.createRun({ date: inDays(9), vehicleId })
  await board.place(collection.id, run.id, { runId: null, date: inDays(9) })
  const moved = await move(delivery.id, 3, day)
  expect((await board.read(inDays(9))).runs[0].stops).toEqual([])
  // Another job comes onto the run meanwhile, and stays.
  const other = (await place()).jobs[1]
  await board.place(other.id, run.id, { runId: null, date: inDays(9) })
  expect((await board.undo(moved.undoId ?? '')).json).toEqual({ restored: 1, kept: [] })
  const { stops } = (await board.read(inDays(9))).runs[0]
  const onRun = stops.map(({ jobId }: { jobId: string }) => jobId)
  expect(onRun.map(String).toSorted()).toEqual([collection.id, other.id].map(String).toSorted())
  await checkInvariants(server.owner)
})

test('a job that is cancelled leaves its run, and makes room there', async () => {
  const { firm, board, place } = await open()
  const order = await place()
  const vehicleId = await createVehicle(firm)
  const run = await board.createRun({ date: day, vehicleId })
  await board.place(order.jobs[0].id, run.id, { runId: null, date: day })
  const { cursor, runs } = await board.read(day)
  expect(runs[0].load.jobs).toBe(1)
  const cancelled = await server.fetch(`/api/v1/orders/${order.id}/cancel`, {
    method: 'POST',
    headers: withKey(firm.writeKey),
    body: '{}',
  })
  expect(cancelled.status).toBe(200)
  expect((await board.read(day)).runs).toMatchObject([{ stops: [], load: { jobs: 0, work: 0 } }])
  expect((await board.changes(cursor, day)).json.runs).toMatchObject([{ id: run.id, stops: [] }])
  await checkInvariants(server.owner)
})

test('an undo of a card that was dropped where it was leaves it there', async () => {
  const { firm, board, place } = await open()
  const { id } = (await place()).jobs[0]
  const run = await board.createRun({ date: day, vehicleId: await createVehicle(firm) })
  await board.place(id, run.id, { runId: null, date: day })
  const dropped = await board.place(id, run.id, { runId: run.id, date: day }, { afterStopId: null })
  expect((await board.undo(dropped.json.undoId)).json).toEqual({ restored: 1, kept: [] })
  expect((await board.read(day)).runs).toMatchObject([{ stops: [{ jobId: id }] }])
})

test('a job that is moved from its order’s page, or by its hirer, leaves its run', async () => {
  const { firm, sam, board, place } = await open()
  const run = await board.createRun({ date: day, vehicleId: await createVehicle(firm) })
  const orders = [await place(), await place()]
  for (const { jobs } of orders) {
    await board.place(jobs[0].id, run.id, { runId: null, date: day })
  }
  const [byOffice, byHirer] = orders
  const id = byOffice.jobs[0].id
  const { version } = (await board.read(day)).jobs.find((job: { id: string }) => job.id === id)
  const path = `${board.office}/jobs/${id}/reschedule`
  expect((await sam.send('POST', path, { date: inDays(3) }, version)).status).toBe(200)
  const dates = { deliveryDate: inDays(3), pickupDate: inDays(10) }
  const changed = await asHirer(server, firm)('changes', { id: byHirer.id, body: dates })
  expect(changed.status, changed.text).toBe(200)
  expect((await board.read(day)).runs[0].stops).toEqual([])
  expect((await board.read(inDays(3))).tray.unassigned).toHaveLength(2)
  await checkInvariants(server.owner)
})
