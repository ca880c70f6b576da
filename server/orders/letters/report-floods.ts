import { sql } from 'kysely'
import type { Database } from '#server/db/connect.ts'
import type { Org } from '#server/db/tenant.ts'
import type { Log } from '#server/log.ts'
import { recordMail } from '#server/mail/record-mail.ts'
import { enterOrganisation } from '#server/organisations/enter-organisation.ts'

/** Public orders within an hour. */
const FLOOD = 30

/**
 * Emails each organisation that had 30 public orders within an hour, at most once an hour (rules, section
 * 9, "How much"). Safe to run in several processes at once.
 * @returns how many organisations it reported to
 */
export async function reportFloods({
  db,
  chore,
  log,
}: {
  db: Database
  chore: string
  log: Log
}): Promise<number> {
  const flooded = await db.query<{ id: string; orders: number }>({
    text: 'select id, orders from flooded_organisations($1)',
    values: [FLOOD],
  })
  const actor = { type: 'system', name: chore } as const
  let reported = 0
  for (const { id, orders } of flooded) {
    if (await enterOrganisation(db, id, actor, (org) => reportFlood(org, orders))) {
      log.warn({ organisation: id, orders }, 'many public orders within an hour')
      reported += 1
    }
  }
  return reported
}

/** Returns false if it was reported within the last hour, or the organisation has no email address. */
async function reportFlood(org: Org, orders: number): Promise<boolean> {
  // One process at a time: each sees the email that another has written.
  await org.tx.run(sql`select pg_advisory_xact_lock(hashtextextended(${`flood ${org.id}`}, 0))`)
  const [due] = await org.tx.run(sql<{ email: string }>`
    select email from organisations where id = ${org.id} and email <> '' and not exists (
      select from mails where organisation_id = ${org.id} and occasion = 'flood'
        and created_at > ${org.now}::timestamptz - interval '1 hour')`)
  if (!due) return false
  await recordMail(org, {
    recipient: due.email,
    occasion: 'flood',
    subject: `${orders} online bookings within an hour`,
    body: `${org.name} had ${orders} online bookings within the last hour.\n\nIf that's more than you expect, someone may be booking your bins to block them. Look at the latest bookings, and cancel those that aren't genuine. Your online booking stays open. You get an email about at most 30 single bookings in an hour. You get this email at most once an hour.\n`,
  })
  return true
}
