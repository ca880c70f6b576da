import { sql } from 'kysely'
import type { PersonalDataBody } from '#contract/office/settings/personal-data.ts'
import type { Org } from '#server/db/tenant.ts'
import { composeSameCustomer } from '#server/office/orders/compose-search.ts'
import { findOrderByName } from '#server/orders/find-order.ts'
import { Refusal } from '#server/refusal.ts'

/**
 * The ids of the orders that are about one person, in their order: all that were booked with an email
 * address, or one by its reference.
 * @throws Refusal 422 if there is none
 */
export async function findOrdersOf(
  org: Org,
  { email, order }: Pick<PersonalDataBody, 'email' | 'order'>,
): Promise<string[]> {
  if (order !== undefined) return [await findByReference(org, order)]
  const address = email ?? ''
  // The search finds the address whatever its case; it has an index, and the column has none.
  const search = composeSameCustomer(org.id, { email: address, phone: '' })
  const rows = await org.tx.run(sql<{ id: string }>`
    select o.id from search_orders(${search}::tsquery, null, null, null) found
    join orders o on o.organisation_id = ${org.id} and o.id = found.order_id
    where lower(o.email) = lower(${address}) order by o.id`)
  if (rows.length === 0) {
    const message = 'is on none of your orders'
    throw new Refusal(422, { field: 'email', code: 'unknown', message })
  }
  return rows.map(({ id }) => id)
}

async function findByReference(org: Org, written: string): Promise<string> {
  try {
    return (await findOrderByName(org, written)).order.id
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    const message = 'is not an order of yours'
    throw new Refusal(422, { field: 'order', code: 'unknown', message })
  }
}
