import { MAX_JOB_REPORTS } from '#contract/driver/limits.ts'
import { localTime } from '#contract/values/day.ts'
import type { Org } from '#server/db/tenant.ts'
import { readJobLog } from '#server/driver/log/read-log.ts'
import { findVehicle } from '#server/driver/replay/find-vehicle.ts'
import { foldJob } from '#server/driver/replay/fold-job.ts'
import type { JobReport } from '#server/driver/replay/fold-job.ts'
import { judge } from '#server/driver/replay/logged-action.ts'
import type { LoggedAction, Verdict } from '#server/driver/replay/logged-action.ts'
import { addJobFile, withdrawJobFiles } from '#server/files/job-files.ts'
import { findJob } from '#server/jobs/find-job.ts'
import { hasNextAttempt } from '#server/jobs/has-next-attempt.ts'
import type { JobRows } from '#server/jobs/present-job.ts'
import { addJobNote } from '#server/jobs/reports/add-job-note.ts'
import { readCorrected } from '#server/jobs/reports/correct-facts.ts'
import { canBeWorkedOn } from '#server/orders/jobs/can-be-worked-on.ts'
import { lockOrderOfJob } from '#server/orders/jobs/lock-order-of-job.ts'
import { binsOfReport } from './bins-of-report.ts'
import { decide } from './decide.ts'
import { mayReport } from './may-report.ts'
import { moveReportedBins } from './move-bins.ts'
import { fillSettled, settleReport } from './settle-report.ts'
import { writeFacts } from './write-facts.ts'

/**
 * Plays an action about a job: works out what all reports say with it and without it, and writes the
 * difference. So the
 * job is the same in whatever order they come (rules, section 12, "Replay"). Locks its order, then runs.
 * @param fileUrl the address of a file for integrators, by its id
 * @returns what became of it; `known` is false for a job that was never the driver's
 */
export async function playJobAction(
  org: Org,
  action: LoggedAction,
  fileUrl: (id: string) => string,
): Promise<{ verdict: Verdict; known: boolean }> {
  const jobId = action.target.id
  const { driverId } = action
  if (!(await mayReport(org, { driverId, jobId }))) {
    const verdict = judge('rejected', 'unknown_target', 'This job was never yours: call the office')
    return { verdict, known: false }
  }
  const { order } = await lockOrderOfJob(org, jobId)
  const rows = await findJob(org, jobId)
  const log = await readJobLog(org, jobId)
  if (isFull(log, action)) {
    const message = `This job has ${MAX_JOB_REPORTS} reports and takes no more: call the office`
    return { verdict: judge('rejected', 'refused', message), known: true }
  }
  const standing = log.find(
    ({ kind, outcome }) => outcome === 'applied' && (kind === 'complete' || kind === 'fail'),
  )
  const { status } = rows.job
  const verdict = decide(action, {
    status,
    orderIsLive: canBeWorkedOn(order, rows.job.type),
    hasNextAttempt: status === 'failed' && (await hasNextAttempt(org, jobId)),
    standing: standing ?? null,
  })
  const before = foldJob(log)
  const after = foldJob([...log, { ...action, outcome: verdict.status }])
  const reports = { before, after }
  await noteAndFile(org, action, after)
  if (verdict.status === 'applied') {
    await settleReport(org, {
      rows,
      reports,
      isOpen: standing === undefined && isOpen(rows),
      action,
      fileUrl,
    })
    await writeFacts(org, jobId, reports)
    await moveBins(org, { rows, reports, action })
  } else if (verdict.status === 'kept' && standing === undefined) {
    // Nothing that was reported moves the job, but all of it is known.
    const whole = foldJob([...log, { ...action, outcome: null }])
    if (verdict.reason?.code === 'settled_by_office') {
      await fillSettled(org, { rows, report: whole, fileUrl })
    }
    await writeFacts(org, jobId, { before, after: whole })
    await moveBins(org, { rows, reports: { before, after: whole }, action })
  }
  return { verdict, known: true }
}

/** What became of a job is taken beside the others, once from each driver. */
function isFull(log: readonly LoggedAction[], { kind, driverId }: LoggedAction): boolean {
  if (log.length < MAX_JOB_REPORTS) return false
  const isOutcome = (one: string) => one === 'complete' || one === 'fail'
  return !isOutcome(kind) || log.some((one) => one.driverId === driverId && isOutcome(one.kind))
}

function isOpen({ job: { status } }: JobRows): boolean {
  return status === 'scheduled' || status === 'started'
}

async function noteAndFile(org: Org, action: LoggedAction, after: JobReport): Promise<void> {
  const { id, at } = action
  const jobId = action.target.id
  if (action.kind === 'note') await addJobNote(org, { id, jobId, at, ...action.data })
  if (action.kind === 'photo') await addJobFile(org, { id, jobId, at, ...action.data })
  if (after.withdrawn.size > 0) await withdrawJobFiles(org, { jobId, ids: after.withdrawn })
}

async function moveBins(
  org: Org,
  {
    rows: { job },
    reports: { before, after },
    action: { driverId },
  }: { rows: JobRows; reports: { before: JobReport; after: JobReport }; action: LoggedAction },
): Promise<void> {
  if (!after.outcome) return
  const { at: doneAt, actionId: outcomeId } = after.outcome
  const { day } = localTime(doneAt, org.timezone)
  const corrected = await readCorrected(org, job.id)
  await moveReportedBins(org, {
    before: binsOfReport(job.type, before, corrected),
    after: binsOfReport(job.type, after, corrected),
    job: { id: job.id, orderId: job.order_id },
    vehicleId: await findVehicle(org, { driverId, jobId: job.id, day }),
    doneAt,
    outcomeId,
  })
}
