import { sql } from 'kysely'
import { presentNumber } from '#contract/office/customers/customer.ts'
import type { CallersCustomer } from '#contract/office/callers.ts'
import type { Org } from '#server/db/tenant.ts'
import { creditLeftOf } from '#server/office/customers/customer-sums.ts'
import { keysOf } from './group-callers.ts'

type Placed = { id: string; email: string; phone: string }
type Row = {
  person: number
  linked: boolean
  id: string
  number: number
  name: string
  abn: string | null
  stop_reason: string | null
  credit_left: number | null
}

/** A customer, with their ABN. */
export type Whose = { customer: CallersCustomer; abn: string | null }

/**
 * The customer that each person's orders are linked to; or else the only one with their email address or phone
 * number among its contacts. Null for a person who isn't a customer, or who could be one of several.
 * @param people the orders of each
 */
export async function findWhose(
  org: Org,
  people: readonly (readonly Placed[])[],
): Promise<(Whose | null)[]> {
  const asked = people.flatMap((orders, person) =>
    orders.map((order) => ({ person, order: order.id, keys: keysOf(order) })),
  )
  const rows = await org.tx.run(sql<Row>`
    with asked as (
      select * from jsonb_to_recordset(${JSON.stringify(asked)}::jsonb)
        as a (person integer, "order" uuid, keys text[]))
    select distinct m.person, m.linked, c.id, c.number, c.name, c.abn, c.stop_reason,
      ${creditLeftOf(org)} as credit_left
    from (
      select a.person, true as linked, l.customer_id from asked a
      join customer_orders l on l.organisation_id = ${org.id} and l.order_id = a."order"
      union all
      select a.person, false, k.customer_id from asked a
      join customer_contacts k on k.organisation_id = ${org.id} and k.email_key <> ''
        and k.email_key in (select search_fold(key) from unnest(a.keys) key)
      union all
      select a.person, false, k.customer_id from asked a
      join customer_contacts k on k.organisation_id = ${org.id} and k.phone_key <> ''
        and k.phone_key = any (a.keys)) m
    join customers c on c.organisation_id = ${org.id}
      and c.id = customer_root(${org.id}, m.customer_id)
    order by c.number`)
  return people.map((_, person) => {
    const found = rows.filter((row) => row.person === person)
    const linked = found.filter((row) => row.linked)
    const [one, ...others] = linked.length > 0 ? linked : found
    if (!one || (linked.length === 0 && others.length > 0)) return null
    const { id, number, name, abn, stop_reason: stopReason, credit_left: creditLeft } = one
    return { customer: { id, number: presentNumber(number), name, stopReason, creditLeft }, abn }
  })
}
