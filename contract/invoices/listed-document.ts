import * as z from 'zod'
import { cents, instant } from '#contract/values/text.ts'

/** A document that the hirer's page lists. */
export const ListedDocument = z.object({
  type: z.enum(['confirmation', 'receipt', 'refund', 'invoice', 'docket']),
  title: z.string(),
  url: z.string().meta({
    description:
      'A page to read and print, opened without the access key. The link works for a day; then get a new one.',
  }),
  createdAt: instant,
  toPay: z.object({ amount: cents, url: z.string() }).nullable().meta({
    description:
      "What is still to be paid of an invoice although the order's total is paid or cancelled, in cents, and the page that takes it.",
  }),
})
export type ListedDocument = z.output<typeof ListedDocument>
