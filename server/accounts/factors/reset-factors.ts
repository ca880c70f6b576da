import { sql } from 'kysely'
import { recordAccountEvent } from '#server/accounts/events/record-account-event.ts'
import { findPerson } from '#server/accounts/find-person.ts'
import { factorsResetLetter, resetAskedLetter } from '#server/accounts/letters/account-letters.ts'
import type { AccountLetter } from '#server/accounts/letters/account-letters.ts'
import { voidTokens } from '#server/accounts/links/issue-link.ts'
import { createSecretText, hashSecretText } from '#server/accounts/secret-text.ts'
import { endAllSessions } from '#server/accounts/sessions/end-sessions.ts'
import { query } from '#server/db/transaction.ts'
import type { Transaction } from '#server/db/transaction.ts'
import { recordAccountMail } from '#server/mail/record-account-mail.ts'

const PURPOSE = 'factors_reset'
/** How long the person has to object, and how long the operator has afterwards. */
const WAIT = '24 hours'
const LASTS = '7 days'

export type FactorsReset = { reset: boolean; dueAt: string }

/**
 * Removes all second factors of a person who lost them, in a transaction of their account. The first call
 * only announces it, by an email to the person; one that comes 24 hours later does it, and ends all sessions.
 * The password stays, so this alone lets no one in.
 */
export async function resetFactors(tx: Transaction, accountId: string): Promise<FactorsReset> {
  await tx.run(sql`select id from accounts where id = ${accountId} for update`)
  const [asked] = await tx.run(
    sql<{ due_at: Date; due: boolean }>`select created_at + ${WAIT}::interval as due_at,
        created_at + ${WAIT}::interval <= now() as due
      from account_tokens
      where account_id = ${accountId} and purpose = ${PURPOSE} and expires_at > now()`,
  )
  if (!asked) return { reset: false, dueAt: await announce(tx, accountId) }
  if (!asked.due) return { reset: false, dueAt: asked.due_at.toISOString() }
  await tx.run(query.deleteFrom('totp').where('account_id', '=', accountId))
  await tx.run(query.deleteFrom('recovery_codes').where('account_id', '=', accountId))
  await tx.run(query.deleteFrom('passkeys').where('account_id', '=', accountId))
  await cancelFactorsReset(tx, accountId)
  await endAllSessions(tx, accountId)
  await voidTokens(tx, accountId, ['email'])
  await recordAccountEvent(tx, { accountId, kind: 'factors_reset', address: null })
  await write(tx, accountId, factorsResetLetter)
  return { reset: true, dueAt: asked.due_at.toISOString() }
}

/** Takes an announced reset back, in a transaction of the account. */
export async function cancelFactorsReset(tx: Transaction, accountId: string): Promise<void> {
  await tx.run(
    query
      .deleteFrom('account_tokens')
      .where('account_id', '=', accountId)
      .where('purpose', '=', PURPOSE),
  )
}

async function announce(tx: Transaction, accountId: string): Promise<string> {
  await cancelFactorsReset(tx, accountId)
  const [row] = await tx.run(
    sql<{ due_at: Date }>`insert into account_tokens (hash, purpose, account_id, expires_at)
      values (${hashSecretText(createSecretText())}, ${PURPOSE}, ${accountId},
        now() + ${WAIT}::interval + ${LASTS}::interval)
      returning created_at + ${WAIT}::interval as due_at`,
  )
  if (!row) throw new Error('the reset was not written')
  await write(tx, accountId, resetAskedLetter)
  return row.due_at.toISOString()
}

async function write(
  tx: Transaction,
  accountId: string,
  compose: (name: string) => AccountLetter,
): Promise<void> {
  const { name, email } = await findPerson(tx, accountId)
  if (email !== null) {
    await recordAccountMail(tx, { accountId, recipient: email, ...compose(name) })
  }
}
