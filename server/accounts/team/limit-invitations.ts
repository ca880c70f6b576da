import { sql } from 'kysely'
import type { Org } from '#server/db/tenant.ts'
import { Refusal } from '#server/refusal.ts'

/** Emails with an invitation that an organisation can have sent in a day: to one address, and to all of them. */
const MOST_TO_ONE = 5
const MOST_A_DAY = 200

/** Lets invitations of an organisation wait for each other. Call it before anything else is locked. */
export async function takeInvitingTurn(org: Org): Promise<void> {
  await org.tx.run(sql`select from organisations where id = ${org.id} for no key update`)
}

/**
 * Keeps invitations from becoming a way to write to strangers. The caller has taken its turn.
 * @throws Refusal 422 for one more than the address, or the day, may have
 */
export async function limitInvitations(org: Org, email: string): Promise<void> {
  const [made] = await org.tx.run(sql<{ one: number; all: number }>`
    select count(*)::int as all, count(*) filter (where email = ${email})::int as one
    from invitations where organisation_id = ${org.id}
      and created_at > ${org.now}::timestamptz - interval '1 day'`)
  if (made && made.one >= MOST_TO_ONE) {
    throw refuse('had five invitations today, try again tomorrow')
  }
  if (made && made.all >= MOST_A_DAY) {
    throw refuse(`is one too many, ${MOST_A_DAY} invitations a day are sent, try again tomorrow`)
  }
}

function refuse(message: string): Refusal {
  return new Refusal(422, { field: 'email', code: 'too_many', message })
}
