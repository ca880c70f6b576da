import { dayAhead } from '#contract/values/spoken-time.ts'
import { count } from '#web/count.ts'
import type { TodayData } from './use-today.ts'

/** The next day on which crews work, in words. Pure. */

/** "24 jobs tomorrow: 12 out, 10 back, 4 without a truck". */
export function sayVisits({ date, next }: Pick<TodayData, 'date' | 'next'>): string {
  const total = visitsOf(next)
  if (total === 0) return `Nothing planned ${dayAhead(next.date, date)}`
  const parts = [
    `${next.deliveries.total} out`,
    `${next.collections.total} back`,
    // A business that plans no runs has none on a truck.
    next.unassigned > 0 && next.unassigned < total && `${next.unassigned} without a truck`,
  ]
  return `${count(total, 'job')} ${dayAhead(next.date, date)}: ${parts.filter(Boolean).join(', ')}`
}

/** All visits of a day. */
export function visitsOf({ deliveries, collections, others }: TodayData['day']): number {
  return deliveries.total + collections.total + others.total
}
