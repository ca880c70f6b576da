import { sql } from 'kysely'
import { readNumber } from '#contract/office/customers/customer.ts'
import type { PersonalDataBody } from '#contract/office/settings/personal-data.ts'
import type { Org } from '#server/db/tenant.ts'
import { isUuid } from '#server/db/uuid.ts'
import { ordersOf } from '#server/office/customers/customer-sums.ts'
import { Refusal } from '#server/refusal.ts'
import { findOrdersOf } from './find-orders.ts'

/** The ids of everything about one person. */
export type About = {
  orders: string[]
  /** The customer, if asked for by number; none if asked for by order or address. */
  customers: string[]
}

/**
 * What is about one person: the orders of a customer, all that were booked with an email address, or one by
 * its reference (rules, section 11, "Data").
 * @throws Refusal 422 if there's nothing
 */
export async function findAbout(org: Org, who: PersonalDataBody): Promise<About> {
  if (who.customer === undefined) return { orders: await findOrdersOf(org, who), customers: [] }
  const root = await findRoot(org, who.customer)
  const orders = await org.tx.run(sql<{ id: string }>`
    select o.id from ${ordersOf(org, sql`${root}::uuid`)} order by o.id`)
  return { orders: orders.map(({ id }) => id), customers: [root] }
}

async function findRoot(org: Org, written: string): Promise<string> {
  const id = isUuid(written) ? written : null
  const [found] = await org.tx.run(sql<{ id: string }>`
    select customer_root(${org.id}, id) as id from customers
    where organisation_id = ${org.id} and (id = ${id}::uuid or number = ${readNumber(written)}::integer)`)
  if (!found) {
    const message = 'is not a customer of yours'
    throw new Refusal(422, { field: 'customer', code: 'unknown', message })
  }
  return found.id
}
