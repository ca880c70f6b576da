import { sql } from 'kysely'
import type { Org } from '#server/db/tenant.ts'

/**
 * Erases who the customers of orders are, there, in every copy and in what crews reported (rules, section 11,
 * "Data"). Lock the orders first, and see that nothing about them is live or owed.
 */
export async function anonymiseOrders(org: Org, ids: readonly string[]): Promise<void> {
  await org.tx.run(sql`select anonymise_work(${ids})`)
  await org.tx.run(sql`select anonymise_orders(${ids})`)
}
