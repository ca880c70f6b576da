import { sql } from 'kysely'
import type { Role } from '#contract/roles.ts'
import { listMemberships } from '#server/accounts/memberships/list-memberships.ts'
import type { Database } from '#server/db/connect.ts'
import { inNamedAccount } from './find-account.ts'

/** An account as the operator sees it: no secrets, and not what its person does. */
export type ShownAccount = {
  id: string
  email: string
  name: string
  status: 'open' | 'disabled'
  organisations: { organisation: string; role: Role }[]
  secondFactors: { totp: boolean; passkeys: number; recoveryCodes: number }
  sessions: number
  lastSeenAt: string | null
}

type Row = {
  id: string
  email: string
  name: string
  disabled: boolean
  totp: boolean
  passkeys: number
  codes: number
  sessions: number
  seen_at: Date | null
}

/**
 * Shows the account with an email address.
 * @throws Refusal 404
 */
export async function showAccount(db: Database, named: string): Promise<ShownAccount> {
  return inNamedAccount(db, named, async (tx, accountId) => {
    const [row] = await tx.run(
      sql<Row>`select id, email, name, disabled_at is not null as disabled,
          exists (select from totp where confirmed_at is not null) as totp,
          (select count(*)::int from passkeys) as passkeys,
          (select count(*)::int from recovery_codes where used_at is null) as codes,
          (select count(*)::int from sessions where expires_at > now()) as sessions,
          (select max(seen_at) from sessions) as seen_at
        from accounts where id = ${accountId}`,
    )
    if (!row) throw new Error(`account ${accountId} has gone`)
    const { id, email, name, disabled, totp, passkeys, codes: recoveryCodes, sessions } = row
    const memberships = await listMemberships(tx)
    return {
      id,
      email,
      name,
      status: disabled ? 'disabled' : 'open',
      organisations: memberships.map(({ slug: organisation, role }) => ({ organisation, role })),
      secondFactors: { totp, passkeys, recoveryCodes },
      sessions,
      lastSeenAt: row.seen_at?.toISOString() ?? null,
    }
  })
}
