import { isDay } from '#contract/values/day.ts'
import type { Day } from '#contract/values/day.ts'

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']

/**
 * A day as files in Australia have it, the day before the month: "24/11/2026", "24-11-26", "24 Nov 2026", "20261124",
 * "2026-11-24". Null for anything else. Pure.
 */
export function readWrittenDay(cell: string): Day | null {
  const text = cell.trim().toLowerCase()
  const iso = /^(\d{4})-?(\d{2})-?(\d{2})(?:[ t].*)?$/.exec(text)
  if (iso) return dayOrNull(iso[1], iso[2], iso[3])
  const spoken = /^(\d{1,2})[\s/-]([a-z]{3})[a-z]*[\s/-](\d{4}|\d{2})$/.exec(text)
  if (spoken) {
    const month = MONTHS.indexOf(spoken[2] ?? '') + 1
    return dayOrNull(spoken[3], String(month), spoken[1])
  }
  const [, date, month, year] = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4}|\d{2})$/.exec(text) ?? []
  return dayOrNull(year, month, date)
}

function dayOrNull(year = '', month = '', date = ''): Day | null {
  const full = year.length === 2 ? `20${year}` : year
  const day = `${full}-${month.padStart(2, '0')}-${date.padStart(2, '0')}`
  return isDay(day) ? day : null
}

/**
 * An amount in cents as files have it: "1,234.50", "-12.00", "(12.00)", "$12", "12.00 CR", "12.00 DR". Null for
 * anything else. Pure.
 */
export function readWrittenAmount(cell: string): number | null {
  const text = cell
    .trim()
    .replaceAll(/[$,\s]/g, '')
    .toUpperCase()
  const [, open, sign, whole, cents = '', mark] =
    /^(\()?([+-])?(\d{1,10})(?:\.(\d{1,2}))?\)?(CR|DR)?$/.exec(text) ?? []
  if (whole === undefined) return null
  const amount = Number(whole) * 100 + Number(cents.padEnd(2, '0'))
  const isOut = open !== undefined || sign === '-' || mark === 'DR'
  return isOut ? -amount : amount
}
