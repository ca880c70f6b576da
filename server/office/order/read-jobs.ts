import { sql } from 'kysely'
import type { OfficeJob } from '#contract/office/order.ts'
import type { Job, JobStatus, JobType } from '#contract/jobs/job.ts'
import { retryDayOf } from '#contract/jobs/retry-day.ts'
import type { JobSite } from '#contract/jobs/site.ts'
import type { OrderStatus } from '#contract/orders/order.ts'
import { findNextDays } from '#server/catalog/next-days.ts'
import type { Org } from '#server/db/tenant.ts'
import { readExpected } from '#server/dispatch/board/read-expected.ts'
import { numbersOf } from '#server/jobs/reports/numbers-of.ts'
import { readJobNotes } from './read-job-notes.ts'
import { readJobPhotos } from './read-job-photos.ts'
import { whatJobCan } from './what-job-can.ts'

type Row = {
  id: string
  version: number
  line_id: string
  of_line: number
  type: JobType
  status: JobStatus
  date: string
  sequence: number
  quantity: number | null
  time_window: Job['timeWindow']
  started_at: Date | null
  completed_at: Date | null
  failed_at: Date | null
  completion: Partial<NonNullable<Job['completion']>> | null
  failure: NonNullable<Job['failure']> | null
  previous_job_id: string | null
  split_from_id: string | null
  extra: boolean
  retried: boolean
  renews_allowance: boolean
  agreed_price: number | null
  site: JobSite | null
  to_site: JobSite | null
  driver: string | null
  vehicle: string | null
  arrived_at: Date | null
  waited: number | null
  findings: OfficeJob['findings'] | null
  bin_in: string | null
  bin_out: string | null
  more_bins_in: string[]
  more_bins_out: string[]
  reported_before: { driver: string; at: string } | null
}

/** The order whose jobs are read: `fetches` if it was cancelled and yet has a bin to fetch. */
type OfOrder = { id: string; status: OrderStatus; fetches: boolean }

/** The jobs of an order with their outcomes, facts and notes, by date; and what can be done with each. */
export async function readOfficeJobs(org: Org, order: OfOrder): Promise<OfficeJob[]> {
  const rows = await org.tx.run(sql<Row>`
    select j.id, j.version, j.line_id, l.quantity::float8 as of_line, j.type, j.status, j.date, j.sequence,
      j.quantity::float8 as quantity, j.time_window, j.started_at, j.completed_at, j.failed_at,
      j.completion, j.failure, j.previous_job_id, j.split_from_id, j.extra, j.renews_allowance, j.site,
      (j.agreed_unit_price * coalesce(j.quantity, l.quantity))::float8 as agreed_price,
      j.to_site, d.name as driver, v.name as vehicle, f.arrived_at, f.findings,
      round(extract(epoch from f.waited_to - f.waited_from) / 60)::integer as waited,
      bi.number as bin_in, bo.number as bin_out,
      ${numbersOf(org, 'f.more_bins_in')} as more_bins_in, ${numbersOf(org, 'f.more_bins_out')} as more_bins_out,
      (select jsonb_build_object('driver', b.name, 'at', a.at)
        from actions a join drivers b on b.organisation_id = a.organisation_id and b.id = a.driver_id
        where a.organisation_id = j.organisation_id and a.job_id = j.previous_job_id
          and j.status in ('scheduled', 'started') and a.kind = 'complete' and a.outcome = 'kept'
        order by a.seq, a.id limit 1) as reported_before,
      exists (select from jobs n where n.organisation_id = j.organisation_id
        and n.order_id = j.order_id and n.previous_job_id = j.id) as retried
    from jobs j
    join order_lines l on l.organisation_id = j.organisation_id and l.id = j.line_id
    left join stops s on s.organisation_id = j.organisation_id and s.job_id = j.id and s.removed_at is null
    left join runs r on r.organisation_id = s.organisation_id and r.id = s.run_id
    left join drivers d on d.organisation_id = r.organisation_id and d.id = r.driver_id
    left join vehicles v on v.organisation_id = r.organisation_id and v.id = r.vehicle_id
    left join job_facts f on f.organisation_id = j.organisation_id and f.job_id = j.id
    left join bins bi on bi.organisation_id = f.organisation_id and bi.id = f.bin_in_id
    left join bins bo on bo.organisation_id = f.organisation_id and bo.id = f.bin_out_id
    where j.organisation_id = ${org.id} and j.order_id = ${order.id}
    order by j.date, j.sequence`)
  const notes = await readJobNotes(org, order.id)
  const photos = await readJobPhotos(org, order.id)
  const expected = await readExpected(org, order)
  const nextDays = await findNextDays(org)
  return rows.map((row) => {
    const next = retryDayOf(row, nextDays)
    return {
      ...presentJob(row),
      expectedAt: expected.get(row.id) ?? null,
      photos: photos.get(row.id) ?? [],
      notes: notes.get(row.id) ?? [],
      nextDay: row.status === 'failed' && !row.retried ? next : null,
      can: whatJobCan({ ...row, ofLine: row.of_line, order }),
    }
  })
}

function presentJob(
  row: Row,
): Omit<OfficeJob, 'expectedAt' | 'photos' | 'notes' | 'nextDay' | 'can'> {
  const { completion, failure } = row
  return {
    id: row.id,
    version: row.version,
    lineId: row.line_id,
    type: row.type,
    status: row.status,
    date: row.date,
    sequence: row.sequence,
    quantity: row.quantity,
    timeWindow: row.time_window && {
      name: row.time_window.name,
      startTime: row.time_window.startTime,
      endTime: row.time_window.endTime,
    },
    startedAt: row.started_at?.toISOString() ?? null,
    completedAt: row.completed_at?.toISOString() ?? null,
    failedAt: row.failed_at?.toISOString() ?? null,
    note: completion?.note ?? failure?.note ?? null,
    weightKg: completion?.weightKg ?? null,
    docketNumber: completion?.docketNumber ?? null,
    signedBy: completion?.signedBy ?? null,
    failureCode: failure?.code ?? null,
    previousJobId: row.previous_job_id,
    splitFromId: row.split_from_id,
    renewsAllowance: row.renews_allowance,
    agreedPrice: row.agreed_price,
    site: row.site && presentSite(row.site),
    toSite: row.to_site && presentSite(row.to_site),
    driver: row.driver,
    vehicle: row.vehicle,
    arrivedAt: row.arrived_at?.toISOString() ?? null,
    binIn: row.bin_in,
    binOut: row.bin_out,
    moreBinsIn: row.more_bins_in,
    moreBinsOut: row.more_bins_out,
    reportedBefore: row.reported_before && {
      driver: row.reported_before.driver,
      at: new Date(row.reported_before.at).toISOString(),
    },
    waitedMinutes: row.waited,
    findings: (row.findings ?? []).map(({ id, kind, quantity, note }) => {
      return { id, kind, quantity, note }
    }),
  }
}

function presentSite({ address, suburb, postcode, lotNumber, gateCode, notes }: JobSite): JobSite {
  return { address, suburb, postcode, lotNumber, gateCode, notes }
}
