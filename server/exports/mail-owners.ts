import { sql } from 'kysely'
import type { Org } from '#server/db/tenant.ts'
import { recordMail } from '#server/mail/record-mail.ts'

/** Emails everyone who owns the organisation. The owners of a demo have no address. */
export async function mailOwners(
  org: Org,
  baseUrl: string,
  { subject, says }: { subject: string; says: string },
): Promise<void> {
  const owners = await org.tx.run(sql<{ email: string }>`
    select a.email from memberships m join accounts a on a.id = m.account_id
    where m.organisation_id = ${org.id} and m.role = 'owner' and m.removed_at is null
      and a.email is not null and a.disabled_at is null
    order by a.email`)
  const body = `${says}\n\n${baseUrl}/office/${org.slug}/settings/data\n`
  for (const { email } of owners) await recordMail(org, { recipient: email, subject, body })
}
