import type { RailEntry, RailKind } from '#contract/office/dispatch/board/rail.ts'
import type { Org } from '#server/db/tenant.ts'
import { withoutSettled } from './settled.ts'
import { MOST_OF_A_KIND } from './shown.ts'
import type { Shown } from './shown.ts'
import { wrongWithBins } from './wrong-with-bins.ts'
import { wrongWithDockets } from './wrong-with-dockets.ts'
import { wrongWithJobs } from './wrong-with-jobs.ts'
import { wrongWithReports } from './wrong-with-reports.ts'
import { wrongWithRuns } from './wrong-with-runs.ts'
import { wrongWithVehicles } from './wrong-with-vehicles.ts'

/** Of these there can be many, and each can be settled. Of failed jobs, those of today are all shown. */
const LIMITED: ReadonlySet<RailKind> = new Set([
  'bin_healed',
  'docket_missing',
  'docket_twice',
  'message_failed',
  'outcome_on_cancelled',
  'registration_ends',
  'two_outcomes',
])

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
  return limit(open).toSorted(
    (a, b) => Number(a.severity === 'look') - Number(b.severity === 'look'),
  )
}

function limit(entries: readonly RailEntry[]): RailEntry[] {
  const counts = new Map<RailKind, number>()
  return entries.filter(({ kind }) => {
    const count = (counts.get(kind) ?? 0) + 1
    counts.set(kind, count)
    return count <= MOST_OF_A_KIND || !LIMITED.has(kind)
  })
}
