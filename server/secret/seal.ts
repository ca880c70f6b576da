import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

/**
 * Encrypts secrets at rest: AES-256-GCM with a key derived from the deployment's secret for one purpose
 * only (HKDF, RFC 5869). The sealed bytes are a version byte, 12 bytes of nonce, 16 bytes of tag and the
 * ciphertext. Version and context are authenticated, so sealed bytes can't be opened as another version or
 * in another row.
 */

const VERSION = 1
const NONCE = 12
const TAG = 16
const HEAD = 1 + NONCE + TAG

export type Seal = {
  /** What the derived key is for, such as "webhook secret". */
  purpose: string
  /** Names the row that the bytes are for. */
  context: string
}

/** No secret of the deployment fits the sealed bytes. */
export class UnreadableSecret extends Error {}

/** Encrypts a text for its row. */
export function seal(text: string, key: string, { purpose, context }: Seal): Buffer {
  const nonce = randomBytes(NONCE)
  const cipher = createCipheriv('aes-256-gcm', derive(key, purpose), nonce, { authTagLength: TAG })
  cipher.setAAD(bound(context))
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return Buffer.concat([Buffer.of(VERSION), nonce, cipher.getAuthTag(), sealed])
}

/**
 * Decrypts the result of `seal`.
 * @throws Error for another key, purpose or row, a changed byte or an unknown version
 */
export function unseal(bytes: Uint8Array, key: string, { purpose, context }: Seal): string {
  if (bytes[0] !== VERSION || bytes.length < HEAD) throw new Error('not a sealed secret')
  const nonce = bytes.subarray(1, 1 + NONCE)
  const decipher = createDecipheriv('aes-256-gcm', derive(key, purpose), nonce, {
    authTagLength: TAG,
  })
  decipher.setAAD(bound(context))
  decipher.setAuthTag(bytes.subarray(1 + NONCE, HEAD))
  return Buffer.concat([decipher.update(bytes.subarray(HEAD)), decipher.final()]).toString('utf8')
}

/**
 * Decrypts with the first of several secrets of the deployment that fits.
 * @throws UnreadableSecret if none does
 */
export function unsealWithAny(bytes: Uint8Array, keys: readonly string[], how: Seal): string {
  for (const key of keys) {
    try {
      return unseal(bytes, key, how)
    } catch {
      // The next key may fit.
    }
  }
  throw new UnreadableSecret(`no secret key fits a stored ${how.purpose}`)
}

/** Derived keys by secret and purpose; a process has a few of them. */
const derived = new Map<string, Uint8Array>()

function derive(key: string, purpose: string): Uint8Array {
  const name = `${purpose} ${key}`
  const known = derived.get(name)
  if (known) return known
  const made = new Uint8Array(hkdfSync('sha256', key, '', `kerbside ${purpose}`, 32))
  derived.set(name, made)
  return made
}

function bound(context: string): Buffer {
  return Buffer.concat([Buffer.of(VERSION), Buffer.from(context)])
}
