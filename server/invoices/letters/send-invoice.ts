import { sql } from 'kysely'
import { recordAudit } from '#server/audit/record-audit.ts'
import { loadCatalog } from '#server/catalog/load-catalog.ts'
import type { Org } from '#server/db/tenant.ts'
import { recordMail } from '#server/mail/record-mail.ts'
import { Refusal } from '#server/refusal.ts'
import { writeInvoiceLetter } from './write-invoice-letter.ts'
import type { SentInvoice } from './write-invoice-letter.ts'

/**
 * Emails an issued invoice or credit note with the link to its page (rules, section 13, "The customer's page"). While
 * an email to the same address still waits to be sent, there's no second.
 * @param id of an issued document
 * @param to null sends it to the buyer's address
 * @throws Refusal 422 for a draft, or if the buyer has no address
 */
export async function sendInvoice(
  org: Org,
  { id, to }: { id: string; to: string | null },
): Promise<void> {
  const [invoice] = await org.tx.run(sql<SentInvoice>`
    select i.snapshot as document, coalesce(b.paid, 0) as paid, coalesce(b.credited, 0) as credited,
      coalesce(b.written_off, 0) as "writtenOff", coalesce(b.due, 0) as due
    from invoices i left join invoice_balances b
      on b.organisation_id = i.organisation_id and b.invoice_id = i.id
    where i.organisation_id = ${org.id} and i.id = ${id}`)
  if (!invoice) {
    const message = 'is a draft, issue it first'
    throw new Refusal(422, { field: 'invoice', code: 'wrong_state', message })
  }
  const recipient = to ?? invoice.document.buyer.email
  if (recipient === '') {
    const message = 'is required, because the customer has no email address'
    throw new Refusal(422, { field: 'to', code: 'required', message })
  }
  if (await isWaiting(org, { id, recipient })) return
  const letter = writeInvoiceLetter(invoice, await loadCatalog(org))
  await recordMail(org, { ...letter, recipient, link: { purpose: 'invoice', id } })
  await recordAudit(org, 'invoice.sent', id, { after: { to: recipient } })
}

/**
 * Whether an email with it waits to be sent to this address; a reminder of it is another thing. The lock lets one of
 * two calls look first.
 */
async function isWaiting(
  org: Org,
  { id, recipient }: { id: string; recipient: string },
): Promise<boolean> {
  await org.tx.run(sql`
    select pg_advisory_xact_lock(hashtextextended(${`send ${org.id} ${id}`}, 0))`)
  const waiting = await org.tx.run(sql`
    select from mails where organisation_id = ${org.id} and link_for = 'invoice' and link_id = ${id}
      and recipient = ${recipient} and occasion is null and status = 'pending'`)
  return waiting.length > 0
}
