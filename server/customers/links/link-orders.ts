import { sql } from 'kysely'
import { presentNumber } from '#contract/office/customers/customer.ts'
import { recordAudit } from '#server/audit/record-audit.ts'
import type { Org } from '#server/db/tenant.ts'
import { findCustomer, refuseMerged } from '#server/customers/find-customer.ts'
import { Refusal } from '#server/refusal.ts'

type Found = { id: string; theirs: boolean; number: number | null; name: string | null }

/**
 * Says that orders are of a customer; those that are already stay so. The orders themselves don't change,
 * nor do their versions.
 * @throws Refusal 404 for the customer, 422 for an order that doesn't exist or has another customer
 */
export async function linkOrders(
  org: Org,
  { customerId, orderIds }: { customerId: string; orderIds: readonly string[] },
): Promise<void> {
  const customer = await findCustomer(org, customerId)
  await refuseMerged(org, customer)
  const ids = [...new Set(orderIds)]
  await requireOrders(org, ids)
  const added = await org.tx.run(sql<{ order_id: string }>`
    insert into customer_orders (organisation_id, order_id, customer_id, linked_by, linked_at)
    select ${org.id}, o, ${customer.id}::uuid, ${JSON.stringify(org.actor)}::jsonb, ${org.now}::timestamptz
    from unnest(${ids}::uuid[]) o
    on conflict (organisation_id, order_id) do nothing returning order_id`)
  await refuseOthers(org, customer.id, ids)
  const after = { customer: { id: customer.id, number: presentNumber(customer.number) } }
  for (const { order_id: id } of added)
    await recordAudit(org, 'order.customer_linked', id, { after })
}

async function requireOrders(org: Org, ids: readonly string[]): Promise<void> {
  const rows = await org.tx.run(sql<{ id: string }>`
    select id from orders where organisation_id = ${org.id} and id = any(${ids}::uuid[])`)
  const known = new Set(rows.map(({ id }) => id))
  refuse(ids, (id) => (known.has(id) ? null : 'is not an order of this organisation'), 'unknown')
}

/** Looks after writing: a link made at the same moment is seen too. */
async function refuseOthers(org: Org, customerId: string, ids: readonly string[]): Promise<void> {
  const rows = await org.tx.run(sql<Found>`
    select l.order_id as id, c.id = ${customerId} as theirs, c.number, c.name
    from customer_orders l
    join customers c on c.organisation_id = ${org.id}
      and c.id = customer_root(${org.id}, l.customer_id)
    where l.organisation_id = ${org.id} and l.order_id = any(${ids}::uuid[])`)
  const others = new Map(rows.filter(({ theirs }) => !theirs).map((row) => [row.id, row]))
  refuse(
    ids,
    (id) => {
      const other = others.get(id)
      return other
        ? `is of ${presentNumber(other.number ?? 0)} ${other.name} already, take it from there first`
        : null
    },
    'duplicate',
  )
}

function refuse(
  ids: readonly string[],
  problemOf: (id: string) => string | null,
  code: 'unknown' | 'duplicate',
): void {
  const problems = ids.flatMap((id, index) => {
    const message = problemOf(id)
    return message === null ? [] : [{ field: `orderIds[${index}]`, code, message }]
  })
  if (problems.length > 0) throw new Refusal(422, problems)
}
