import { scheduleRun } from '#contract/dispatch/route/schedule.ts'
import { windowMinutes } from '#contract/dispatch/time-window.ts'
import type { DispatchSettings } from '#contract/dispatch/settings.ts'
import type { BoardJob } from '#contract/office/dispatch/board/board-job.ts'
import type { Point } from '#contract/office/dispatch/records.ts'
import { FULL, NEARLY_FULL } from '#contract/office/dispatch/runs/run.ts'
import type { BoardRun, BoardStop, RunLoad } from '#contract/office/dispatch/runs/run.ts'
import { minutesOf } from '#contract/values/spoken-time.ts'
import { minutesOfWay } from '#server/places/driving-times.ts'
import type { DrivingTimes } from '#server/places/driving-times.ts'
import { notFit } from './not-fit.ts'
import type { RunRow, StopRow } from './select-runs.ts'

type Known = {
  settings: DispatchSettings
  jobs: ReadonlyMap<string, BoardJob>
  times: DrivingTimes
  now: Date
}

/** The points that a run's truck visits, from the depot and back to it, but for those that aren't known. */
export function pointsOfRun(
  run: RunRow,
  rows: readonly StopRow[],
  jobs: ReadonlyMap<string, BoardJob>,
): Point[] {
  const depot = pointOf(run)
  const points = rows.map((row) => {
    const job = jobs.get(row.job_id ?? '')
    const own = job ? job.point : pointOf(row)
    return row.kind === 'yard' ? (own ?? depot) : own
  })
  return [depot, ...points, depot].filter((point) => point !== null)
}

/** A run as the board shows it: its stops with their times, and its load. Pure. */
export function presentRun(run: RunRow, rows: readonly StopRow[], known: Known): BoardRun {
  const { settings, now } = known
  const stops = rows.map((row) => presentStop(row, known))
  const depot = pointOf(run)
  const atMinute = (minute: number) =>
    new Date(run.starts.getTime() + (minute - minutesOf(run.starts_at)) * 60_000)
  const schedule = scheduleRun({
    startsAt: run.starts,
    endsAt: atMinute(minutesOf(run.ends_at)),
    depot,
    now,
    drive: (from, to) => minutesOfWay(known.times, { from, to }),
    stops: stops.map((stop) => ({
      kind: stop.kind,
      point: stop.kind === 'yard' ? (stop.point ?? depot) : stop.point,
      minutes: stop.minutes,
      arrivedAt: date(stop.arrivedAt),
      doneAt: date(stop.doneAt),
      expectedFrom: expectedFrom(known.jobs.get(stop.jobId ?? ''), atMinute),
    })),
  })
  const { date: day, vehicle } = run
  return {
    id: run.id,
    version: run.version,
    date: day,
    status: run.status,
    driver: run.driver && { id: run.driver.id, name: run.driver.name, phone: run.driver.phone },
    vehicle: vehicle && {
      id: vehicle.id,
      name: vehicle.name,
      registration: vehicle.registration,
      kind: vehicle.kind,
      slots: vehicle.slots,
      productIds: vehicle.productIds,
      notFit: notFit(vehicle, day),
    },
    depot: run.depot && { ...run.depot, point: depot },
    startsAt: run.starts_at,
    endsAt: run.ends_at,
    load: loadOf(stops, schedule.travel, {
      jobs: known.jobs,
      of: vehicle?.minutesADay ?? settings.minutesADay,
    }),
    homeMinutes: schedule.homeMinutes,
    backAt: schedule.backAt.toISOString(),
    behind: run.status === 'closed' ? 0 : schedule.behind,
    check: run.check,
    odometer: run.odometer,
    stops: stops.map((stop, index) => ({
      ...stop,
      travelMinutes: schedule.stops[index]?.travelMinutes ?? null,
      arrivesAt: (schedule.stops[index]?.arrivesAt ?? now).toISOString(),
    })),
  }
}

function expectedFrom(job: BoardJob | undefined, atMinute: (minute: number) => Date): Date | null {
  return job?.timeWindow ? atMinute(windowMinutes(job.timeWindow).from) : null
}

/** How long a truck is in the yard. */
export const YARD_MINUTES = 10

type UntimedStop = Omit<BoardStop, 'travelMinutes' | 'arrivesAt'>

function presentStop(row: StopRow, { settings, jobs }: Known): UntimedStop {
  const job = row.job_id === null ? undefined : jobs.get(row.job_id)
  const standard = {
    job: job?.minutes ?? 0,
    tip: row.tip_minutes ?? settings.tipMinutes,
    yard: YARD_MINUTES,
    break: 30,
  }
  const names = { job: job?.suburb ?? job?.address ?? '', tip: 'Tip', yard: 'Yard', break: 'Break' }
  return {
    id: row.id,
    kind: row.kind,
    jobId: row.job_id,
    tipSiteId: row.tip_site_id,
    depotId: row.depot_id,
    name: row.name ?? names[row.kind],
    point: job ? job.point : pointOf(row),
    minutes: row.minutes ?? standard[row.kind],
    arrivedAt: job ? job.arrivedAt : (row.arrived_at?.toISOString() ?? null),
    doneAt: job ? job.endedAt : (row.done_at?.toISOString() ?? null),
    docketNumber: row.docket,
  }
}

function loadOf(
  stops: readonly UntimedStop[],
  travel: number,
  { jobs, of }: { jobs: ReadonlyMap<string, BoardJob>; of: number },
): RunLoad {
  const sum = (wanted: readonly UntimedStop[]) =>
    wanted.reduce((all, { minutes }) => all + minutes, 0)
  const ofJobs = stops.filter(({ kind }) => kind === 'job')
  const work = sum(ofJobs)
  const tips = sum(stops.filter(({ kind }) => kind !== 'job'))
  const total = travel + work + tips
  const state = total >= of * FULL ? 'full' : total >= of * NEARLY_FULL ? 'nearly_full' : 'ok'
  const lifts = ofJobs.reduce((all, { jobId }) => all + (jobs.get(jobId ?? '')?.lifts ?? 0), 0)
  return { total, travel, work, tips, of, state, lifts, jobs: ofJobs.length }
}

function pointOf(row: { latitude: number | null; longitude: number | null }): Point | null {
  const { latitude, longitude } = row
  return latitude === null || longitude === null ? null : { latitude, longitude }
}

function date(instant: string | null): Date | null {
  return instant === null ? null : new Date(instant)
}
