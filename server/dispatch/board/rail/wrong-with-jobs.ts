import type { BoardJob } from '#contract/office/dispatch/board/board-job.ts'
import type { RailEntry, Remedy } from '#contract/office/dispatch/board/rail.ts'
import { localTime, spokenDay } from '#contract/values/day.ts'
import type { Day } from '#contract/values/day.ts'
import { formatMoney } from '#contract/values/money.ts'
import { findNextDays } from '#server/catalog/next-days.ts'
import type { Org } from '#server/db/tenant.ts'
import type { Shown } from './shown.ts'

/** What is wrong with jobs: without a run today, failed today, late, or of a customer on stop. */
export async function wrongWithJobs(
  org: Org,
  { today, tray, jobs, runs }: Shown,
): Promise<RailEntry[]> {
  const byId = new Map(jobs.map((job) => [job.id, job]))
  const of = (ids: readonly string[]) => ids.flatMap((id) => byId.get(id) ?? [])
  const onRunsToday = new Set(
    runs
      .filter(({ date }) => date === today)
      .flatMap(({ stops }) => stops.map(({ jobId }) => jobId)),
  )
  const open = jobs.filter(({ id, status }) => onRunsToday.has(id) && status === 'scheduled')
  return [
    ...unassigned(of(tray.unassigned).filter(({ date }) => date === today)),
    ...(await failedOf(
      org,
      of(tray.failed).filter(({ date }) => date === today),
    )),
    ...open.filter(({ onStop }) => onStop).map((job) => stopped(org, job)),
    ...late(of(tray.overdue)),
  ]
}

function unassigned(jobs: readonly BoardJob[]): RailEntry[] {
  const [first] = jobs
  if (!first) return []
  const many = jobs.length > 1
  const jobIds = jobs.map(({ id }) => id)
  return [
    {
      id: 'unassigned',
      kind: 'unassigned',
      severity: 'stops',
      title: many ? `${jobs.length} jobs have no truck today` : 'A job has no truck today',
      detail: jobs
        .slice(0, 3)
        .map(({ suburb, customerName }) => suburb ?? customerName)
        .join(', '),
      remedies: [
        { says: many ? 'Assign them' : 'Assign it', does: { kind: 'assign_jobs', jobIds } },
        { says: many ? 'Select them' : 'Select it', does: { kind: 'show_jobs', jobIds } },
      ],
    },
  ]
}

async function failedOf(org: Org, jobs: readonly BoardJob[]): Promise<RailEntry[]> {
  if (jobs.length === 0) return []
  const next = await findNextDays(org)
  return jobs.map((job) =>
    failed(org, job, job.type === 'collection' ? next.collection : next.other),
  )
}

function failed({ timezone }: Pick<Org, 'timezone'>, job: BoardJob, next: Day | null): RailEntry {
  const again: Remedy[] =
    next === null
      ? []
      : [{ says: `Try ${shortDay(next)}`, does: { kind: 'retry_job', jobId: job.id, date: next } }]
  const at = job.endedAt === null ? '' : `, ${localTime(new Date(job.endedAt), timezone).time}`
  const why = job.failureCode === null ? 'It failed' : sayCode(job.failureCode)
  return {
    id: `job_failed ${job.id}`,
    kind: 'job_failed',
    severity: 'stops',
    title: `${job.suburb ?? job.customerName} wasn’t done`,
    detail: `${why}${at}.`,
    remedies: [
      ...again,
      { says: 'Ring', does: { kind: 'ring', name: job.customerName, phone: job.phone } },
      { says: 'Open the order', does: { kind: 'open_order', orderId: job.orderId } },
    ],
  }
}

function stopped(org: Pick<Org, 'currency'>, job: BoardJob): RailEntry {
  return {
    id: `on_stop ${job.id}`,
    kind: 'on_stop',
    severity: 'look',
    title: `${job.customerName} is on stop`,
    detail: `${job.reference} is on a run today, ${formatMoney(job.due, org.currency)} due.`,
    remedies: [
      { says: 'Take it off the run', does: { kind: 'take_off', jobIds: [job.id] } },
      { says: 'Open the order', does: { kind: 'open_order', orderId: job.orderId } },
    ],
  }
}

function late(jobs: readonly BoardJob[]): RailEntry[] {
  const [first] = jobs
  if (!first) return []
  return [
    {
      id: 'overdue',
      kind: 'overdue',
      severity: 'look',
      title: jobs.length === 1 ? 'A bin is overdue' : `${jobs.length} bins are overdue`,
      detail: `${first.customerName}, ${first.suburb ?? first.address}, is late the longest.`,
      remedies: [{ says: 'See them', does: { kind: 'show_tray', tray: 'overdue' } }],
    },
  ]
}

/** "Tue 24 Nov". */
function shortDay(day: Day): string {
  return spokenDay(day).slice(0, -5)
}

/** A code as words: "No access". */
function sayCode(code: string): string {
  const words = code.replaceAll('_', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}
