import * as z from 'zod'
import { sentStates } from '#contract/invoices/invoice-words.ts'
import { pauseReasons, quietReasons } from '#contract/invoices/reminder-words.ts'
import { Person } from '#contract/office/order.ts'
import { Possibility } from '#contract/orders/hirer.ts'
import { day, instant, oneLine } from '#contract/values/text.ts'

/** Reminders of one invoice, as the office sees them (rules, section 13, "Reminders"). */

/** `step` is in days after the due date, negative before it. */
const Reminder = z.object({ step: z.int(), on: day })

export const InvoiceReminders = z.object({
  /** Pausing and resuming name it. */
  version: z.int(),
  /** Those that were written, each with the state of its email; null once that is deleted, or if it had none. */
  sent: z.array(Reminder.extend({ state: z.enum(sentStates).nullable() })),
  /** The next one, if nothing is paid until then. */
  next: Reminder.nullable(),
  /** Why none is to come. */
  quiet: z.enum(quietReasons).nullable(),
  /** What holds them back now; `until` is the last day of it, null until a person ends it. */
  pause: z
    .object({
      reason: z.enum(pauseReasons),
      note: z.string(),
      until: day.nullable(),
      by: Person,
      at: instant,
    })
    .nullable(),
  can: z.object({ pause: Possibility, resume: Possibility }),
})
export type InvoiceReminders = z.output<typeof InvoiceReminders>

export const PauseBody = z.strictObject({
  reason: z.enum(pauseReasons),
  note: oneLine(0, 300),
  /** The last day without reminders; null until a person ends it. */
  until: day.nullable(),
})
export type PauseBody = z.output<typeof PauseBody>
