import { expect, test } from 'vitest'
import { createVehicle, openBoard } from '#test/actors/dispatch.ts'
import { createDriver } from '#test/actors/driver.ts'
import { createMember } from '#test/actors/team.ts'
import { anOrder, inDays, plainCatalog } from '#test/catalogs.ts'
import { createTestOrganisation, placeByKey, startTestServer } from '#test/harness.ts'

const server = await startTestServer()

test('changes have the runs of today, whose times follow the clock, and no other run that stayed as it was', async () => {
  const firm = await createTestOrganisation(server.db, plainCatalog)
  const board = openBoard(await createMember(server, firm, 'dispatcher'), firm)
  const [driverId, vehicleId] = [await createDriver(firm), await createVehicle(firm)]
  const [today, tomorrow] = [inDays(0), inDays(1)]
  const open = await board.createRun({ date: today, driverId })
  const closed = await board.createRun({ date: today, vehicleId })
  const { status, text } = await board.run(closed.id, 'close')
  expect(status, text).toBe(200)
  await board.createRun({ date: tomorrow, driverId })
  // Everything was done long before.
  const since = new Date(Date.now() + 60_000).toISOString()
  const idsOf = async (day: string) =>
    (await board.changes(since, day)).json.runs.map(({ id }: { id: string }) => id)
  expect(await idsOf(today)).toEqual([open.id])
  expect(await idsOf(tomorrow)).toEqual([])
})

test('a board that is left open over midnight learns of the new day, and of the next one that’s open', async () => {
  const west = { timezone: 'Pacific/Pago_Pago' }
  const firm = await createTestOrganisation(server.db, plainCatalog, west)
  const board = openBoard(await createMember(server, firm, 'dispatcher'), firm)
  const day = inDays(0, west.timezone)
  const before = await board.read(day)
  expect(before).toMatchObject({ today: day, closed: [] })
  // A zone that is 25 hours ahead: there, it's tomorrow at the least.
  await server.owner.query(
    `update organisations set timezone = 'Pacific/Kiritimati' where id = $1`,
    [firm.id],
  )
  const { json } = await board.changes(before.cursor, day)
  const after = await board.read(day)
  expect(json.today > day).toBe(true)
  const { today, closed, nextOpen } = after
  expect(json).toMatchObject({ today, closed, nextOpen })
})

test('a run that is far over its day says so in hours', async () => {
  const firm = await createTestOrganisation(server.db, plainCatalog)
  const board = openBoard(await createMember(server, firm, 'dispatcher'), firm)
  const run = await board.createRun({
    date: inDays(2),
    vehicleId: await createVehicle(firm, { minutes_a_day: 60 }),
  })
  const deliveryDate = inDays(2)
  const place = async () => (await placeByKey(server, firm, anOrder({ deliveryDate }))).json.jobs[0]
  const jobs = await Promise.all(Array.from({ length: 9 }, place))
  const { json, text } = await board.command(
    jobs.map(({ id: jobId }) => ({
      kind: 'place',
      jobId,
      runId: run.id,
      expected: { runId: null, date: deliveryDate },
    })),
  )
  expect(json.applied, text).toBe(true)
  expect(text).toContain('Truck 1 is 1 h 15 over its day.')
})

test('a run gets a truck that can’t lift one of its bins only for a reason, which is kept', async () => {
  const firm = await createTestOrganisation(server.db, plainCatalog)
  const dispatcher = await createMember(server, firm, 'dispatcher')
  const board = openBoard(dispatcher, firm)
  const date = inDays(2)
  const run = await board.createRun({ date, vehicleId: await createVehicle(firm) })
  const { json: order } = await placeByKey(server, firm, anOrder({ deliveryDate: date }))
  const placed = await board.place(order.jobs[0].id, run.id, { runId: null, date })
  expect(placed.json.applied, placed.text).toBe(true)
  const vehicleId = await createVehicle(firm, { name: 'Ute', product_ids: [] })
  const change = (body: object) =>
    dispatcher.send('PATCH', `${board.office}/runs/${run.id}`, body, run.version)
  const refused = await change({ vehicleId })
  expect(refused.status).toBe(422)
  expect(refused.json.error).toBe('reason: is required, Ute can’t lift a Bin')
  const { status, text } = await change({ vehicleId, reason: 'With the crane' })
  expect(status, text).toBe(200)
  const { rows } = await server.owner.query(
    `select after ->> 'reason' as reason from audit_log where subject = $1 and action = 'run.changed'`,
    [run.id],
  )
  expect(rows).toEqual([{ reason: 'With the crane' }])
})
