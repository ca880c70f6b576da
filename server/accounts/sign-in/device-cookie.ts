import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { parseCookie, stringifySetCookie } from 'cookie'

/**
 * Recognises browsers that signed in to an account before. Their wrong guesses are counted apart, so that
 * strangers can't lock the account's owner out (rules, section 11, "Guessing").
 */
export type DeviceCookie = {
  /** The device's id in a `Cookie` header, if it signed in to this account before; otherwise null. */
  read(header: string | undefined, accountId: string): string | null
  /** The `Set-Cookie` header for a browser that has signed in to the account. */
  write(accountId: string): string
}

const SECONDS = 400 * 24 * 3600

/**
 * @param baseUrl the deployment's public address
 * @param secrets what ids may be signed with, the current secret first
 */
export function createDeviceCookie(baseUrl: string, secrets: readonly string[]): DeviceCookie {
  const secure = new URL(baseUrl).protocol === 'https:'
  const name = secure ? '__Host-kerbside-device' : 'kerbside-device'
  return {
    read(header, accountId) {
      const [id, given] = (header && parseCookie(header)[name])?.split('.') ?? []
      if (id === undefined || given === undefined || !/^[\w-]{22}$/.test(id)) return null
      const known = secrets.some((secret) => isSame(given, sign(secret, id, accountId)))
      return known ? id : null
    },
    write(accountId) {
      const id = randomBytes(16).toString('base64url')
      const value = `${id}.${sign(secrets[0] ?? '', id, accountId)}`
      return stringifySetCookie({
        name,
        value,
        path: '/',
        maxAge: SECONDS,
        httpOnly: true,
        secure,
        sameSite: 'strict',
      })
    },
  }
}

function sign(secret: string, id: string, accountId: string): string {
  const text = `kerbside device ${id} ${accountId}`
  return createHmac('sha256', secret).update(text).digest('base64url')
}

function isSame(given: string, right: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(right)]
  return one.length === other.length && timingSafeEqual(one, other)
}
