import { sql } from 'kysely'
import { presentNumber } from '#contract/office/customers/customer.ts'
import { recordAudit } from '#server/audit/record-audit.ts'
import { findCustomer } from '#server/customers/find-customer.ts'
import type { Org } from '#server/db/tenant.ts'
import { isUuid } from '#server/db/uuid.ts'
import { Refusal } from '#server/refusal.ts'

/**
 * Says that an order isn't of a customer, nor of one that was merged into it.
 * @throws Refusal 404 if there is no such customer, or the order isn't its
 */
export async function unlinkOrder(
  org: Org,
  { customerId, orderId }: { customerId: string; orderId: string },
): Promise<void> {
  const { id, number } = await findCustomer(org, customerId)
  const [gone] = isUuid(orderId)
    ? await org.tx.run(sql<{ order_id: string }>`
        delete from customer_orders
        where organisation_id = ${org.id} and order_id = ${orderId}
          and customer_id in (select id from customer_family(${org.id}, ${id}))
        returning order_id`)
    : []
  if (!gone) throw new Refusal(404, 'No order has that id')
  const before = { customer: { id, number: presentNumber(number) } }
  await recordAudit(org, 'order.customer_unlinked', gone.order_id, { before })
}
