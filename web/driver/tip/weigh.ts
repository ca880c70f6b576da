import type { DocketDraft } from '#web/driver/day/draft.ts'
import { splitStops } from '#web/driver/day/progress.ts'
import type { DriverJob, DriverRun, DriverStop } from '#contract/driver/day.ts'

/** The figures of a docket, in kilograms: net is gross less tare, unless the paper has only the net weight. */
export type Weights = { gross: number | null; tare: number | null; net: number | null }

/** Reads what was typed. A negative net weight counts as none. */
export function weigh({ gross, tare, net }: Pick<DocketDraft, 'gross' | 'tare' | 'net'>): Weights {
  const [over, under, only] = [read(gross), read(tare), read(net)]
  if (over === null || under === null) return { gross: null, tare: null, net: only }
  return over < under
    ? { gross: over, tare: under, net: null }
    : { gross: over, tare: under, net: over - under }
}

const read = (typed: string): number | null => (typed === '' ? null : Number(typed))

/**
 * The jobs whose waste is on the truck at a stop: what was taken since the last tip. Times say so and not the plan: stops
 * are done in another order too, and an unplanned tip is behind all others.
 */
export function jobsAboard({ stops }: Pick<DriverRun, 'stops'>, at: DriverStop): DriverJob[] {
  const { behind } = splitStops({ stops })
  const index = behind.findIndex(({ id }) => id === at.id)
  const before = index === -1 ? behind : behind.slice(0, index)
  const last = before.findLastIndex(({ kind }) => kind === 'tip')
  return before.slice(last + 1).flatMap(({ job }) => {
    const isTaken = job && ['collection', 'exchange', 'wait_and_load'].includes(job.type)
    return isTaken && job.status === 'completed' ? [job] : []
  })
}
