import { sql } from 'kysely'
import type { Me } from '#contract/accounts/account.ts'
import { inAccount } from '#server/db/account.ts'
import type { Database } from '#server/db/connect.ts'
import { listMemberships } from './memberships/list-memberships.ts'
import { steppedUpUntil } from './sessions/find-session.ts'
import type { Session } from './sessions/find-session.ts'
import { STEP_UP_SECONDS } from './sessions/limits.ts'

/** The person who is signed in, as the private API shows them. */
export async function presentMe(db: Database, session: Session): Promise<Me> {
  const { account, now } = session
  const until = steppedUpUntil(session, STEP_UP_SECONDS)
  return inAccount(db, { account: account.id }, async (tx) => {
    const [row] = await tx.run(
      sql<{ version: number }>`select version from accounts where id = ${account.id}`,
    )
    return {
      account: { ...account, version: row?.version ?? 0 },
      organisations: await listMemberships(tx),
      steppedUpUntil: until && until > now ? until.toISOString() : null,
    }
  })
}
