import type { RailEntry } from '#contract/office/dispatch/board/rail.ts'
import type { Org } from '#server/db/tenant.ts'
import { withoutSettled } from './settled.ts'
import type { Shown } from './shown.ts'
import { wrongWithBins } from './wrong-with-bins.ts'
import { wrongWithDockets } from './wrong-with-dockets.ts'
import { wrongWithJobs } from './wrong-with-jobs.ts'
import { wrongWithReports } from './wrong-with-reports.ts'
import { wrongWithRuns } from './wrong-with-runs.ts'
import { wrongWithVehicles } from './wrong-with-vehicles.ts'

/** What is wrong today, the worst first, each with its remedies (rules, section 12, "The rail"). */
export async function readRail(org: Org, shown: Shown): Promise<RailEntry[]> {
  const read = await Promise.all([
    wrongWithJobs(org, shown),
    wrongWithVehicles(org, shown),
    wrongWithBins(org, shown),
    wrongWithDockets(org, shown),
    wrongWithReports(org, shown),
  ])
  const open = await withoutSettled(org, [...wrongWithRuns(org, shown), ...read.flat()])
  return open.toSorted((a, b) => Number(a.severity === 'look') - Number(b.severity === 'look'))
}
