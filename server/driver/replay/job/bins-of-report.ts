import type { BinLoad } from '#contract/dispatch/bin-places.ts'
import { binsIn, binsOut } from '#contract/dispatch/bins-of-job.ts'
import type { BinsOfJob } from '#contract/dispatch/bins-of-job.ts'
import type { JobType } from '#contract/jobs/job.ts'
import type { JobReport } from '#server/driver/replay/fold-job.ts'

/** A bin that a report says was moved: which one, and what then. */
export type ReportedMove = {
  number: string
  to: 'site' | 'vehicle'
  load: BinLoad
}

/**
 * The moves of numbered bins that follow from what was reported about a job (rules, section 12, "Replay"). Only a
 * completed job moves bins. Pure.
 * @param corrected the names of what the office has corrected: it has moved those bins itself
 */
export function binsOfReport(
  type: JobType,
  { outcome }: JobReport,
  corrected: readonly string[],
): ReportedMove[] {
  if (outcome?.kind !== 'complete') return []
  const said = <Name extends keyof BinsOfJob>(name: Name) =>
    corrected.includes(name) ? undefined : outcome.said[name]
  const ins = binsIn({ binIn: said('binIn'), moreBinsIn: said('moreBinsIn') })
  const outs = binsOut({ binOut: said('binOut'), moreBinsOut: said('moreBinsOut') })
  const either = ins.length > 0 ? ins : outs
  const other = outs.length > 0 ? outs : ins
  switch (type) {
    case 'delivery':
      return moves(either, 'site', 'empty')
    case 'collection':
    case 'wait_and_load':
      return moves(other, 'vehicle', 'full')
    case 'exchange':
      return [...moves(outs, 'vehicle', 'full'), ...moves(ins, 'site', 'empty')]
    case 'service':
      return moves(either, 'site', 'empty')
    case 'relocation':
      return moves(either, 'site', 'unknown')
  }
}

function moves(numbers: readonly string[], to: ReportedMove['to'], load: BinLoad): ReportedMove[] {
  return numbers.map((number) => ({ number, to, load }))
}
