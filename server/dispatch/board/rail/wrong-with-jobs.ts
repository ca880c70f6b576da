import { sql } from 'kysely'
import type { BoardJob } from '#contract/office/dispatch/board/board-job.ts'
import type { RailEntry, Remedy } from '#contract/office/dispatch/board/rail.ts'
import { retryDayOf } from '#contract/jobs/retry-day.ts'
import { localTime } from '#contract/values/day.ts'
import type { Day } from '#contract/values/day.ts'
import { formatMoney } from '#contract/values/money.ts'
import { shortDay } from '#contract/values/spoken-time.ts'
import type { Org } from '#server/db/tenant.ts'
import { settle, withoutSettled } from './settled.ts'
import { MOST_OF_A_KIND, runsUnderWay } from './shown.ts'
import type { Shown } from './shown.ts'

/** What is wrong with jobs: without a run today, failed and not planned again, late, or of a customer on stop. */
export async function wrongWithJobs(org: Org, shown: Shown): Promise<RailEntry[]> {
  const { today, retryDays, tray, jobs } = shown
  const byId = new Map(jobs.map((job) => [job.id, job]))
  const of = (ids: readonly string[]) => ids.flatMap((id) => byId.get(id) ?? [])
  const onRuns = new Set(
    runsUnderWay(org, shown).flatMap(({ stops }) => stops.map(({ jobId }) => jobId)),
  )
  const open = jobs.filter(({ id, status }) => onRuns.has(id) && status === 'scheduled')
  return [
    ...unassigned(of(tray.unassigned).filter(({ date }) => date === today)),
    ...(await failedOf(org, of(tray.failed), { today, retryDays })),
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

/** Those of today, and those of earlier days that wait for someone: the longest ago, and how many more there are. */
async function failedOf(
  org: Org,
  jobs: readonly BoardJob[],
  { today, retryDays }: Pick<Shown, 'today' | 'retryDays'>,
): Promise<RailEntry[]> {
  if (jobs.length === 0) return []
  const failures = await readFailures(org, jobs)
  const entriesOf = (some: readonly BoardJob[]) =>
    some.map((job) =>
      failed(org, job, {
        today,
        next: retryDayOf(job, retryDays),
        ...(failures.get(job.id) ?? { note: null, bins: [] }),
      }),
    )
  const before = entriesOf(jobs.filter(({ date }) => date < today))
  // One that is settled makes room for another.
  const open = before.length > MOST_OF_A_KIND ? await withoutSettled(org, before) : before
  return [
    ...entriesOf(jobs.filter(({ date }) => date === today)),
    ...open.slice(0, MOST_OF_A_KIND),
    ...failedBesides(open.length - MOST_OF_A_KIND),
  ]
}

function failedBesides(count: number): RailEntry[] {
  if (count <= 0) return []
  const title =
    count === 1
      ? 'One more job wasn’t done on an earlier day'
      : `${count} more jobs weren’t done on earlier days`
  return [
    {
      id: 'jobs_failed_before',
      kind: 'job_failed',
      severity: 'look',
      title,
      detail: 'They wait in the tray for another attempt.',
      remedies: [{ says: 'See them', does: { kind: 'show_tray', tray: 'failed' } }],
    },
  ]
}

/** What the crew said of failed jobs, and the bins that are thought to be there. */
type Failed = { note: string | null; bins: { id: string; number: string }[] }

async function readFailures(org: Org, jobs: readonly BoardJob[]): Promise<Map<string, Failed>> {
  const rows = await org.tx.run(sql<Failed & { id: string }>`
    select j.id, j.failure ->> 'note' as note, coalesce((
      select jsonb_agg(jsonb_build_object('id', b.id, 'number', b.number) order by b.number)
      from bins b where b.organisation_id = j.organisation_id and b.place = 'site'
        and b.place_id = j.order_id and b.archived_at is null), '[]') as bins
    from jobs j
    where j.organisation_id = ${org.id} and j.id = any (${jobs.map(({ id }) => id)}::uuid[])`)
  return new Map(rows.map(({ id, ...failure }) => [id, failure]))
}

function failed(
  { timezone }: Pick<Org, 'timezone'>,
  job: BoardJob,
  { today, next, note, bins }: Failed & { today: Day; next: Day | null },
): RailEntry {
  const again: Remedy[] =
    next === null
      ? []
      : [{ says: `Try ${shortDay(next)}`, does: { kind: 'retry_job', jobId: job.id, date: next } }]
  const isToday = job.date === today
  const time = job.endedAt === null ? null : localTime(new Date(job.endedAt), timezone).time
  const at = [!isToday && shortDay(job.date), time].filter(Boolean)
  const code = job.failureCode === null ? 'It failed' : sayCode(job.failureCode)
  // The crew's own reason says more than that it's another one.
  const why = job.failureCode === 'other' && note !== null ? firstLine(note) : code
  const isMissing = job.failureCode === 'other' && job.type !== 'delivery'
  const open: Remedy[] = (isMissing ? bins.slice(0, 2) : []).map(({ id, number }) => ({
    says: `Open bin ${number}`,
    does: { kind: 'open_bin', binId: id },
  }))
  return {
    id: `job_failed ${job.id}`,
    kind: 'job_failed',
    severity: isToday ? 'stops' : 'look',
    title: `${job.suburb ?? job.customerName} wasn’t done`,
    detail: `${[why, ...at].join(', ')}.`,
    remedies: [
      ...again,
      { says: 'Ring', does: { kind: 'ring', name: job.customerName, phone: job.phone } },
      ...open,
      { says: 'Open the order', does: { kind: 'open_order', orderId: job.orderId } },
      settle(`job_failed ${job.id}`),
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
      settle(`on_stop ${job.id}`),
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

/** The first words of a note, as a detail has room for. */
function firstLine(note: string): string {
  const [line = ''] = note.split('\n')
  return line.replace(/[.!]$/, '').slice(0, 80)
}

/** A code as words: "No access". */
function sayCode(code: string): string {
  const words = code.replaceAll('_', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}
