import * as z from 'zod'
import { Possibility } from '#contract/orders/hirer.ts'
import { cents, uuid } from '#contract/values/text.ts'
import { InvoiceDocument } from './document.ts'
import { invoiceStates } from './invoice-words.ts'

/** What the page of an invoice shows its payer (rules, section 13, "The customer's page"). */
export const PayersInvoice = z.object({
  id: uuid,
  document: InvoiceDocument,
  state: z.enum(invoiceStates),
  paid: cents,
  credited: cents,
  due: cents,
  can: z.object({ pay: Possibility }),
  /** A link to the PDF, which works for a day. */
  pdfUrl: z.string(),
})
export type PayersInvoice = z.output<typeof PayersInvoice>
