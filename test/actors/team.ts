import { randomUUID } from 'node:crypto'
import type { Role } from '#contract/roles.ts'
import { createAccount } from '#server/accounts/create-account.ts'
import { acceptInvitation, findInvitation } from '#server/accounts/invitations/accept-invitation.ts'
import { invite } from '#server/accounts/invitations/invite.ts'
import { hashSecretText } from '#server/accounts/secret-text.ts'
import { createSessionCookie } from '#server/accounts/sessions/session-cookie.ts'
import { startSession } from '#server/accounts/sessions/start-session.ts'
import { inAccount } from '#server/db/account.ts'
import { openBrowser, OWN_ORIGIN } from '#test/actors/member.ts'
import type { Member } from '#test/actors/member.ts'
import { SECRET } from '#test/harness.ts'
import type { TestOrganisation, TestServer } from '#test/harness.ts'

/** A member of an organisation, signed in. */
export type TeamMember = Member & { accountId: string; email: string; name: string }

/**
 * Makes a person a member of an organisation, as everyone becomes one: by an invitation. They have just
 * signed in with as many factors as asked.
 */
export async function createMember(
  server: Pick<TestServer, 'fetch' | 'db'>,
  organisation: Pick<TestOrganisation, 'within'>,
  role: Role,
  { name = `The ${role}`, factors = 2 }: { name?: string; factors?: 1 | 2 } = {},
): Promise<TeamMember> {
  const email = `${role}-${randomUUID().slice(0, 8)}@team.example`
  const { token } = await organisation.within((org) => invite(org, { email, role, secret: SECRET }))
  const accountId = await inAccount(server.db, { presented: hashSecretText(token) }, async (tx) => {
    const invitation = await findInvitation(tx, token)
    if (!invitation) throw new Error('the invitation has gone')
    const id = await createAccount(tx, { name, email })
    await acceptInvitation(tx, { account: { id, name }, token, invitation, address: null })
    return id
  })
  return { ...(await signInAgain(server, accountId, factors)), accountId, email, name }
}

/** Starts one more session of an account, in a browser of its own. */
export async function signInAgain(
  server: Pick<TestServer, 'fetch' | 'db'>,
  accountId: string,
  factors: 1 | 2 = 2,
): Promise<Member> {
  const session = await inAccount(server.db, { account: accountId }, (tx) =>
    startSession(tx, { accountId, factors, device: 'Firefox on Linux', address: '192.0.2.1' }),
  )
  const cookie = createSessionCookie(OWN_ORIGIN)?.write(session, 3600).split(';')[0] ?? ''
  return openBrowser(server, cookie)
}
