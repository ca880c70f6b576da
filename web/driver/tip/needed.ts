import type { DriverRun, DriverStop } from '#contract/driver/day.ts'

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
    if (!job || !BRINGING.includes(job.type)) continue
    if (job.status !== 'scheduled' && job.status !== 'started') continue
    for (const { name, quantity } of job.items) {
      needed.set(name, (needed.get(name) ?? 0) + quantity)
    }
  }
  return [...needed]
}

const BRINGING: readonly string[] = ['delivery', 'exchange', 'wait_and_load']
