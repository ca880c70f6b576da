import { sql } from 'kysely'
import type { NewCredential } from '#contract/accounts/webauthn.ts'
import { inAccount } from '#server/db/account.ts'
import { isDatabaseError } from '#server/db/connect.ts'
import type { Database } from '#server/db/connect.ts'
import { query } from '#server/db/transaction.ts'
import type { Transaction } from '#server/db/transaction.ts'
import { Refusal } from '#server/refusal.ts'
import { createChallenge, spendChallenge } from './challenges.ts'
import { listPasskeys } from './list-passkeys.ts'
import { ALGORITHMS, ANSWER_SECONDS, loadWebAuthn } from './relying-party.ts'
import type { RelyingParty } from './relying-party.ts'

/** The most passkeys of one account. */
const MOST = 20

export type Person = { id: string; name: string; email: string | null }

/** What a browser needs to make a passkey: one that names its account itself, and asks for the person. */
export async function offerPasskey(db: Database, person: Person, party: RelyingParty) {
  const known = await inAccount(db, { account: person.id }, (tx) => listPasskeys(tx, person.id))
  const challenge = await createChallenge(db, { purpose: 'passkey_added', accountId: person.id })
  const { generateRegistrationOptions } = await loadWebAuthn()
  const options = await generateRegistrationOptions({
    rpName: 'Kerbside',
    rpID: party.id,
    userID: new TextEncoder().encode(person.id),
    userName: person.email ?? person.name,
    userDisplayName: person.name,
    challenge: new Uint8Array(Buffer.from(challenge, 'base64url')),
    timeout: ANSWER_SECONDS * 1000,
    attestationType: 'none',
    supportedAlgorithmIDs: ALGORITHMS,
    excludeCredentials: known.map(({ id }) => ({ id })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })
  return { ...options }
}

/** A passkey that a browser has made: what the database keeps of it. */
export type MadePasskey = {
  id: string
  publicKey: Uint8Array
  counter: number
  transports: string[]
  backedUp: boolean
}

/**
 * Checks a passkey that a browser has made.
 * @throws Refusal 422 if it answers another question, or comes from elsewhere
 */
export async function checkNewPasskey(
  db: Database,
  accountId: string,
  { id, rawId, response }: NewCredential,
  party: RelyingParty,
): Promise<MadePasskey> {
  const { clientDataJSON, attestationObject, transports = [] } = response
  const asked = { purpose: 'passkey_added', accountId } as const
  const challenge = await spendChallenge(db, clientDataJSON, asked)
  const { verifyRegistrationResponse } = await loadWebAuthn()
  const checked =
    challenge === null
      ? null
      : await verifyRegistrationResponse({
          response: {
            id,
            rawId,
            type: 'public-key',
            clientExtensionResults: {},
            response: { clientDataJSON, attestationObject },
          },
          expectedChallenge: challenge,
          expectedOrigin: party.origin,
          expectedRPID: party.id,
          requireUserVerification: true,
          supportedAlgorithmIDs: ALGORITHMS,
        }).catch(() => null)
  if (checked?.verified !== true) throw refuse('invalid', 'did not fit: try again')
  const { credential, credentialBackedUp: backedUp } = checked.registrationInfo
  const { publicKey, counter } = credential
  return { id: credential.id, publicKey, counter, transports, backedUp }
}

/**
 * Keeps a passkey, in a transaction of the account.
 * @param name for its owner to recognise, such as "Chrome on Mac"
 * @throws Refusal 422 if it's known already, or there are 20
 */
export async function storePasskey(
  tx: Transaction,
  accountId: string,
  made: MadePasskey,
  name: string,
): Promise<void> {
  await tx.run(sql`select id from accounts where id = ${accountId} for update`)
  if ((await listPasskeys(tx, accountId)).length >= MOST) {
    throw refuse('too_many', `is one too many: there are ${MOST} passkeys, remove one first`)
  }
  try {
    await tx.run(
      query.insertInto('passkeys').values({
        account_id: accountId,
        id: made.id,
        public_key: Buffer.from(made.publicKey),
        counter: made.counter,
        transports: made.transports,
        backed_up: made.backedUp,
        name,
      }),
    )
  } catch (error) {
    if (isDatabaseError(error, '23505')) throw refuse('duplicate', 'is known already')
    throw error
  }
}

function refuse(code: 'invalid' | 'duplicate' | 'too_many', message: string): Refusal {
  return new Refusal(422, { field: 'credential', code, message })
}
