import type { PauseReason } from '#contract/invoices/reminder-words.ts'
import type { Reminders } from '#web/office/invoices/queries.ts'

/** What the office calls reminders, and what holds them back. */

export const WHY_PAUSED: Readonly<Record<PauseReason, string>> = {
  promised: 'Promised to pay',
  disputed: 'Disputed',
  other: 'Paused',
}

export const PAUSE_CHOICES = [
  ['promised', 'The customer promised to pay'],
  ['disputed', 'The customer disputes it'],
  ['other', 'Another reason'],
] as const satisfies readonly (readonly [PauseReason, string])[]

/** "2 days before it’s due", "10 days overdue". */
export function sayStep(step: number): string {
  const days = Math.abs(step)
  const count = days === 1 ? '1 day' : `${days} days`
  return step < 0 ? `${count} before it’s due` : `${count} overdue`
}

/** Why no reminder is to come; null if one is, or if the pause says so. */
export function sayQuiet(quiet: Reminders['quiet']): string | null {
  switch (quiet) {
    case 'customer':
      return 'This customer gets no reminders.'
    case 'address':
      return 'No email address is known. Add one to the customer.'
    case 'done':
      return 'No more reminders are to come.'
    case 'paid':
      return 'There’s nothing to pay.'
    case 'paused':
    case null:
      return null
  }
}
