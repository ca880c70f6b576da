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
 * Notes the words that customers are found by, at the customers they show at. The last thing of each change:
 * it reads what was written.
 */
export async function indexCustomers(org: Org, ids: readonly string[]): Promise<void> {
  await org.tx.run(sql`
    update customers c set words = w.words
    from words_of_customers(${org.id}, array(
      select distinct customer_root(${org.id}, i) from unnest(${ids}::uuid[]) i)) w
    where c.organisation_id = ${org.id} and c.id = w.id and c.words <> w.words`)
}

/** What a person has changed of customers stays when a merge is undone. */
export async function keepFromUndoing(
  org: Org,
  changes: readonly { id: string; fields: readonly string[] }[],
): Promise<void> {
  await org.tx.run(sql`
    update customer_merges m set taken = m.taken - r.fields
    from jsonb_to_recordset(${JSON.stringify(changes)}::jsonb) as r (id uuid, fields text[])
    where m.organisation_id = ${org.id} and m.kept_id = r.id and m.undone_at is null
      and m.taken ?| r.fields`)
}
