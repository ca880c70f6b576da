import { randomUUIDv7 } from 'node:crypto'
import { sql } from 'kysely'
import type { Role } from '#contract/roles.ts'
import { linkToken } from '#server/accounts/links/link-token.ts'
import { hashSecretText } from '#server/accounts/secret-text.ts'
import { actorText } from '#server/actor.ts'
import { recordAudit } from '#server/audit/record-audit.ts'
import type { Attempt } from '#server/db/idempotency/find-replay.ts'
import { query } from '#server/db/transaction.ts'
import type { Org } from '#server/db/tenant.ts'

/** How long an invitation lasts, in seconds. */
const SECONDS = 7 * 24 * 3600

export type Invitation = { id: string; token: string }

/**
 * Invites a person to the organisation; an earlier invitation of that address ends. Resolves to the
 * secret of its link, which is stored as its hash. {@link mailInvitation} writes the email.
 * @param email in lower case and NFC
 * @param secret the deployment's, from which the link's is made
 * @param attempt the call that asks for it; null without an `Idempotency-Key`
 */
export async function invite(
  org: Org,
  {
    email,
    role,
    secret,
    attempt = null,
  }: { email: string; role: Role; secret: string; attempt?: Attempt | null },
): Promise<Invitation> {
  const id = randomUUIDv7()
  const token = linkToken(secret, 'join', id)
  await org.tx.run(
    sql`update invitations set revoked_at = now()
      where organisation_id = ${org.id} and email = ${email} and accepted_at is null and revoked_at is null`,
  )
  await org.tx.run(
    query.insertInto('invitations').values({
      organisation_id: org.id,
      id,
      email,
      role,
      hash: hashSecretText(token),
      invited_by: actorText(org.actor),
      expires_at: sql`now() + make_interval(secs => ${SECONDS})`,
      idempotency_key: attempt?.key ?? null,
      body_hash: attempt?.bodyHash ?? null,
    }),
  )
  await recordAudit(org, 'member.invited', id, { after: { email, role } })
  return { id, token }
}
