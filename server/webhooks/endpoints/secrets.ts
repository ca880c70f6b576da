import { seal, unseal, unsealWithAny } from '#server/secret/seal.ts'

/** Webhook secrets at rest, encrypted with a key of their own and bound to their row. */

/** `key` is the deployment's secret key; `context` names the organisation and the endpoint. */
export type Sealing = { key: string; context: string }

const PURPOSE = 'webhook secret'

/** Encrypts an endpoint's secret for its row. */
export function encryptSecret(secret: string, { key, context }: Sealing): Buffer {
  return seal(secret, key, { purpose: PURPOSE, context })
}

/**
 * Decrypts the result of `encryptSecret`.
 * @throws Error for another key or row, a changed byte or an unknown version
 */
export function decryptSecret(bytes: Uint8Array, { key, context }: Sealing): string {
  return unseal(bytes, key, { purpose: PURPOSE, context })
}

/**
 * Decrypts with the first of several secret keys that fits.
 * @throws UnreadableSecret if none does
 */
export function decryptWithAny(
  bytes: Uint8Array,
  { keys, context }: { keys: readonly string[]; context: string },
): string {
  return unsealWithAny(bytes, keys, { purpose: PURPOSE, context })
}
