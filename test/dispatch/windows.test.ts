import { expect, test } from 'vitest'
import { createVehicle, openBoard } from '#test/actors/dispatch.ts'
import { createMember } from '#test/actors/team.ts'
import { anOrder, inDays, plainCatalog } from '#test/catalogs.ts'
import { createTestOrganisation, placeByKey, startTestServer } from '#test/harness.ts'
import { noonZone, todayIn } from '#test/noon.ts'

// The time of day that a customer chose: the board says where a crew would come too early or too late.

const server = await startTestServer()
const timezone = noonZone()
const today = todayIn(timezone)
const tomorrow = inDays(1, timezone)

async function open() {
  const firm = await createTestOrganisation(server.db, plainCatalog, { timezone })
  const member = await createMember(server, firm, 'dispatcher')
  const board = openBoard(member, firm)
  const run = async (date: string) => {
    const vehicleId = await createVehicle(firm)
    return board.createRun({ date, vehicleId, startsAt: '06:30', endsAt: '16:00' })
  }
  /** Places an order whose delivery is on a day, within these times. */
  const job = async (
    date: string,
    startTime: string,
    endTime: string,
    east = 0,
  ): Promise<string> => {
    const dates = { deliveryDate: tomorrow, pickupDate: inDays(8, timezone) }
    const address = `${Math.round(east * 100)} Example Street`
    const { json } = await placeByKey(server, firm, anOrder({ ...dates, address }))
    const [{ id }] = json.jobs
    const point = { latitude: -33.9, longitude: 151 + east }
    await member.send('PUT', `${board.office}/orders/${json.id}/point`, { point })
    await server.owner.query(`update jobs set date = $2, time_window = $3 where id = $1`, [
      id,
      date,
      { name: 'Chosen', startTime, endTime },
    ])
    return id
  }
  /** When the office's page of its order says that the truck comes. */
  const expected = async (jobId: string): Promise<string | null> => {
    const { rows } = await server.owner.query('select order_id from jobs where id = $1', [jobId])
    const { json } = await member.ask(`${board.office}/orders/${rows[0].order_id}`)
    return json.jobs.find(({ id }: { id: string }) => id === jobId).expectedAt
  }
  return { board, run, job, expected }
}

test.each([
  // It's there at 06:46 by leaving later, or at 13:45, and is back before its shift ends at 16:00.
  ['06:46', '10:00', []],
  ['14:00', '17:00', []],
  ['16:01', '17:00', ['It would be 06:30, before the window begins at 16:01.']],
  ['06:45', '10:00', []],
  ['05:00', '06:29', ['It would be 06:30, after the window’s end at 06:29.']],
])('a move to a run that’s there at 06:30, into %s to %s', async (from, to, says) => {
  const { board, run, job } = await open()
  const { id: runId } = await run(tomorrow)
  const jobId = await job(tomorrow, from, to)
  const { json } = await board.place(jobId, runId, { runId: null, date: tomorrow })
  const [{ problems }] = json.results
  const windows = problems.filter(({ code }: { code: string }) => code === 'outside_window')
  expect(windows.map(({ message }: { message: string }) => message)).toEqual(says)
})

test('a crew that would come too early is on the rail', async () => {
  const { board, run, job } = await open()
  const { id: runId } = await run(today)
  await board.place(await job(today, '18:00', '20:00'), runId, { runId: null, date: today })
  const { rail } = await board.read(today)
  const missed = rail.find(({ kind }: { kind: string }) => kind === 'window_missed')
  expect(missed.detail).toMatch(
    /^Truck 1 should be there at 1[23]:\d\d, .+ expects it from 18:00\.$/,
  )
})

test('a suggested order comes at the times that customers chose', async () => {
  const { board, run, job } = await open()
  const { id: runId } = await run(tomorrow)
  const jobs = [
    await job(tomorrow, '07:15', '10:00', 0),
    await job(tomorrow, '06:00', '06:50', 0.1),
    await job(tomorrow, '07:00', '10:00', 0.2),
  ]
  for (const id of jobs) await board.place(id, runId, { runId: null, date: tomorrow })
  const { json } = await board.run(runId, 'suggest')
  // For the first of them it would leave later.
  expect(json.missed).toEqual({ before: 1, after: 0 })
  const { runs } = await board.read(tomorrow)
  const jobOf = new Map(
    runs[0].stops.map((stop: { id: string; jobId: string }) => [stop.id, stop.jobId]),
  )
  const order = json.stops.map(({ stopId }: { stopId: string }) => jobOf.get(stopId))
  expect(order[0]).toBe(jobs[1])
})

test('the page of an order says when its truck should be there, as the board does', async () => {
  const { board, run, job, expected } = await open()
  const { id: runId } = await run(tomorrow)
  const jobs = [
    await job(tomorrow, '06:00', '12:00', 0),
    await job(tomorrow, '06:00', '12:00', 0.1),
  ]
  const [, second = ''] = jobs
  expect(await expected(second)).toBeNull()
  for (const id of jobs) await board.place(id, runId, { runId: null, date: tomorrow })
  const { runs } = await board.read(tomorrow)
  expect(await expected(second)).toBe(runs[0].stops[1].arrivesAt)
  await board.run(runId, 'close')
  expect(await expected(second)).toBeNull()
})
