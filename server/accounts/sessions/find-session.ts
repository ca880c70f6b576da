import type { Role } from '#contract/roles.ts'
import { isStorable } from '#contract/values/text.ts'
import { hashSecretText } from '#server/accounts/secret-text.ts'
import type { Database } from '#server/db/connect.ts'
import type { Organisation } from '#server/db/tenant.ts'
import { toOrganisation } from '#server/organisations/find-organisation.ts'
import { IDLE_SECONDS } from './limits.ts'

/** A live session and whose it is; `now` is the database's clock. */
export type Session = {
  id: string
  account: { id: string; name: string; email: string | null; demo: boolean }
  /** How many factors were shown at sign-in. */
  factors: number
  /** Whether the account has a second factor to show. */
  hasSecondFactor: boolean
  seenAt: Date
  steppedUpAt: Date | null
  expiresAt: Date
  now: Date
}

/** What the account is in the organisation that was asked for. */
export type Membership = {
  organisation: Organisation
  role: Role
  /** From when on it needs a second factor there; null if it doesn't. */
  factorDueAt: Date | null
}

type Row = Parameters<typeof toOrganisation>[0] & {
  session_id: string
  account_id: string
  account_name: string
  email: string | null
  demo: boolean
  factors: number
  has_second_factor: boolean
  seen_at: Date
  stepped_up_at: Date | null
  expires_at: Date
  role: Role | null
  factor_due_at: Date | null
  now: Date
}

/**
 * The live session of a token, in one round trip with the organisation that the account works in.
 * @param slug of the organisation; null if the call is about the account itself
 * @returns null if there is no such session; `membership` is null if the account isn't a member there
 */
export async function findSession(
  db: Database,
  token: string | undefined,
  slug: string | null,
): Promise<{ session: Session; membership: Membership | null } | null> {
  if (token === undefined || !/^[\w-]{43}$/.test(token)) return null
  // No organisation has an empty slug.
  const storable = slug === null || isStorable(slug) ? slug : ''
  const [row] = await db.query<Row>({
    name: 'find_session',
    text: 'select * from find_session($1, $2, $3)',
    values: [hashSecretText(token), storable, IDLE_SECONDS],
  })
  if (!row) return null
  const { account_id: id, account_name: name, email, demo } = row
  const session = {
    id: row.session_id,
    account: { id, name, email, demo },
    factors: row.factors,
    hasSecondFactor: row.has_second_factor,
    seenAt: row.seen_at,
    steppedUpAt: row.stepped_up_at,
    expiresAt: row.expires_at,
    now: row.now,
  }
  if (row.role === null) return { session, membership: null }
  const { role, factor_due_at: factorDueAt } = row
  return { session, membership: { organisation: toOrganisation(row), role, factorDueAt } }
}

/** Whether the person proved who they are so lately that sensitive changes ask nothing more. */
export function steppedUpUntil({ steppedUpAt }: Session, seconds: number): Date | null {
  return steppedUpAt && new Date(steppedUpAt.getTime() + seconds * 1000)
}
