import { expect, test } from 'vitest'
import { startJob } from '#server/orders/jobs/start-job.ts'
import { createVehicle, openBoard } from '#test/actors/dispatch.ts'
import { createDriver } from '#test/actors/driver.ts'
import { createMember } from '#test/actors/team.ts'
import { anOrder, ids, inDays, plainCatalog } from '#test/catalogs.ts'
import { createTestOrganisation, placeByKey, startTestServer } from '#test/harness.ts'
import { checkInvariants } from '#test/invariants.ts'

// The board, as dispatchers use it: runs, jobs on them, two people at once, other days, and undo.

const server = await startTestServer()
const day = inDays(2)

async function open({ stock }: { stock?: number } = {}) {
  const [bin] = plainCatalog.products
  const products = [{ ...bin, ...(stock !== undefined && { stock }) }]
  const firm = await createTestOrganisation(server.db, { ...plainCatalog, products })
  const sam = await createMember(server, firm, 'dispatcher', { name: 'Sam Okafor' })
  const priya = await createMember(server, firm, 'admin', { name: 'Priya Raman' })
  const board = openBoard(sam, firm)
  const vehicleId = await createVehicle(firm)
  const driverId = await createDriver(firm, 'Dean Wu')
  const place = async (deliveryDate = day, changes = {}) => {
    const dates = { deliveryDate, pickupDate: inDays(9) }
    const { json, status, text } = await placeByKey(server, firm, anOrder({ ...dates, ...changes }))
    expect(status, text).toBe(201)
    return json
  }
  return { firm, sam, priya, board, vehicleId, driverId, place }
}

test('a job goes onto a run, has its driver and vehicle, and goes back', async () => {
  const { board, vehicleId, driverId, place, sam, firm } = await open()
  const { jobs } = await place()
  const [delivery] = jobs
  const run = await board.createRun({ date: day, driverId, vehicleId })
  expect(run).toMatchObject({ version: 1, status: 'planned', driver: { name: 'Dean Wu' } })
  expect((await board.read(day)).tray.unassigned).toEqual([delivery.id])

  const placed = await board.place(delivery.id, run.id, { runId: null, date: day })
  expect(placed.json).toMatchObject({ applied: true, results: [{ outcome: 'done', problems: [] }] })
  const { tray, runs, jobs: cards } = await board.read(day)
  expect(tray.unassigned).toEqual([])
  expect(runs).toMatchObject([{ id: run.id, stops: [{ kind: 'job', jobId: delivery.id }] }])
  expect(runs[0].load).toMatchObject({ work: 15, lifts: 1, jobs: 1, state: 'ok' })
  expect(cards).toMatchObject([{ id: delivery.id, runId: run.id, version: 2 }])
  const job = await server.fetch(`/api/v1/jobs/${delivery.id}`, {
    headers: { authorization: `Bearer ${firm.readKey}` },
  })
  expect(job.json.driver).toEqual({ id: driverId, name: 'Dean Wu' })

  const changes = await board.changes((await board.read(day)).cursor, day)
  expect(changes.json.runs).toMatchObject([{ id: run.id }])
  const { json: sheet } = await board.run(run.id, 'sheet', 'GET')
  expect(sheet.stops).toMatchObject([{ job: { jobId: delivery.id }, mapUrl: expect.any(String) }])
  const back = await board.place(delivery.id, null, { runId: run.id, date: day })
  expect(back.json.applied).toBe(true)
  expect((await board.read(day)).tray.unassigned).toEqual([delivery.id])
  const log = await sam.ask(`${board.office}/board/week?from=${day}&to=${inDays(8)}`)
  expect(log.json.cells).toMatchObject([{ runId: run.id, types: [] }])
})

test('two dispatchers move the same job: the second sees who put it where', async () => {
  const { firm, priya, board, vehicleId, driverId, place } = await open()
  const [delivery] = (await place()).jobs
  const one = await board.createRun({ date: day, driverId })
  const other = await board.createRun({ date: day, vehicleId })
  const tray = { runId: null, date: day }
  const both = await Promise.all([
    board.place(delivery.id, one.id, tray),
    openBoard(priya, firm).place(delivery.id, other.id, tray),
  ])
  const refused = both.find(({ status }) => status === 412)
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 412])
  expect(refused?.json.error).toMatch(/^(Sam Okafor|Priya Raman) moved .+ to (Dean Wu|Truck 1) on /)
  const stops = (await board.read(day)).runs.flatMap((run: { stops: object[] }) => run.stops)
  expect(stops).toHaveLength(1)
})

test('several jobs keep their order behind the same stop, and stops can be ordered', async () => {
  const { board, vehicleId, place } = await open()
  const jobs = [await place(), await place(), await place()].map((order) => order.jobs[0].id)
  const run = await board.createRun({ date: day, vehicleId })
  const commands = jobs.map((jobId) => ({
    kind: 'place',
    jobId,
    runId: run.id,
    afterStopId: null,
    expected: { runId: null, date: day },
  }))
  expect((await board.command(commands)).json.applied).toBe(true)
  const read = async () => (await board.read(day)).runs[0].stops
  expect((await read()).map((stop: { jobId: string }) => stop.jobId)).toEqual(jobs)

  const stops = (await read()).map(({ id }: { id: string }) => ({ stopId: id })).toReversed()
  const order = [...stops, { kind: 'yard' }]
  await board.command([{ kind: 'order', runId: run.id, stops: order }])
  const now = await read()
  expect(now.map((stop: { jobId: string | null }) => stop.jobId)).toEqual([
    ...jobs.toReversed(),
    null,
  ])
  const { json: suggestion } = await board.run(run.id, 'suggest')
  expect(suggestion.leftOut).toHaveLength(3)
})

test('a suggestion begins with the hours that the board shows, also once the run is under way', async () => {
  const { sam, firm, board, vehicleId, place } = await open()
  const run = await board.createRun({ date: day, vehicleId })
  const orders = []
  for (const east of [0, 0.1, 0.2]) {
    const order = await place(day, { address: `${east * 100} Example Street` })
    orders.push(order)
    const point = { latitude: -33.9, longitude: 151 + east }
    await sam.send('PUT', `/api/office/${firm.slug}/orders/${order.id}/point`, { point })
    await board.place(order.jobs[0].id, run.id, { runId: null, date: day })
  }
  const suggested = async () => {
    const [{ load }] = (await board.read(day)).runs
    const { json } = await board.run(run.id, 'suggest')
    expect(load.travel).toBeGreaterThan(20)
    return json.before - load.total
  }
  expect(await suggested()).toBe(0)
  for (const { jobs } of orders.slice(0, 2)) {
    const done = await sam.send('POST', `${board.office}/jobs/${jobs[0].id}/complete`, {}, 2)
    expect(done.status, done.text).toBe(200)
  }
  expect(await suggested()).toBe(0)
})

test('what a vehicle can’t lift needs a reason, and passed days and final jobs are refused', async () => {
  const { firm, board, place } = await open()
  const vehicleId = await createVehicle(firm, { name: 'Small', product_ids: ['another'] })
  const [delivery] = (await place()).jobs
  const run = await board.createRun({ date: day, vehicleId })
  const command = {
    kind: 'place',
    jobId: delivery.id,
    runId: run.id,
    expected: { runId: null, date: day },
  }
  const asked = await board.command([command])
  expect(asked.json).toMatchObject({
    applied: false,
    undoId: null,
    results: [{ outcome: 'left', problems: [{ level: 'needs_reason', code: 'too_heavy' }] }],
  })
  const done = await board.command([command], { override: { reason: 'A crane helps' } })
  expect(done.json.applied).toBe(true)

  const move = {
    kind: 'move',
    jobId: delivery.id,
    date: inDays(-1),
    cause: 'ours',
    expected: { runId: run.id, date: day },
  }
  const late = await board.command([move])
  expect(late.json.results[0].problems).toMatchObject([{ level: 'refused', code: 'past_date' }])
  const ghost = { kind: 'move_stop', stopId: delivery.id, runId: run.id }
  expect((await board.command([ghost])).json.results[0].problems).toMatchObject([{ code: 'gone' }])
  expect((await board.command([{ ...move, date: 'soon' }])).status).toBe(422)
})

test('a wet day: the effect of each, then all of them, and back again', async () => {
  const { firm, board, vehicleId, place } = await open({ stock: 6 })
  const run = await board.createRun({ date: day, vehicleId })
  const orders = [await place(), await place(), await place()]
  for (const order of orders) {
    await board.place(order.jobs[0].id, run.id, { runId: null, date: day })
  }
  const counters = () =>
    server.owner
      .query(
        'select resource, day, used from capacity_days where organisation_id = $1 and used > 0 order by 1, 2',
        [firm.id],
      )
      .then(({ rows }) => rows)
  const before = { counters: await counters(), board: await board.read(day) }
  const commands = orders.map((order) => ({
    kind: 'move',
    jobId: order.jobs[0].id,
    date: inDays(3),
    cause: 'ours',
    hire: 'moves',
    expected: { runId: run.id, date: day },
  }))
  const dry = await board.command(commands, { dryRun: true })
  expect(dry.json).toMatchObject({ dryRun: true, applied: true, undoId: null })
  expect(dry.json.results[0].effect).toMatchObject({
    from: day,
    to: inDays(3),
    difference: 0,
    hire: { delivery: inDays(3), collection: inDays(10) },
  })
  expect(await counters()).toEqual(before.counters)

  const wet = await board.command(commands)
  expect(wet.json.applied, wet.text).toBe(true)
  expect((await board.read(day)).runs[0].stops).toEqual([])
  expect((await board.read(inDays(3))).tray.unassigned).toHaveLength(3)
  const mails = await server.owner.query(
    `select subject from mails where organisation_id = $1 and occasion = 'moved' and status = 'pending'
      and due_at > now() + interval '1 minute'`,
    [firm.id],
  )
  expect(mails.rows).toHaveLength(3)
  await checkInvariants(server.owner)

  // One has started meanwhile, and stays.
  const [first] = orders
  await server.owner.query(`update jobs set date = current_date where id = $1`, [first.jobs[0].id])
  await server.owner.query(`update jobs set date = $2 where id = $1`, [first.jobs[0].id, inDays(3)])
  await firm.within((org) => startJob(org, first.jobs[0].id))
  const undone = await board.undo(wet.json.undoId)
  expect(undone.json).toMatchObject({
    restored: 2,
    kept: [{ jobId: first.jobs[0].id, why: 'It is started.' }],
  })
  const after = await board.read(day)
  expect(after.runs[0].stops).toMatchObject(
    orders.slice(1).map((order) => ({ jobId: order.jobs[0].id })),
  )
  const left = await server.owner.query(
    `select 1 from mails where organisation_id = $1 and occasion = 'moved' and status = 'pending'`,
    [firm.id],
  )
  expect(left.rows).toHaveLength(1)
  expect((await board.undo(wet.json.undoId)).json).toEqual({ restored: 0, kept: [] })
  await checkInvariants(server.owner)
})

test('bins that aren’t there stop all, or only what needs them', async () => {
  const { board, place } = await open({ stock: 2 })
  // The only bins are out from tomorrow on, until the day before the first of these.
  const [one, two] = [await place(inDays(5)), await place(inDays(5))]
  const command = (order: { jobs: { id: string }[] }, date: string) => ({
    kind: 'move',
    jobId: order.jobs[0]?.id,
    date,
    cause: 'ours',
    hire: 'keeps_end',
    expected: { runId: null, date: inDays(5) },
  })
  const late = command(two, inDays(20))
  const both = await board.command([command(one, inDays(6)), late])
  expect(both.json).toMatchObject({ applied: false })
  expect(both.json.results[1].problems).toMatchObject([{ level: 'refused', code: 'dates' }])
  expect((await board.read(inDays(5))).tray.unassigned).toHaveLength(2)
  const some = await board.command([command(one, inDays(6)), late], { only: 'without_problems' })
  expect(some.json.results.map(({ outcome }: { outcome: string }) => outcome)).toEqual([
    'done',
    'left',
  ])
  expect((await board.read(inDays(6))).tray.unassigned).toEqual([one.jobs[0].id])
})

test('a run that closes leaves its open jobs in the tray; one that’s empty can be deleted', async () => {
  const { sam, board, vehicleId, driverId, place } = await open()
  const [delivery] = (await place()).jobs
  const run = await board.createRun({ date: day, driverId, vehicleId })
  await board.place(delivery.id, run.id, { runId: null, date: day })
  expect((await board.run(run.id, 'close')).json.status).toBe('closed')
  expect((await board.read(day)).tray.unassigned).toEqual([delivery.id])
  const again = await board.createRun({ date: day, driverId, vehicleId })
  const twice = await sam.send('POST', `${board.office}/runs`, { date: day, driverId, vehicleId })
  expect([twice.status, twice.json.error]).toEqual([
    422,
    'driverId: has a run with this vehicle on that day already',
  ])
  const remove = (version: number) =>
    sam.ask(`${board.office}/runs/${again.id}`, {
      method: 'DELETE',
      headers: { 'if-match': String(version) },
    })
  expect((await remove(7)).status).toBe(412)
  expect((await remove(1)).status).toBe(204)
  expect((await board.run(again.id, 'sheet', 'GET')).status).toBe(404)
})

test('a pin puts an address on the map, for every order there', async () => {
  const { sam, board, place } = await open()
  const order = await place()
  await place()
  const set = await sam.ask(`${board.office}/orders/${order.id}/point`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ point: { latitude: -33.9, longitude: 151.17 } }),
  })
  expect(set.status, set.text).toBe(204)
  const { jobs } = await board.read(day)
  expect(jobs.map(({ point }: { point: object }) => point)).toEqual(
    Array.from({ length: 2 }, () => ({ latitude: -33.9, longitude: 151.17 })),
  )
  expect(jobs[0].productId).toBe(ids.bin)
})
