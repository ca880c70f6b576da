import { expect, test } from 'vitest'
import { localTime } from '#contract/values/day.ts'
import { chores } from '#server/chores/chores.ts'
import { closeOldRuns } from '#server/dispatch/runs/close-run.ts'
import { KEEP } from '#test/chores/keep.ts'
import { openBoard } from '#test/actors/dispatch.ts'
import { createDriver, joinPhone, openLog, planRun, report } from '#test/actors/driver.ts'
import { createMember } from '#test/actors/team.ts'
import { anOrder, inDays, plainCatalog } from '#test/catalogs.ts'
import { createTestOrganisation, placeByKey, startTestServer } from '#test/harness.ts'

// At 03:00 of each organisation's own time the runs of earlier days are closed, and what wasn't done is carried over.

const server = await startTestServer()

/** An organisation with a run on a day. */
async function open(timezone: string, date: string) {
  const firm = await createTestOrganisation(server.db, plainCatalog, { timezone })
  const driverId = await createDriver(firm)
  const runId = await planRun(firm, { driverId, jobIds: [], date })
  /** Runs the chore at an instant. */
  const closeAt = async (instant: string) => {
    await closeOldRuns({
      inOrg: (work) => firm.within((org) => work({ ...org, now: new Date(instant) })),
    })
    const { rows } = await server.owner.query('select status from runs where id = $1', [runId])
    return String(rows[0].status)
  }
  return { firm, driverId, runId, closeAt }
}

// Instants just before and at 03:00 after the run's day, on days on which clocks change.
test.each([
  [
    'Sydney, an ordinary night',
    'Australia/Sydney',
    '2026-06-10',
    '2026-06-10T16:59:59Z',
    '2026-06-10T17:00:00Z',
  ],
  // 02:00 becomes 03:00 at 16:00 UTC.
  [
    'Sydney, the night that is an hour shorter',
    'Australia/Sydney',
    '2026-10-03',
    '2026-10-03T15:59:59Z',
    '2026-10-03T16:00:00Z',
  ],
  // 03:00 becomes 02:00 at 16:00 UTC, so 02:00 to 03:00 comes twice.
  [
    'Sydney, the night that is an hour longer',
    'Australia/Sydney',
    '2026-04-04',
    '2026-04-04T16:59:59Z',
    '2026-04-04T17:00:00Z',
  ],
  [
    'Brisbane, which keeps its time',
    'Australia/Brisbane',
    '2026-10-03',
    '2026-10-03T16:59:59Z',
    '2026-10-03T17:00:00Z',
  ],
  [
    'Perth, three hours behind',
    'Australia/Perth',
    '2026-10-03',
    '2026-10-03T18:59:59Z',
    '2026-10-03T19:00:00Z',
  ],
  // 02:00 becomes 02:30 at 15:30 UTC.
  [
    'Lord Howe, which moves by half an hour',
    'Australia/Lord_Howe',
    '2026-10-03',
    '2026-10-03T15:59:59Z',
    '2026-10-03T16:00:00Z',
  ],
])('%s', async (_, timezone, date, before, at) => {
  const { closeAt } = await open(timezone, date)
  expect(await closeAt(before)).toBe('planned')
  expect(await closeAt(at)).toBe('closed')
  expect(await closeAt(at)).toBe('closed')
})

test("the chore goes by each organisation's own clock, and closes none of the day", async () => {
  const chore = chores.find(({ name }) => name === 'close-old-runs')
  const zones = ['Pacific/Kiritimati', 'Australia/Sydney', 'Europe/London', 'Pacific/Pago_Pago']
  const firms = await Promise.all(
    zones.map(async (zone) => ({ zone, ...(await open(zone, inDays(-5))) })),
  )
  const errors: unknown[] = []
  const log = { info() {}, warn() {}, error: (...words: unknown[]) => void errors.push(words) }
  const none = () => Promise.reject(new Error('the chore needs no files'))
  const now = new Date()
  await chore?.run({
    chore: 'close-old-runs',
    now,
    db: server.db,
    log,
    payments: { test: null, stripe: null } as never,
    files: { put: none, open: none, has: none, remove: none, uploads: none },
    geocoder: null,
    keep: KEEP,
  })
  expect(errors).toEqual([])
  // Between midnight and 03:00 it waits, whatever day a run is of; never in all four at once.
  for (const { zone, runId } of firms) {
    const isNight = localTime(now, zone).time < '03:00'
    const { rows } = await server.owner.query('select status from runs where id = $1', [runId])
    expect(rows, zone).toEqual([{ status: isNight ? 'planned' : 'closed' }])
  }
  const { runId, closeAt } = await open('Australia/Sydney', '2026-06-10')
  expect(await closeAt('2026-06-10T13:59:00Z')).toBe('planned')
  expect(runId).toBeTruthy()
})

test('what was not done is carried over, also from a run that its driver has ended', async () => {
  const firm = await createTestOrganisation(server.db, plainCatalog)
  const office = await createMember(server, firm, 'dispatcher')
  const board = openBoard(office, firm)
  const driverId = await createDriver(firm)
  const phone = await joinPhone(server, { office, slug: firm.slug, driverId })
  const jobs: string[] = []
  for (let count = 0; count < 3; count += 1) {
    const { json } = await placeByKey(server, firm, anOrder())
    jobs.push(json.jobs[0].id)
  }
  await server.owner.query('update jobs set date = $2 where id = any ($1)', [jobs, inDays(0)])
  const runId = await planRun(firm, { driverId, jobIds: jobs, date: inDays(0) })
  const { tap } = openLog()
  const [done = '', begun = '', left = ''] = jobs
  const { json } = await report(phone, [
    tap('complete', { type: 'job', id: done }, {}),
    tap('start', { type: 'job', id: begun }, {}),
    tap('run_end', { type: 'run', id: runId }, { odometerKm: 1, unsent: 0 }),
  ])
  expect(json.results.map(({ status }: { status: string }) => status)).toEqual([
    'applied',
    'applied',
    'applied',
  ])
  await server.owner.query('update runs set date = $2 where id = $1', [runId, inDays(-1)])
  await server.owner.query('update jobs set date = $2 where id = any ($1)', [jobs, inDays(-1)])
  const close = () =>
    closeOldRuns({
      // Noon in Sydney, so that it's past 03:00 whenever the test runs.
      inOrg: (work) =>
        firm.within((org) => work({ ...org, now: new Date(`${inDays(0)}T02:00:00Z`) })),
    })
  expect(await close()).toBe(1)
  const { tray, runs } = await board.read(inDays(-1), inDays(0))
  expect(tray.carriedOver.toSorted()).toEqual([begun, left].toSorted())
  expect(runs).toMatchObject([{ id: runId, stops: [{ jobId: done }] }])
  expect(await close()).toBe(0)
})
