import { sql } from 'kysely'
import type { Role } from '#contract/roles.ts'
import { hashSecretText } from '#server/accounts/secret-text.ts'
import { recordAudit } from '#server/audit/record-audit.ts'
import { assumeAccount } from '#server/db/account.ts'
import { assumeOrganisation } from '#server/db/tenant.ts'
import type { Transaction } from '#server/db/transaction.ts'
import { Refusal } from '#server/refusal.ts'

export type LiveInvitation = {
  organisation: { id: string; slug: string; name: string; test: boolean }
  id: string
  email: string
  role: Role
}

type Row = Record<'organisation_id' | 'slug' | 'name' | 'id' | 'email', string> & {
  test: boolean
  role: Role
}

/** The invitation of a link that can still be accepted, locked; in a transaction that presents its hash. */
export async function findInvitation(
  tx: Transaction,
  token: string,
): Promise<LiveInvitation | null> {
  const [row] = await tx.run(
    sql<Row>`select i.organisation_id, o.slug, o.name, o.test, i.id, i.email, i.role
      from invitations i join organisations o on o.id = i.organisation_id
      where i.hash = ${hashSecretText(token)} and i.accepted_at is null and i.revoked_at is null
        and i.expires_at > now()
      for update of i`,
  )
  if (!row) return null
  const { organisation_id: id, slug, name, test } = row
  return { organisation: { id, slug, name, test }, id: row.id, email: row.email, role: row.role }
}

export type Joining = {
  account: { id: string; name: string }
  token: string
  invitation: LiveInvitation
  /** Of the client; null for the operator's command. */
  address: string | null
}

/**
 * Makes the account a member of the organisation that a live invitation names; the transaction is that
 * organisation's afterwards. The database accepts a new membership only from the account itself, while it
 * presents that invitation.
 * @throws Refusal 422 if it's a member already
 */
export async function acceptInvitation(tx: Transaction, joining: Joining): Promise<void> {
  const { account, token, invitation, address } = joining
  const { organisation, role } = invitation
  await tx.run(assumeAccount({ account: account.id, presented: hashSecretText(token) }))
  const joined = await tx.run(
    sql`insert into memberships (organisation_id, account_id, role)
      values (${organisation.id}, ${account.id}, ${role})
      on conflict (organisation_id, account_id) do update
        set role = excluded.role, removed_at = null, version = memberships.version + 1
        where memberships.removed_at is not null
      returning 1`,
  )
  // Otherwise an invitation could take the last owner's role away.
  if (joined.length === 0) {
    const message = `is to ${organisation.name}, where you are a member already`
    throw new Refusal(422, { field: 'invitation', code: 'duplicate', message })
  }
  await tx.run(
    sql`update invitations set accepted_at = now() where hash = ${hashSecretText(token)}`,
  )
  await tx.run(assumeOrganisation(organisation.id))
  const actor = { type: 'account', ...account, ...(address !== null && { address }) } as const
  const org = { id: organisation.id, tx, actor }
  await recordAudit(org, 'member.joined', account.id, { after: { role } })
}
