import type { Day } from '#contract/values/day.ts'

/** How many months can be chosen: this one and those before. */
const OFFERED = 6

const format = new Intl.DateTimeFormat('en-AU', { month: 'long', year: 'numeric', timeZone: 'UTC' })

/** "October 2026" of "2026-10". */
export function sayMonth(month: string): string {
  return format.format(new Date(`${month}-01T00:00Z`))
}

/** The months that can be invoiced, the newest first: this one, which isn't over, and those before. */
export function offeredMonths(today: Day): string[] {
  const [year = 0, month = 0] = today.split('-').map(Number)
  return Array.from({ length: OFFERED }, (_, back) =>
    new Date(Date.UTC(year, month - 1 - back, 1)).toISOString().slice(0, 7),
  )
}
