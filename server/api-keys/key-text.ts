import { createHash, randomInt } from 'node:crypto'
import { crc32 } from 'node:zlib'

/**
 * The text of an API key: `svc_sk_`, 36 random base-62 characters and their CRC-32 as 6 more. A
 * mistyped key is refused without a database query (rules, section 2).
 */

const PREFIX = 'svc_sk_'
const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const SHAPE = /^svc_sk_([0-9A-Za-z]{36})([0-9A-Za-z]{6})$/

/** A new key. It is shown once and stored only as its hash. */
export function createKeyText(): string {
  let secret = ''
  for (let index = 0; index < 36; index += 1) secret += ALPHABET[randomInt(62)]
  return withChecksum(secret)
}

/** A key derived from a seed: the demonstration key is printed at every start. */
export function deriveKeyText(seed: Buffer): string {
  const secret = toBase62(BigInt(`0x${seed.toString('hex')}`), 36).slice(-36)
  return withChecksum(secret)
}

/** Whether a text has the form and checksum of a key. */
export function isKeyText(text: string): boolean {
  const [, secret, checksum] = SHAPE.exec(text) ?? []
  return secret !== undefined && checksumOf(secret) === checksum
}

/** The SHA-256 of a key as 64 hex digits. Only this is stored. */
export function hashKey(key: string): string {
  return createHash('sha256').update(key).digest('hex')
}

function withChecksum(secret: string): string {
  return PREFIX + secret + checksumOf(secret)
}

function checksumOf(secret: string): string {
  return toBase62(BigInt(crc32(secret)), 6)
}

function toBase62(number: bigint, length: number): string {
  let rest = number
  let text = ''
  while (rest > 0n) {
    text = ALPHABET[Number(rest % 62n)] + text
    rest /= 62n
  }
  return text.padStart(length, '0')
}
