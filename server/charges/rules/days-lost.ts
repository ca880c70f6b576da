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
 * attempt failed. Days after an attempt that failed because of the hirer are the hirer's, and so are those before
 * a collection on call was asked for. Pure.
 * @param collection the one that took the bin
 */
export function daysLostByUs(
  collection: JobFacts,
  jobs: readonly JobFacts[],
  { agreed, end }: { agreed: Day; end: Day },
): number {
  const attempts = [collection]
  for (let first = collection; first.previousJobId !== null; first = attempts[0] ?? first) {
    const before = jobs.find(({ id }) => id === first.previousJobId)
    if (!before || attempts.includes(before)) break
    attempts.unshift(before)
  }
  let lost = 0
  let from = agreed
  let isOurs = attempts[0]?.extra === false
  for (const attempt of attempts) {
    lost += isOurs ? within(from, attempt.date, { agreed, end }) : 0
    const tried = attempt.endedOn ?? attempt.date
    // What was planned for a day and done later was late because of us.
    lost += within(attempt.date, tried, { agreed, end })
    from = tried
    isOurs = attempt.failureCode === null || !HIRERS_FAILURES.includes(attempt.failureCode)
  }
  return lost
}

/** The days from one day to another that lie after the agreed end and before the end. */
function within(from: Day, to: Day, { agreed, end }: { agreed: Day; end: Day }): number {
  const start = from > agreed ? from : agreed
  const stop = to < end ? to : end
  return Math.max(0, daysBetween(start, stop))
}
