import { query } from '#server/db/transaction.ts'
import type { Org } from '#server/db/tenant.ts'
import { UnreadableSecret } from '#server/secret/seal.ts'
import { graceColumns, gracedSecrets } from './graced-secrets.ts'
import type { EndpointRow } from './present-endpoint.ts'
import { decryptSecret, decryptWithAny, encryptSecret } from './secrets.ts'

/**
 * Encrypts the secrets of an organisation's endpoints with the first of the deployment's secrets, unless
 * they are already. The endpoints stay locked until the transaction ends, so no secret that's replaced
 * meanwhile is overwritten.
 * @param secrets what they may be encrypted with
 * @returns how many were encrypted, and how many none of the secrets fits
 */
export async function encryptAgain(
  org: Org,
  secrets: readonly [string, ...string[]],
): Promise<{ encrypted: number; unreadable: number }> {
  const [key] = secrets
  const found = { encrypted: 0, unreadable: 0 }
  const renew = (stored: Buffer, context: string): Buffer => {
    try {
      decryptSecret(stored, { key, context })
      return stored
    } catch {
      return encryptSecret(decryptWithAny(stored, { keys: secrets, context }), { key, context })
    }
  }
  /** The same secret if it needs no change, or can't be read. */
  const tryToRenew = (stored: Buffer, context: string): Buffer => {
    try {
      const renewed = renew(stored, context)
      if (renewed !== stored) found.encrypted += 1
      return renewed
    } catch (error) {
      if (!(error instanceof UnreadableSecret)) throw error
      found.unreadable += 1
      return stored
    }
  }
  const endpoints = await org.tx.run(
    query
      .selectFrom('webhook_endpoints')
      .select(['id', 'secret', 'previous_secret', 'previous_secret_until', 'older_secrets'])
      .where('organisation_id', '=', org.id)
      .where('deleted_at', 'is', null)
      .orderBy('id')
      .forNoKeyUpdate()
      .$castTo<Sealed>(),
  )
  for (const endpoint of endpoints) {
    const { id } = endpoint
    const before = found.encrypted
    const context = `${org.id} ${id}`
    const graced = gracedSecrets(endpoint, LONG_AGO).map(({ secret, until }) => {
      return { secret: tryToRenew(secret, context), until }
    })
    const columns = { secret: tryToRenew(endpoint.secret, context), ...graceColumns(graced) }
    if (found.encrypted === before) continue
    await org.tx.run(
      query
        .updateTable('webhook_endpoints')
        .set(columns)
        .where('organisation_id', '=', org.id)
        .where('id', '=', id),
    )
  }
  return found
}

type Sealed = Pick<
  EndpointRow,
  'id' | 'secret' | 'previous_secret' | 'previous_secret_until' | 'older_secrets'
>

/** Secrets whose grace has ended are encrypted again too, for as long as they are stored. */
const LONG_AGO = new Date(0)
