import { parseCookie, stringifySetCookie } from 'cookie'

/** A cookie that carries a token. Scripts can't read it, and other sites can't send it. */
export type HostCookie = {
  /** The token in a request's `Cookie` header; undefined if there is none. */
  read(header: string | undefined): string | undefined
  /** The `Set-Cookie` header that hands out a token; a lifetime of zero takes it back. */
  write(token: string, seconds: number): string
}

const LOOPBACK = /^(localhost|127\.0\.0\.1|\[::1\])$/

/**
 * Browsers accept the prefix `__Host-` only with Secure, for exactly this host and all of its paths. On
 * loopback,
 * where there is no https, the cookie goes without. Null for plain http anywhere else: no one can sign in there.
 * @param baseUrl the deployment's public address
 * @param plain its name without the prefix, and the path that gets it then
 */
export function createHostCookie(
  baseUrl: string,
  plain: { name: string; path: string },
): HostCookie | null {
  const { protocol, hostname } = new URL(baseUrl)
  const secure = protocol === 'https:'
  if (!secure && !LOOPBACK.test(hostname)) return null
  const name = secure ? `__Host-${plain.name}` : plain.name
  const path = secure ? '/' : plain.path
  return {
    read: (header) => (header === undefined ? undefined : parseCookie(header)[name]),
    write: (token, seconds) =>
      stringifySetCookie({
        name,
        value: token,
        path,
        maxAge: seconds,
        httpOnly: true,
        secure,
        sameSite: 'strict',
      }),
  }
}
