import { sql } from 'kysely'
import { presentNumber } from '#contract/office/customers/customer.ts'
import type { CustomerInBrief } from '#contract/office/customers/customer.ts'
import type { Org } from '#server/db/tenant.ts'
import { Refusal } from '#server/refusal.ts'

/**
 * The customer to link an order to when this one is chosen: itself, or the one it was merged into.
 * @throws Refusal 422
 */
export async function findChosen(org: Org, id: string): Promise<CustomerInBrief> {
  const [chosen] = await org.tx.run(sql<{ id: string; number: number; name: string }>`
    select id, number, name from customers
    where organisation_id = ${org.id} and id = customer_root(${org.id}, ${id}::uuid)
      and anonymised_at is null`)
  if (!chosen) {
    const message = 'is not a customer of yours, choose another or none'
    throw new Refusal(422, { field: 'customerId', code: 'unknown', message })
  }
  return { ...chosen, number: presentNumber(chosen.number) }
}
