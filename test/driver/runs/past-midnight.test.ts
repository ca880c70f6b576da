import { expect, test } from 'vitest'
import { addDays, localTime } from '#contract/values/day.ts'
import { closeOldRuns } from '#server/dispatch/runs/close-run.ts'
import { createVehicle } from '#test/actors/dispatch.ts'
import { createDriver, joinPhone, openLog, planRun, report } from '#test/actors/driver.ts'
import { createMember } from '#test/actors/team.ts'
import { anOrder, plainCatalog } from '#test/catalogs.ts'
import { createTestOrganisation, placeByKey, startTestServer, withKey } from '#test/harness.ts'

// A run that goes on past midnight, on a phone whose reports come in after the run was closed at 03:00.

const server = await startTestServer()

/** A time zone where it's now from 8 to 9 in the morning, so that a night has just passed. */
function zoneOfMorning(now: Date): string {
  const ahead = (((8 - now.getUTCHours()) % 24) + 24) % 24
  const offset = ahead > 12 ? ahead - 24 : ahead
  return offset === 0 ? 'UTC' : `Etc/GMT${offset > 0 ? '-' : '+'}${Math.abs(offset)}`
}

test('what was done after midnight is on the run and the truck that it was done with', async () => {
  const firm = await createTestOrganisation(server.db, plainCatalog)
  const office = await createMember(server, firm, 'dispatcher')
  const now = new Date()
  const timezone = zoneOfMorning(now)
  await server.owner.query('update organisations set timezone = $2 where id = $1', [
    firm.id,
    timezone,
  ])
  const inOrg: typeof firm.within = (work) => firm.within((org) => work({ ...org, timezone }))
  const today = localTime(now, timezone).day
  const driverId = await createDriver(firm)
  const [night, morning] = [await createVehicle(firm), await createVehicle(firm)]
  const { json: order } = await placeByKey(server, firm, anOrder())
  const jobId = String(order.jobs[0].id)
  const date = addDays(today, -1)
  await server.owner.query('update jobs set date = $2 where id = $1', [jobId, date])
  await planRun(firm, { driverId, jobIds: [jobId], date, vehicleId: night })
  await planRun(firm, { driverId, jobIds: [], date: today, vehicleId: morning })
  const phone = await joinPhone(server, { office, slug: firm.slug, driverId })
  await closeOldRuns({ inOrg })
  const minutesAfterMidnight = (minutes: number) => {
    const { time } = localTime(now, timezone)
    const since = Number(time.slice(0, 2)) * 60 + Number(time.slice(3))
    return { at: new Date(now.getTime() - (since - minutes) * 60_000).toISOString() }
  }
  const { tap } = openLog()
  const target = { type: 'job', id: jobId } as const
  await report(phone, [
    tap('start', target, {}, minutesAfterMidnight(-20)),
    tap('complete', target, {}, minutesAfterMidnight(30)),
  ])
  const job = await server.fetch(`/api/v1/jobs/${jobId}`, { headers: withKey(firm.readKey) })
  expect(job.json).toMatchObject({ status: 'completed', vehicle: { id: night } })
})
