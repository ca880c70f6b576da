import type { DriverJob, DriverRun, DriverStop } from '#contract/driver/day.ts'

/**
 * The empty bins that the stops after a visit of the yard ask for, until the next visit, by name.
 * @param at the visit; one that isn't on the run comes before all that isn't done
 */
export function neededAfter(
  { stops }: Pick<DriverRun, 'stops'>,
  at: DriverStop,
): [string, number][] {
  const index = stops.findIndex(({ id }) => id === at.id)
  const ahead = stops.slice(index + 1)
  const end = ahead.findIndex(({ kind, doneAt }) => kind === 'yard' && doneAt === null)
  const needed = new Map<string, number>()
  for (const { job } of end === -1 ? ahead : ahead.slice(0, end)) {
    if (!job || !stillBrings(job)) continue
    for (const { name, quantity } of job.items) {
      needed.set(name, (needed.get(name) ?? 0) + quantity)
    }
  }
  return [...needed]
}

/** The bins of the yard that are of a kind which a stop of the run still brings. */
export function neededBins({ stops, inYard = [] }: Pick<DriverRun, 'stops' | 'inYard'>) {
  const items = stops.flatMap(({ job }) => (job && stillBrings(job) ? job.items : []))
  return inYard.filter((bin) => items.some(({ productId }) => productId === bin.productId))
}

const stillBrings = ({ type, status }: DriverJob) =>
  BRINGING.includes(type) && (status === 'scheduled' || status === 'started')

const BRINGING: readonly string[] = ['delivery', 'exchange', 'wait_and_load']
