import { sql } from 'kysely'
import { localTime } from '#contract/values/day.ts'
import type { Day } from '#contract/values/day.ts'
import type { Database } from '#server/db/connect.ts'
import type { Org } from '#server/db/tenant.ts'
import { findOrganisationBySlug } from '#server/organisations/find-organisation.ts'
import { openPast } from './act.ts'
import { customers } from './people.ts'

/** How much of the demo's past has been written. */
export type Progress = {
  /** Its last day; null if there's none. */
  until: Day | null
  /** Whether there's any order, of the past or not. */
  booked: boolean
  /** Whether this morning's bookings that wait for approval were made. */
  asked: boolean
  /** Whether the runs of today, or of the next day on which crews work, have been planned. */
  planned: boolean
  /** How many of its customers have been written. */
  customers: number
}

/** Only the past has orders that are older than the organisation itself. */
export async function readProgress(org: Org): Promise<Progress> {
  const [row] = await org.tx.run(sql<{
    last: Date | null
    booked: boolean
    asked: boolean
    planned: boolean
    customers: number
  }>`
    select (select max(o.created_at) from orders o where o.organisation_id = ${org.id}
        and o.created_at < (select created_at from organisations where id = ${org.id})) as last,
      exists (select from orders where organisation_id = ${org.id}) as booked,
      exists (select from orders where organisation_id = ${org.id} and status = 'pending') as asked,
      exists (select from runs where organisation_id = ${org.id} and date >= ${localTime(org.now, org.timezone).day}) as planned,
      (select count(*)::integer from customers where organisation_id = ${org.id}) as customers`)
  return {
    until: row?.last ? localTime(new Date(row.last), org.timezone).day : null,
    booked: row?.booked === true,
    asked: row?.asked === true,
    planned: row?.planned === true,
    customers: row?.customers ?? 0,
  }
}

/** The orders of the past whose bins stay out because no crew went on these days. */
export async function ordersLeft(org: Org, days: readonly Day[]): Promise<string[]> {
  const rows = await org.tx.run(sql<{ id: string }>`
    select id from orders
    where organisation_id = ${org.id} and status <> 'completed' and pickup_date = any (${days}::date[])`)
  return rows.map(({ id }) => id)
}

/**
 * Whether the demo's past is still to be written: it was interrupted, or never begun because the first start ended
 * early, for instance over a port that was taken. Once someone has booked, a past that wasn't begun never is.
 */
export async function isUnwritten(db: Database, slug: string): Promise<boolean> {
  const found = await findOrganisationBySlug(db, slug)
  if (!found?.organisation.test) return false
  const past = await openPast(db, found.organisation, found.now)
  const progress = await past.at(past.today, '00:00').inOrg(readProgress)
  if (progress.until === null) return !progress.booked
  return progress.customers < customers.length
}
