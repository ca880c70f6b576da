import { addDays, isDay, weekdayOf } from '#contract/values/day.ts'
import type { Day } from '#contract/values/day.ts'

/** Dates as a person types them: "tue", "24", "24 nov", "24/11", "+3", "tomorrow", "2026-11-24". */

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
 * its month or year is the next that comes.
 * @param from what "+3" counts from; today if absent
 */
export function readTypedDay(typed: string, today: Day, from: Day = today): Day | null {
  const text = typed.trim().toLowerCase()
  if (isDay(text)) return text
  if (text.length >= 3 && 'today'.startsWith(text)) return today
  if (text.length >= 3 && 'tomorrow'.startsWith(text)) return addDays(today, 1)
  const count = /^\+\s*(\d{1,3})(?:\s*d(?:ays?)?)?$/.exec(text)?.[1]
  if (count !== undefined) return addDays(from, Number(count))
  return readWeekday(text, today) ?? readDate(text, today)
}

function readWeekday(text: string, today: Day): Day | null {
  const index = text.length < 2 ? -1 : WEEKDAYS.findIndex((name) => name.startsWith(text))
  if (index < 0) return null
  const ahead = (index + 1 - weekdayOf(today) + 7) % 7
  return addDays(today, ahead === 0 ? 7 : ahead)
}

/** "24", "24 nov", "tue 24 nov 2026", "24/11/26". */
function readDate(text: string, today: Day): Day | null {
  const parts =
    /^(?:[a-z]+\s+)?(\d{1,2})(?:[\s/.-]*([a-z]{3,}|\d{1,2}))?(?:[\s/.-]+(\d{2}|\d{4}))?$/.exec(text)
  if (!parts?.[1]) return null
  const [, day, month, year] = parts
  const number = month === undefined ? null : readMonth(month)
  if (month !== undefined && number === null) return null
  if (year !== undefined) return compose(year.length === 2 ? `20${year}` : year, number, day)
  return soonest(today, number, day)
}

function readMonth(text: string): number | null {
  const number = /^\d/.test(text)
    ? Number(text)
    : MONTHS.findIndex((name) => name.startsWith(text)) + 1
  return number >= 1 && number <= 12 ? number : null
}

/** The next day with this number, in this month if one is named, from today on. */
function soonest(today: Day, month: number | null, day: string): Day | null {
  const [year, thisMonth] = [Number(today.slice(0, 4)), Number(today.slice(5, 7))]
  // A 29 February comes after eight years at most.
  const tries = Array.from({ length: month === null ? 12 : 9 }, (_, index) => {
    const ahead = month === null ? thisMonth - 1 + index : month - 1 + 12 * index
    return compose(String(year + Math.floor(ahead / 12)), (ahead % 12) + 1, day)
  })
  return tries.find((found) => found !== null && found >= today) ?? null
}

function compose(year: string, month: number | null, day: string): Day | null {
  if (month === null) return null
  const text = `${year}-${String(month).padStart(2, '0')}-${day.padStart(2, '0')}`
  return isDay(text) ? text : null
}
