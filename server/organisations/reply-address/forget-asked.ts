import { sql } from 'kysely'
import type { Org } from '#server/db/tenant.ts'

/** Ends the link to an address for replies that a member asked for and no one has confirmed. */
export async function forgetAsked(org: Org, accountId: string): Promise<void> {
  await org.tx.run(sql`
    delete from reply_addresses r using audit_log l
    where r.organisation_id = ${org.id} and r.confirmed_at is null
      and l.organisation_id = r.organisation_id and l.subject = r.id::text
      and l.action = 'reply_address.asked_for' and l.actor = ${`account:${accountId}`}`)
}
