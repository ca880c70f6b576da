import { sql } from 'kysely'
import type { Role } from '#contract/roles.ts'
import { hashSecretText } from '#server/accounts/secret-text.ts'
import { assumeAccount } from '#server/db/account.ts'
import type { Transaction } from '#server/db/transaction.ts'

export type LiveInvitation = {
  organisationId: string
  id: string
  email: string
  role: Role
}

type Row = { organisation_id: string; id: string; email: string; role: Role }

/** The invitation of a link that can still be accepted, locked; in a transaction that presents its hash. */
export async function findInvitation(
  tx: Transaction,
  token: string,
): Promise<LiveInvitation | null> {
  const [row] = await tx.run(
    sql<Row>`select organisation_id, id, email, role from invitations
      where hash = ${hashSecretText(token)} and accepted_at is null and revoked_at is null
        and expires_at > now()
      for update`,
  )
  if (!row) return null
  return { organisationId: row.organisation_id, id: row.id, email: row.email, role: row.role }
}

/**
 * Makes the account a member of the organisation that a live invitation names. The database accepts a new
 * membership only from the account itself, while it presents that invitation.
 */
export async function acceptInvitation(
  tx: Transaction,
  {
    accountId,
    token,
    invitation,
  }: { accountId: string; token: string; invitation: LiveInvitation },
): Promise<void> {
  const { organisationId, role } = invitation
  await tx.run(assumeAccount({ account: accountId, presented: hashSecretText(token) }))
  await tx.run(
    sql`insert into memberships (organisation_id, account_id, role)
      values (${organisationId}, ${accountId}, ${role})
      on conflict (organisation_id, account_id) do update
        set role = excluded.role, removed_at = null, version = memberships.version + 1`,
  )
  await tx.run(
    sql`update invitations set accepted_at = now() where hash = ${hashSecretText(token)}`,
  )
}
