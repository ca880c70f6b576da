import { createHash } from 'node:crypto'
import { MAX_IDEMPOTENCY_KEY } from '#contract/values/limits.ts'
import { Refusal } from '#server/refusal.ts'

/** A client's key for one booking attempt, and a hash of the body that came with it. */
export type IdempotencyKey = { key: string; bodyHash: string }

/**
 * Reads the Idempotency-Key header (rules, section 3).
 * @throws Refusal 422 unless it is 1 to 255 visible ASCII characters
 */
export function readIdempotencyKey(
  header: string | undefined,
  body: unknown,
): IdempotencyKey | null {
  if (header === undefined) return null
  if (!/^[\x21-\x7e]+$/.test(header) || header.length > MAX_IDEMPOTENCY_KEY) {
    throw new Refusal(422, {
      field: 'Idempotency-Key',
      code: 'invalid',
      message: `must be 1 to ${MAX_IDEMPOTENCY_KEY} visible ASCII characters`,
    })
  }
  const bodyHash = createHash('sha256')
    .update(canonicalJson(withoutExpectation(body)))
    .digest('base64url')
  return { key: header, bodyHash }
}

/** What a body orders. What the caller expected isn't part of it. */
function withoutExpectation(body: unknown): unknown {
  return typeof body === 'object' && body !== null && !Array.isArray(body)
    ? { ...body, expectedTotal: undefined, expectedCatalog: undefined }
    : body
}

/** JSON with sorted keys, so equal values have equal text. */
function canonicalJson(value: unknown): string {
  return JSON.stringify(value, (_, inner: unknown) =>
    typeof inner === 'object' && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  )
}
