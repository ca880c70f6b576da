import { isDeepStrictEqual } from 'node:util'
import type { Job } from '#contract/jobs/job.ts'
import type { JobCorrection } from '#contract/office/jobs.ts'
import { addDays } from '#contract/values/day.ts'
import type { Day } from '#contract/values/day.ts'
import { recordAudit } from '#server/audit/record-audit.ts'
import type { Org } from '#server/db/tenant.ts'
import { findJob } from '#server/jobs/find-job.ts'
import type { JobRows } from '#server/jobs/present-job.ts'
import { correctFacts } from '#server/jobs/reports/correct-facts.ts'
import { writeCorrection } from '#server/jobs/reports/write-correction.ts'
import { advanceOrder } from '#server/orders/advance-order.ts'
import { holdBins } from '#server/orders/stock/hold-bins.ts'
import { Refusal } from '#server/refusal.ts'
import { lockOrderOfJob } from './lock-order-of-job.ts'

/**
 * Corrects what is recorded about a job that is done or failed (rules, section 12, "Jobs"). Locks its order.
 * What was there before stays in the audit log. What crews report later doesn't change a corrected value. The
 * version rises. A correction that changes nothing writes nothing.
 * @throws Refusal 404 for an unknown job, 422 when it has no outcome, or not one with these fields
 */
export async function correctJob(
  org: Org,
  { id, correction }: { id: string; correction: JobCorrection },
): Promise<JobRows> {
  await lockOrderOfJob(org, id)
  const rows = await findJob(org, id)
  const { status, started_at: started, completed_at: completed, failed_at: failed } = rows.job
  if (status !== 'completed' && status !== 'failed') {
    const message = `can't be corrected, it is ${status}`
    throw new Refusal(422, { field: 'job', code: 'wrong_state', message })
  }
  const { reason, startedAt, endedAt, ...values } = correction
  const column = status === 'completed' ? 'completion' : 'failure'
  const before = valuesOf(rows.job)
  const times = {
    started_at: startedAt === undefined ? started : startedAt,
    ended_at: endedAt === undefined ? (completed ?? failed) : endedAt,
  }
  requireRecent({ startedAt, endedAt }, rows.job.date)
  checkTimes(org, times)
  const outcome = { ...rows.job[column], ...pick(values, before) }
  const changed = Object.entries(correction)
    .filter(([name, value]) => name !== 'reason' && !isDeepStrictEqual(value, before[name]))
    .map(([name]) => name)
  if (changed.length === 0) return rows
  const after = await writeCorrection(org, rows, { column, outcome, ...times })
  await correctFacts(org, id, changed)
  const only = (all: Record<string, unknown>) =>
    Object.fromEntries(changed.map((name) => [name, all[name] ?? null]))
  await recordAudit(org, 'job.corrected', id, {
    before: only(before),
    after: { ...only(valuesOf(after.job)), reason },
  })
  await holdBins(org, rows.job.order_id, null)
  await advanceOrder(org, rows.job.order_id)
  return after
}

/** What can be corrected, by the names of the request. */
function valuesOf({ status, started_at, completed_at, failed_at, ...job }: JobRows['job']) {
  const iso = (text: string | null) => (text === null ? null : new Date(text).toISOString())
  const { completion, failure } = job
  const times = { startedAt: iso(started_at), endedAt: iso(completed_at ?? failed_at) }
  const values: Record<string, unknown> =
    status === 'completed'
      ? { ...times, ...withoutPhotos(completion) }
      : { ...times, note: failure?.note ?? null, code: failure?.code ?? null }
  return values
}

function withoutPhotos(completion: Job['completion']) {
  const { note, weightKg, docketNumber, signedBy } = completion ?? {}
  return {
    note: note ?? null,
    weightKg: weightKg ?? null,
    docketNumber: docketNumber ?? null,
    signedBy: signedBy ?? null,
  }
}

/** The values of an outcome that has such fields. */
function pick(values: Record<string, unknown>, known: Record<string, unknown>) {
  const foreign = Object.keys(values).find((name) => values[name] !== undefined && !(name in known))
  if (foreign === undefined)
    return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined))
  const message = 'is not part of this outcome'
  throw new Refusal(422, { field: foreign, code: 'invalid', message })
}

/** How long before its day a job may have been done. */
const EARLY_DAYS = 366

function checkTimes(
  org: Org,
  { started_at: start, ended_at: end }: { started_at: string | null; ended_at: string | null },
): void {
  if (end !== null && new Date(end) > org.now) {
    throw new Refusal(422, { field: 'endedAt', code: 'too_late', message: 'has not come yet' })
  }
  if (start !== null && end !== null && new Date(start) > new Date(end)) {
    throw new Refusal(422, { field: 'startedAt', code: 'too_late', message: 'is after the end' })
  }
}

/** Of the times that are sent: one that is kept may be earlier. */
function requireRecent(times: Pick<JobCorrection, 'startedAt' | 'endedAt'>, day: Day): void {
  const earliest = new Date(addDays(day, -EARLY_DAYS))
  for (const [field, time] of Object.entries(times)) {
    if (time === undefined || new Date(time) >= earliest) continue
    const message = 'is more than a year before the day of the job'
    throw new Refusal(422, { field, code: 'invalid', message })
  }
}
