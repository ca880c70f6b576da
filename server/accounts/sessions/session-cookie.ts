import { createHostCookie } from '#server/http/host-cookie.ts'
import type { HostCookie } from '#server/http/host-cookie.ts'

/** The cookie that carries a session's token. */
export type SessionCookie = HostCookie

/**
 * Null for plain http anywhere but on loopback: no one can sign in there.
 * @param baseUrl the deployment's public address
 */
export function createSessionCookie(baseUrl: string): SessionCookie | null {
  return createHostCookie(baseUrl, { name: 'kerbside', path: '/' })
}
