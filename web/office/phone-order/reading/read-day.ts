import { addDays, daysInMonth, isDay, weekdayOf } from '#contract/values/day.ts'
import type { Day } from '#contract/values/day.ts'

/**
 * Reads a date as a person types it: `tue`, `next tue`, `24`, `24 nov`, `24/11`, `tue 24 nov 2026`, `+3`,
 * `tomorrow`. Without a year it's the next such date. Pure.
 */

const WEEKDAYS = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday']
const MONTHS =
  'january february march april may june july august september october november december'
const MONTH_NAMES = MONTHS.split(' ')
/** No month is farther away: 29 February, eight years around 2100. */
const MOST_MONTHS = 12 * 8 + 1

/**
 * @param from the first day that is meant, and the one that `+3` counts from
 * @returns null if the text isn't a date, or its weekday isn't that of its date
 */
export function readDay(typed: string, from: Day): Day | null {
  const text = typed.trim().toLowerCase()
  if (isDay(text)) return text
  const [, plus] = /^\+\s*(\d{1,3})$/.exec(text) ?? []
  if (plus !== undefined) return addDays(from, Number(plus))
  if (isBeginning(text, 'today', 3)) return from
  if (isBeginning(text, 'tomorrow', 3) || text === 'tmrw') return addDays(from, 1)
  return readWeekday(text, from) ?? readDate(text, from)
}

function readWeekday(text: string, from: Day): Day | null {
  const [, next, word = ''] = /^(next\s+)?([a-z]+)$/.exec(text) ?? []
  const weekday = weekdayNamed(word)
  if (weekday === null) return null
  const ahead = ((weekday - weekdayOf(from) + 6) % 7) + 1
  return addDays(from, next === undefined ? ahead : ahead + 7)
}

/** "24", "24 nov", "nov 24", "24/11/26", perhaps after its weekday. */
function readDate(text: string, from: Day): Day | null {
  if (!/^[a-z\d]/.test(text)) return null
  const parts = text.split(/[\s,./-]+|(?<=\d)(?=[a-z])|(?<=[a-z])(?=\d)/).filter(Boolean)
  const weekday = weekdayNamed(parts[0] ?? '')
  const rest = weekday === null ? parts : parts.slice(1)
  const [first = '', second = '', third] = rest
    .map((part) => part.replace(/^(?:st|nd|rd|th|of)$/, ''))
    .filter((part) => part !== '')
  const month = monthNamed(second) ?? monthNamed(first)
  const [day, number] = monthNamed(first) === null ? [first, second] : [second, first]
  if (!/^\d{1,2}$/.test(day) || rest.length > 4) return null
  const inMonth = month ?? (/^\d{1,2}$/.test(number) ? Number(number) : null)
  if (number !== '' && inMonth === null) return null
  const year = readYear(third)
  if (year === undefined || (year !== null && inMonth === null)) return null
  const found = dateWith({ day: Number(day), month: inMonth, year }, from)
  return found !== null && weekday !== null && weekdayOf(found) !== weekday ? null : found
}

/** Null if there is no year; undefined if it isn't one. */
function readYear(text: string | undefined): number | null | undefined {
  if (text === undefined) return null
  if (/^\d{4}$/.test(text)) return Number(text)
  return /^\d{2}$/.test(text) ? 2000 + Number(text) : undefined
}

/** The first date from `from` on with this day, and this month and year if they are given. */
function dateWith(
  { day, month, year }: { day: number; month: number | null; year: number | null },
  from: Day,
): Day | null {
  if (day < 1 || day > 31 || (month !== null && (month < 1 || month > 12))) return null
  if (year !== null && month !== null) return dayIn(year, month, day)
  const [startYear, startMonth] = [Number(from.slice(0, 4)), Number(from.slice(5, 7))]
  for (let ahead = 0; ahead < MOST_MONTHS; ahead += 1) {
    const index = startMonth - 1 + ahead
    const [y, m] = [startYear + Math.floor(index / 12), (index % 12) + 1]
    const found = month === null || month === m ? dayIn(y, m, day) : null
    if (found !== null && found >= from) return found
  }
  return null
}

function dayIn(year: number, month: number, day: number): Day | null {
  if (day < 1 || day > daysInMonth(year, month)) return null
  const pad = (number: number, length: number) => String(number).padStart(length, '0')
  return `${pad(year, 4)}-${pad(month, 2)}-${pad(day, 2)}`
}

function weekdayNamed(word: string): number | null {
  const index = WEEKDAYS.findIndex((name) => isBeginning(word, name, 2))
  return index === -1 ? null : index + 1
}

function monthNamed(word: string): number | null {
  const index = MONTH_NAMES.findIndex((name) => isBeginning(word, name, 3))
  return index === -1 ? null : index + 1
}

function isBeginning(word: string, name: string, least: number): boolean {
  return word.length >= least && name.startsWith(word)
}
