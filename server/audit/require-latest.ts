import { sql } from 'kysely'
import type { Org } from '#server/db/tenant.ts'
import { Refusal } from '#server/refusal.ts'
import type { AuditAction } from './record-audit.ts'

export type Expectation = {
  /** The version it has, read under a lock, and the one that the person has seen. */
  version: number
  expected: number
  /** Changes of this id raise its version: these, or all if absent. */
  subject: string
  actions?: readonly AuditAction[]
  /** The thing in a sentence, such as "the profile". */
  what: string
}

/**
 * Refuses a change that is based on an older version.
 * @throws Refusal 412 with the version it has now as its ETag, and who changed it last
 */
export async function requireLatest(
  org: Pick<Org, 'id' | 'tx'>,
  { version, expected, subject, actions, what }: Expectation,
): Promise<void> {
  if (version === expected) return
  const [last] = await org.tx.run(sql<{ name: string | null }>`
    select a.name from audit_log l left join accounts a on a.id = l.account_id
    where l.organisation_id = ${org.id} and l.subject = ${subject}
      and ${actions === undefined ? sql`true` : sql`l.action = any (${actions})`}
    order by l.id desc limit 1`)
  const them = what.endsWith('s') ? 'them' : 'it'
  const sentence = `${last?.name ?? 'Someone'} changed ${what} while you had ${them} open. Look at what is new, then save again.`
  throw new Refusal(412, sentence, { etag: `"${version}"` })
}
