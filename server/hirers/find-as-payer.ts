import { sql } from 'kysely'
import type { InvoiceDocument } from '#contract/invoices/document.ts'
import type { DocumentKind } from '#contract/invoices/invoice-words.ts'
import type { Org } from '#server/db/tenant.ts'
import { isUuid } from '#server/db/uuid.ts'
import { countPayments } from '#server/invoices/billing/count-payments.ts'
import { equals } from '#server/orders/access-key.ts'
import { Refusal } from '#server/refusal.ts'
import { keysToInvoice } from './keys-to-invoice.ts'
import { readAccessKey, refuseKey } from './read-access-key.ts'

/** An issued invoice or credit note, as it says and with what became of it, in cents. */
export type PaidInvoice = {
  id: string
  kind: DocumentKind
  document: InvoiceDocument
  paid: number
  credited: number
  writtenOff: number
  due: number
}

/**
 * Finds the invoice of a payer's call and checks its access key. A payment that has just come in counts.
 * @returns the invoice, and the key that opened it
 * @param body as it was sent; only its access key is read
 * @param mayGuess whether the invoice allows another wrong key; the right one always passes
 * @throws Refusal 404 for one that isn't issued, 422 without an access key, 403 with a wrong one, 429 with too many
 */
export async function findAsPayer(
  org: Org,
  {
    id,
    body,
    secrets,
    mayGuess,
  }: {
    id: string
    body: unknown
    secrets: readonly string[]
    mayGuess: (invoiceId: string) => Promise<boolean>
  },
): Promise<PaidInvoice & { key: string }> {
  const invoice = await findIssued(org, id)
  if (!invoice) throw new Refusal(404, 'No invoice has that id')
  const key = readAccessKey(body)
  const keys = await keysToInvoice(org, invoice, secrets)
  if (!keys.some((one) => equals(key, one))) await refuseKey('invoice', () => mayGuess(invoice.id))
  const orderIds = invoice.document.orders.map((order) => order.id)
  if (invoice.due === 0) return { ...invoice, key }
  await countPayments(org, orderIds)
  // Whether it was counted here or by the chore since the invoice was read.
  return { ...((await findIssued(org, id)) ?? invoice), key }
}

/** An issued document by its id; null if there is none. */
export async function findIssued(org: Org, id: string): Promise<PaidInvoice | null> {
  if (!isUuid(id)) return null
  const [invoice] = await org.tx.run(sql<PaidInvoice>`
    select i.id, i.kind, i.snapshot as document, coalesce(b.paid, 0) as paid,
      coalesce(b.credited, 0) as credited, coalesce(b.written_off, 0) as "writtenOff",
      coalesce(b.due, 0) as due
    from invoices i left join invoice_balances b
      on b.organisation_id = i.organisation_id and b.invoice_id = i.id
    where i.organisation_id = ${org.id} and i.id = ${id}`)
  return invoice ?? null
}
