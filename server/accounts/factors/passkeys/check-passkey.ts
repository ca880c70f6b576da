import { sql } from 'kysely'
import type { Assertion } from '#contract/accounts/webauthn.ts'
import { inAccount } from '#server/db/account.ts'
import type { Database } from '#server/db/connect.ts'
import type { Transaction } from '#server/db/transaction.ts'
import { createChallenge, spendChallenge } from './challenges.ts'
import { listPasskeys } from './list-passkeys.ts'
import { ANSWER_SECONDS, loadWebAuthn } from './relying-party.ts'
import type { RelyingParty } from './relying-party.ts'

/** For what a passkey is asked: to sign in, when anyone may answer, or to step up as one account. */
export type Asked =
  | { purpose: 'passkey_sign_in'; accountId: null }
  | { purpose: 'passkey_step_up'; accountId: string }

/** What a browser needs to ask for a passkey. */
export async function askForPasskey(db: Database, asked: Asked, party: RelyingParty) {
  const { accountId } = asked
  const challenge = await createChallenge(db, asked)
  const known =
    accountId === null
      ? []
      : await inAccount(db, { account: accountId }, (tx) => listPasskeys(tx, accountId))
  const { generateAuthenticationOptions } = await loadWebAuthn()
  const options = await generateAuthenticationOptions({
    rpID: party.id,
    challenge: new Uint8Array(Buffer.from(challenge, 'base64url')),
    timeout: ANSWER_SECONDS * 1000,
    userVerification: 'required',
    allowCredentials: known.map(({ id }) => ({ id })),
  })
  return { ...options }
}

/** A passkey that has proved itself; {@link countUse} has the last word. */
export type ShownPasskey = { accountId: string; id: string; counter: number; backedUp: boolean }

type Row = { account_id: string; public_key: Buffer; counter: number }

/** Checks a passkey's answer. Resolves to null if anything about it is wrong. */
export async function checkAssertion(
  db: Database,
  asked: Asked,
  { id, rawId, response }: Assertion,
  party: RelyingParty,
): Promise<ShownPasskey | null> {
  const { clientDataJSON, authenticatorData, signature } = response
  const challenge = await spendChallenge(db, clientDataJSON, asked)
  const [row] = await inAccount(db, { presented: id }, (tx) =>
    tx.run(sql<Row>`select account_id, public_key, counter from passkeys where id = ${id}`),
  )
  if (challenge === null || !row) return null
  if (asked.accountId !== null && row.account_id !== asked.accountId) return null
  const { verifyAuthenticationResponse } = await loadWebAuthn()
  const checked = await verifyAuthenticationResponse({
    response: {
      id,
      rawId,
      type: 'public-key',
      clientExtensionResults: {},
      response: { clientDataJSON, authenticatorData, signature },
    },
    expectedChallenge: challenge,
    expectedOrigin: party.origin,
    expectedRPID: party.id,
    credential: { id, publicKey: new Uint8Array(row.public_key), counter: row.counter },
    requireUserVerification: true,
  }).catch(() => null)
  if (checked?.verified !== true) return null
  const { newCounter: counter, credentialBackedUp: backedUp } = checked.authenticationInfo
  return { accountId: row.account_id, id, counter, backedUp }
}

/**
 * Records a passkey's use, in a transaction of its account. Resolves to false if the passkey was removed, or
 * its counter isn't ahead of the last use: then there is a copy of it.
 */
export async function countUse(
  tx: Transaction,
  { accountId, id, counter, backedUp }: ShownPasskey,
): Promise<boolean> {
  const counted = await tx.run(
    sql`update passkeys set counter = ${counter}, backed_up = ${backedUp}, used_at = now()
      where account_id = ${accountId} and id = ${id}
        and (counter < ${counter} or (counter = 0 and ${counter}::bigint = 0))
      returning 1`,
  )
  return counted.length === 1
}
