import { randomUUIDv7 } from 'node:crypto'
import { sql } from 'kysely'
import { addDays, localTime } from '#contract/values/day.ts'
import type { Day } from '#contract/values/day.ts'
import type { Org } from '#server/db/tenant.ts'
import { CLOSES_AT } from '#server/dispatch/runs/close-run.ts'
import { lockRuns } from '#server/dispatch/runs/lock-runs.ts'

type Places = { own: string | null; stop: string | null; run: string | null; mine: boolean }

/**
 * Puts the stop of a job that a driver has done at the end of the driver's own run of that day, if it's on
 * another run: who did it is known from its run. If the driver has no run, the stop is only removed. The
 * job's order is locked; locks the runs.
 * @param at when the driver did it: before 03:00 it's still the run of the day before that the job was on
 */
export async function takeOverJob(
  org: Org,
  { jobId, driverId, at }: { jobId: string; driverId: string; at: Date },
): Promise<void> {
  const { day, time } = localTime(at, org.timezone)
  const by = { jobId, driverId, day, night: time < CLOSES_AT ? addDays(day, -1) : null }
  const seen = await findPlaces(org, by)
  if (seen.mine || (seen.own === null && seen.stop === null)) return
  await lockRuns(
    org,
    [seen.own, seen.run].filter((id) => id !== null),
  )
  // Read under the lock: another dispatcher may have moved it meanwhile.
  const { own, stop, run, mine } = await findPlaces(org, by)
  if (mine) return
  if (stop !== null) {
    await org.tx.run(sql`update stops set removed_at = ${org.now}
      where organisation_id = ${org.id} and id = ${stop}`)
  }
  if (run !== null) await closeGaps(org, run)
  if (own === null) return
  await org.tx.run(sql`
    insert into stops (organisation_id, id, run_id, position, kind, job_id, created_at)
    select ${org.id}, ${randomUUIDv7()}, ${own}, coalesce(max(position), 0) + 1, 'job', ${jobId}, ${org.now}
    from stops where organisation_id = ${org.id} and run_id = ${own} and removed_at is null`)
}

async function findPlaces(
  org: Org,
  { jobId, driverId, day, night }: { jobId: string; driverId: string; day: Day; night: Day | null },
): Promise<Places> {
  const [places] = await org.tx.run(sql<Places>`
    select s.id as stop, s.run_id as run, o.id as own,
      coalesce(r.driver_id = ${driverId} and r.date <= ${day}, false) as mine
    from (values (1)) one
    left join stops s on s.organisation_id = ${org.id} and s.job_id = ${jobId} and s.removed_at is null
    left join runs r on r.organisation_id = s.organisation_id and r.id = s.run_id
    left join lateral (select d.id from runs d
      where d.organisation_id = ${org.id} and d.driver_id = ${driverId} and (d.date = ${day}
        or d.date = ${night}::date and exists (select from stops w
          where w.organisation_id = d.organisation_id and w.run_id = d.id and w.job_id = ${jobId}))
      order by d.date, (d.status = 'closed'), d.starts_at, d.id limit 1) o on true`)
  if (!places) throw new Error('one row was asked for')
  return places
}

/** Positions count the live stops of a run from 1. */
async function closeGaps(org: Org, runId: string): Promise<void> {
  await org.tx.run(sql`
    update stops s set position = n.position
    from (select id, row_number() over (order by position, id)::integer as position from stops
      where organisation_id = ${org.id} and run_id = ${runId} and removed_at is null) n
    where s.organisation_id = ${org.id} and s.id = n.id and s.position <> n.position`)
}
