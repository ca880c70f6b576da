import { recordAccountEvent } from '#server/accounts/events/record-account-event.ts'
import { hashSecretText } from '#server/accounts/secret-text.ts'
import { assumeAccount, inAccount } from '#server/db/account.ts'
import type { Database } from '#server/db/connect.ts'
import { Refusal } from '#server/refusal.ts'
import { acceptInvitation, findInvitation } from './accept-invitation.ts'
import { refuseLink } from '#server/accounts/links/refuse-link.ts'

/**
 * Accepts an invitation for someone who is signed in. Only the account with the invited address can. Resolves
 * to the organisation's id.
 * @throws Refusal 404 for a link that no longer works; 403 for another person's invitation
 */
export async function joinSignedIn(
  db: Database,
  {
    account,
    token,
    address,
  }: {
    account: { id: string; name: string; email: string | null }
    token: string
    address: string
  },
): Promise<string> {
  const presented = hashSecretText(token)
  return inAccount(db, { account: account.id, presented }, async (tx) => {
    const invitation = await findInvitation(tx, token)
    if (!invitation) throw refuseLink()
    if (invitation.email !== account.email) {
      const sentence = `This invitation is for ${invitation.email}: sign in with that address`
      throw new Refusal(403, sentence, { 'kerbside-reason': 'role' }, 'forbidden')
    }
    await tx.run(assumeAccount({ account: account.id }))
    await recordAccountEvent(tx, { accountId: account.id, kind: 'joined', address })
    const { id, name } = account
    await acceptInvitation(tx, { account: { id, name }, token, invitation, address })
    return invitation.organisation.id
  })
}
