import { expect, test } from 'vitest'
import { openBoard } from '#test/actors/dispatch.ts'
import { openDispatch } from '#test/actors/dispatch-desk.ts'
import { createDriver, joinPhone, openLog, planRun, report } from '#test/actors/driver.ts'
import { createMember } from '#test/actors/team.ts'
import { anOrder, plainCatalog } from '#test/catalogs.ts'
import { createTestOrganisation, placeByKey, startTestServer } from '#test/harness.ts'

// Each driver of a run has hours of their own and looks round the truck (rules, section 12, "The driver app").

const server = await startTestServer()
const firm = await createTestOrganisation(server.db, plainCatalog)
const { slug } = firm
const office = await createMember(server, firm, 'dispatcher')
const desk = openDispatch(office, slug)

async function aDriver(name: string) {
  const driverId = await createDriver(firm, name)
  const phone = await joinPhone(server, { office, slug, driverId })
  const runs = async () => (await phone.ask('/api/driver/day')).json.runs
  return { driverId, phone, runs, log: openLog() }
}

const items = [{ id: 'tyres', name: 'Tyres', result: 'ok' as const }]
const checked = { odometerKm: null, items, signedBy: 'A driver', sha256: null }

let trucks = 0
async function aTruck(): Promise<string> {
  trucks += 1
  const truck = { name: `Truck ${trucks}`, registration: `T${trucks}`, kind: 'skip', slots: 1 }
  return String((await desk.add('vehicles', truck)).id)
}

const versionOf = async (runId: string) =>
  Number(
    (await server.owner.query('select version from runs where id = $1', [runId])).rows[0].version,
  )
const give = async (runId: string, change: object) => {
  const version = await versionOf(runId)
  const changed = await desk.change('runs', { id: runId, version }, change)
  expect(changed.status, changed.text).toBe(200)
}

test('who takes a run over checks the truck, and their hours begin with them', async () => {
  const [lee, kit, vehicleId] = [await aDriver('Lee'), await aDriver('Kit'), await aTruck()]
  const { json: order } = await placeByKey(server, firm, anOrder())
  const runId = await planRun(firm, {
    driverId: lee.driverId,
    vehicleId,
    jobIds: [order.jobs[0].id],
  })
  const [run, truck] = [
    { type: 'run', id: runId },
    { type: 'vehicle', id: vehicleId },
  ] as const
  const began = lee.log.tap('run_start', run, { odometerKm: null })
  await report(lee.phone, [lee.log.tap('check', truck, { ...checked, runId }), began])
  const asLee = { status: 'open', openedAt: began.at, check: { outcome: 'ok' } }
  expect(await lee.runs()).toMatchObject([asLee])

  await give(runId, { driverId: kit.driverId })
  expect(await kit.runs()).toMatchObject([{ status: 'planned', openedAt: null, check: null }])
  const today = (await kit.runs())[0].date
  const [onBoard] = (await openBoard(office, firm).read(today)).runs
  expect(onBoard).toMatchObject({ status: 'open', check: null })

  for (const _ of 'the clock goes on') kit.log.tap('run_start', run, { odometerKm: null })
  const took = kit.log.tap('run_start', run, { odometerKm: null })
  await report(kit.phone, [kit.log.tap('check', truck, { ...checked, runId }), took])
  expect(await kit.runs()).toMatchObject([
    { status: 'open', openedAt: took.at, check: { outcome: 'ok' } },
  ])

  // Back with the first driver, it's as they had left it.
  await give(runId, { driverId: lee.driverId })
  expect(await lee.runs()).toMatchObject([asLee])
})

test('who has checked the truck that day isn’t asked again, but of another truck', async () => {
  const [lee, first, second] = [await aDriver('Lee'), await aTruck(), await aTruck()]
  const morning = await planRun(firm, { driverId: lee.driverId, vehicleId: first, jobIds: [] })
  const check = lee.log.tap('check', { type: 'vehicle', id: first }, { ...checked, runId: morning })
  await report(lee.phone, [check])
  await server.owner.query(`update runs set status = 'closed', closed_at = now() where id = $1`, [
    morning,
  ])
  const later = await planRun(firm, { driverId: lee.driverId, vehicleId: first, jobIds: [] })
  const runOf = async () => (await lee.runs()).find(({ id }: { id: string }) => id === later)
  expect(await runOf()).toMatchObject({ status: 'planned', check: { outcome: 'ok' } })
  await give(later, { vehicleId: second })
  expect(await runOf()).toMatchObject({ check: null })
})
