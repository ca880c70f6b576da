import { sql } from 'kysely'
import type { Board, BoardChanges } from '#contract/office/dispatch/board/board.ts'
import { localTime } from '#contract/values/day.ts'
import type { Day } from '#contract/values/day.ts'
import type { Org } from '#server/db/tenant.ts'
import { readCrews } from './read-crews.ts'
import { readKnown, readPlan } from './read-plan.ts'
import { readRail } from './rail/read-rail.ts'
import { readTray } from './read-tray.ts'

type Days = { from: Day; to: Day }

/** Transactions that began before an answer may commit after it: changes of so long before are read again. */
const OVERLAP_MS = 10_000

/** The runs of some days, the tray and what is wrong (rules, section 12, "The board"). */
export async function readBoard(org: Org, { from, to }: Days): Promise<Board> {
  const { day: today } = localTime(org.now, org.timezone)
  const known = await readKnown(org)
  const tray = await readTray(org, { from, to, today, kinds: known.kinds })
  const alsoJobs = [...tray.unassigned, ...tray.carriedOver, ...tray.failed, ...tray.overdue]
  const condition = sql`r.date between ${from} and ${to}`
  const plan = await readPlan(org, condition, { known, alsoJobs })
  return {
    from,
    to,
    today,
    now: org.now.toISOString(),
    cursor: org.now.toISOString(),
    ...plan,
    tray,
    rail: await readRail(org, { today, tray, ...plan }),
    crews: await readCrews(org, today),
    travel: { by: 'distance', why: null },
  }
}

/** What has changed on the board since an earlier answer; `since` is its cursor. */
export async function readBoardChanges(
  org: Org,
  { since, ...days }: Days & { since: string },
): Promise<BoardChanges> {
  const { cursor, now, jobs, runs, tray, rail } = await readBoard(org, days)
  const from = Date.parse(since) - OVERLAP_MS
  if (Number.isNaN(from)) {
    return { cursor, now, jobs, runs, runIds: runs.map(({ id }) => id), tray, rail }
  }
  const changed = await readChangedIds(org, days, new Date(from))
  const onRun = new Map(jobs.map((job) => [job.id, job.runId]))
  const runIds = new Set([...changed.runs, ...changed.jobs.map((id) => onRun.get(id) ?? '')])
  const jobIds = new Set(changed.jobs)
  return {
    cursor,
    now,
    jobs: jobs.filter(({ id, runId }) => jobIds.has(id) || runId === null || runIds.has(runId)),
    runs: runs.filter(({ id }) => runIds.has(id)),
    runIds: runs.map(({ id }) => id),
    tray,
    rail,
  }
}

async function readChangedIds(org: Org, { from, to }: Days, since: Date) {
  const runs = await org.tx.run(sql<{ id: string }>`
    select id from runs where organisation_id = ${org.id} and date between ${from} and ${to}
      and updated_at >= ${since}`)
  const jobs = await org.tx.run(sql<{ id: string }>`
    select s.job_id as id from runs r
    join stops s on s.organisation_id = r.organisation_id and s.run_id = r.id
      and s.removed_at is null
    join jobs j on j.organisation_id = s.organisation_id and j.id = s.job_id
    left join job_facts f on f.organisation_id = j.organisation_id and f.job_id = j.id
    where r.organisation_id = ${org.id} and r.date between ${from} and ${to}
      and (j.updated_at >= ${since} or f.updated_at >= ${since})`)
  return { runs: runs.map(({ id }) => id), jobs: jobs.map(({ id }) => id) }
}
