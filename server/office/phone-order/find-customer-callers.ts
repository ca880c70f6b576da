import { sql } from 'kysely'
import type { Caller } from '#contract/office/callers.ts'
import { presentNumber } from '#contract/office/customers/customer.ts'
import type { CustomerContact, CustomerKind } from '#contract/office/customers/customer.ts'
import type { LoadedCatalog } from '#server/catalog/load-catalog.ts'
import { readContacts, readSites } from '#server/customers/parts/read-parts.ts'
import type { Org } from '#server/db/tenant.ts'
import { orderSums, ordersOf, owedBy } from '#server/office/customers/customer-sums.ts'
import { fold } from '#server/orders/search/fold.ts'
import type { OrderRow } from '#server/orders/order-rows.ts'
import { presentLatest } from './present-latest.ts'

type Row = {
  id: string
  number: number
  kind: CustomerKind
  name: string
  abn: string | null
  stop_reason: string | null
  credit_left: number | null
  orders: number
  owed: number
  since: Date | null
}

const MOST_LATEST = 5

/**
 * The customers that words find, as callers: the contact whom the words name, or else the one for bookings.
 * @param search as it was typed
 * @param query the same as the text of a `tsquery`
 */
export async function findCustomerCallers(
  org: Org,
  {
    search,
    query,
    ...rest
  }: { search: string; query: string; catalog: LoadedCatalog; most: number },
): Promise<Caller[]> {
  const rows = await org.tx.run(sql<Row>`
    select c.id, c.number, c.kind, c.name, c.abn, c.stop_reason, sums.orders, sums.since,
      owes.owed, c.credit_limit::float8 - owes.owed as credit_left
    from (
      select * from customers where organisation_id = ${org.id} and merged_into_id is null
        and words @@ ${query}::tsquery
      order by name_key, id limit ${rest.most}) c
    cross join lateral (
      select ${orderSums}, min(o.created_at) as since from ${ordersOf(org, sql`c.id`)}) sums
    cross join lateral (select ${owedBy(org, sql`c.id`)} as owed) owes
    order by c.name_key, c.id`)
  const callers: Caller[] = []
  for (const row of rows) callers.push(await readCustomerCaller(org, row, search, rest.catalog))
  return callers
}

async function readCustomerCaller(
  org: Org,
  { id, number, kind, name, abn, orders, owed, since, ...row }: Row,
  search: string,
  catalog: LoadedCatalog,
): Promise<Caller> {
  const contact = chooseContact(await readContacts(org, id), name, search)
  const latest = await org.tx.run(sql<OrderRow>`
    select o.* from ${ordersOf(org, sql`${id}::uuid`)}
    order by o.created_at desc, o.id desc limit ${MOST_LATEST}`)
  return {
    customer: {
      id,
      number: presentNumber(number),
      name,
      stopReason: row.stop_reason,
      creditLeft: row.credit_left,
    },
    type: kind,
    name,
    abn: abn ?? latest[0]?.abn ?? null,
    billingAddress: latest[0]?.billing_address ?? null,
    contactName: contact?.name ?? '',
    email: contact?.email ?? '',
    phone: contact?.phone ?? '',
    purchaseOrder: null,
    orders,
    since: since && new Date(since).toISOString(),
    due: owed,
    latest: latest.map((order) => presentLatest(order, catalog)),
    sites: (await readSites(org, id)).map(({ address, suburb, postcode, accessNotes }) => {
      return { address, suburb, postcode, accessNotes }
    }),
  }
}

/** The contact who is calling for a customer: the words of the customer's own name don't count. Pure. */
function chooseContact(
  contacts: readonly CustomerContact[],
  customer: string,
  search: string,
): CustomerContact | undefined {
  const words = fold(search).split(' ').filter(Boolean)
  const digits = search.replaceAll(/\D/g, '').slice(-9)
  const isCustomer = words.every((word) => fold(customer).includes(word))
  const isNamed = ({ name, email, phone }: CustomerContact) =>
    (!isCustomer && words.every((word) => fold(`${name} ${email}`).includes(word))) ||
    (digits.length >= 6 && phone.replaceAll(/\D/g, '').includes(digits)) ||
    (digits.length === 4 && phone.replaceAll(/\D/g, '').endsWith(digits))
  return (
    contacts.find(isNamed) ??
    contacts.find(({ roles }) => roles.includes('bookings')) ??
    contacts[0]
  )
}
