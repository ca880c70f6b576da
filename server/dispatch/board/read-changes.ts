import { sql } from 'kysely'
import type { BoardChanges } from '#contract/office/dispatch/board/board.ts'
import type { BoardRun } from '#contract/office/dispatch/runs/run.ts'
import type { Day } from '#contract/values/day.ts'
import type { Org } from '#server/db/tenant.ts'
import type { Untimed } from '#server/dispatch/ways/read-with-times.ts'
import { readBoard } from './read-board.ts'
import type { Days } from './read-board.ts'

/** How far back changes are read again: a transaction that began before an answer may commit after it. */
const OVERLAP_MS = 10_000

/** What has changed on the board since an earlier answer; `since` is its cursor. */
export async function readBoardChanges(
  org: Org,
  { since, ...days }: Days & { since: string },
): Promise<Untimed<BoardChanges>> {
  const from = new Date(Date.parse(since) - OVERLAP_MS)
  const isKnown = !Number.isNaN(from.getTime())
  const [{ answer: board, unknown }, changed] = await Promise.all([
    readBoard(org, days),
    isKnown ? readChanged(org, days, from) : null,
  ])
  const { jobs, runs, today, now, cursor, closed, nextOpen, retryDays, tray, rail, crews } = board
  const runIds = runs.map(({ id }) => id)
  const rest = { today, now, cursor, closed, nextOpen, retryDays, tray, rail, crews, runIds }
  if (changed === null || changed.crews) return { answer: { ...rest, jobs, runs }, unknown }
  const onRun = new Map(jobs.map((job) => [job.id, job.runId]))
  const changedRuns = new Set([...changed.runs, ...changed.jobs.map((id) => onRun.get(id) ?? '')])
  const changedJobs = new Set(changed.jobs)
  const answer = {
    ...rest,
    jobs: jobs.filter(
      ({ id, runId }) => changedJobs.has(id) || runId === null || changedRuns.has(runId),
    ),
    // Its times and how far it's behind change with the clock alone.
    runs: runs.filter((run) => changedRuns.has(run.id) || isUnderWay(run, today)),
  }
  return { answer, unknown }
}

function isUnderWay({ date, status }: BoardRun, today: Day): boolean {
  return date <= today && status !== 'closed'
}

async function readChanged(org: Org, days: Days, since: Date) {
  const [crews, ids] = await Promise.all([
    haveCrewsChanged(org, since),
    readChangedIds(org, days, since),
  ])
  return { crews, ...ids }
}

/** Whether a driver, a vehicle, a check, a depot, a tip or a pin has changed: any run can show it. */
async function haveCrewsChanged(org: Org, since: Date): Promise<boolean> {
  const inTable = (name: string) => sql`exists (select from ${sql.table(name)} t
    where t.organisation_id = ${org.id} and t.updated_at >= ${since})`
  const [row] = await org.tx.run(sql<{ changed: boolean }>`
    select ${inTable('drivers')} or ${inTable('vehicles')} or ${inTable('depots')}
      or ${inTable('tip_sites')} or ${inTable('address_points')} or exists (select from vehicle_checks c
        where c.organisation_id = ${org.id}
          and greatest(c.created_at, c.cleared_at) >= ${since}) as changed`)
  return row?.changed === true
}

async function readChangedIds(org: Org, { from, to }: Days, since: Date) {
  const runs = org.tx.run(sql<{ id: string }>`
    select id from runs where organisation_id = ${org.id} and date between ${from} and ${to}
      and updated_at >= ${since}`)
  // A card shows its order's payments, its notes, whether its customer is on stop, and whether the driver's
  // phone has it.
  const jobs = org.tx.run(sql<{ id: string }>`
    select j.id from runs r
    join stops s on s.organisation_id = r.organisation_id and s.run_id = r.id
      and s.removed_at is null
    join jobs j on j.organisation_id = s.organisation_id and j.id = s.job_id
    join orders o on o.organisation_id = j.organisation_id and o.id = j.order_id
    left join job_facts f on f.organisation_id = j.organisation_id and f.job_id = j.id
    where r.organisation_id = ${org.id} and r.date between ${from} and ${to}
      and (greatest(j.updated_at, o.updated_at, f.updated_at) >= ${since}
        or exists (select from job_notes n where n.organisation_id = j.organisation_id
          and n.job_id = j.id and n.at >= ${since})
        or exists (select from customer_orders co
          join customers c on c.organisation_id = co.organisation_id
            and c.id = customer_root(co.organisation_id, co.customer_id)
          where co.organisation_id = o.organisation_id and co.order_id = o.id
            and c.updated_at >= ${since})
        or exists (select from driver_devices d where d.organisation_id = r.organisation_id
          and d.driver_id = r.driver_id and d.seen_at >= ${since}))`)
  const [ofRuns, ofJobs] = await Promise.all([runs, jobs])
  return { runs: ofRuns.map(({ id }) => id), jobs: ofJobs.map(({ id }) => id) }
}
