import { createHash, randomBytes } from 'node:crypto'

/** A secret that one person holds, such as a session's or a link's: 32 random bytes in base64url. */
export function createSecretText(): string {
  return randomBytes(32).toString('base64url')
}

/** The SHA-256 of a secret as 64 hex digits. Only this is stored. */
export function hashSecretText(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}
