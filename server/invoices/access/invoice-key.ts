import { createHmac } from 'node:crypto'
import { currentKeyOf } from '#server/orders/access-key.ts'
import type { Accessible } from '#server/orders/access-key.ts'
import { readSignature, signFor } from '#server/orders/signed-link.ts'

type Where = { bookingUrl: string; secret: string }
type Named = { slug: string; id: string }

/**
 * The key that opens one invoice to its payer, without an account. It's derived from the deployment's
 * secret and the invoice's id, and never stored (rules, section 13, "The customer's page").
 * @returns 43 base64url characters
 */
export function invoiceKeyOf(id: string, secret: string): string {
  return derive(id, secret)
}

/**
 * The key to an invoice that the page of its only order gives. It's derived from the order's key, so it changes when the
 * office makes a new link to the order.
 */
export function keyByOrder(
  { id, order }: { id: string; order: Accessible },
  secret: string,
): string {
  return derive(id, currentKeyOf(order, secret))
}

function derive(id: string, secret: string): string {
  return createHmac('sha256', secret).update(`invoice-access:${id}`).digest('base64url')
}

/** The address of an invoice's page, with its key in the fragment, which browsers send to no server. */
export function invoiceLink({ slug, id }: Named, { bookingUrl, secret }: Where): string {
  return pageLink({ slug, id, key: invoiceKeyOf(id, secret) }, bookingUrl)
}

/** The same with any key that opens it. */
export function pageLink({ slug, id, key }: Named & { key: string }, bookingUrl: string): string {
  return `${bookingUrl}/${slug}/invoices/${id}#${key}`
}

/** The addresses of several invoices' pages, by their ids. */
export function invoiceLinks(
  { slug, ids }: { slug: string; ids: readonly string[] },
  where: Where,
): Map<string, string> {
  return new Map(ids.map((id) => [id, invoiceLink({ slug, id }, where)]))
}

/**
 * The link to an invoice's PDF; anyone who has it can read that PDF for a day.
 * @param key one that opens the invoice: the link works for as long as that does
 */
export function pdfLink(
  { slug, id, key }: Named & { key: string },
  { bookingUrl, now }: { bookingUrl: string; now: Date },
): string {
  return `${bookingUrl}/${slug}/invoices/${id}/pdf?${signFor({ key, subject: PDF }, now)}`
}

/**
 * Checks a link to a PDF, in constant time, and whether it has expired.
 * @param keys those that open the invoice
 */
export function readPdfLink(
  given: { until: string; key: string },
  { keys, now }: { keys: readonly string[]; now: Date },
): 'good' | 'over' | 'wrong' {
  return readSignature({ ...given, subject: PDF }, { keys, now })
}

const PDF = 'pdf'
