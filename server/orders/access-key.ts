import { createHmac, timingSafeEqual } from 'node:crypto'

/**
 * The key that lets a hirer open one order without an account. It is derived from the deployment's
 * secret and the order's id, and never stored (rules, section 6).
 * @returns 43 base64url characters
 */
export function accessKeyOf(orderId: string, secret: string): string {
  return createHmac('sha256', secret).update(`order-access:${orderId}`).digest('base64url')
}

/** Whether an access key belongs to this order; compared in constant time. */
export function isAccessKey(given: string, orderId: string, secret: string): boolean {
  const expected = Buffer.from(accessKeyOf(orderId, secret))
  const actual = Buffer.from(given)
  return actual.length === expected.length && timingSafeEqual(actual, expected)
}
