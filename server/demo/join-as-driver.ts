import { sql } from 'kysely'
import { localTime } from '#contract/values/day.ts'
import type { Day } from '#contract/values/day.ts'
import type { Database } from '#server/db/connect.ts'
import { openDesk } from '#server/db/tenant.ts'
import type { Org } from '#server/db/tenant.ts'
import { runCommands } from '#server/dispatch/board/commands/run-commands.ts'
import { createRun } from '#server/dispatch/runs/create-run.ts'
import { admitPhone } from '#server/driver/phones/admit-phone.ts'
import type { Admitted } from '#server/driver/phones/admit-phone.ts'
import { findDriver } from '#server/driver/phones/find-driver.ts'
import { findOrganisationBySlug } from '#server/organisations/find-organisation.ts'
import { DEMO_ACTOR, DEMO_SLUG } from './load-demo.ts'

/** How many jobs a visitor has to do. */
const JOBS = 6

/** A driver of the demo with a run of today, if there is one, and how many of its jobs are still to do. */
type Crew = { driverId: string; vehicleId: string | null; runId: string | null; open: number }

/**
 * Lets a visitor's phone or browser join the demo as a driver with work today, without a code.
 * @param device how the office lists it
 * @returns null if there is no demo, or it has no drivers yet
 */
export async function joinDemo(db: Database, device: string): Promise<Admitted | null> {
  const found = await findOrganisationBySlug(db, DEMO_SLUG)
  if (!found?.organisation.test) return null
  const desk = openDesk(db, found.organisation, { now: found.now, actor: DEMO_ACTOR })
  const today = localTime(found.now, found.organisation.timezone).day
  const crew = await desk.inOrg((org) => findCrew(org, today))
  if (!crew) return null
  if (crew.open < JOBS) await desk.inOrg((org) => addWork(org, crew, today))
  return desk.inOrg(async (org) =>
    admitPhone(org, await findDriver(org, crew.driverId, { lock: true }), { device, codeBy: null }),
  )
}

/** The driver with the most to do today. */
async function findCrew(org: Org, today: Day): Promise<Crew | undefined> {
  const [crew] = await org.tx.run(sql<Crew>`
    select d.id as "driverId", d.vehicle_id as "vehicleId", r.id as "runId", o.count as open
    from drivers d
    left join runs r on r.organisation_id = d.organisation_id and r.driver_id = d.id
      and r.date = ${today} and r.status <> 'closed'
    cross join lateral (select count(*)::integer from stops s
      join jobs j on j.organisation_id = s.organisation_id and j.id = s.job_id
        and j.status in ('scheduled', 'started')
      where s.organisation_id = r.organisation_id and s.run_id = r.id and s.removed_at is null) o
    where d.organisation_id = ${org.id} and d.archived_at is null
    order by o.count desc, r.id is null, d.vehicle_id is null, d.name, d.id limit 1`)
  return crew
}

/** Puts jobs without a truck onto the driver's run of today: first those of today, then of the days after. */
async function addWork(org: Org, crew: Crew, today: Day): Promise<void> {
  const { driverId, vehicleId, open } = crew
  const hours = { startsAt: '06:30', endsAt: '15:00' }
  const run = { date: today, driverId, vehicleId, depotId: null, ...hours }
  const runId = crew.runId ?? (await createRun(org, run, null)).id
  const jobs = await org.tx.run(sql<{ id: string; date: Day }>`
    select id, date from jobs j
    where organisation_id = ${org.id} and status = 'scheduled' and date >= ${today} and not exists (
      select from stops s where s.organisation_id = j.organisation_id and s.job_id = j.id
        and s.removed_at is null)
    order by date, id limit ${JOBS - open}`)
  if (jobs.length === 0) return
  const commands = jobs.map(({ id: jobId, date }) => {
    const expected = { runId: null, date }
    return { ...OURS, jobId, runId, expected }
  })
  const override = { reason: 'A visitor looks around as a driver' }
  const how = { dryRun: false, only: 'without_problems', emailHirers: false } as const
  await runCommands(org, { commands, override, ...how }, null)
}

const OURS = { kind: 'place', cause: 'ours', hire: 'keeps_end' } as const
