import type { BoardJob } from '#contract/office/dispatch/board/board-job.ts'
import type { RailEntry } from '#contract/office/dispatch/board/rail.ts'
import { addDays, localTime } from '#contract/values/day.ts'
import type { Day } from '#contract/values/day.ts'
import { formatMoney } from '#contract/values/money.ts'
import type { Org } from '#server/db/tenant.ts'
import type { Shown } from './shown.ts'

/** What is wrong with jobs: without a run today, failed today, late, or of a customer on stop. Pure. */
export function wrongWithJobs(
  org: Pick<Org, 'timezone' | 'currency'>,
  { today, tray, jobs, runs }: Shown,
): RailEntry[] {
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
    ...of(tray.failed)
      .filter(({ date }) => date === today)
      .map((job) => failed(org, job, today)),
    ...open.filter(({ onStop }) => onStop).map((job) => stopped(org, job)),
    ...late(of(tray.overdue)),
  ]
}

function unassigned(jobs: readonly BoardJob[]): RailEntry[] {
  const [first] = jobs
  if (!first) return []
  const many = jobs.length > 1
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
        {
          says: many ? 'Select them' : 'Select it',
          does: { kind: 'show_jobs', jobIds: jobs.map(({ id }) => id) },
        },
      ],
    },
  ]
}

function failed({ timezone }: Pick<Org, 'timezone'>, job: BoardJob, today: Day): RailEntry {
  const at = job.endedAt === null ? '' : `, ${localTime(new Date(job.endedAt), timezone).time}`
  const why = job.failureCode === null ? 'It failed' : sayCode(job.failureCode)
  return {
    id: `job_failed ${job.id}`,
    kind: 'job_failed',
    severity: 'stops',
    title: `${job.suburb ?? job.customerName} wasn’t done`,
    detail: `${why}${at}.`,
    remedies: [
      { says: 'Try again', does: { kind: 'retry_job', jobId: job.id, date: addDays(today, 1) } },
      { says: 'Ring', does: { kind: 'ring', name: job.customerName, phone: job.phone } },
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
      { says: 'Take it off the run', does: { kind: 'show_jobs', jobIds: [job.id] } },
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

/** A code as words: "No access". */
function sayCode(code: string): string {
  const words = code.replaceAll('_', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}
