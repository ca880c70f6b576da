import { createHash, randomUUIDv7 } from 'node:crypto'
import type { MoveBin } from '#contract/office/dispatch/bin.ts'
import type { Org } from '#server/db/tenant.ts'
import type { IdempotencyKey } from '#server/orders/place/idempotency-key.ts'
import { moveBin } from './move-bin.ts'
import type { MovedBin } from './move-bin.ts'
import { requirePlace } from './require-place.ts'

/**
 * Notes where a person in the office says that a bin is now. A known idempotency key moves nothing.
 * @throws Refusal 404, or 422 if there's no such place
 */
export async function moveByHand(
  org: Org,
  { id: binId, to, load }: MoveBin & { id: string },
  key: IdempotencyKey | null = null,
): Promise<MovedBin> {
  await requirePlace(org, to, 'to')
  const id = key === null ? randomUUIDv7() : idOf(org, binId, key.key)
  return moveBin(org, { id, binId, at: org.now, to, load })
}

/** The same id for the same key, as a UUID of version 8 (RFC 9562). */
function idOf(org: Org, binId: string, key: string): string {
  const hash = createHash('sha256').update(`${org.id} ${binId} ${key}`).digest('hex')
  const variant = ((Number.parseInt(hash.charAt(16), 16) & 3) | 8).toString(16)
  return [
    hash.slice(0, 8),
    hash.slice(8, 12),
    `8${hash.slice(13, 16)}`,
    `${variant}${hash.slice(17, 20)}`,
    hash.slice(20, 32),
  ].join('-')
}
