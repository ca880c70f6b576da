import { createHmac } from 'node:crypto'
import { equals } from '#server/orders/access-key.ts'
import { readSignature, signFor } from '#server/orders/signed-link.ts'

type Where = { bookingUrl: string; secret: string }
type Named = { slug: string; id: string }

/**
 * The key that opens one invoice to its payer, without an account. It's derived from the deployment's
 * secret and the invoice's id, and never stored (rules, section 13, "The customer's page").
 * @returns 43 base64url characters
 */
export function invoiceKeyOf(id: string, secret: string): string {
  return createHmac('sha256', secret).update(`invoice-access:${id}`).digest('base64url')
}

/** Whether a key opens this invoice; compared in constant time. */
export function isInvoiceKey(given: string, id: string, secrets: readonly string[]): boolean {
  return secrets.some((secret) => equals(given, invoiceKeyOf(id, secret)))
}

/** The address of an invoice's page, with its key in the fragment, which browsers send to no server. */
export function invoiceLink({ slug, id }: Named, { bookingUrl, secret }: Where): string {
  return `${bookingUrl}/${slug}/invoices/${id}#${invoiceKeyOf(id, secret)}`
}

/** The addresses of several invoices' pages, by their ids. */
export function invoiceLinks(
  { slug, ids }: { slug: string; ids: readonly string[] },
  where: Where,
): Map<string, string> {
  return new Map(ids.map((id) => [id, invoiceLink({ slug, id }, where)]))
}

/** The link to an invoice's PDF; anyone who has it can read that PDF for a day. */
export function pdfLink(
  { slug, id }: Named,
  { bookingUrl, secret, now }: Where & { now: Date },
): string {
  const signed = signFor({ key: invoiceKeyOf(id, secret), subject: PDF }, now)
  return `${bookingUrl}/${slug}/invoices/${id}/pdf?${signed}`
}

/** Checks a link to a PDF, in constant time, and whether it has expired. */
export function readPdfLink(
  { id, ...given }: { id: string; until: string; key: string },
  { secrets, now }: { secrets: readonly string[]; now: Date },
): 'good' | 'over' | 'wrong' {
  const keys = secrets.map((secret) => invoiceKeyOf(id, secret))
  return readSignature({ ...given, subject: PDF }, { keys, now })
}

const PDF = 'pdf'
