import { addDays, weekdayOf } from '#contract/values/day.ts'
import type { Day } from '#contract/values/day.ts'
import { addMonthsTo } from './calendar.ts'

/** Where each key leads from a day, by the WAI-ARIA pattern of a date grid. */
const MOVES: Record<string, (from: Day, shift: boolean) => Day> = {
  ArrowLeft: (from) => addDays(from, -1),
  ArrowRight: (from) => addDays(from, 1),
  ArrowUp: (from) => addDays(from, -7),
  ArrowDown: (from) => addDays(from, 7),
  Home: (from) => addDays(from, 1 - weekdayOf(from)),
  End: (from) => addDays(from, 7 - weekdayOf(from)),
  PageUp: (from, shift) => addMonthsTo(from, shift ? -12 : -1),
  PageDown: (from, shift) => addMonthsTo(from, shift ? 12 : 1),
}

/** The day that a key leads to from another day; null for a key that means nothing in a calendar. */
export function dayAfterKey(from: Day, { key, shiftKey }: { key: string; shiftKey: boolean }) {
  return MOVES[key]?.(from, shiftKey) ?? null
}
