import { createHmac, timingSafeEqual } from 'node:crypto'

/**
 * What opens one order to its hirer without an account: derived from the deployment's secret and the
 * order's id, so it is never stored (rules, section 6).
 * @returns 43 base64url characters
 */
export function accessKeyOf(orderId: string, secret: string): string {
  return createHmac('sha256', secret).update(`order-access:${orderId}`).digest('base64url')
}

/** Whether an access key is this order's, in a time that tells nothing of how nearly. */
export function isAccessKey(given: string, orderId: string, secret: string): boolean {
  const expected = Buffer.from(accessKeyOf(orderId, secret))
  const actual = Buffer.from(given)
  return actual.length === expected.length && timingSafeEqual(actual, expected)
}
