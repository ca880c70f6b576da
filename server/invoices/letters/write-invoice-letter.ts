import type { InvoiceDocument } from '#contract/invoices/document.ts'
import { sayBank } from '#contract/invoices/say-bank.ts'
import { spokenDay } from '#contract/values/day.ts'
import { formatMoney } from '#contract/values/money.ts'
import type { LoadedCatalog } from '#server/catalog/load-catalog.ts'
import { composeLetter } from '#server/mail/compose-letter.ts'
import type { Letter } from '#server/mail/letter/letter.ts'
import type { NewMail } from '#server/mail/record-mail.ts'

/** An issued document, and in cents what became of it. */
export type SentInvoice = {
  document: InvoiceDocument
  paid: number
  credited: number
  writtenOff: number
  due: number
}

/** The email with an invoice or a credit note: what it comes to, how to pay it, and the link to its page. Pure. */
export function writeInvoiceLetter(
  invoice: SentInvoice,
  { letters, public: { organisation, branding } }: LoadedCatalog,
): Omit<NewMail, 'recipient'> {
  const { document } = invoice
  const { number, credits, buyer } = document
  const what = credits === null ? 'invoice' : 'credit note'
  const { body, html } = composeLetter({
    heading: `${document.title} ${number}`,
    name: buyer.name,
    paragraphs: [opening(invoice, organisation.name)],
    rows: rowsOf(invoice),
    action: asksFor(invoice) ? 'Read or pay the invoice' : `Read the ${what}`,
    closing: [
      ...(asksFor(invoice) ? sayBank(document, number ?? '') : []),
      'The page behind the link also has it as a PDF.',
    ],
    sender: organisation,
    branding,
  })
  return {
    subject: `${credits === null ? 'Invoice' : 'Credit note'} ${number} from ${organisation.name}`,
    body,
    html,
    sender: letters.senderName,
    replyTo: letters.replyTo ?? organisation.email,
  }
}

/** Whether there's something to pay. */
function asksFor({ document, due }: SentInvoice): boolean {
  return document.credits === null && due > 0
}

function opening(invoice: SentInvoice, from: string): string {
  const { credits } = invoice.document
  if (credits !== null) return `Here’s a credit note for ${credits.number}.`
  const says = invoice.due > 0 ? '' : ` ${settledBy(invoice)}`
  return `Here’s your invoice from ${from}.${says}`
}

/** Why nothing is due of an invoice. */
function settledBy({ paid, credited, writtenOff }: SentInvoice): string {
  if (writtenOff > 0) return 'There’s nothing left to pay.'
  return credited > 0 && paid === 0
    ? 'It’s credited: there’s nothing to pay.'
    : 'It’s paid: thank you.'
}

function rowsOf({ document, paid, credited, due }: SentInvoice): Letter['rows'] {
  const { currency, total, gst, credits, dueOn, orders, purchaseOrder } = document
  const money = (cents: number) => formatMoney(cents, currency)
  const references = orders.slice(0, 3).map(({ reference }) => reference)
  const more = orders.length - references.length
  const bookings = more > 0 ? `${references.join(', ')} and ${more} more` : references.join(', ')
  const rows = [{ name: orders.length === 1 ? 'Booking' : 'Bookings', value: bookings }]
  if (purchaseOrder !== '') rows.push({ name: 'Purchase order', value: purchaseOrder })
  rows.push({ name: credits === null ? 'Total' : 'Credited', value: money(total) })
  if (gst > 0) rows.push({ name: 'GST included', value: money(gst) })
  if (credited > 0) rows.push({ name: 'Credited', value: money(credited) })
  if (paid > 0) rows.push({ name: 'Paid so far', value: money(paid) })
  if (due === 0 || credits !== null) return rows
  return [
    ...rows,
    { name: 'Due', value: spokenDay(dueOn) },
    { name: 'Still to pay', value: money(due), strong: true },
  ]
}
