import type { Org } from '#server/db/tenant.ts'
import { readJobLog } from '#server/driver/log/read-log.ts'
import { foldJob } from '#server/driver/replay/fold-job.ts'
import { deriveId } from '#server/driver/replay/derive-id.ts'
import { settleReport } from '#server/driver/replay/job/settle-report.ts'
import { writeFacts } from '#server/driver/replay/job/write-facts.ts'
import { addJobFile } from '#server/files/job-files.ts'
import { findJob } from '#server/jobs/find-job.ts'
import { lockOrderOfJob } from '#server/orders/jobs/lock-order-of-job.ts'
import { Refusal } from '#server/refusal.ts'

/**
 * Counts what a driver reported about a failed job for its next attempt: the office had failed it and planned
 * that before the report came in, so the report was only kept. Bins have moved with the report already. Locks
 * the order, then runs.
 * @param jobId the next attempt
 * @param fileUrl the address of a file for integrators, by its id
 * @throws Refusal 404 for an unknown job, 422 if it's over, or no such report was kept
 */
export async function applyReport(
  org: Org,
  { jobId, fileUrl }: { jobId: string; fileUrl: (id: string) => string },
): Promise<void> {
  await lockOrderOfJob(org, jobId)
  const rows = await findJob(org, jobId)
  const { status, previous_job_id: previousId } = rows.job
  const log = previousId === null ? [] : await readJobLog(org, previousId)
  const kept = log.find(({ kind, outcome }) => kind === 'complete' && outcome === 'kept')
  if (!kept) throw wrongState('has no report of the attempt before that was only kept')
  if (status !== 'scheduled' && status !== 'started') throw wrongState(`is ${status}`)
  const said = log
    .filter(({ driverId, kind }) => driverId === kept.driverId && kind !== 'fail')
    .map((action) => ({ ...action, outcome: null }))
  const reports = { before: foldJob([]), after: foldJob(said) }
  // The attempt has the photos too, under ids of their own: its page shows what was photographed at it.
  for (const { id, sha256, kind, at } of reports.after.photos) {
    await addJobFile(org, { id: deriveId(jobId, id), jobId, sha256, kind, at })
  }
  await settleReport(org, { rows, reports, isOpen: true, action: kept, fileUrl })
  await writeFacts(org, jobId, reports)
}

function wrongState(message: string): Refusal {
  return new Refusal(422, { field: 'job', code: 'wrong_state', message })
}
