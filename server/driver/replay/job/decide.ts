import type { JobStatus } from '#contract/jobs/job.ts'
import type { LoggedAction, Verdict } from '#server/driver/replay/logged-action.ts'
import { APPLIED, judge } from '#server/driver/replay/logged-action.ts'

/** What a decision goes by: the job as the office has it now, and what was reported before. */
export type Situation = {
  status: JobStatus
  /** Whether crews may still set out for its order. */
  orderIsLive: boolean
  /** Whether another attempt of the job is planned. */
  hasNextAttempt: boolean
  /** The reported outcome that counts; null if there's none, or the office entered one. */
  standing: Pick<LoggedAction, 'id' | 'driverId' | 'kind'> | null
}

const CALL = 'call the office'

/**
 * What becomes of what a driver reports about a job, where the office or another driver has changed something
 * meanwhile (rules, section 12, "What the office changed meanwhile"). Pure.
 */
export function decide(
  action: Pick<LoggedAction, 'kind' | 'driverId'>,
  { status, orderIsLive, hasNextAttempt, standing }: Situation,
): Verdict {
  const { kind } = action
  if (kind === 'note' || kind === 'photo' || kind === 'finding') return APPLIED
  const isOpen = status === 'scheduled' || status === 'started'
  if (status === 'cancelled' || (status === 'scheduled' && !orderIsLive)) {
    return judge('kept', 'job_cancelled', `The office cancelled this job: ${CALL}`)
  }
  if (kind === 'start' || kind === 'arrive') return APPLIED
  if (isOpen) return APPLIED
  const isOutcome = kind === 'complete' || kind === 'fail'
  if (standing) {
    if (standing.driverId !== action.driverId) {
      return judge('kept', 'settled_by_other_driver', `Another driver reported this job: ${CALL}`)
    }
    if (!isOutcome) return APPLIED
    return standing.kind === kind
      ? judge('duplicate', 'already_known', 'This was reported before')
      : judge('kept', 'other_outcome', `You reported something else before: ${CALL}`)
  }
  if (!isOutcome) return judge('kept', 'settled_by_office', 'The office settled this job')
  if (kind === 'complete' && status === 'failed') {
    return hasNextAttempt
      ? judge('kept', 'another_attempt', `The office planned another visit: ${CALL}`)
      : judge('kept', 'failed_before', `The office reported this job as failed: ${CALL}`)
  }
  if (kind === 'fail' && status === 'completed') {
    return judge('kept', 'other_outcome', `The office reported this job as done: ${CALL}`)
  }
  return judge(
    'kept',
    'settled_by_office',
    'The office settled this job: what was missing is added',
  )
}
