import type { Role } from '#contract/roles.ts'
import { createAccount } from '#server/accounts/create-account.ts'
import { acceptInvitation, findInvitation } from '#server/accounts/invitations/accept-invitation.ts'
import { invite } from '#server/accounts/invitations/invite.ts'
import { hashSecretText } from '#server/accounts/secret-text.ts'
import { DEMO_SECONDS } from '#server/accounts/sessions/limits.ts'
import { startSession } from '#server/accounts/sessions/start-session.ts'
import { inAccount } from '#server/db/account.ts'
import type { Database } from '#server/db/connect.ts'
import { inOrganisation } from '#server/db/tenant.ts'
import { query } from '#server/db/transaction.ts'
import { findOrganisationBySlug } from '#server/organisations/find-organisation.ts'
import { DEMO_ACTOR, DEMO_SLUG } from './load-demo.ts'

/** The demo's people, one for each role that a visitor can look around as. */
export const demoPeople = {
  owner: 'Robin Hale',
  dispatcher: 'Sam Okafor',
  bookkeeper: 'Priya Nair',
  driver: 'Lee Tran',
} as const satisfies Partial<Record<Role, string>>

export type DemoRole = keyof typeof demoPeople

/**
 * Signs a visitor in to the demo as one of its people. Resolves to the session's token; null if there is
 * no demo.
 * @param secret the deployment's
 */
export async function signInToDemo(
  db: Database,
  role: DemoRole,
  where: { device: string; address: string },
  secret: string,
): Promise<string | null> {
  const accountId = (await findPerson(db, role)) ?? (await addPerson(db, role, secret))
  if (accountId === null) return null
  return inAccount(db, { account: accountId }, (tx) =>
    startSession(tx, { accountId, factors: 2, ...where, seconds: DEMO_SECONDS }),
  )
}

async function findPerson(db: Database, role: DemoRole): Promise<string | null> {
  const found = await findOrganisationBySlug(db, DEMO_SLUG)
  if (!found?.organisation.test) return null
  const caller = { now: found.now, actor: DEMO_ACTOR }
  const [row] = await inOrganisation(db, found.organisation, caller, ({ tx }) =>
    tx.run(
      query
        .selectFrom('memberships as m')
        .innerJoin('accounts as a', 'a.id', 'm.account_id')
        .select('a.id')
        .where('a.demo', '=', true)
        .where('m.role', '=', role)
        .where('m.removed_at', 'is', null)
        .orderBy('a.id')
        .limit(1),
    ),
  )
  return row?.id ?? null
}

/** Adds one of the demo's people as everyone is added: by an invitation that they accept. */
async function addPerson(db: Database, role: DemoRole, secret: string): Promise<string | null> {
  const found = await findOrganisationBySlug(db, DEMO_SLUG)
  if (!found?.organisation.test) return null
  const caller = { now: found.now, actor: DEMO_ACTOR }
  const email = `${role}@demo.invalid`
  const { token } = await inOrganisation(db, found.organisation, caller, (org) =>
    invite(org, { email, role, secret }),
  )
  return inAccount(db, { presented: hashSecretText(token) }, async (tx) => {
    const invitation = await findInvitation(tx, token)
    if (!invitation) return null
    const accountId = await createAccount(tx, { name: demoPeople[role], email: null })
    const account = { id: accountId, name: demoPeople[role] }
    await acceptInvitation(tx, { account, token, invitation, address: null })
    return accountId
  })
}
