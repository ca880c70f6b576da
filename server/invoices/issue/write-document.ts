import { sql } from 'kysely'
import type { InvoiceDocument } from '#contract/invoices/document.ts'
import type { DocumentKind } from '#contract/invoices/invoice-words.ts'
import type { Org } from '#server/db/tenant.ts'
import type { IdempotencyKey } from '#server/orders/place/idempotency-key.ts'
import { keepLogo } from '#server/organisations/logo/keep-logo.ts'
import { takeNumber } from '#server/invoices/numbers/number-series.ts'

export type ToIssue = {
  id: string
  kind: DocumentKind
  customerId: string | null
  document: InvoiceDocument
  /** Of a credit note: which line of its invoice each of its lines credits. */
  creditsLines?: readonly number[]
  key?: IdempotencyKey | null
}

/**
 * Writes a document with the next number of its series, and its lines. They never change again.
 * @returns the number
 */
export async function writeDocument(
  org: Org,
  { id, kind, customerId, document: draft, creditsLines = [], key = null }: ToIssue,
): Promise<string> {
  const { logo = null } = draft.seller
  if (logo !== null) await keepLogo(org, logo)
  const { sequence, number } = await takeNumber(org, kind)
  const document: InvoiceDocument = { ...draft, number }
  const written = org.tx.run(sql`
    insert into invoices (organisation_id, id, kind, sequence, number, customer_id, credits_id, buyer_name,
      issued_on, due_on, total, gst, snapshot, sha256, issued_by, issued_at,
      idempotency_key, body_hash)
    select ${org.id}, ${id}, ${kind}, ${sequence}, ${number}, ${customerId}, ${document.credits?.id ?? null},
      ${document.buyer.name}, ${document.issuedOn}, ${document.dueOn}, ${document.total}, ${document.gst},
      s.snapshot, encode(sha256(convert_to(s.snapshot::text, 'UTF8')), 'hex'),
      ${JSON.stringify(org.actor)}::jsonb, ${org.now}::timestamptz, ${key?.key ?? null},
      ${key?.bodyHash ?? null}
    from (select ${JSON.stringify(document)}::jsonb as snapshot) s`)
  const lines = document.lines.map((line, position) => {
    const { orderId, chargePosition, chargeId, amount, gst, taxCode } = line
    const credits = creditsLines[position] ?? null
    return { position, orderId, chargePosition, chargeId, amount, gst, taxCode, credits }
  })
  const lined = org.tx.run(sql`
    insert into invoice_lines (organisation_id, invoice_id, position, order_id, charge_position,
      charge_id, credits_line, amount, gst, tax_code)
    select ${org.id}, ${id}::uuid, l.position, l."orderId", l."chargePosition", l."chargeId", l.credits,
      l.amount, l.gst, l."taxCode"
    from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as l (position integer, "orderId" uuid,
      "chargePosition" integer, "chargeId" uuid, credits integer, amount bigint, gst bigint, "taxCode" text)`)
  // Sent together, in this order.
  await Promise.all([written, lined])
  return number
}
