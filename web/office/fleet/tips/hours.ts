import type { OpenHours } from '#contract/office/dispatch/tip-site.ts'

/** Opening hours as a form has them: "06:00–16:30", or nothing where it's closed. A hyphen is read too. */

export const WEEKDAYS = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'] as const
export type DayName = (typeof WEEKDAYS)[number]

type Hours = readonly (OpenHours | null)[] | null

export function showHours(hours: Hours, weekday: number): string {
  const open = hours?.[weekday]
  return open ? `${open.opens}–${open.closes}` : ''
}

/** Null if no day says anything: then the hours aren't known. What can't be read is refused at its field. */
export function readHours(typed: readonly string[]): { opens: string; closes: string }[] | Hours {
  if (typed.every((day) => day.trim() === '')) return null
  return typed.map((day) => {
    const [opens = '', closes = ''] = day.split(/[-–]/).map(padded)
    return day.trim() === '' ? null : { opens, closes }
  })
}

/** "6" as "06:00", "6:30" as "06:30". */
function padded(time: string): string {
  const [, hour, minute = '00'] = /^\s*(\d{1,2})(?::(\d{2}))?\s*$/.exec(time) ?? []
  return hour === undefined ? time.trim() : `${hour.padStart(2, '0')}:${minute}`
}

/** Days that are open the same way, together: "Mon–Fri 06:00–16:30, Sat 07:00–12:00". */
export function sayHours(hours: Hours): string {
  if (!hours) return 'not known'
  const parts: { from: number; to: number; says: string }[] = []
  for (const [weekday] of WEEKDAYS.entries()) {
    const says = showHours(hours, weekday)
    const last = parts.at(-1)
    if (last?.says === says) last.to = weekday
    else parts.push({ from: weekday, to: weekday, says })
  }
  const open = parts.filter(({ says }) => says !== '')
  if (open.length === 0) return 'closed'
  return open.map(({ from, to, says }) => `${span(from, to)} ${says}`).join(', ')
}

function span(from: number, to: number): string {
  const [first = '', last = ''] = [WEEKDAYS[from], WEEKDAYS[to]]
  return from === to ? first : `${first}–${last}`
}
