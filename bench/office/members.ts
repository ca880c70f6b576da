import { createMember, signInAgain } from '#test/actors/team.ts'
import { inOrganisation } from '#server/db/tenant.ts'
import type { BenchDatabase, BenchOrganisation } from '../tools/database.ts'

/** The most sessions of one account that a bench opens; one more would end the first. */
const SESSIONS_EACH = 20

/**
 * Signs in as owners of an organisation.
 * @param count how many sessions; each has a budget of its own
 * @returns the cookie of each session
 */
export async function signInOwners(
  { db }: Pick<BenchDatabase, 'db'>,
  organisation: BenchOrganisation,
  count: number,
): Promise<string[]> {
  const server = { db, fetch: () => Promise.reject(new Error('no request is sent')) }
  const actor = { type: 'operator' } as const
  const cookies: string[] = []
  while (cookies.length < count) {
    const owner = await createMember(
      server,
      { within: (work) => inOrganisation(db, organisation, { now: new Date(), actor }, work) },
      'owner',
    )
    cookies.push(owner.cookie())
    for (let more = 1; more < SESSIONS_EACH && cookies.length < count; more += 1) {
      cookies.push((await signInAgain(server, owner.accountId)).cookie())
    }
  }
  return cookies
}
