import { sql } from 'kysely'
import { renderSVG } from 'uqr'
import { createSecretText, hashSecretText } from '#server/accounts/secret-text.ts'
import { query } from '#server/db/transaction.ts'
import type { Transaction } from '#server/db/transaction.ts'
import { createTotpSecret, sealTotpSecret, writeTotpUri } from './totp-secret.ts'

/** How long a person has to type the app's first code, in seconds. */
const SECONDS = 900

/**
 * Starts setting up an authenticator app, in a transaction of the account. An app that was set up before
 * keeps working until the new one's first code is confirmed.
 * @param key the deployment's secret
 * @returns the app's secret in base 32, the same as an `otpauth:` address, and that as a QR code in SVG
 */
export async function beginTotp(
  tx: Transaction,
  { accountId, label, key }: { accountId: string; label: string; key: string },
): Promise<{ secret: string; uri: string; qr: string }> {
  const secret = createTotpSecret()
  await dropSetUp(tx, accountId)
  await tx.run(
    query.insertInto('account_tokens').values({
      // Only the account itself asks for this row, so the text that it's a hash of is thrown away.
      hash: hashSecretText(createSecretText()),
      purpose: 'totp',
      account_id: accountId,
      payload: JSON.stringify({ secret: sealTotpSecret(secret, key, accountId) }),
      expires_at: sql`now() + make_interval(secs => ${SECONDS})`,
    }),
  )
  const uri = writeTotpUri(secret, label)
  return { secret, uri, qr: renderSVG(uri) }
}

/** Forgets a set-up that was begun. */
export async function dropSetUp(tx: Transaction, accountId: string): Promise<void> {
  await tx.run(
    query
      .deleteFrom('account_tokens')
      .where('account_id', '=', accountId)
      .where('purpose', '=', 'totp'),
  )
}
