import { expect, test } from 'vitest'
import { addDays, localTime } from '#contract/values/day.ts'
import { openBoard } from '#test/actors/dispatch.ts'
import { createDriver, joinPhone, planRun } from '#test/actors/driver.ts'
import { createMember } from '#test/actors/team.ts'
import { anOrder, plainCatalog } from '#test/catalogs.ts'
import { createTestOrganisation, placeByKey, startTestServer } from '#test/harness.ts'

// What the office took off a run says whose it is now, and on which day (rules, section 12, "The driver app").

test('a job that went says whose it is now, and its day', async () => {
  const server = await startTestServer()
  const firm = await createTestOrganisation(server.db, plainCatalog)
  const office = await createMember(server, firm, 'dispatcher')
  const [driverId, other] = [await createDriver(firm), await createDriver(firm, 'Bo Lin')]
  const today = await firm.within(async ({ now, timezone }) => localTime(now, timezone).day)
  const jobs: string[] = []
  for (let count = 0; count < 2; count += 1) {
    jobs.push((await placeByKey(server, firm, anOrder())).json.jobs[0].id)
  }
  await server.owner.query('update jobs set date = $2 where id = any ($1)', [jobs, today])
  const phone = await joinPhone(server, { office, slug: firm.slug, driverId })
  const runId = await planRun(firm, { driverId, jobIds: jobs })
  const otherRun = await planRun(firm, { driverId: other, jobIds: [] })
  await phone.ask('/api/driver/day')
  const board = openBoard(office, firm)
  const [given = '', free = ''] = jobs
  await board.place(given, otherRun, { runId, date: today })
  await board.place(free, null, { runId, date: today })
  await server.owner.query('update jobs set date = $2 where id = $1', [free, addDays(today, 2)])
  const { gone } = (await phone.ask('/api/driver/day')).json
  expect(new Map(gone.map((one: { jobId: string }) => [one.jobId, one]))).toEqual(
    new Map([
      [given, expect.objectContaining({ why: 'other_driver', driver: 'Bo Lin', date: today })],
      [free, expect.objectContaining({ why: 'unassigned', driver: null, date: addDays(today, 2) })],
    ]),
  )
})
