import type { Action, ActionOf } from '#contract/driver/actions.ts'
import type { DriverDay, DriverJob, DriverRun, DriverStop } from '#contract/driver/day.ts'
import type { Waiting } from '#web/driver/outbox/waiting.ts'
import { showJob } from './show-job.ts'
import { showOnBoard } from './show-on-board.ts'

/**
 * The day as the driver sees it: as the server sent it, with what the driver has done since. Any order of the
 * actions, and any number of times, gives the same day (rules, section 12, "The driver app").
 */
export function showDay(day: DriverDay, actions: readonly Action[]): DriverDay {
  const once = [...new Map(actions.map((action) => [action.id, action])).values()]
  return once.toSorted((a, b) => a.seq - b.seq).reduce(showAction, day)
}

/**
 * The actions that the day doesn't contain yet: those not sent, and those answered after it was asked for.
 * A rejected one changes nothing.
 * @param askedAt when the day was asked for, by the phone's clock
 */
export function actionsSince(rows: readonly Waiting[], askedAt: number): Action[] {
  return rows
    .filter(({ answer, answeredAt }) => {
      if (answer?.status === 'rejected') return false
      return answeredAt === null || answeredAt > askedAt
    })
    .map(({ action }) => action)
}

function showAction(day: DriverDay, action: Action): DriverDay {
  return { ...day, runs: day.runs.map((run) => showRun(run, action)) }
}

function showRun(run: DriverRun, action: Action): DriverRun {
  const { target } = action
  const stops = run.stops.map((stop) => showStop(stop, action))
  const isHere =
    target.id === run.id ||
    run.stops.some(({ id, job }) => target.id === id || target.id === job?.id)
  const vehicle = isHere && run.vehicle ? showOnBoard(run.vehicle, action, run) : run.vehicle
  const shown = { ...run, stops, vehicle }
  if (action.kind === 'check' && target.id === run.vehicle?.id) return showCheck(shown, action)
  if (target.id !== run.id) return shown
  if (action.kind === 'run_start') {
    const status = run.status === 'planned' ? 'open' : run.status
    return { ...shown, status, openedAt: earlier(run.openedAt, action.at) }
  }
  if (action.kind === 'run_end') return showEnd(shown, action)
  if (action.kind === 'amend') return showEndsTakenBack(shown, action)
  if (action.kind === 'tip' || action.kind === 'yard') return showMade(shown, action)
  return shown
}

function showEnd(run: DriverRun, { id, at }: ActionOf<'run_end'>): DriverRun {
  const { endedBy = [] } = run
  const closed = { ...run, status: 'closed' as const, closedAt: earlier(run.closedAt, at) }
  // One that the office has closed is no longer the driver's to take back.
  if (run.status === 'closed' && endedBy.length === 0) return closed
  return endedBy.includes(id) ? closed : { ...closed, endedBy: [...endedBy, id] }
}

/** A visit that wasn't planned is the last stop of the run, as the server has it. */
function showMade(run: DriverRun, { id, kind, at, data }: ActionOf<'tip' | 'yard'>): DriverRun {
  if (run.stops.some((stop) => stop.id === id)) return run
  const made: DriverStop = {
    id,
    position: run.stops.length + 1,
    kind,
    job: null,
    tipSiteId: 'tipSiteId' in data ? data.tipSiteId : null,
    depotId: 'depotId' in data ? data.depotId : null,
    minutes: null,
    arrivedAt: null,
    doneAt: at,
  }
  return { ...run, stops: [...run.stops, made] }
}

/** The driver isn't finished after all. */
function showEndsTakenBack(run: DriverRun, { data }: ActionOf<'amend'>): DriverRun {
  const { endedBy = [] } = run
  const left = endedBy.filter((id) => !data.withdrawn?.includes(id))
  if (left.length > 0 || endedBy.length === 0) return { ...run, endedBy: left }
  return { ...run, status: 'open', closedAt: null, endedBy: left }
}

function showCheck(run: DriverRun, { at, data }: ActionOf<'check'>): DriverRun {
  if (data.runId !== null && data.runId !== run.id) return run
  const results = data.items.map(({ result }) => result)
  const outcome = (['major', 'minor', 'ok'] as const).find((one) => results.includes(one)) ?? 'ok'
  return { ...run, check: { at, outcome } }
}

function showStop(stop: DriverStop, action: Action): DriverStop {
  const job: DriverJob | null =
    stop.job && action.target.id === stop.job.id ? showJob(stop.job, action) : stop.job
  if (action.target.id !== stop.id) return job === stop.job ? stop : { ...stop, job }
  if (action.kind === 'arrive') return { ...stop, arrivedAt: earlier(stop.arrivedAt, action.at) }
  if (action.kind === 'tip' || action.kind === 'yard') {
    return { ...stop, doneAt: earlier(stop.doneAt, action.at) }
  }
  return stop
}

/** The earlier of two instants. The first may not be there. */
export const earlier = (a: string | null, b: string): string => (a !== null && a < b ? a : b)
