import { nextStopOf } from '#contract/dispatch/route/schedule.ts'
import type { RailEntry, Remedy } from '#contract/office/dispatch/board/rail.ts'
import { missOf } from '#contract/dispatch/time-window.ts'
import type { BoardRun } from '#contract/office/dispatch/runs/run.ts'
import { localTime } from '#contract/values/day.ts'
import { sayMinutes } from '#contract/values/spoken-time.ts'
import type { Org } from '#server/db/tenant.ts'
import { settle } from './settled.ts'
import { runsUnderWay } from './shown.ts'
import type { Shown } from './shown.ts'

/** How many minutes behind a run is before someone should ring its driver. */
const LATE_MINUTES = 30
/** What was settled is shown again once a run is as many minutes more over its day, or behind. */
const STEP_MINUTES = 30

/** What is wrong with today's runs. Pure. */
export function wrongWithRuns(org: Pick<Org, 'now' | 'timezone'>, shown: Shown): RailEntry[] {
  return runsUnderWay(org, shown).flatMap((run) => [
    ...fullOf(run, shown),
    ...lateOf(run),
    ...checkOf(org, run),
    ...windowsOf(org, run, shown),
  ])
}

export function nameOf({ vehicle, driver }: BoardRun): string {
  return vehicle?.name ?? driver?.name ?? 'The run'
}

function ring(run: BoardRun): Remedy[] {
  if (!run.driver?.phone) return []
  const { name, phone } = run.driver
  return [{ says: `Ring ${name.split(' ')[0]}`, does: { kind: 'ring', name, phone } }]
}

function show(run: BoardRun, says: string): Remedy {
  return { says, does: { kind: 'show_run', runId: run.id, date: run.date } }
}

function fullOf(run: BoardRun, { jobs }: Shown): RailEntry[] {
  const byId = new Map(jobs.map((job) => [job.id, job]))
  const over = run.load.total - run.load.of
  if (over <= 0) return []
  const last = run.stops.findLast(
    ({ jobId }) => jobId !== null && byId.get(jobId)?.status === 'scheduled',
  )
  const move: Remedy[] =
    !last || last.jobId === null
      ? []
      : [{ says: 'Move the last job', does: { kind: 'assign_jobs', jobIds: [last.jobId] } }]
  return [
    {
      id: `run_full ${run.id}`,
      kind: 'run_full',
      severity: 'stops',
      title: `${nameOf(run)} is ${sayMinutes(over)} over`,
      detail: `${sayMinutes(run.load.total)} of ${sayMinutes(run.load.of)}, ${run.load.jobs} jobs.`,
      remedies: [
        ...move,
        show(run, 'Show the run'),
        settle(`run_full ${run.id} ${Math.ceil(over / STEP_MINUTES)}`),
      ],
    },
  ]
}

function lateOf(run: BoardRun): RailEntry[] {
  if (run.behind < LATE_MINUTES) return []
  const next = nextStopOf(run.stops)
  return [
    {
      id: `run_late ${run.id}`,
      kind: 'run_late',
      severity: 'look',
      title: `${nameOf(run)} is ${sayMinutes(run.behind)} behind`,
      detail: next ? `Next is ${next.name}.` : 'It should be back.',
      remedies: [
        ...ring(run),
        show(run, 'Show the run'),
        settle(`run_late ${run.id} ${Math.floor(run.behind / STEP_MINUTES)}`),
      ],
    },
  ]
}

function checkOf({ now }: Pick<Org, 'now'>, run: BoardRun): RailEntry[] {
  const { vehicle, check } = run
  if (!vehicle) return []
  const open = { kind: 'open_vehicle', vehicleId: vehicle.id } as const
  // The office knows of a truck that it took off the road itself: only jobs that are still on it matter.
  const hasWork = run.stops.some(({ kind, doneAt }) => kind === 'job' && doneAt === null)
  if (check === 'major' || (vehicle.notFit !== null && hasWork)) {
    return [
      {
        id: `major_defect ${vehicle.id}`,
        kind: 'major_defect',
        severity: 'stops',
        title: `${vehicle.name} isn’t fit for the road`,
        detail: sayNotFit(vehicle.notFit),
        remedies: [{ says: `Open ${vehicle.name}`, does: open }, ...ring(run)],
      },
    ]
  }
  const leaves = run.stops[0] ? new Date(run.stops[0].arrivesAt) : null
  const soon = leaves !== null && leaves.getTime() - now.getTime() < 60 * 60_000
  if (check !== null || !soon) return []
  return [
    {
      id: `no_check ${run.id}`,
      kind: 'no_check',
      severity: 'look',
      title: `${vehicle.name} has no check`,
      detail: `Its day starts at ${run.startsAt}.`,
      remedies: [
        ...ring(run),
        { says: `Open ${vehicle.name}`, does: open },
        settle(`no_check ${run.id}`),
      ],
    },
  ]
}

function windowsOf(org: Pick<Org, 'timezone'>, run: BoardRun, { jobs }: Shown): RailEntry[] {
  const byId = new Map(jobs.map((job) => [job.id, job]))
  return run.stops.flatMap((stop): RailEntry[] => {
    const job = byId.get(stop.jobId ?? '')
    const isOpen = job?.status === 'scheduled' || job?.status === 'started'
    if (!job?.timeWindow || !isOpen || stop.arrivedAt) return []
    const comes = localTime(new Date(stop.arrivesAt), org.timezone)
    const miss = missOf(comes, job.timeWindow, run.date)
    if (miss === null) return []
    const { startTime, endTime } = job.timeWindow
    const expects = miss === 'too late' ? `by ${endTime}` : `from ${startTime}`
    return [
      {
        id: `window_missed ${job.id}`,
        kind: 'window_missed',
        severity: 'look',
        title: `${job.suburb ?? job.customerName} misses its window`,
        detail: `${nameOf(run)} should be there at ${comes.time}, ${job.customerName} expects it ${expects}.`,
        remedies: [
          { says: 'Move it', does: { kind: 'assign_jobs', jobIds: [job.id] } },
          {
            says: `Ring ${job.customerName}`,
            does: { kind: 'ring', name: job.customerName, phone: job.phone },
          },
          settle(`window_missed ${job.id} ${run.id} ${miss === 'too late' ? endTime : startTime}`),
        ],
      },
    ]
  })
}

/** Why a vehicle shouldn't be on the road, as a sentence. */
function sayNotFit(notFit: string | null): string {
  if (notFit === null) return 'Its check found a major defect.'
  return `${notFit.slice(0, 1).toUpperCase()}${notFit.slice(1)}.`
}
