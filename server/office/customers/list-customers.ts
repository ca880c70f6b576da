import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import { presentNumber } from '#contract/office/customers/customer.ts'
import type { CustomerKind } from '#contract/office/customers/customer.ts'
import type { CustomerFilters, CustomerRow } from '#contract/office/customers/list.ts'
import type { Org } from '#server/db/tenant.ts'
import { isUuid } from '#server/db/uuid.ts'
import { composeSearch } from '#server/office/orders/compose-search.ts'
import { findNumbers } from '#server/office/orders/find-numbers.ts'
import { Refusal } from '#server/refusal.ts'
import {
  binsOfOrder,
  customersWithBins,
  orderSums,
  ordersOf,
  owedBy,
  owingCustomers,
} from './customer-sums.ts'

type Paged = CustomerFilters & { limit: number; startingAfter?: string | undefined }

type Row = {
  id: string
  version: number
  number: number
  kind: CustomerKind
  name: string
  abn: string | null
  stop_reason: string | null
  contact_name: string | null
  phone: string | null
  email: string | null
  place: string | null
  sites: number
  orders: number
  owed: number
  last_order_on: string | null
  bins_out: number
}

/**
 * A page of customers as the office filters and searches them (rules, section 11, "Customers"). Those that
 * were merged into another are found by that one.
 * @throws Refusal 404 when startingAfter isn't a customer of this organisation
 */
export async function listCustomers(
  org: Org,
  { limit, startingAfter, ...filters }: Paged,
): Promise<{ data: CustomerRow[]; hasMore: boolean }> {
  const conditions = await conditionsOf(org, filters)
  if (startingAfter !== undefined) conditions.push(await after(org, startingAfter, filters))
  const order = filters.sort === 'newest' ? sql`c.number desc` : sql`c.name_key, c.id`
  const rows = await org.tx.run(sql<Row>`
    select c.id, c.version, c.number, c.kind, c.name, c.abn, c.stop_reason, k.contact_name, k.phone,
      k.email, coalesce(nullif(s.suburb, ''), s.address, nullif(c.billing_address, '')) as place,
      coalesce(s.sites, 0) as sites, sums.orders, ${owedBy(org, sql`c.id`)} as owed, sums.last_order_on, sums.bins_out
    from (
      select * from customers c where ${sql.join(conditions, sql` and `)}
      order by ${order} limit ${limit + 1}
    ) c
    left join lateral (
      select name as contact_name, phone, email from customer_family(${org.id}, c.id) f
      join customer_contacts k on k.organisation_id = ${org.id} and k.customer_id = f.id
      order by f.id <> c.id, k.position, k.id limit 1) k on true
    left join lateral (
      select s.address, s.suburb, count(*) over ()::integer as sites
      from customer_family(${org.id}, c.id) f
      join customer_sites s on s.organisation_id = ${org.id} and s.customer_id = f.id
      order by f.id <> c.id, s.position, s.id limit 1) s on true
    cross join lateral (
      select ${orderSums},
        coalesce(sum(${binsOfOrder}) filter (where o.status = 'in_progress'), 0)::float8 as bins_out
      from ${ordersOf(org, sql`c.id`)}) sums
    order by ${order}`)
  return { data: rows.slice(0, limit).map(presentRow), hasMore: rows.length > limit }
}

async function conditionsOf(org: Org, filters: CustomerFilters): Promise<RawBuilder<unknown>[]> {
  const { kind, onStop, owing, binsOut, search } = filters
  const query = composeSearch(
    org.id,
    search ?? '',
    await findNumbers(org, search ?? '', 'customers'),
  )
  return [
    sql`c.organisation_id = ${org.id} and c.merged_into_id is null`,
    ...(kind === undefined ? [] : [sql`c.kind = ${kind}`]),
    ...(onStop === undefined ? [] : [sql`c.stopped_at is not null`]),
    ...(owing === undefined ? [] : [sql`c.id in (${owingCustomers(org)})`]),
    ...(binsOut === undefined ? [] : [sql`c.id in (${customersWithBins(org)})`]),
    ...(query === null ? [] : [sql`c.words @@ ${query}::tsquery`]),
  ]
}

async function after(
  org: Org,
  id: string,
  { sort }: CustomerFilters,
): Promise<RawBuilder<unknown>> {
  const [cursor] = isUuid(id)
    ? await org.tx.run(sql<{ number: number; name_key: string }>`
        select number, name_key from customers where organisation_id = ${org.id} and id = ${id}`)
    : []
  if (!cursor) throw new Refusal(404, 'startingAfter is not a customer of this organisation')
  return sort === 'newest'
    ? sql`c.number < ${cursor.number}`
    : sql`(c.name_key, c.id) > (${cursor.name_key}, ${id}::uuid)`
}

function presentRow(row: Row): CustomerRow {
  return {
    id: row.id,
    version: row.version,
    number: presentNumber(row.number),
    kind: row.kind,
    name: row.name,
    abn: row.abn,
    contactName: row.contact_name ?? '',
    phone: row.phone ?? '',
    email: row.email ?? '',
    where: row.place ?? '',
    sites: row.sites,
    orders: row.orders,
    lastOrderOn: row.last_order_on,
    binsOut: row.bins_out,
    owed: row.owed,
    stopReason: row.stop_reason,
  }
}
