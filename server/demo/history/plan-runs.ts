import { addDays } from '#contract/values/day.ts'
import type { Day } from '#contract/values/day.ts'
import { runCommands } from '#server/dispatch/board/commands/run-commands.ts'
import { createRun } from '#server/dispatch/runs/create-run.ts'
import { jobsDue } from './act.ts'
import type { Past } from './act.ts'
import type { Fleet } from './add-fleet.ts'
import { workdayFrom } from './work-day.ts'

/** Every so many-th job has no truck yet. */
const WITHOUT_TRUCK = 6

/** Runs of today, and of the next day that crews work, with their jobs; some jobs wait for a truck. */
export async function planRuns(past: Past, fleet: Fleet): Promise<void> {
  for (const day of [past.today, workdayFrom(addDays(past.today, 1))]) {
    await planDay(past, fleet, day)
  }
}

async function planDay(past: Past, { vehicles, drivers }: Fleet, day: Day): Promise<void> {
  const desk = past.at(past.today, '06:15')
  const runs: string[] = []
  for (const [index, vehicleId] of vehicles.entries()) {
    const driverId = drivers[index] ?? null
    const hours = { startsAt: '06:30', endsAt: '15:00' }
    const run = { date: day, driverId, vehicleId, depotId: null, ...hours }
    runs.push((await desk.inOrg((org) => createRun(org, run, null))).id)
  }
  const due = await desk.inOrg((org) => jobsDue(org, day))
  const jobs = due.filter(({ date }) => date === day)
  const commands = jobs.flatMap(({ id: jobId }, index) => {
    if (index % WITHOUT_TRUCK === WITHOUT_TRUCK - 1) return []
    const runId = runs[index % runs.length] ?? null
    const expected = { runId: null, date: day }
    return [{ kind: 'place' as const, jobId, runId, expected, hire: 'moves' as const }]
  })
  if (commands.length === 0) return
  const body = { commands, dryRun: false, only: 'without_problems', emailHirers: false } as const
  await desk.inOrg((org) => runCommands(org, { ...body }, null))
}
