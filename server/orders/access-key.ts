import { createHmac, timingSafeEqual } from 'node:crypto'

/** What an access key is for: an order, and how often its link was replaced. */
export type Accessible = { id: string; access_version?: number | null }

/**
 * The key that lets a hirer open one order without an account. It is derived from the deployment's
 * secret, the order's id and its access version, and never stored (rules, section 6).
 * @param version 1 unless the office has made a new link since
 * @returns 43 base64url characters
 */
export function accessKeyOf(orderId: string, secret: string, version = 1): string {
  const subject = version === 1 ? orderId : `${orderId}:${version}`
  return createHmac('sha256', secret).update(`order-access:${subject}`).digest('base64url')
}

/** The key that opens an order now. */
export function currentKeyOf({ id, access_version: version }: Accessible, secret: string): string {
  return accessKeyOf(id, secret, version ?? 1)
}

/**
 * Whether an access key opens this order; compared in constant time.
 * @param secrets what it may be derived from
 */
export function isAccessKey(given: string, order: Accessible, secrets: readonly string[]): boolean {
  return secrets.some((secret) => equals(given, currentKeyOf(order, secret)))
}

/** Compares two secrets in constant time. */
export function equals(given: string, expected: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(expected)]
  return one.length === other.length && timingSafeEqual(one, other)
}
