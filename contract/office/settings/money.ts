import * as z from 'zod'
import { moneyNeeds } from '#contract/invoices/invoice-words.ts'
import { day, fewLines, oneLine } from '#contract/values/text.ts'

/** What an organisation invoices with (rules, section 13, "What an invoice needs"). */

const prefix = z
  .string()
  .trim()
  .regex(/^[A-Z0-9-]{1,10}$/, { error: 'must be 1 to 10 capitals, digits and hyphens' })
const first = z.int().min(1).max(900_000_000)

const fields = {
  legalName: oneLine(0, 120),
  address: oneLine(0, 250),
  /** Null until someone has said. */
  gstRegistered: z.boolean().nullable(),
  /** The first day whose orders are invoiced here; null while none are. */
  invoicingFrom: day.nullable(),
  invoicePrefix: prefix,
  /** The number of the first invoice. */
  invoiceFirst: first,
  creditNotePrefix: prefix,
  creditNoteFirst: first,
  accountName: oneLine(0, 120),
  /** Printed below the amounts. */
  paymentNote: fewLines(10, 500),
  /** Days before the due date on which customers are reminded; null reminds of nothing before it. */
  remindBefore: z.int().min(1).max(30).nullable(),
  /** Days after it, rising. */
  remindAfter: z
    .array(z.int().min(1).max(365))
    .max(8)
    .refine((days) => days.every((one, index) => index === 0 || one > (days[index - 1] ?? 0)), {
      error: 'must rise',
    }),
  /** Days after it that put the customer on stop; null puts none on stop. */
  stopAfter: z.int().min(1).max(365).nullable(),
}

const bsb = z
  .string()
  .overwrite((typed) => typed.replaceAll(/[\s-]/g, ''))
  .regex(/^(?:\d{6})?$/, { error: 'must have six digits' })
const accountNumber = z
  .string()
  .overwrite((typed) => typed.replaceAll(/[\s-]/g, ''))
  .regex(/^(?:\d{4,10})?$/, { error: 'must have 4 to 10 digits' })

export const MoneySettings = z.object({
  version: z.int(),
  ...fields,
  /** Eleven digits, or empty. */
  abn: z.string(),
  bsb: z.string(),
  accountNumber: z.string(),
  /** Whether a number was given: then the series stays. */
  invoicesBegun: z.boolean(),
  creditNotesBegun: z.boolean(),
  /** Nothing new is dated on or before this day; null while no period is locked. */
  lockedUntil: day.nullable(),
  /** What is missing before there can be invoices. */
  missing: z.array(z.enum(moneyNeeds)),
})
export type MoneySettings = z.output<typeof MoneySettings>

export const MoneySettingsBody = z.strictObject({
  ...fields,
  /** Empty, or eleven digits with a right checksum, in any spelling. */
  abn: oneLine(0, 40),
  bsb,
  accountNumber,
})
export type MoneySettingsBody = z.output<typeof MoneySettingsBody>

/** The last day of the locked period; null unlocks. */
export const LockDateBody = z.strictObject({ lockedUntil: day.nullable() })
