import { expect, test } from 'vitest'
import { openDispatch } from '#test/actors/dispatch-desk.ts'
import { openBoard } from '#test/actors/dispatch.ts'
import { createMember } from '#test/actors/team.ts'
import { anOrder, inDays, plainCatalog } from '#test/catalogs.ts'
import { createTestOrganisation, placeByKey, startTestServer } from '#test/harness.ts'
import { checkInvariants } from '#test/invariants.ts'

// Jobs show the name of their driver and the registration of their vehicle: a new one is a change of the jobs that are
// still to do (rules, section 12).

const server = await startTestServer()
const firm = await createTestOrganisation(server.db, plainCatalog)
const sam = await createMember(server, firm, 'dispatcher')
const board = openBoard(sam, firm)
const desk = openDispatch(sam, firm.slug)

const jobOf = async (id: string) =>
  (
    await server.fetch(`/api/v1/jobs/${id}`, {
      headers: { authorization: `Bearer ${firm.readKey}` },
    })
  ).json
const eventsOf = async (id: string) =>
  (
    await server.owner.query('select type, payload from events where subject_id = $1 order by id', [
      id,
    ])
  ).rows

test('a new name or registration raises the versions of open jobs only', async () => {
  const driver = await desk.add('drivers', { name: 'Jo Marsh' })
  const vehicle = await desk.add('vehicles', {
    name: 'Skip 4',
    kind: 'skip',
    registration: 'AB12CD',
  })
  const date = inDays(3)
  const run = await board.createRun({ date, driverId: driver.id, vehicleId: vehicle.id })
  const [open, done] = await Promise.all(
    [1, 2].map(async () => (await placeByKey(server, firm, anOrder())).json.jobs[0].id as string),
  )
  for (const id of [open, done]) {
    const placed = await board.place(id ?? '', run.id, { runId: null, date })
    expect(placed.status, placed.text).toBe(200)
  }
  const { version } = await jobOf(done ?? '')
  const path = `${board.office}/jobs/${done}/complete`
  expect((await sam.send('POST', path, {}, version)).status).toBe(200)
  const [before, over] = [await jobOf(open ?? ''), await jobOf(done ?? '')]

  const renamed = await desk.change('drivers', driver, { name: 'Jo Field' })
  expect(renamed.status, renamed.text).toBe(200)
  const plated = await desk.change('vehicles', vehicle, { registration: 'XY98ZZ' })
  expect(plated.status, plated.text).toBe(200)
  const after = await jobOf(open ?? '')
  expect(after).toMatchObject({
    version: before.version + 2,
    driver: { name: 'Jo Field' },
    vehicle: { registration: 'XY98ZZ' },
  })
  expect((await eventsOf(open ?? '')).map(({ type }) => type).slice(-2)).toEqual([
    'job.updated',
    'job.updated',
  ])
  expect((await jobOf(done ?? '')).version).toBe(over.version)

  // What jobs don't show changes none of them.
  expect((await desk.change('drivers', renamed.json, { phone: '02 5550 0111' })).status).toBe(200)
  expect((await desk.change('vehicles', plated.json, { name: 'Skip Four' })).status).toBe(200)
  expect((await jobOf(open ?? '')).version).toBe(after.version)
  await checkInvariants(server.owner)
})
