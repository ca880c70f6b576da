import { isDeepStrictEqual } from 'node:util'
import type { Job } from '#contract/jobs/job.ts'
import type { Org } from '#server/db/tenant.ts'
import { takeOverJob } from '#server/dispatch/stops/take-over-job.ts'
import type { JobReport, ReportedOutcome } from '#server/driver/replay/fold-job.ts'
import type { LoggedAction } from '#server/driver/replay/logged-action.ts'
import { findFiles } from '#server/files/name-file.ts'
import { findJob } from '#server/jobs/find-job.ts'
import type { JobRows } from '#server/jobs/present-job.ts'
import { readCorrected } from '#server/jobs/reports/correct-facts.ts'
import { settleOutcomeTime } from '#server/jobs/reports/settle-outcome-time.ts'
import { writeOutcome } from '#server/jobs/reports/write-outcome.ts'
import { completeJob } from '#server/orders/jobs/complete-job.ts'
import { failJob } from '#server/orders/jobs/fail-job.ts'
import { startJob } from '#server/orders/jobs/start-job.ts'
import { mergeField, mergeSet } from './merge.ts'
import { completionOf, failureOf } from './outcome-of-report.ts'

type FileUrl = (id: string) => string
type Photos = NonNullable<Job['completion']>['photos']

/**
 * Brings a locked job's times and outcome to what its reports say.
 * @param isOpen whether it has no outcome yet; otherwise it's a driver's or the office's
 */
export async function settleReport(
  org: Org,
  {
    rows,
    reports: { before, after },
    isOpen,
    action,
    fileUrl,
  }: {
    rows: JobRows
    reports: { before: JobReport; after: JobReport }
    isOpen: boolean
    action: LoggedAction
    fileUrl: FileUrl
  },
): Promise<void> {
  const { job } = rows
  const { startedAt, outcome } = after
  const isOurs = isOpen || before.outcome !== null
  if (isOpen && outcome) {
    await takeOverJob(org, { jobId: job.id, driverId: action.driverId, at: outcome.at })
  }
  if (startedAt && isOurs && startedAt.getTime() !== before.startedAt?.getTime()) {
    await startJob(org, job.id, { at: startedAt, implied: outcome !== null })
  }
  if (!outcome) return
  if (isOpen) await reachOutcome(org, rows, { report: after, outcome, fileUrl })
  else if (before.outcome) await amendOutcome(org, job.id, { before, after, outcome, fileUrl })
}

async function reachOutcome(
  org: Org,
  { job: { id, quantity: part }, line }: JobRows,
  { report, outcome, fileUrl }: { report: JobReport; outcome: ReportedOutcome; fileUrl: FileUrl },
): Promise<void> {
  const photos = await photosOf(org, report, fileUrl)
  const { at } = outcome
  if (outcome.kind === 'fail') await failJob(org, { id, at, failure: failureOf(report, photos) })
  else {
    // The office may have split the job meanwhile, so that the crew did all of it.
    const said = outcome.said.quantity ?? null
    const quantity = said === null || said >= (part ?? line.quantity) ? null : said
    await completeJob(org, { id, at, quantity, completion: completionOf(report, photos) })
  }
}

async function amendOutcome(
  org: Org,
  id: string,
  {
    before,
    after,
    outcome,
    fileUrl,
  }: { before: JobReport; after: JobReport; outcome: ReportedOutcome; fileUrl: FileUrl },
): Promise<void> {
  const isDone = outcome.kind === 'complete'
  const corrected = await readCorrected(org, id)
  if (!corrected.includes('endedAt')) {
    await settleOutcomeTime(org, id, {
      column: isDone ? 'completed_at' : 'failed_at',
      at: outcome.at,
    })
  }
  const rows = await findJob(org, id)
  const column = isDone ? 'completion' : 'failure'
  const there: Said | null = rows.job[column]
  if (!there) return
  const said = async (report: JobReport) => {
    const photos = await photosOf(org, report, fileUrl)
    return isDone ? completionOf(report, photos) : failureOf(report, photos)
  }
  const merged = mergeOutcome(there, await said(before), await said(after))
  for (const name of corrected) if (name in there) merged[name] = there[name]
  if (isDeepStrictEqual(merged, there)) return
  await writeOutcome(org, rows, { column, after: merged, action: 'job.reported' })
}

type Said = { photos: Photos } & Record<string, unknown>

function mergeOutcome(there: Said, before: Said, after: Said): Record<string, unknown> {
  const fields = Object.keys(after).filter((name) => name !== 'photos')
  const merged = fields.map((name) => [name, mergeField(there[name], before[name], after[name])])
  const photos = mergeSet(there.photos, before.photos, after.photos)
  return { ...there, ...Object.fromEntries(merged), photos: inOrder(photos, after.photos) }
}

/** Those of the reports in the order in which they were taken, then those of the office. */
function inOrder(photos: Photos, reported: Photos): Photos {
  const placeOf = ({ id }: Photos[number]) => {
    const place = reported.findIndex((photo) => photo.id === id)
    return place === -1 ? reported.length : place
  }
  return photos.toSorted((a, b) => placeOf(a) - placeOf(b))
}

/** Adds to a job that the office has settled what it doesn't say yet. */
export async function fillSettled(
  org: Org,
  { rows: { job }, report, fileUrl }: { rows: JobRows; report: JobReport; fileUrl: FileUrl },
): Promise<void> {
  const { outcome } = report
  if (!outcome) return
  const photos = await photosOf(org, report, fileUrl)
  const [id, at] = [job.id, new Date(job.started_at ?? outcome.at)]
  if (job.status === 'completed') {
    await completeJob(org, { id, at, completion: completionOf(report, photos) })
  }
  if (job.status === 'failed') await failJob(org, { id, at, failure: failureOf(report, photos) })
}

async function photosOf(org: Org, { photos }: JobReport, fileUrl: FileUrl): Promise<Photos> {
  const shown = photos.filter(({ kind }) => kind !== 'signature' && kind !== 'docket')
  // Each was named as its report was filed.
  const ids = await findFiles(org, [...new Set(shown.map(({ sha256 }) => sha256))])
  return ids.map((id) => ({ id, url: fileUrl(id) }))
}
