import pino from 'pino'
import { expect, test } from 'vitest'
import { openRouter } from '#server/places/router.ts'
import { purgeDrivingTimes } from '#server/places/driving-times.ts'
import { createVehicle, openBoard } from '#test/actors/dispatch.ts'
import { createDriver } from '#test/actors/driver.ts'
import { createMember } from '#test/actors/team.ts'
import { anOrder, inDays, plainCatalog } from '#test/catalogs.ts'
import { createTestOrganisation, placeByKey, startTestServer } from '#test/harness.ts'
import { startStandIn } from './stand-in.ts'

// Driving times on the board, by a router that answers as OSRM's documentation says ("Table service"), or doesn't.

const osrm = await startStandIn(table)
let clock = 0
const quiet = pino({ enabled: false })
const router = openRouter(osrm.url, { log: quiet, monotonic: () => clock })
const server = await startTestServer({ router })
const day = inDays(2)

/** Every way takes eleven minutes, and none is from a point to itself. */
function table(path: URL) {
  const places = (path.pathname.split('/').at(-1) ?? '').split(';')
  const durations = places.map((_, from) => places.map((__, to) => (from === to ? 0 : 660.4)))
  const named = places.map((place) => ({
    hint: 'KSoKADRYroqUBAEAEAAAABkAAAAGAAAAAAAAABhnCQCLtwAA',
    distance: 4.152629,
    name: '',
    location: place.split(',').map(Number),
  }))
  return { body: { code: 'Ok', durations, sources: named, destinations: named } }
}

/** A run with two jobs, whose addresses and depot are on the map. */
async function open() {
  osrm.answers = table
  clock += 60_000
  const firm = await createTestOrganisation(server.db, plainCatalog)
  const board = openBoard(await createMember(server, firm, 'dispatcher'), firm)
  const sam = await createMember(server, firm, 'admin')
  const office = `/api/office/${firm.slug}`
  const depot = await sam.send('POST', `${office}/depots`, {
    name: 'Yard',
    address: '1 Yard St, St Peters',
    point: { latitude: -33.91, longitude: 151.17 },
  })
  expect(depot.status, depot.text).toBe(201)
  const run = await board.createRun({
    date: day,
    driverId: await createDriver(firm),
    vehicleId: await createVehicle(firm),
    depotId: depot.json.id,
  })
  for (const longitude of [151.1, 151.2]) {
    const dates = { deliveryDate: day, pickupDate: inDays(9) }
    const address = `${longitude} High St`
    const { json: order } = await placeByKey(server, firm, anOrder({ ...dates, address }))
    const pin = { point: { latitude: -33.88, longitude } }
    const set = await sam.send('PUT', `${office}/orders/${order.id}/point`, pin)
    expect(set.status, set.text).toBe(204)
    await board.place(order.jobs[0].id, run.id, { runId: null, date: day })
  }
  osrm.asked.length = 0
  const travel = async () => {
    const { runs, travel: by } = await board.read(day)
    const ways = runs[0].stops.map((stop: { travelMinutes: number }) => stop.travelMinutes)
    return { ways: [...ways, runs[0].homeMinutes], by }
  }
  return { firm, board, run, travel }
}

test('the board has the router’s times, and asks for each way once', async () => {
  const { travel, board, run, firm } = await open()
  expect(await travel()).toEqual({ ways: [11, 11, 11], by: { by: 'router', why: null } })
  expect(osrm.asked).toEqual([
    '/osm/table/v1/driving/151.17,-33.91;151.1,-33.88;151.2,-33.88?annotations=duration',
  ])
  const { json: changes } = await board.changes((await board.read(day)).cursor, day)
  expect(changes.runs[0].load.travel).toBe(33)
  const { json: sheet } = await board.run(run.id, 'sheet', 'GET')
  expect(sheet.run.load.travel).toBe(33)
  expect((await board.week(day, day)).json.cells[0].load.travel).toBe(33)
  expect(osrm.asked).toHaveLength(1)

  const later = <Result>(work: Parameters<typeof firm.within<Result>>[0]) =>
    firm.within((org) => work({ ...org, now: new Date(org.now.getTime() + 31 * 86_400_000) }))
  expect(await purgeDrivingTimes({ inOrg: (work) => firm.within(work) })).toBe(0)
  expect(await purgeDrivingTimes({ inOrg: later })).toBe(3)
})

test('a suggestion goes by the router’s times', async () => {
  const { board, run } = await open()
  const { json: suggestion } = await board.run(run.id, 'suggest')
  expect(suggestion.travel).toEqual({ by: 'router', why: null })
  // The truck has room for one bin, so it fetches the second, with ten minutes in the yard.
  expect(suggestion.after).toBe(4 * 11 + 10 + 2 * 15)
})

const failures: [string, typeof osrm.answers][] = [
  ['refuses', () => ({ status: 400, body: { code: 'TooBig', message: 'Too many coordinates' } })],
  ['is broken', () => ({ status: 502, body: '<h1>Bad gateway</h1>' })],
  ['says something else', () => ({ body: { code: 'Ok', durations: 'soon' } })],
  ['answers too little', () => ({ body: { code: 'Ok', durations: [[0]] } })],
  ['sends people elsewhere', () => ({ status: 302, body: {} })],
  ['says nothing', () => 'silence'],
]

test.each(failures)(
  'a router that %s is left alone, and ways are by distance',
  async (_, answers) => {
    const { travel, board, run } = await open()
    osrm.answers = answers
    const { ways, by } = await travel()
    expect(by).toEqual({ by: 'distance', why: expect.stringContaining('router') })
    expect(ways).toEqual(Array.from({ length: 3 }, () => expect.any(Number)))
    expect(ways).not.toContain(11)
    const asked = osrm.asked.length
    expect((await board.run(run.id, 'suggest')).json.travel.by).toBe('distance')
    expect(osrm.asked).toHaveLength(asked)

    osrm.answers = table
    clock += 30_000
    expect(await travel()).toEqual({ ways: [11, 11, 11], by: { by: 'router', why: null } })
  },
)

test('a way that no road leads is by distance, and isn’t asked for again', async () => {
  const { travel } = await open()
  osrm.answers = (path) => {
    const { body } = table(path)
    return { body: { ...body, durations: body.durations.map((row) => row.map(() => null)) } }
  }
  const { ways, by } = await travel()
  expect(ways).not.toContain(11)
  expect(by).toEqual({ by: 'router', why: null })
  await travel()
  expect(osrm.asked).toHaveLength(1)
})

test('without a router no one is asked', async () => {
  const { firm, run } = await open()
  const other = await startTestServer({}, server.databaseUrl)
  const board = openBoard(await createMember(other, firm, 'dispatcher'), firm)
  expect((await board.read(day)).travel).toEqual({ by: 'distance', why: null })
  expect((await board.run(run.id, 'suggest')).json.travel).toEqual({ by: 'distance', why: null })
  expect(osrm.asked).toEqual([])
})
