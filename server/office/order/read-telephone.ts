import { sql } from 'kysely'
import { overridableRules } from '#contract/office/phone-order.ts'
import type { Overrides } from '#contract/office/phone-order.ts'
import type { OfficeOrder } from '#contract/office/order.ts'
import { localTime } from '#contract/values/day.ts'
import { actorText } from '#server/actor.ts'
import type { Actor } from '#server/actor.ts'
import type { Org } from '#server/db/tenant.ts'
import { presentPerson } from '#server/office/person.ts'
import type { OrderRow } from '#server/orders/order-rows.ts'

type Telephone = NonNullable<OfficeOrder['telephone']>
type Row = {
  pays: Telephone['pays']
  terms: Telephone['terms']
  taken_by: Actor
  overrides: Overrides
  discount_reason: string | null
}

/** What the office decided about an order that it took on the phone; null for any other. */
export async function readTelephone(org: Org, order: OrderRow): Promise<OfficeOrder['telephone']> {
  if (order.source !== 'office') return null
  const [row] = await org.tx.run(sql<Row>`
    select pays, terms, taken_by, overrides, discount_reason from telephone_orders
    where organisation_id = ${org.id} and order_id = ${order.id}`)
  if (!row) return null
  const { taken_by: actor, overrides } = row
  return {
    pays: row.pays,
    terms: row.terms,
    takenBy: presentPerson(actorText(actor), 'name' in actor ? actor.name : null),
    overrides: overridableRules.flatMap((rule) => {
      const reason = overrides[rule]
      return reason === undefined ? [] : [{ rule, reason }]
    }),
    discountReason: row.discount_reason,
    ranBefore: order.delivery_date < localTime(new Date(order.created_at), org.timezone).day,
  }
}
