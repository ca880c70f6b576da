import { DEVICE_DAYS } from '#contract/driver/limits.ts'
import { createHostCookie } from '#server/http/host-cookie.ts'
import type { HostCookie } from '#server/http/host-cookie.ts'

/** How long a phone keeps its token without being used, in seconds. */
export const PHONE_SECONDS = DEVICE_DAYS * 86_400

/**
 * The cookie that carries a phone's token; only /api/driver reads it. Null for plain http anywhere but on
 * loopback: no phone can join there.
 * @param baseUrl the deployment's public address
 */
export function createPhoneCookie(baseUrl: string): HostCookie | null {
  return createHostCookie(baseUrl, { name: 'kerbside_driver', path: '/api/driver' })
}
