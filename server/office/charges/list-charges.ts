import { sql } from 'kysely'
import type { ChargeView } from '#contract/charges/charge-words.ts'
import type {
  ChargeCounts,
  ChargePage,
  ChargesQuery,
  OfficeCharge,
} from '#contract/office/charges.ts'
import type { Org } from '#server/db/tenant.ts'
import { isUuid } from '#server/db/uuid.ts'
import { findChargeSettings } from '#server/organisations/charges/find-charge-settings.ts'
import { Refusal } from '#server/refusal.ts'
import { listColumns, listTables, presentCharge } from './charge-list-row.ts'
import type { ChargeListRow } from './charge-list-row.ts'

const views: Record<ChargeView, ReturnType<typeof sql>> = {
  review: sql`c.state = 'proposed' and c.waits_for is distinct from 'docket'`,
  docket: sql`c.state = 'proposed' and c.waits_for = 'docket'`,
  notified: sql`c.state = 'notified' and c.disputed_at is null`,
  disputed: sql`c.state = 'notified' and c.disputed_at is not null`,
  approved: sql`c.state = 'approved'`,
  waived: sql`c.state = 'waived'`,
}

/**
 * A page of charges, each with all that is needed to decide on it: oldest first, or newest first in a view of those
 * that are decided.
 * @throws Refusal 404 when startingAfter isn't a charge of this organisation
 */
export async function listCharges(
  org: Org,
  { view, type, orderId, limit, startingAfter }: ChargesQuery,
): Promise<ChargePage> {
  const isDecided = view === 'approved' || view === 'waived'
  const [after, way] = isDecided ? [sql`<`, sql`desc`] : [sql`>`, sql`asc`]
  const conditions = [sql`c.organisation_id = ${org.id}`]
  if (view !== undefined) conditions.push(views[view])
  if (type !== undefined) conditions.push(sql`c.type = ${type}`)
  if (orderId !== undefined) conditions.push(sql`c.order_id = ${orderId}`)
  if (startingAfter !== undefined) {
    const { at, id } = await readCursor(org, startingAfter)
    conditions.push(sql`(c.arose_at, c.id) ${after} (${at}::timestamptz, ${id}::uuid)`)
  }
  const { settings } = await findChargeSettings(org)
  // Pages are cut before anything is joined: what is shown of a charge is looked up for the page's rows alone.
  const rows = await org.tx.run(sql<ChargeListRow>`
    with c as materialized (
      select * from charges c where ${sql.join(conditions, sql` and `)}
      order by c.arose_at ${way}, c.id ${way} limit ${limit + 1})
    select ${listColumns} from c ${listTables} order by c.arose_at ${way}, c.id ${way}`)
  return {
    data: rows.slice(0, limit).map((row) => presentCharge(row, settings)),
    hasMore: rows.length > limit,
  }
}

/** One charge that exists, as the office shows it. */
export async function readOfficeCharge(org: Org, id: string): Promise<OfficeCharge> {
  const { settings } = await findChargeSettings(org)
  const [row] = await org.tx.run(sql<ChargeListRow>`
    select ${listColumns} from charges c ${listTables} where c.organisation_id = ${org.id} and c.id = ${id}`)
  if (!row) throw new Error(`charge ${id} has gone`)
  return presentCharge(row, settings)
}

/** How many charges wait in each part of the queue. */
export async function countCharges(org: Org): Promise<ChargeCounts> {
  const [counts] = await org.tx.run(sql<ChargeCounts>`
    select count(*) filter (where ${views.review})::integer as review,
      count(*) filter (where ${views.notified})::integer as notified,
      count(*) filter (where ${views.disputed})::integer as disputed,
      count(*) filter (where ${views.docket})::integer as docket,
      coalesce(sum(c.amount) filter (where ${views.review}), 0)::float8 as amount
    from charges c where c.organisation_id = ${org.id} and c.state in ('proposed', 'notified')`)
  if (!counts) throw new Error('nothing was counted')
  return counts
}

async function readCursor(org: Org, id: string): Promise<{ at: Date; id: string }> {
  const [row] = isUuid(id)
    ? await org.tx.run(sql<{ at: Date; id: string }>`
        select arose_at as at, id from charges where organisation_id = ${org.id} and id = ${id}`)
    : []
  if (!row) throw new Refusal(404, 'startingAfter is not a charge of this organisation')
  return row
}
