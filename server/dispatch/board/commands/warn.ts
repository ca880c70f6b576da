import { sql } from 'kysely'
import type { CommandProblem } from '#contract/office/dispatch/board/results.ts'
import { missOf } from '#contract/dispatch/time-window.ts'
import type { BoardRun } from '#contract/office/dispatch/runs/run.ts'
import { localTime, weekdayOf } from '#contract/values/day.ts'
import { sayMinutes } from '#contract/values/spoken-time.ts'
import type { Org } from '#server/db/tenant.ts'
import { readKnown, readPlan } from '#server/dispatch/board/read-plan.ts'

/** What to know about the runs of a call, by their ids; and about jobs and tips on them, by theirs. */
export type Warnings = ReadonlyMap<string, readonly CommandProblem[]>

type Hours = { opens: string; closes: string } | null
type Tip = { id: string; name: string; hours: Hours[] | null; closedDays: string[] }

/** What goes over a vehicle's day, misses a window, or comes to a closed tip, once runs are changed. */
export async function warnAbout(org: Org, runIds: readonly string[]): Promise<Warnings> {
  const warnings = new Map<string, CommandProblem[]>()
  if (runIds.length === 0) return warnings
  const warn = (id: string, code: CommandProblem['code'], message: string) => {
    warnings.set(id, [...(warnings.get(id) ?? []), { level: 'warned', code, message }])
  }
  const condition = sql`r.id = any (${[...runIds]}::uuid[])`
  const { runs, jobs } = await readPlan(org, condition, { known: await readKnown(org) })
  const tips = await readTips(org)
  const byId = new Map(jobs.map((job) => [job.id, job]))
  for (const run of runs) {
    const over = run.load.total - run.load.of
    if (over > 0)
      warn(run.id, 'over_capacity', `${nameOf(run)} is ${sayMinutes(over)} over its day.`)
    for (const stop of run.stops) {
      const comes = localTime(new Date(stop.arrivesAt), org.timezone)
      const { time } = comes
      const window = byId.get(stop.jobId ?? '')?.timeWindow
      const miss = window && missOf(comes, window, run.date)
      if (stop.jobId !== null && miss) {
        const edge =
          miss === 'too late'
            ? `after the window’s end at ${window.endTime}`
            : `before the window begins at ${window.startTime}`
        warn(stop.jobId, 'outside_window', `It would be ${time}, ${edge}.`)
      }
      const tip = tips.get(stop.tipSiteId ?? '')
      if (tip && !isOpen(tip, run.date, time)) {
        warn(stop.id, 'tip_closed', `${tip.name} is closed at ${time}.`)
      }
    }
  }
  return warnings
}

function nameOf({ vehicle, driver }: BoardRun): string {
  return vehicle?.name ?? driver?.name ?? 'The run'
}

function isOpen({ hours, closedDays }: Tip, date: string, time: string): boolean {
  if (closedDays.includes(date)) return false
  if (hours === null) return true
  const today = hours[weekdayOf(date) - 1]
  return today ? today.opens <= time && time < today.closes : false
}

async function readTips(org: Org): Promise<ReadonlyMap<string, Tip>> {
  const rows = await org.tx.run(sql<Tip>`
    select id, name, opening_hours as hours, closed_days as "closedDays"
    from tip_sites where organisation_id = ${org.id} and archived_at is null`)
  return new Map(rows.map((row) => [row.id, row]))
}
