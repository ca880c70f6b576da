import { MAX_JOBS_AT_ONCE } from '#contract/values/limits.ts'
import { planJobs, serviceHorizon } from '#server/jobs/plan-jobs.ts'
import type { CheckedLine } from './checked-order.ts'
import type { ProblemList } from './problem-list.ts'

/**
 * Checks that an order makes a fair number of jobs at once (rules, section 9, "Body"), and that every
 * schedule has a visit. The dates are valid. Without a schedule no order comes near the limit, so then nothing is planned here.
 */
export function checkJobs(
  lines: readonly CheckedLine[],
  today: string,
  problems: ProblemList,
): void {
  if (!lines.some(({ schedule }) => schedule !== null)) return
  let jobs = 0
  for (const line of lines) {
    const horizon = serviceHorizon(today, line.deliveryDate)
    const planned = planJobs(line, horizon).length
    jobs += planned
    const until = line.schedule?.until ?? null
    if (planned === 0 && until !== null && until <= horizon) {
      problems.add(`${line.at}schedule`, 'invalid', 'has no visit before it ends')
    }
  }
  if (jobs > MAX_JOBS_AT_ONCE) {
    const message = `make ${jobs} jobs at once, at most ${MAX_JOBS_AT_ONCE} are allowed`
    problems.add('lines', 'too_many', message)
  }
}
