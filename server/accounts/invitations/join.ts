import { createAccount } from '#server/accounts/create-account.ts'
import { recordAccountEvent } from '#server/accounts/events/record-account-event.ts'
import { checkNewPassword } from '#server/accounts/passwords/check-new-password.ts'
import { hashPassword } from '#server/accounts/passwords/hash-password.ts'
import { storePassword } from '#server/accounts/passwords/store-password.ts'
import { hashSecretText } from '#server/accounts/secret-text.ts'
import { inAccount } from '#server/db/account.ts'
import { isDatabaseError } from '#server/db/connect.ts'
import type { Database } from '#server/db/connect.ts'
import { Refusal } from '#server/refusal.ts'
import { acceptInvitation } from './accept-invitation.ts'
import { readInvitation } from './view-invitation.ts'

export type NewPerson = {
  token: string
  name: string
  password: string
  /** Of the client; null for the operator's command. */
  address: string | null
}

/**
 * Creates the account of someone who was invited, as a member of the organisation. Resolves to both ids.
 * No one else can have created it: an account's address is always one that its link was sent to.
 * @throws Refusal 404 for a link that no longer works; 422 for the password, or if the address has an account
 */
export async function joinAsNewPerson(
  db: Database,
  person: NewPerson,
): Promise<{ accountId: string; organisationId: string }> {
  const { token, name, password, address } = person
  const presented = hashSecretText(token)
  const { organisation, email } = await inAccount(db, { presented }, async (tx) => {
    const { invitation, hasAccount } = await readInvitation(tx, token)
    if (hasAccount) throw refuseTaken()
    return invitation
  })
  await checkNewPassword(password, [name, email, organisation.slug, organisation.name])
  const hash = await hashPassword(password)
  try {
    return await inAccount(db, { presented }, async (tx) => {
      const { invitation, hasAccount } = await readInvitation(tx, token)
      if (hasAccount) throw refuseTaken()
      const accountId = await createAccount(tx, { name, email })
      await storePassword(tx, { accountId, hash })
      await recordAccountEvent(tx, { accountId, kind: 'created', address })
      await acceptInvitation(tx, { account: { id: accountId, name }, token, invitation, address })
      return { accountId, organisationId: organisation.id }
    })
  } catch (error) {
    // Two invitations of one address, accepted at the same moment.
    throw isDatabaseError(error, '23505', 'accounts_email_key') ? refuseTaken() : error
  }
}

function refuseTaken(): Refusal {
  const message =
    'is for an address that has an account already, sign in to it first and then accept'
  return new Refusal(422, { field: 'token', code: 'wrong_state', message })
}
