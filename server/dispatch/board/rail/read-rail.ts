import type { RailEntry } from '#contract/office/dispatch/board/rail.ts'
import type { Org } from '#server/db/tenant.ts'
import type { Shown } from './shown.ts'
import { wrongElsewhere } from './wrong-elsewhere.ts'
import { wrongWithJobs } from './wrong-with-jobs.ts'
import { wrongWithRuns } from './wrong-with-runs.ts'

/** What is wrong today, the worst first, each with its remedies (rules, section 12, "The rail"). */
export async function readRail(org: Org, shown: Shown): Promise<RailEntry[]> {
  const entries = [
    ...wrongWithRuns(org, shown),
    ...wrongWithJobs(org, shown),
    ...(await wrongElsewhere(org, shown)),
  ]
  return entries.toSorted((a, b) => Number(a.severity === 'look') - Number(b.severity === 'look'))
}
