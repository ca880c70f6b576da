import { dayNumber, dayOf } from '#contract/values/day.ts'
import type { Need } from './claim.ts'

/** What an order takes of limited resources, and how much of each there is. */
export type BoundedDays = {
  /** In the order in which they're locked: by resource, then by day. */
  days: { resource: string; day: string; units: number }[]
  bounds: Record<string, number>
}

/** The days of claims, each once for each resource with a limit. Pure. */
export function boundedDays(claims: readonly Need[]): BoundedDays {
  const bounds: BoundedDays['bounds'] = {}
  const units = new Map<string, Map<number, number>>()
  for (const { resource, from, to, units: count, bound } of claims) {
    if (bound === null) continue
    bounds[resource] = Math.min(bound, bounds[resource] ?? bound)
    const days = units.get(resource) ?? new Map<number, number>()
    units.set(resource, days)
    const last = dayNumber(to)
    for (let day = dayNumber(from); day <= last; day += 1) {
      days.set(day, (days.get(day) ?? 0) + count)
    }
  }
  const days = [...units]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .flatMap(([resource, ofResource]) =>
      [...ofResource]
        .toSorted(([a], [b]) => a - b)
        .map(([day, count]) => ({ resource, day: dayOf(day), units: count })),
    )
  return { days, bounds }
}
