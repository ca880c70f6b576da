import type { Database } from './connect.ts'
import { runTransaction } from './transaction.ts'
import type { Transaction } from './transaction.ts'

/**
 * The only way to people's accounts: their credentials, sessions and memberships. Each transaction names
 * one account, or what is presented (the hash of a link or session, an email address, a passkey), and
 * row-level security shows just those rows.
 */

/** For whom a transaction on accounts is; at least one of the two. */
export type Presented = { account?: string; presented?: string }

/** Does work for one account in one transaction: committed when it resolves, rolled back when it throws. */
export async function inAccount<Result>(
  db: Database,
  who: Presented,
  work: (tx: Transaction) => Promise<Result>,
): Promise<Result> {
  return runTransaction(db, { assume: assumeAccount(who), share: 'accounts' }, work)
}

/** Limits the rest of a transaction to an account, or to what is presented. */
export function assumeAccount({ account, presented }: Presented) {
  const text = 'select assume_account($1, $2)'
  return { name: 'assume_account', text, values: [account ?? null, presented ?? null] }
}
