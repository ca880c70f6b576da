import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { OfficeOrderFilters, OrderView } from '#contract/office/orders.ts'
import { addDays, localTime } from '#contract/values/day.ts'
import type { Day } from '#contract/values/day.ts'
import type { Org } from '#server/db/tenant.ts'

/** Bins that are late by more than this need someone to ring. */
export const LONG_OVERDUE_DAYS = 3
const FAILED_WITHIN_DAYS = 60

/**
 * The filters of the office's list as conditions on `orders o` (rules, section 11, "Orders in the office"). The search is
 * not among them.
 */
export async function orderConditions(
  org: Org,
  filters: OfficeOrderFilters,
): Promise<RawBuilder<unknown>[]> {
  const { status, payment, source, area, ids, product, customer, view } = filters
  const { deliveryFrom, deliveryTo, collectionFrom, collectionTo } = filters
  const { day: today } = localTime(org.now, org.timezone)
  const conditions: (RawBuilder<unknown> | undefined)[] = [
    status && isOneOf('status', status),
    payment && isOneOf('payment_status', payment),
    source && isOneOf('source', source),
    area === undefined ? undefined : sql`o.area_id = ${area}`,
    ids && sql`o.id in (${sql.join(ids)})`,
    product === undefined ? undefined : isOneOf('product_id', await sizesOf(org, product)),
    customer &&
      sql`o.id in (
        select l.order_id from customer_family(${org.id}, ${customer}::uuid) f
        join customer_orders l on l.organisation_id = ${org.id} and l.customer_id = f.id)`,
    deliveryFrom && sql`o.delivery_date >= ${deliveryFrom}`,
    deliveryTo && sql`o.delivery_date <= ${deliveryTo}`,
    collectionFrom && sql`o.pickup_date >= ${collectionFrom}`,
    collectionTo && sql`o.pickup_date <= ${collectionTo}`,
    (collectionFrom ?? collectionTo) && hasCollection,
    view && viewConditions[view](today, org),
  ].map((condition) => condition || undefined)
  return conditions.filter((condition) => condition !== undefined)
}

/**
 * Whether the list shows a day of collection for the order `o`, as `presentRow` does. By a `limit`, as PostgreSQL would
 * answer a plain `exists` by reading all jobs there are.
 */
const hasCollection = sql`(
    select bool_or(l.collected) from order_lines l
    where l.organisation_id = o.organisation_id and l.order_id = o.id)
  and (o.status = 'cancelled' or o.enquiry is not null or (
    select true from jobs j where j.organisation_id = o.organisation_id and j.order_id = o.id
      and j.type = 'collection' and j.status <> 'cancelled' limit 1))`

/** How many bins of the line `l` are out: delivered, and not collected yet. */
export const binsOutOfLine = sql<number>`(
  select coalesce(sum(case j.type when 'delivery' then coalesce(j.quantity, l.quantity)
      else -coalesce(j.quantity, l.quantity) end), 0)
  from jobs j where j.organisation_id = l.organisation_id and j.line_id = l.id
    and j.type in ('delivery', 'collection') and j.status = 'completed')`

/** Whether a bin of the order `o` is still out after its agreed day, at least `days` days ago. */
export function isOverdue(today: Day, days = 0): RawBuilder<boolean> {
  return sql`o.status = 'in_progress' and exists (
    select from order_lines l
    where l.organisation_id = o.organisation_id and l.order_id = o.id and l.collected
      and l.pickup_date < ${today}::date - ${days}::integer and ${binsOutOfLine} > 0)`
}

export const needsApproval = sql<boolean>`o.status = 'pending' and o.held_until is null`

export function isUnpaidPastDelivery(today: Day): RawBuilder<boolean> {
  return sql`o.status in ('confirmed', 'in_progress', 'completed') and o.amount_paid < o.total
    and o.delivery_date < ${today}`
}

const viewConditions: Record<OrderView, (today: Day, org: Org) => RawBuilder<unknown>> = {
  needs_approval: () => needsApproval,
  unpaid_past_delivery: isUnpaidPastDelivery,
  collection_due: (today) => sql`o.status = 'in_progress' and exists (
    select from jobs j
    where j.organisation_id = o.organisation_id and j.order_id = o.id and j.type = 'collection'
      and j.status in ('scheduled', 'started') and j.date <= ${today})`,
  overdue: (today) => isOverdue(today),
  long_overdue: (today) => isOverdue(today, LONG_OVERDUE_DAYS),
  failed_job: (today, org) => sql`${mayBeVisited} and ${hasJob(org, isFailedLately(today))}`,
  delivered_today: (today, org) => hasJob(org, sql`j.type = 'delivery' and ${isVisit(today)}`),
  collected_today: (today, org) => hasJob(org, sql`j.type = 'collection' and ${isVisit(today)}`),
  visited_tomorrow: (today, org) => hasJob(org, isVisit(addDays(today, 1))),
}

/** Whether a crew can still set out for the order `o`. */
export const mayBeVisited = sql<boolean>`o.status in ('confirmed', 'in_progress')`

/** Whether the job `j` failed lately and isn't planned again. */
export function isFailedLately(today: Day): RawBuilder<boolean> {
  return sql`j.status = 'failed' and j.date between ${addDays(today, -FAILED_WITHIN_DAYS)} and ${today}
    and not exists (select from jobs n where n.organisation_id = j.organisation_id
      and n.order_id = j.order_id and n.previous_job_id = j.id)`
}

/** Whether the job `j` is a visit of a day. */
export function isVisit(day: Day): RawBuilder<boolean> {
  return sql`j.date = ${day} and j.status <> 'cancelled'`
}

/** Read from the jobs: those of a day are few, while the orders would all be looked at. */
function hasJob(org: Org, condition: RawBuilder<boolean>): RawBuilder<boolean> {
  return sql`o.id in (
    select j.order_id from jobs j where j.organisation_id = ${org.id} and ${condition})`
}

/** With one value, PostgreSQL can read the newest from an index on the column. */
function isOneOf(column: string, values: readonly string[]): RawBuilder<unknown> {
  const [first] = values
  return values.length === 1
    ? sql`o.${sql.ref(column)} = ${first}`
    : sql`o.${sql.ref(column)} in (${sql.join(values)})`
}

/** A product and its sizes: orders name the size. */
async function sizesOf(org: Org, product: string): Promise<string[]> {
  const sizes = await org.tx.run(sql<{ id: string }>`
    select id from catalog_items where organisation_id = ${org.id} and parent_id = ${product}`)
  return [product, ...sizes.map(({ id }) => id)]
}
