import { sayBsb } from '#contract/invoices/bsb.ts'
import { sayAbn } from '#contract/values/abn.ts'
import { localTime } from '#contract/values/day.ts'
import type { Day } from '#contract/values/day.ts'
import { formatMoney } from '#contract/values/money.ts'
import { shortDay } from '#web/office/dates.ts'

/** What values are put into words with. */
export type Words = {
  /** What people call the records whose ids are mentioned, by id. */
  names: Readonly<Record<string, string>>
  currency: string
  timezone: string
  today: Day
}

const UUID = /^[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}$/
const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d/
const DAY = /^\d{4}-\d\d-\d\d$/
/** A word of the API, such as `in_progress`. */
const WORD = /^[a-z]+(?:_[a-z]+)+$/
/** Fields whose whole numbers are cents. */
const CENTS = /(?:price|total|paid|refunded|amount|cost|limit|surcharge|due)$/i

/**
 * A value of the audit log as people read it; null if there's none, or none that means anything to people.
 * @param path the field, which says what a number counts
 */
export function writeValue(value: unknown, path: string, words: Words): string | null {
  if (value === null || value === undefined || value === '') return null
  if (value === true) return 'yes'
  if (value === false) return 'no'
  if (Array.isArray(value)) {
    const all = value.map((one) => writeValue(one, path, words)).filter((one) => one !== null)
    return all.length === 0 ? null : all.join(', ')
  }
  if (typeof value === 'number') {
    return CENTS.test(path) ? formatMoney(value, words.currency) : String(value)
  }
  if (typeof value !== 'string') return null
  if (/\babn$/.test(path)) return sayAbn(value)
  if (/\bbsb$/.test(path)) return sayBsb(value)
  return writeText(value, words)
}

function writeText(text: string, { names, timezone, today }: Words): string | null {
  if (UUID.test(text)) return names[text] ?? null
  if (DAY.test(text)) return shortDay(text, today)
  if (INSTANT.test(text)) {
    const { day, time } = localTime(new Date(text), timezone)
    return `${shortDay(day, today)}, ${time}`
  }
  return WORD.test(text) ? text.replaceAll('_', ' ') : text
}
