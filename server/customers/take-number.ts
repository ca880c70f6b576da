import { sql } from 'kysely'
import type { Org } from '#server/db/tenant.ts'

/**
 * Locks the organisation's counter of customers until the transaction ends; resolves to the last number
 * given. Numbers are given with {@link takeNumbers} in the same transaction, so none is ever left out.
 */
export async function lockNumbers(org: Org): Promise<number> {
  const [counter] = await org.tx.run(sql<{ last: number }>`
    insert into customer_numbers (organisation_id, last) values (${org.id}, 0)
    on conflict (organisation_id) do update set last = customer_numbers.last
    returning last`)
  if (!counter) throw new Error('the counter of customers has gone')
  return counter.last
}

/** Says that the numbers up to `last` are given. */
export async function takeNumbers(org: Org, last: number): Promise<void> {
  await org.tx.run(
    sql`update customer_numbers set last = ${last} where organisation_id = ${org.id}`,
  )
}
