import * as z from 'zod'
import { taxCodes } from './invoice-words.ts'
import { cents, day } from '#contract/values/text.ts'

/**
 * All that an invoice says. It is kept as it was issued, and every page and print is made from it alone (rules,
 * section 13, "Invoices").
 */

export const DocumentLine = z.object({
  /** The order it's about; null if there is none. */
  orderId: z.uuid().nullable(),
  /** Which of the order's charges it bills; null if it's beside the order. */
  chargePosition: z.int().nullable(),
  /** The charge beside the order that it bills. Documents from before these were billed say none. */
  chargeId: z.uuid().nullable().optional(),
  description: z.string(),
  quantity: z.number(),
  unitPrice: cents,
  amount: cents,
  /** The GST in the amount. */
  gst: cents,
  taxCode: z.enum(taxCodes),
})
export type DocumentLine = z.output<typeof DocumentLine>

const Party = z.object({
  name: z.string(),
  /** Eleven digits; null if it isn't known. */
  abn: z.string().nullable(),
  address: z.string(),
  email: z.string(),
})

export const InvoiceDocument = z.object({
  /** What the law calls it: "Tax invoice", "Invoice", "Adjustment note" or "Credit note". */
  title: z.string(),
  /** Null while it's a draft. */
  number: z.string().nullable(),
  issuedOn: day,
  dueOn: day,
  currency: z.string(),
  seller: Party.extend({
    /** What customers know it by, if that's another name. */
    tradingName: z.string(),
    phone: z.string(),
    /** The hash of its logo. Documents from before logos were kept say none. */
    logo: z.string().nullable().optional(),
  }),
  buyer: Party,
  purchaseOrder: z.string(),
  note: z.string(),
  /** The orders of its lines, in the order in which they show. */
  orders: z.array(
    z.object({ id: z.uuid(), reference: z.string(), address: z.string(), deliveryDate: day }),
  ),
  lines: z.array(DocumentLine),
  total: cents,
  gst: cents,
  /** Such as "Total price includes GST". */
  gstNote: z.string(),
  bank: z.object({ accountName: z.string(), bsb: z.string(), accountNumber: z.string() }),
  paymentNote: z.string(),
  /** Of a credit note: what it credits, and why. */
  credits: z
    .object({ id: z.uuid(), number: z.string(), reason: z.string(), before: cents, after: cents })
    .nullable(),
})
export type InvoiceDocument = z.output<typeof InvoiceDocument>
