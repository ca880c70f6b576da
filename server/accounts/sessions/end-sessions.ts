import { hashSecretText } from '#server/accounts/secret-text.ts'
import { inAccount } from '#server/db/account.ts'
import type { Database } from '#server/db/connect.ts'
import { query } from '#server/db/transaction.ts'
import { findSession } from './find-session.ts'

/** Ends the session of a token, if there is one. It stops working at once, on every process. */
export async function endSession(db: Database, token: string | undefined): Promise<void> {
  const found = await findSession(db, token, null)
  if (!found || token === undefined) return
  await inAccount(db, { account: found.session.account.id }, (tx) =>
    tx.run(query.deleteFrom('sessions').where('hash', '=', hashSecretText(token))),
  )
}
