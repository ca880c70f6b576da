import { expect, test } from 'vitest'
import { createVehicle, openBoard } from '#test/actors/dispatch.ts'
import { createDriver } from '#test/actors/driver.ts'
import { createMember } from '#test/actors/team.ts'
import { inDays, plainCatalog } from '#test/catalogs.ts'
import { createTestOrganisation, startTestServer } from '#test/harness.ts'

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
