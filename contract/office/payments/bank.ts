import * as z from 'zod'
import { NewPaymentBody } from '#contract/office/payments/writes.ts'
import { pageOf } from '#contract/office/list-query.ts'
import { bankLineStates, matchReasons } from '#contract/payments/payment-words.ts'
import { cents, day, oneLine, uuid } from '#contract/values/text.ts'

/** Lines of bank accounts (rules, section 13, "Bank lines"). */

export const MAX_BANK_CSV_BYTES = 1024 * 1024
export const MAX_BANK_LINES = 5000
/** A body is JSON, in which quotes and line ends take two bytes. */
export const MAX_BANK_BODY_BYTES = 2 * MAX_BANK_CSV_BYTES + 4096

export const BankImportBody = z.strictObject({
  fileName: oneLine(1, 200),
  csv: z
    .string()
    .min(1)
    .refine((csv) => new TextEncoder().encode(csv).length <= MAX_BANK_CSV_BYTES, {
      error: 'must be at most 1 MB',
      params: { code: 'too_big' },
    })
    .refine((csv) => !csv.includes('\u0000') && csv.isWellFormed(), {
      error: 'has characters that cannot be stored',
    }),
})

/** What a file had. */
export const BankImport = z.object({
  /** Lines of money that came and weren't there yet. */
  added: z.int(),
  /** Lines that were imported before. */
  known: z.int(),
  /** Lines of money that went out: they are left out. */
  outgoing: z.int(),
  /** Lines that can't be read; the first 20. */
  unreadable: z.array(z.object({ line: z.int(), message: z.string() })),
})
export type BankImport = z.output<typeof BankImport>

export const Suggestion = z.object({
  /** Either the invoices that it may pay, or an order that isn't invoiced. */
  invoiceIds: z.array(uuid),
  orderId: uuid.nullable(),
  /** The numbers, or the reference of the order. */
  name: z.string(),
  payer: z.string(),
  due: cents,
  reasons: z.array(z.enum(matchReasons)),
})
export type Suggestion = z.output<typeof Suggestion>

export const BankLine = z.object({
  id: uuid,
  version: z.int(),
  on: day,
  amount: cents,
  description: z.string(),
  state: z.enum(bankLineStates),
  paymentId: uuid.nullable(),
  /** The best first, at most three; of open lines. */
  suggestions: z.array(Suggestion),
})
export type BankLine = z.output<typeof BankLine>

export const BankLinesQuery = z.object({
  show: z.enum(bankLineStates).default('open'),
  ...pageOf(50),
})
export type BankLineFilters = z.output<typeof BankLinesQuery>

export const BankLinePage = z.object({ data: z.array(BankLine), hasMore: z.boolean() })
export type BankLinePage = z.output<typeof BankLinePage>

/** What the money is for, as of a payment that is recorded by hand. */
export const AcceptBody = NewPaymentBody.pick({
  orderId: true,
  invoiceIds: true,
  orderIds: true,
  customerId: true,
})
export type AcceptBody = z.output<typeof AcceptBody>
