import { createHash } from 'node:crypto'

/** The SHA-256 of a preview's token, as 64 hex digits. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}
