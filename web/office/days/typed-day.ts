import { addDays, isDay, weekdayOf } from '#contract/values/day.ts'
import type { Day } from '#contract/values/day.ts'

/** Dates as a person types them: "tue", "24", "24 nov", "24/11", "+3", "-3", "tomorrow", "2026-11-24". */

const WEEKDAYS = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday']
const MONTHS = [
  'january',
  'february',
  'march',
  'april',
  'may',
  'june',
  'july',
  'august',
  'september',
  'october',
  'november',
  'december',
]

/**
 * The day that was typed; null if it isn’t one. A weekday is the next one after today, and a day without
 * its month or year is the next that comes. Where something has happened already, it's the last one before today, and
 * the latest that came.
 * @param from what "+3" counts from; today if absent
 */
export function readTypedDay(
  typed: string,
  today: Day,
  { from = today, happened = false }: { from?: Day | undefined; happened?: boolean } = {},
): Day | null {
  const text = typed.trim().toLowerCase()
  if (isDay(text)) return text
  if (text.length >= 3 && 'today'.startsWith(text)) return today
  if (text.length >= 3 && 'tomorrow'.startsWith(text)) return addDays(today, 1)
  if (text.length >= 3 && 'yesterday'.startsWith(text)) return addDays(today, -1)
  const [, sign, count] = /^([+-])\s*(\d{1,3})(?:\s*d(?:ays?)?)?$/.exec(text) ?? []
  if (count !== undefined) return addDays(from, sign === '-' ? -Number(count) : Number(count))
  return readWeekday(text, today, happened) ?? readDate(text, today, happened)
}

/** What to type, for a field where what is typed isn’t a day. */
export function sayHow(happened: boolean): string {
  return `Type a day: tue, 24 nov, ${happened ? '-3' : '+3'}`
}

function readWeekday(text: string, today: Day, happened: boolean): Day | null {
  const index = text.length < 2 ? -1 : WEEKDAYS.findIndex((name) => name.startsWith(text))
  if (index < 0) return null
  const ahead = (index + 1 - weekdayOf(today) + 7) % 7
  if (happened) return addDays(today, ahead - 7)
  return addDays(today, ahead === 0 ? 7 : ahead)
}

/** "24", "24 nov", "tue 24 nov 2026", "24/11/26". */
function readDate(text: string, today: Day, happened: boolean): Day | null {
  const parts =
    /^(?:[a-z]+\s+)?(\d{1,2})(?:[\s/.-]*([a-z]{3,}|\d{1,2}))?(?:[\s/.-]+(\d{2}|\d{4}))?$/.exec(text)
  if (!parts?.[1]) return null
  const [, day, month, year] = parts
  const number = month === undefined ? null : readMonth(month)
  if (month !== undefined && number === null) return null
  if (year !== undefined) return compose(year.length === 2 ? `20${year}` : year, number, day)
  return nearest(today, { month: number, day, happened })
}

function readMonth(text: string): number | null {
  const number = /^\d/.test(text)
    ? Number(text)
    : MONTHS.findIndex((name) => name.startsWith(text)) + 1
  return number >= 1 && number <= 12 ? number : null
}

/** The next day with this number from today on, in this month if one is named; or the latest up to today. */
function nearest(
  today: Day,
  { month, day, happened }: { month: number | null; day: string; happened: boolean },
): Day | null {
  const [year, thisMonth] = [Number(today.slice(0, 4)), Number(today.slice(5, 7))]
  const way = happened ? -1 : 1
  // A 29 February comes after eight years at most.
  const tries = Array.from({ length: month === null ? 12 : 9 }, (_, index) => {
    const months = month === null ? thisMonth - 1 + way * index : month - 1 + way * 12 * index
    const years = Math.floor(months / 12)
    return compose(String(year + years), months - 12 * years + 1, day)
  })
  const isNear = (found: Day) => (happened ? found <= today : found >= today)
  return tries.find((found) => found !== null && isNear(found)) ?? null
}

function compose(year: string, month: number | null, day: string): Day | null {
  if (month === null) return null
  const text = `${year}-${String(month).padStart(2, '0')}-${day.padStart(2, '0')}`
  return isDay(text) ? text : null
}
