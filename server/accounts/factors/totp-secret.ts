import { Secret, TOTP } from 'otpauth'
import { seal, unsealWithAny } from '#server/secret/seal.ts'

/**
 * The secret that an authenticator app shares with us (RFC 6238: SHA-1, 6 digits, 30 s, as every app
 * understands), and its codes. At rest it's encrypted and bound to its account.
 */

const SETTINGS = { algorithm: 'SHA1', digits: 6, period: 30 } as const
const PURPOSE = 'authenticator secret'

/** A new secret of 160 bits, in base 32. */
export function createTotpSecret(): string {
  return new Secret({ size: 20 }).base32
}

/** What an authenticator app reads from the QR code. */
export function writeTotpUri(secret: string, label: string): string {
  return new TOTP({ ...SETTINGS, issuer: 'Kerbside', label, secret }).toString()
}

/**
 * The 30-second step that a code belongs to: the one at `now`, the one before or the one after.
 * @param code six digits
 * @returns null if it's none of these three codes
 */
export function findStep(secret: string, code: string, now: Date): number | null {
  const totp = new TOTP({ ...SETTINGS, secret })
  const timestamp = now.getTime()
  const delta = totp.validate({ token: code, timestamp, window: 1 })
  return delta === null ? null : totp.counter({ timestamp }) + delta
}

/** Encrypts an account's secret for the database. */
export function sealTotpSecret(secret: string, key: string, accountId: string): string {
  return seal(secret, key, { purpose: PURPOSE, context: accountId }).toString('base64url')
}

/**
 * Decrypts the result of `sealTotpSecret`.
 * @param keys the deployment's secrets, the current one first
 * @throws UnreadableSecret if none fits
 */
export function openTotpSecret(sealed: string, keys: readonly string[], accountId: string): string {
  const bytes = Buffer.from(sealed, 'base64url')
  return unsealWithAny(bytes, keys, { purpose: PURPOSE, context: accountId })
}
