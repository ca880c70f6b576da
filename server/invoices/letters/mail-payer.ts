import { sql } from 'kysely'
import type { InvoiceDocument } from '#contract/invoices/document.ts'
import { formatMoney } from '#contract/values/money.ts'
import { loadCatalog } from '#server/catalog/load-catalog.ts'
import type { LoadedCatalog } from '#server/catalog/load-catalog.ts'
import type { Org } from '#server/db/tenant.ts'
import { composeLetter } from '#server/mail/compose-letter.ts'
import { recordMail } from '#server/mail/record-mail.ts'
import type { NewMail } from '#server/mail/record-mail.ts'

/** Why such an email is written. */
const RECEIPT = 'receipt'

/** What was paid online for an invoice, in cents: how much came, how much of it counts for the invoice, what is due now. */
type Received = { amount: number; counted: number; due: number }

/**
 * Emails the receipt of a payment online for an invoice of several orders, or of charges beside one, to its buyer, in the
 * payment's transaction. Without an address, there's none. For one order alone, its hirer gets a letter of the order's.
 */
export async function mailPayer(
  org: Org,
  { invoiceId, ...received }: Received & { invoiceId: string },
): Promise<void> {
  const [invoice] = await org.tx.run(sql<{ document: InvoiceDocument }>`
    select snapshot as document from invoices where organisation_id = ${org.id} and id = ${invoiceId}`)
  if (!invoice || invoice.document.buyer.email === '') return
  const letter = writeReceipt(invoice.document, received, await loadCatalog(org))
  await recordMail(org, { ...letter, link: { purpose: 'invoice', id: invoiceId } })
}

/** The receipt's letter: what came, what of it is credit, and what is still to pay. Pure. */
function writeReceipt(
  { number, title, currency, buyer }: InvoiceDocument,
  { amount, counted, due }: Received,
  { letters, public: { organisation, branding } }: LoadedCatalog,
): NewMail {
  const money = (cents: number) => formatMoney(cents, currency)
  const credit = amount - counted
  const { body, html } = composeLetter({
    heading: `We’ve received ${money(amount)}`,
    name: buyer.name,
    paragraphs: [
      `Thank you for paying invoice ${number} ${due === 0 ? 'in full' : 'in part'}.`,
      ...(credit > 0
        ? [`${money(credit)} is more than was due. We keep it for you, as credit on your account.`]
        : []),
    ],
    rows: [
      { name: title, value: number ?? '' },
      { name: 'Paid online', value: money(amount), strong: true },
      ...(credit > 0 ? [{ name: 'Credit', value: money(credit) }] : []),
      ...(due > 0 ? [{ name: 'Still to pay', value: money(due) }] : []),
    ],
    action: 'See the invoice',
    closing: ['The page behind the link also has it as a PDF.'],
    sender: organisation,
    branding,
  })
  return {
    recipient: buyer.email,
    subject: `Your payment of ${money(amount)} for invoice ${number}, ${organisation.name}`,
    body,
    html,
    sender: letters.senderName,
    replyTo: letters.replyTo ?? organisation.email,
    occasion: RECEIPT,
  }
}
