import { createHmac } from 'node:crypto'
import { sql } from 'kysely'
import type { Day } from '#contract/values/day.ts'
import { actorText } from '#server/actor.ts'
import type { Org } from '#server/db/tenant.ts'
import { Refusal } from '#server/refusal.ts'
import { createKey } from './create-key.ts'
import { endOf } from './end-of.ts'
import { deriveKeyText, hashKey } from './key-text.ts'

export type KeyRequest = {
  name: string
  access: 'read' | 'read_write'
  /** The last day on which it works, at the organisation. */
  expires: Day | null
}

export type KeyMadeOnce = {
  id: string
  /** The key itself. */
  key: string
  /** Whether an earlier call made it, and perhaps asked for something else. */
  replayed: 'no' | 'same' | 'mismatch'
}

/**
 * Creates an API key, once for each `Idempotency-Key` of the person. The key's text is made from that and the
 * deployment's secret: so a call whose answer got lost gets the same key again, and no text is stored.
 * @param idempotencyKey null for a key that is new in any case
 * @throws Refusal 422 if the last day has passed, or the Idempotency-Key made a key more than a day ago
 */
export async function createKeyOnce(
  org: Org,
  { name, access, expires }: KeyRequest,
  { idempotencyKey, secret }: { idempotencyKey: string | null; secret: string },
): Promise<KeyMadeOnce> {
  const expiresAt = expires === null ? null : await endOf(org, expires)
  const request = { name, access, expiresAt }
  if (idempotencyKey === null) return { ...(await createKey(org, request)), replayed: 'no' }
  const seed = `kerbside api key ${org.id} ${actorText(org.actor)} ${idempotencyKey}`
  const text = deriveKeyText(createHmac('sha256', secret).update(seed).digest())
  const made = await findMade(org, hashKey(text))
  if (!made) return { ...(await createKey(org, { ...request, text })), replayed: 'no' }
  if (!made.lately) {
    const message = 'made a key more than a day ago, send another one'
    throw new Refusal(422, { field: 'Idempotency-Key', code: 'duplicate', message })
  }
  const isSame =
    made.name === name &&
    made.access === access &&
    made.expires_at?.getTime() === expiresAt?.getTime()
  return { id: made.id, key: text, replayed: isSame ? 'same' : 'mismatch' }
}

type Made = {
  id: string
  name: string
  access: 'read' | 'read_write'
  expires_at: Date | null
  lately: boolean
}

/** The key with that hash. A call at the same moment with the same Idempotency-Key waits for this one. */
async function findMade({ id, tx }: Org, hash: string): Promise<Made | undefined> {
  await tx.run(sql`select pg_advisory_xact_lock(hashtextextended(${hash}, 0))`)
  const [made] = await tx.run(
    sql<Made>`select id, name, access, expires_at, created_at > now() - interval '1 day' as lately
      from api_keys where organisation_id = ${id} and hash = ${hash}`,
  )
  return made
}
