import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

/**
 * Encrypts webhook secrets at rest: AES-256-GCM with a key derived from the deployment's secret key
 * for this purpose only (HKDF, RFC 5869). The stored bytes are a version byte, 12 bytes of nonce, 16
 * bytes of tag and the ciphertext. Version and context are authenticated, so a stored secret can't be
 * decrypted as another version or in another row.
 */

const VERSION = 1
const NONCE = 12
const TAG = 16
const HEAD = 1 + NONCE + TAG

/** `key` is the deployment's secret key; `context` names the organisation and the endpoint. */
export type Sealing = { key: string; context: string }

/** A stored secret was encrypted with a key that isn't here. */
export class UnreadableSecret extends Error {}

/** Encrypts an endpoint's secret for its row. */
export function encryptSecret(secret: string, { key, context }: Sealing): Buffer {
  const nonce = randomBytes(NONCE)
  const cipher = createCipheriv('aes-256-gcm', derive(key), nonce, { authTagLength: TAG })
  cipher.setAAD(bound(context))
  const sealed = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()])
  return Buffer.concat([Buffer.of(VERSION), nonce, cipher.getAuthTag(), sealed])
}

/**
 * Decrypts the result of `encryptSecret`.
 * @throws Error for another key or row, a changed byte or an unknown version
 */
export function decryptSecret(bytes: Uint8Array, { key, context }: Sealing): string {
  if (bytes[0] !== VERSION || bytes.length < HEAD) throw new Error('not a stored webhook secret')
  const nonce = bytes.subarray(1, 1 + NONCE)
  const decipher = createDecipheriv('aes-256-gcm', derive(key), nonce, { authTagLength: TAG })
  decipher.setAAD(bound(context))
  decipher.setAuthTag(bytes.subarray(1 + NONCE, HEAD))
  return Buffer.concat([decipher.update(bytes.subarray(HEAD)), decipher.final()]).toString('utf8')
}

/**
 * Decrypts with the first of several secret keys that fits.
 * @throws UnreadableSecret if none does
 */
export function decryptWithAny(
  bytes: Uint8Array,
  { keys, context }: { keys: readonly string[]; context: string },
): string {
  for (const key of keys) {
    try {
      return decryptSecret(bytes, { key, context })
    } catch {
      // The next key may fit.
    }
  }
  throw new UnreadableSecret('no secret key fits a stored webhook secret')
}

/** Derived keys by secret key; a process has one, or two after a rotation. */
const derived = new Map<string, Uint8Array>()

function derive(key: string): Uint8Array {
  const known = derived.get(key)
  if (known) return known
  const made = new Uint8Array(hkdfSync('sha256', key, '', 'kerbside webhook secret', 32))
  derived.set(key, made)
  return made
}

function bound(context: string): Buffer {
  return Buffer.concat([Buffer.of(VERSION), Buffer.from(context)])
}
