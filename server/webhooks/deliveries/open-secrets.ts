import { RecentValues } from '#server/memory/recent-values.ts'
import { decryptWithAny } from '#server/webhooks/endpoints/secrets.ts'

export type SealedSecrets = {
  organisation_id: string
  endpoint_id: string
  secret: Buffer
  /** The rotated secrets in their grace period. */
  graced_secrets: readonly Buffer[]
}

/** Of opened secrets: about 5,000 endpoints. */
const MOST_BYTES = 2_000_000
const BYTES = 400

/** What was opened last with the secrets of a deployment, by what was opened. */
const opened = new WeakMap<readonly string[], RecentValues<string[]>>()

/**
 * The secrets to sign a delivery with; null if one cannot be decrypted. Opening them for each delivery took a twentieth of
 * its time.
 * @param keys what they may be encrypted with
 */
export function openSecrets(
  { organisation_id, endpoint_id, secret, graced_secrets: graced }: SealedSecrets,
  keys: readonly string[],
): string[] | null {
  const context = `${organisation_id} ${endpoint_id}`
  const sealed = [secret, ...graced]
  const known = opened.get(keys) ?? new RecentValues<string[]>(MOST_BYTES)
  opened.set(keys, known)
  const name = [context, ...sealed.map((bytes) => bytes.toString('latin1'))].join(' ')
  try {
    const secrets =
      known.get(name) ?? sealed.map((bytes) => decryptWithAny(bytes, { keys, context }))
    known.set(name, secrets, BYTES)
    return secrets
  } catch {
    return null
  }
}
