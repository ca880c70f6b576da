import { randomUUID } from 'node:crypto'
import type { Role } from '#contract/roles.ts'
import { invite } from '#server/accounts/invitations/invite.ts'
import { openBrowser } from '#test/actors/member.ts'
import type { Member } from '#test/actors/member.ts'
import { SECRET } from '#test/harness.ts'
import type { TestOrganisation, TestServer } from '#test/harness.ts'

/** A person who signs in with a password. */
export type Person = { email: string; password: string; browser: Member }

export const PASSWORD = 'violet kettle drums seven'

/** Invites an address; returns the secret of the link that its email has. */
export async function inviteAs(
  organisation: Pick<TestOrganisation, 'within'>,
  email: string,
  role: Role = 'dispatcher',
): Promise<string> {
  const { token } = await organisation.within((org) => invite(org, { email, role, secret: SECRET }))
  return token
}

/** Someone who was invited, chose a password, and is signed in. */
export async function joinByLink(
  server: Pick<TestServer, 'fetch'>,
  organisation: Pick<TestOrganisation, 'within'>,
  { role = 'dispatcher', name = 'Alex Example' }: { role?: Role; name?: string } = {},
): Promise<Person> {
  const email = `alex-${randomUUID()}@team.example`
  const token = await inviteAs(organisation, email, role)
  const browser = openBrowser(server)
  const body = { token, name, password: PASSWORD }
  const { status, text } = await browser.send('POST', '/api/account/join', body)
  if (status !== 200) throw new Error(`the person did not join: ${text}`)
  return { email, password: PASSWORD, browser }
}

/** Tries to sign in, from a client address. */
export function trySignIn(
  browser: Member,
  { email, password, from = '127.0.0.1' }: { email: string; password: string; from?: string },
) {
  return browser.ask('/api/account/sign-in', {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': from },
    body: JSON.stringify({ email, password }),
  })
}
