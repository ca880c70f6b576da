import type { DueFrom } from '#contract/invoices/invoice-words.ts'
import type { Problem } from '#contract/problems.ts'
import { addDays, daysInMonth } from '#contract/values/day.ts'
import type { Day } from '#contract/values/day.ts'

/** When what was issued is due, by the customer's terms (rules, section 13, "Terms"). */
export type Terms = { days: number; from: DueFrom }

/** Without terms of their own, people pay on issue. */
export const ON_ISSUE: Terms = { days: 0, from: 'issue' }

/**
 * The day on which an invoice is due. 14 August on "end of month plus 30" is 30 September.
 * @param issuedOn the invoice's own day
 */
export function dueDate(issuedOn: Day, { days, from }: Terms): Day {
  return addDays(from === 'issue' ? issuedOn : endOfMonth(issuedOn), days)
}

/** What is wrong with a due date that someone chose: the invoice's own day is later. Pure. */
export function problemsOfDue({ issuedOn, dueOn }: { issuedOn: Day; dueOn: Day }): Problem[] {
  if (dueOn >= issuedOn) return []
  return [{ field: 'dueOn', code: 'too_soon', message: 'can’t be before the invoice’s date' }]
}

function endOfMonth(day: Day): Day {
  const [year, month] = [Number(day.slice(0, 4)), Number(day.slice(5, 7))]
  return `${day.slice(0, 7)}-${String(daysInMonth(year, month)).padStart(2, '0')}`
}
