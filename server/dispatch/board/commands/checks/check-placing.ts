import { isClosed } from '#contract/catalog/closed-days.ts'
import type { CommandOf } from '#contract/office/dispatch/board/commands.ts'
import type { CommandProblem } from '#contract/office/dispatch/board/results.ts'
import { spokenDay, weekdayOf } from '#contract/values/day.ts'
import type { Day } from '#contract/values/day.ts'
import { weekdayNames } from '#contract/values/spoken-time.ts'
import type { LoadedCatalog } from '#server/catalog/load-catalog.ts'
import { notFit } from '#server/dispatch/board/not-fit.ts'
import type { PlannedJob, PlannedRun, State } from '../state.ts'

/** Where a command puts a job. */
export type Placing = {
  jobId: string
  /** Null is the tray. */
  runId: string | null
  /** Null is before the first stop; undefined is behind the last. */
  afterStopId?: string | null | undefined
  date: Day
  expected: { runId: string | null; date: Day }
  cause: 'ours' | 'hirer' | undefined
  hire: 'moves' | 'keeps_end'
}

type Rules = { today: Day; rules: LoadedCatalog['rules'] }

/** What a `place` or `move` asks for, as the plan is now. */
export function placingOf(command: CommandOf<'place' | 'move'>, state: State, today: Day): Placing {
  const job = state.jobs.get(command.jobId)
  if (command.kind === 'move') return { ...command, afterStopId: undefined }
  const run = command.runId === null ? undefined : state.runs.get(command.runId)
  const keeps = job?.status !== 'scheduled' || !run
  const date = keeps ? (job?.date ?? command.expected.date) : run.row.date
  // A job that was carried over is late because of us.
  const isCarried = job !== undefined && job.date < today
  return { ...command, date, cause: command.cause ?? (isCarried ? 'ours' : undefined) }
}

/** Why a job can't go there, or what a reason is asked for (rules, section 12, "Moving jobs"). Pure. */
export function checkPlacing(placing: Placing, state: State, known: Rules): CommandProblem[] {
  const job = state.jobs.get(placing.jobId)
  if (!job) return [refuse('gone', 'The job doesn’t exist any more.')]
  const isElsewhere =
    (state.runOf.get(job.id) ?? null) !== placing.expected.runId ||
    job.date !== placing.expected.date
  if (isElsewhere) return [refuse('moved_meanwhile', 'Someone else has moved it.')]
  return [...checkJob(job, placing, known), ...checkRun(job, placing, state, known)]
}

function checkJob(job: PlannedJob, placing: Placing, { today, rules }: Rules): CommandProblem[] {
  if (job.status !== 'scheduled' && job.status !== 'started') {
    return [refuse('final', `It is ${job.status}.`)]
  }
  const changesDay = placing.date !== job.date
  const goesOn = placing.runId !== null && placing.runId !== placing.expected.runId
  if (job.status === 'started' && (changesDay || !goesOn)) {
    return [refuse('started', 'It has started: only another driver can take it over.')]
  }
  if (!changesDay) return []
  if (placing.date < today) return [refuse('past_date', 'That day has passed.')]
  if (placing.cause === undefined) {
    return [refuse('cause_needed', 'It moves to another day: say on whose account.')]
  }
  if (isClosed(placing.date, rules)) {
    return [ask('closed_day', `${spokenDay(placing.date)} is a closed day.`)]
  }
  const weekday = weekdayOf(placing.date)
  const { does, on } = workOf(job, rules)
  if (on.includes(weekday)) return []
  const message = `You don’t ${does} on ${weekdayNames[weekday - 1]}s.`
  return [{ level: 'warned', code: 'other_weekday', message }]
}

/** What crews do for a job, and the weekdays on which they do it. */
function workOf({ type }: PlannedJob, rules: Rules['rules']): { does: string; on: number[] } {
  const { deliveryWeekdays, pickupWeekdays } = rules
  if (type === 'delivery') return { does: 'deliver', on: deliveryWeekdays }
  if (type === 'collection') return { does: 'collect', on: pickupWeekdays }
  return { does: 'work', on: [...deliveryWeekdays, ...pickupWeekdays] }
}

function checkRun(
  job: PlannedJob,
  placing: Placing,
  { runs }: State,
  { today }: Rules,
): CommandProblem[] {
  if (placing.runId === null) return []
  const run = runs.get(placing.runId)
  if (!run) return [refuse('gone', 'The run doesn’t exist any more.')]
  if (placing.runId === placing.expected.runId) return []
  if (job.status === 'scheduled' && run.row.date !== placing.date) {
    return [refuse('gone', 'The run is on another day.')]
  }
  if (job.status === 'started' && run.row.date !== today) {
    return [refuse('started', 'It has started: only a run of today can take it over.')]
  }
  return [...checkOpen(run, today), ...checkVehicle(job, run)]
}

/** Whether anything can still be put on a run. */
export function checkOpen({ row }: PlannedRun, today: Day): CommandProblem[] {
  if (row.status === 'closed') return [refuse('run_closed', 'That run is closed.')]
  if (row.date < today) return [refuse('past_date', 'That day has passed.')]
  if (row.driver?.archived !== true) return []
  return [refuse('inactive_driver', `${row.driver.name} doesn’t drive any more.`)]
}

function checkVehicle(job: PlannedJob, { row }: PlannedRun): CommandProblem[] {
  const { vehicle, date } = row
  if (!vehicle) return []
  const lifts = vehicle.productIds === null || vehicle.productIds.includes(job.productId)
  const unfit = notFit(vehicle, date)
  return [
    ...(lifts ? [] : [ask('too_heavy', `${vehicle.name} can’t lift a ${job.productName}.`)]),
    ...(unfit === null ? [] : [ask('off_road', `${vehicle.name} is ${unfit}.`)]),
  ]
}

export function refuse(code: CommandProblem['code'], message: string): CommandProblem {
  return { level: 'refused', code, message }
}

function ask(code: CommandProblem['code'], message: string): CommandProblem {
  return { level: 'needs_reason', code, message }
}
