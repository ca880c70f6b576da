import type { InvoiceDocument } from '#contract/invoices/document.ts'
import { spokenDay } from '#contract/values/day.ts'
import { formatMoney } from '#contract/values/money.ts'
import type { LoadedCatalog } from '#server/catalog/load-catalog.ts'
import { composeLetter } from '#server/mail/compose-letter.ts'
import type { Letter } from '#server/mail/letter/letter.ts'
import type { NewMail } from '#server/mail/record-mail.ts'

/** The email with an invoice or a credit note: what it comes to, and the link to its page. Pure. */
export function writeInvoiceLetter(
  invoice: { document: InvoiceDocument; paid: number; due: number },
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
    action: credits === null && invoice.due > 0 ? 'Read or pay the invoice' : `Read the ${what}`,
    closing: ['The page behind the link also has it as a PDF.'],
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

function opening(
  { document: { credits }, due }: { document: InvoiceDocument; due: number },
  from: string,
): string {
  if (credits !== null) return `Here’s a credit note for ${credits.number}.`
  return due === 0
    ? `Here’s your invoice from ${from}. It’s paid: thank you.`
    : `Here’s your invoice from ${from}.`
}

function rowsOf({
  document,
  paid,
  due,
}: {
  document: InvoiceDocument
  paid: number
  due: number
}): Letter['rows'] {
  const { currency, total, gst, credits, dueOn, orders, purchaseOrder } = document
  const money = (cents: number) => formatMoney(cents, currency)
  const references = orders.slice(0, 3).map(({ reference }) => reference)
  const more = orders.length - references.length
  const bookings = more > 0 ? `${references.join(', ')} and ${more} more` : references.join(', ')
  const rows = [{ name: orders.length === 1 ? 'Booking' : 'Bookings', value: bookings }]
  if (purchaseOrder !== '') rows.push({ name: 'Purchase order', value: purchaseOrder })
  rows.push({ name: credits === null ? 'Total' : 'Credited', value: money(total) })
  if (gst > 0) rows.push({ name: 'GST included', value: money(gst) })
  if (paid > 0) rows.push({ name: 'Paid so far', value: money(paid) })
  if (due === 0 || credits !== null) return rows
  return [
    ...rows,
    { name: 'Due', value: spokenDay(dueOn) },
    { name: 'Still to pay', value: money(due), strong: true },
  ]
}
