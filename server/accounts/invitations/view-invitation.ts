import { sql } from 'kysely'
import type { InvitationView } from '#contract/accounts/join.ts'
import { hashSecretText } from '#server/accounts/secret-text.ts'
import { assumeAccount, inAccount } from '#server/db/account.ts'
import type { Database } from '#server/db/connect.ts'
import type { Transaction } from '#server/db/transaction.ts'
import { findInvitation } from './accept-invitation.ts'
import type { LiveInvitation } from './accept-invitation.ts'
import { refuseLink } from '#server/accounts/links/refuse-link.ts'

/**
 * What an invitation offers, to the person who has its link; it changes nothing.
 * @throws Refusal 404 if it was used, revoked or is over
 */
export async function viewInvitation(db: Database, token: string): Promise<InvitationView> {
  return inAccount(db, { presented: hashSecretText(token) }, async (tx) => {
    const { invitation, hasAccount } = await readInvitation(tx, token)
    const { organisation, email, role } = invitation
    const { slug, name } = organisation
    return { organisation: { slug, name }, email, role, hasAccount }
  })
}

/**
 * The invitation of a link, and whether its address has an account; the transaction presents the address
 * afterwards.
 * @throws Refusal 404
 */
export async function readInvitation(
  tx: Transaction,
  token: string,
): Promise<{ invitation: LiveInvitation; hasAccount: boolean }> {
  const invitation = await findInvitation(tx, token)
  if (!invitation) throw refuseLink()
  const { email } = invitation
  await tx.run(assumeAccount({ presented: email }))
  const known = await tx.run(sql`select from accounts where email = ${email}`)
  return { invitation, hasAccount: known.length > 0 }
}
