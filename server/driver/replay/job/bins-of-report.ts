import type { BinLoad } from '#contract/dispatch/bin-places.ts'
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
  const said = (name: 'binIn' | 'binOut') =>
    corrected.includes(name) ? null : (outcome.said[name] ?? null)
  const [binIn, binOut] = [said('binIn'), said('binOut')]
  const either = binIn ?? binOut
  const other = binOut ?? binIn
  switch (type) {
    case 'delivery':
      return moves([either, 'site', 'empty'])
    case 'collection':
    case 'wait_and_load':
      return moves([other, 'vehicle', 'full'])
    case 'exchange':
      return moves([binOut, 'vehicle', 'full'], [binIn, 'site', 'empty'])
    case 'service':
      return moves([either, 'site', 'empty'])
    case 'relocation':
      return moves([either, 'site', 'unknown'])
  }
}

function moves(
  ...reported: readonly [string | null, ReportedMove['to'], BinLoad][]
): ReportedMove[] {
  return reported.flatMap(([number, to, load]) => (number === null ? [] : [{ number, to, load }]))
}
