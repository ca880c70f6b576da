import { addDays } from '#contract/values/day.ts'
import type { Day } from '#contract/values/day.ts'

const BEGINS = '02:00'
/** A server that was away on the first makes up for it until this day; later, a person has to start the run. */
const LAST_DAY = '03'

/**
 * The month that is invoiced automatically now, by its first day: the last one, from 02:00 on the first. Null at any other
 * time. Pure.
 * @param now the organisation's day and time
 */
export function monthToInvoice({ day, time }: { day: Day; time: string }): Day | null {
  const dayOfMonth = day.slice(8)
  if (dayOfMonth > LAST_DAY || (dayOfMonth === '01' && time < BEGINS)) return null
  return firstOf(addDays(firstOf(day), -1))
}

/** The first day of a day's month. */
function firstOf(day: Day): Day {
  return `${day.slice(0, 8)}01`
}
