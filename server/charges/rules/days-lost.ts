import type { failureCodes } from '#contract/jobs/job-words.ts'
import { daysBetween } from '#contract/values/day.ts'
import type { Day } from '#contract/values/day.ts'
import type { JobFacts } from './facts.ts'

/** The failures that lie with the hirer. */
export const HIRERS_FAILURES: readonly (typeof failureCodes)[number][] = [
  'no_access',
  'blocked',
  'unsafe',
  'overweight',
  'prohibited_waste',
  'customer_absent',
]

/**
 * How many days after the agreed end a bin stayed because of us: we moved its collection, came late or our own
 * attempt failed. Days after an attempt that failed because of the hirer are the hirer's. Pure.
 * @param attempts those at the collection that took the bin
 * @param days.since the day from which it's up to us: the agreed end, or when a collection on call was due
 */
export function daysLostByUs(
  attempts: readonly JobFacts[],
  { agreed, end, since }: { agreed: Day; end: Day; since: Day },
): number {
  let lost = 0
  let from = since
  let isOurs = true
  for (const attempt of attempts) {
    lost += isOurs ? within(from, attempt.date, { agreed, end }) : 0
    const tried = attempt.endedOn ?? attempt.date
    // What was planned for a day and done later was late because of us.
    lost += within(attempt.date, tried, { agreed, end })
    from = tried
    isOurs = !failedByHirer(attempt)
  }
  return lost
}

/** The attempts at a collection, oldest first; the last took the bin. */
export function attemptsAt(
  collection: JobFacts,
  jobs: readonly JobFacts[],
): [first: JobFacts, ...others: JobFacts[]] {
  const attempts: [JobFacts, ...JobFacts[]] = [collection]
  for (;;) {
    const before = jobs.find(({ id }) => id === attempts[0].previousJobId)
    if (!before || attempts.includes(before)) return attempts
    attempts.unshift(before)
  }
}

export function failedByHirer({ failureCode: code }: Pick<JobFacts, 'failureCode'>): boolean {
  return code !== null && HIRERS_FAILURES.includes(code)
}

/** The days from one day to another that lie after the agreed end and before the end. */
function within(from: Day, to: Day, { agreed, end }: { agreed: Day; end: Day }): number {
  const start = from > agreed ? from : agreed
  const stop = to < end ? to : end
  return Math.max(0, daysBetween(start, stop))
}
