import { query } from '#server/db/transaction.ts'
import type { Org } from '#server/db/tenant.ts'
import { UnreadableSecret } from '#server/secret/seal.ts'
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
  const renew = (stored: Buffer, context: string): Buffer | null => {
    try {
      decryptSecret(stored, { key, context })
      return null
    } catch {
      return encryptSecret(decryptWithAny(stored, { keys: secrets, context }), { key, context })
    }
  }
  const endpoints = await org.tx.run(
    query
      .selectFrom('webhook_endpoints')
      .select(['id', 'secret', 'previous_secret'])
      .where('organisation_id', '=', org.id)
      .where('deleted_at', 'is', null)
      .orderBy('id')
      .forNoKeyUpdate(),
  )
  for (const { id, secret, previous_secret: previous } of endpoints) {
    for (const [column, stored] of [
      ['secret', secret],
      ['previous_secret', previous],
    ] as const) {
      if (stored === null) continue
      try {
        const renewed = renew(stored, `${org.id} ${id}`)
        if (renewed === null) continue
        await org.tx.run(
          query
            .updateTable('webhook_endpoints')
            .set({ [column]: renewed })
            .where('organisation_id', '=', org.id)
            .where('id', '=', id),
        )
        found.encrypted += 1
      } catch (error) {
        if (!(error instanceof UnreadableSecret)) throw error
        found.unreadable += 1
      }
    }
  }
  return found
}
