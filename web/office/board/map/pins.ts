import type { Crews } from '#contract/office/dispatch/board/board.ts'
import type { BoardJob } from '#contract/office/dispatch/board/board-job.ts'
import type { Point } from '#contract/office/dispatch/records.ts'
import type { BoardRun } from '#contract/office/dispatch/runs/run.ts'
import { describeJob } from '#web/office/board/card/describe-job.ts'
import { hasBegun } from '#web/office/board/moves/target.ts'
import { nameOf } from '#web/office/board/state/plan.ts'
import type { Plan } from '#web/office/board/state/plan.ts'

/** What the map shows at a place. */
export type Pin = {
  key: string
  kind: 'stop' | 'unplanned' | 'yard' | 'tip' | 'truck'
  point: Point
  /** What a screen reader says. */
  says: string
  /** What the pin itself shows: the number of the stop, or the letter of a job without a run. */
  shows: string
  /** Position of its run on the board; null if it’s on none. */
  run: number | null
  jobId: string | null
  /** Whether it’s over. */
  done: boolean
  /** How many pins before it are at the same place: it’s drawn beside them. */
  beside: number
}

type Bare = Omit<Pin, 'beside'>

/** All that the map shows of a day: yards and tips, the jobs of the tray, stops, and where trucks were last. */
export function pinsOf(plan: Plan, crews: Crews, time: (at: string) => string): Pin[] {
  const pins = [
    ...placesOf(crews),
    ...unplannedOf(plan, time),
    ...plan.runs.flatMap((run, index) => [...stopsOf(run, { index, plan, time })]),
    ...plan.runs.flatMap((run, index) => truckOf(run, { index, plan, time }) ?? []),
  ]
  const seen = new Map<string, number>()
  return pins.map((pin) => {
    const { latitude, longitude } = pin.point
    const place = `${latitude.toFixed(5)} ${longitude.toFixed(5)}`
    const beside = seen.get(place) ?? 0
    seen.set(place, beside + 1)
    return { ...pin, beside }
  })
}

/** How many jobs of the day have no point, and so no pin. */
export function countWithoutPoint({ runs, tray, jobs }: Plan): number {
  const onRuns = runs.flatMap(({ stops }) => stops.flatMap(({ jobId }) => jobId ?? []))
  const ids = new Set([...onRuns, ...tray.unassigned])
  return [...ids].filter((id) => jobs[id]?.point === null).length
}

const none = { run: null, jobId: null, done: false }

function placesOf({ depots, tipSites }: Crews): Bare[] {
  const yards = depots.flatMap(({ id, name, point }) =>
    point ? [{ ...none, key: id, kind: 'yard' as const, point, says: name, shows: name }] : [],
  )
  const tips = tipSites.flatMap(({ id, name, point }) =>
    point
      ? [{ ...none, key: id, kind: 'tip' as const, point, says: `Tip, ${name}`, shows: name }]
      : [],
  )
  return [...yards, ...tips]
}

function unplannedOf({ tray, jobs }: Plan, time: (at: string) => string): Bare[] {
  const ids = new Set([...tray.unassigned, ...tray.carriedOver, ...tray.failed, ...tray.overdue])
  return [...ids].flatMap((id) => {
    const job = jobs[id]
    if (!job?.point || job.runId !== null) return []
    const says = `No truck: ${describeJob(job, time)}`
    return [
      {
        ...none,
        key: id,
        kind: 'unplanned',
        jobId: id,
        point: job.point,
        says,
        shows: letterOf(job),
      },
    ]
  })
}

type Of = { index: number; plan: Plan; time: (at: string) => string }

function stopsOf(run: BoardRun, { index, plan: { jobs }, time }: Of): Bare[] {
  return run.stops.flatMap((stop, at) => {
    const job = jobs[stop.jobId ?? '']
    if (!job?.point) return []
    return [
      {
        key: job.id,
        kind: 'stop',
        point: job.point,
        run: index,
        jobId: job.id,
        says: `Stop ${at + 1}, ${nameOf(run)}: ${describeJob(job, time)}`,
        shows: String(at + 1),
        done: job.status !== 'scheduled' && job.status !== 'started',
      },
    ]
  })
}

/** A truck is where its last stop has begun; nothing follows it in between. */
function truckOf(run: BoardRun, { index, plan: { jobs }, time }: Of): Bare | null {
  if (run.status === 'closed') return null
  const last = run.stops.findLast((stop) => {
    const at = stop.arrivedAt ?? stop.doneAt
    return at !== null && hasBegun(stop, jobs)
  })
  const point = last && (jobs[last.jobId ?? '']?.point ?? last.point)
  if (!point) return null
  const at = last.doneAt ?? last.arrivedAt
  const where = jobs[last.jobId ?? '']?.suburb ?? last.name
  const says = `${nameOf(run)} was last at ${where}${at === null ? '' : `, ${time(at)}`}`
  return {
    ...none,
    key: `truck ${run.id}`,
    kind: 'truck',
    point,
    run: index,
    says,
    shows: nameOf(run),
  }
}

function letterOf({ type }: BoardJob): string {
  return type === 'exchange' ? 'X' : type.charAt(0).toUpperCase()
}
