import { sql } from 'kysely'
import { whatMergeTakes } from '#contract/office/customers/merging.ts'
import { findCustomer } from '#server/customers/find-customer.ts'
import type { CustomerColumns } from '#server/customers/save-customer.ts'
import type { Org } from '#server/db/tenant.ts'
import { columnsOf, compared, takeFrom } from './taken.ts'
import type { Taken } from './taken.ts'

/**
 * What a customer takes from those that are merged into it still, once it has given something back: as if the customer
 * that it came from had never been merged. It's noted at their merges. They are locked.
 * @param givenBack what it gives back
 */
export async function takeAgain(
  org: Org,
  { id, givenBack }: { id: string; givenBack: Taken },
): Promise<Partial<CustomerColumns>> {
  const merges = await org.tx.run(sql<{ id: string; merged_id: string }>`
    select id, merged_id from customer_merges
    where organisation_id = ${org.id} and kept_id = ${id} and undone_at is null
    order by merged_at, id`)
  // Only an empty value was ever taken over.
  const empty = { abn: null, notes: '', billing_address: '', credit_limit: null, stopped_at: null }
  const kept = { ...(await findCustomer(org, id)), ...empty, stopped_by: null, stop_reason: null }
  const left = new Set(Object.keys(givenBack))
  let again: Taken = {}
  for (const merge of merges) {
    const merged = await findCustomer(org, merge.merged_id)
    const fields = whatMergeTakes(compared(kept), compared(merged)).filter((field) =>
      left.delete(field),
    )
    if (fields.length === 0) continue
    const taken = takeFrom(kept, merged, fields)
    await org.tx.run(sql`
      update customer_merges set taken = taken || ${JSON.stringify(taken)}::jsonb
      where organisation_id = ${org.id} and id = ${merge.id}`)
    again = { ...again, ...taken }
  }
  return columnsOf(again, 'after')
}
