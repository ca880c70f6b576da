import { PRICES } from './firm.ts'
import type { Facts } from './firm.ts'

/** What the facts of a job come to, in cents by type, worked out apart from the rules. */
export function dueOf({ type, outcome, code, kg, minutes, dirty, items }: Facts) {
  const isDone = outcome === 'completed'
  const quarters = Math.ceil(Math.max(0, minutes - PRICES.freeMinutes) / 15)
  const isHirers = code === 'no_access' || code === 'blocked' || code === 'unsafe'
  const excess = Math.max(0, (kg ?? 0) - PRICES.includedKg)
  return {
    futile_trip: outcome === 'failed' && isHirers ? PRICES.futileTrip : 0,
    waiting: outcome === null ? 0 : quarters * PRICES.quarterHour,
    contamination: isDone && dirty ? PRICES.contamination : 0,
    item_count: isDone ? items * PRICES.mattress : 0,
    excess_weight: isDone && type === 'collection' ? (excess * PRICES.tonne) / 1000 : 0,
  }
}
