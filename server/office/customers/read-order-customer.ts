import { sql } from 'kysely'
import { presentNumber } from '#contract/office/customers/customer.ts'
import type { OrderCustomer } from '#contract/office/customers/suggestions.ts'
import { readAbn } from '#contract/values/abn.ts'
import type { Org } from '#server/db/tenant.ts'
import type { OrderRow } from '#server/orders/order-rows.ts'
import { creditLeftOf, ordersOf } from './customer-sums.ts'
import { findMatches } from './find-matches.ts'

type Row = {
  id: string
  number: number
  name: string
  stop_reason: string | null
  credit_left: number | null
  orders: number
}

/** Whose an order is; or whose it may be, with the reasons, best first. */
export async function readOrderCustomer(org: Org, order: OrderRow): Promise<OrderCustomer> {
  const [row] = await org.tx.run(sql<Row>`
    select c.id, c.number, c.name, c.stop_reason, ${creditLeftOf(org)} as credit_left, (
      select count(*)::integer from ${ordersOf(org, sql`c.id`)}) as orders
    from customer_orders l
    join customers c
      on c.organisation_id = ${org.id} and c.id = customer_root(${org.id}, l.customer_id)
    where l.organisation_id = ${org.id} and l.order_id = ${order.id}`)
  if (!row) return { customer: null, suggestions: await findMatches(org, identityOf(order)) }
  const { id, number, name, stop_reason: stopReason, credit_left: creditLeft, orders } = row
  const onStop = stopReason !== null
  const customer = {
    id,
    number: presentNumber(number),
    name,
    onStop,
    stopReason,
    creditLeft,
    orders,
  }
  return { customer, suggestions: [] }
}

function identityOf(order: OrderRow) {
  const { customer_name: name, email, phone, address, suburb, postcode } = order
  return {
    names: [name],
    abns: abnsOf(order),
    emails: [email],
    phones: [phone],
    byName: false,
    places: [{ address, suburb, postcode }],
  }
}

/** The order's ABN; or those among the answers to booking questions, whatever the organisation calls that question. */
function abnsOf({ abn: own, custom_fields: answers }: OrderRow): string[] {
  if (own !== null) return [own]
  return Object.values(answers).flatMap((answer) => {
    const abn = typeof answer === 'string' ? readAbn(answer) : null
    return abn ?? []
  })
}
