import { expect, test } from 'vitest'
import { localTime } from '#contract/values/day.ts'
import { completeJob } from '#server/orders/jobs/complete-job.ts'
import { createVehicle, openBoard } from '#test/actors/dispatch.ts'
import { createDriver, joinPhone } from '#test/actors/driver.ts'
import { createMember } from '#test/actors/team.ts'
import { anOrder, inDays, plainCatalog } from '#test/catalogs.ts'
import { createTestOrganisation, placeByKey, startTestServer } from '#test/harness.ts'
import { noonZone } from '#test/noon.ts'

// Runs that are behind: a stop that the crew left out doesn't hold its run up, and a crew is out past midnight.

const server = await startTestServer()

async function open(timezone: string) {
  const firm = await createTestOrganisation(server.db, plainCatalog, { timezone })
  const office = await createMember(server, firm, 'dispatcher')
  const board = openBoard(office, firm)
  const today = inDays(0, timezone)
  /** A run of today with deliveries on it. */
  const planRun = async ({
    jobs,
    ...times
  }: {
    jobs: number
    startsAt: string
    endsAt: string
  }) => {
    const [vehicleId, driverId] = [await createVehicle(firm), await createDriver(firm)]
    const run = await board.createRun({ date: today, vehicleId, driverId, ...times })
    const jobIds: string[] = []
    while (jobIds.length < jobs) {
      const { json } = await placeByKey(server, firm, anOrder({}))
      const jobId = json.jobs[0].id
      await server.owner.query(`update jobs set date = $2 where id = $1`, [jobId, today])
      const placed = await board.place(jobId, run.id, { runId: null, date: today })
      expect(placed.json.applied, placed.text).toBe(true)
      jobIds.push(jobId)
    }
    return { runId: run.id as string, jobIds, driverId }
  }
  const read = async () => {
    const { runs, rail } = await board.read(today)
    const kinds = rail.map(({ kind }: { kind: string }) => kind)
    const late = rail.find(({ kind }: { kind: string }) => kind === 'run_late')
    return { runs, kinds, late }
  }
  return { firm, office, board, today, planRun, read }
}

test('a break that the crew left out isn’t next, and doesn’t put its run behind', async () => {
  const zone = noonZone()
  const { firm, office, board, planRun, read } = await open(zone)
  const startsAt = localTime(new Date(Date.now() - 120 * 60_000), zone).time
  const { runId, jobIds, driverId } = await planRun({ jobs: 2, startsAt, endsAt: '20:00' })
  await joinPhone(server, { office, slug: firm.slug, driverId })
  const add = { kind: 'add_stop', runId, stop: 'break', afterStopId: null }
  expect((await board.command([add])).json.applied).toBe(true)
  const [first, second] = jobIds
  const done = (id = '') =>
    firm.within((org) => completeJob(org, { id, completion: {}, at: org.now }))

  const before = await read()
  expect(before.runs[0].behind).toBeGreaterThanOrEqual(120)
  expect(before.late.detail).toBe('Next is Break.')

  await done(first)
  const between = await read()
  // The break and the first job were to take 45 minutes.
  const { behind, stops } = between.runs[0]
  expect([75, 76]).toContain(behind)
  expect(between.late.detail).toBe(`Next is ${stops[2].name}.`)

  await done(second)
  await server.owner.query(
    `update driver_devices set seen_at = now() - interval '2 hours' where driver_id = $1`,
    [driverId],
  )
  await server.owner.query(`update runs set status = 'open' where id = $1`, [runId])
  const after = await read()
  expect(after.runs[0].behind).toBe(0)
  expect(after.kinds).not.toContain('run_late')
  expect(after.kinds).not.toContain('driver_silent')
})

test('a job that the crew left for later is still to be done', async () => {
  const zone = noonZone()
  const { firm, planRun, read } = await open(zone)
  const startsAt = localTime(new Date(Date.now() - 120 * 60_000), zone).time
  const { jobIds } = await planRun({ jobs: 2, startsAt, endsAt: '20:00' })
  await firm.within((org) => completeJob(org, { id: jobIds[1] ?? '', completion: {}, at: org.now }))
  const { runs, late } = await read()
  expect(runs[0].behind).toBeGreaterThanOrEqual(120)
  expect(late.detail).toBe(`Next is ${runs[0].stops[0].name}.`)
})

test('after midnight the rail has yesterday’s runs until they are closed', async () => {
  const { firm, office, board, today, planRun, read } = await open(zoneAfterMidnight())
  const times = { startsAt: '18:00', endsAt: '23:59' }
  const { runId, jobIds, driverId } = await planRun({ jobs: 1, ...times })
  await joinPhone(server, { office, slug: firm.slug, driverId })
  await server.owner.query(
    `update driver_devices set seen_at = now() - interval '2 hours' where driver_id = $1`,
    [driverId],
  )
  await server.owner.query(`update jobs set date = date - 1 where id = any ($1)`, [jobIds])
  await server.owner.query(`update runs set date = date - 1, status = 'open' where id = $1`, [
    runId,
  ])

  const night = await read()
  expect(night.runs).toEqual([])
  expect(night.kinds.toSorted()).toEqual(['driver_silent', 'no_check', 'run_late'])
  const changes = await board.changes(new Date().toISOString(), today)
  expect(changes.json.runs).toEqual([])
  expect(changes.json.rail).toHaveLength(3)

  const closed = await board.run(runId, 'close')
  expect(closed.status, closed.text).toBe(200)
  expect((await read()).kinds).toEqual([])
})

/** A fixed-offset zone where it's between 1 and 2 am now. */
function zoneAfterMidnight(): string {
  const hour = new Date().getUTCHours()
  const offset = hour > 13 ? 25 - hour : 1 - hour
  return offset === 0 ? 'Etc/GMT' : `Etc/GMT${offset > 0 ? '-' : '+'}${Math.abs(offset)}`
}
