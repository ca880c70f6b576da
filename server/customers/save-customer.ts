import { sql } from 'kysely'
import { query } from '#server/db/transaction.ts'
import type { Org } from '#server/db/tenant.ts'
import type { StoredCustomer } from './find-customer.ts'

/** The columns of a customer that change. */
export type CustomerColumns = Omit<
  StoredCustomer,
  'id' | 'version' | 'number' | 'stopped_at' | 'stopped_by' | 'anonymised_at' | 'created_at'
> & {
  stopped_at: Date | string | null
  /** As JSON. */
  stopped_by: string | null
}

/** Writes columns of a locked customer and raises its version. */
export async function saveCustomer(
  org: Org,
  id: string,
  columns: Partial<CustomerColumns> = {},
): Promise<void> {
  await org.tx.run(
    query
      .updateTable('customers')
      .set((eb) => ({ ...columns, version: eb('version', '+', 1), updated_at: org.now }))
      .where('organisation_id', '=', org.id)
      .where('id', '=', id),
  )
}

/**
 * Notes the words that a customer is found by, at the customer it shows at. The last thing of each change:
 * it reads what was written.
 */
export async function indexCustomer(org: Org, id: string): Promise<void> {
  await org.tx.run(sql`
    update customers set words = words_of_customer(organisation_id, id)
    where organisation_id = ${org.id} and id = customer_root(${org.id}, ${id})`)
}

/** What a person has changed stays when a merge is undone. */
export async function keepFromUndoing(
  org: Org,
  id: string,
  fields: readonly string[],
): Promise<void> {
  await org.tx.run(sql`
    update customer_merges set taken = taken - ${fields}::text[]
    where organisation_id = ${org.id} and kept_id = ${id} and undone_at is null
      and taken ?| ${fields}::text[]`)
}
