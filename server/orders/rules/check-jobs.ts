import { MAX_JOBS_AT_ONCE } from '#contract/values/limits.ts'
import { planJobs, serviceHorizon } from '#server/jobs/plan-jobs.ts'
import type { CheckedLine } from './checked-order.ts'
import type { ProblemList } from './problem-list.ts'

/**
 * Checks that not too many jobs come of an order at once (rules, section 9, "Body"). The dates are
 * valid. Without a schedule no order comes near the limit, so then nothing is planned here.
 */
export function checkJobs(
  lines: readonly CheckedLine[],
  today: string,
  problems: ProblemList,
): void {
  if (!lines.some(({ schedule }) => schedule !== null)) return
  const jobs = lines.reduce(
    (sum, line) => sum + planJobs(line, serviceHorizon(today, line.deliveryDate)).length,
    0,
  )
  if (jobs > MAX_JOBS_AT_ONCE) {
    const message = `make ${jobs} jobs at once, at most ${MAX_JOBS_AT_ONCE} are allowed`
    problems.add('lines', 'too_many', message)
  }
}
