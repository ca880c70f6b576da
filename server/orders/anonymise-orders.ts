import { sql } from 'kysely'
import type { Org } from '#server/db/tenant.ts'
import { raiseJobVersions } from '#server/jobs/raise-job-versions.ts'

/**
 * Erases who the customers of orders are, there, in every copy and in what crews reported (rules, section 11,
 * "Data"). The orders and their jobs change with it, so that copies elsewhere follow. Lock the orders first, and see that
 * nothing about them is live or owed.
 */
export async function anonymiseOrders(org: Org, ids: readonly string[]): Promise<void> {
  await org.tx.run(sql`select anonymise_work(${ids})`)
  await org.tx.run(sql`select anonymise_orders(${ids})`)
  const jobs = await org.tx.run(sql<{ id: string }>`
    select id from jobs where organisation_id = ${org.id} and order_id = any (${ids}::uuid[])`)
  await raiseJobVersions(
    org,
    jobs.map(({ id }) => id),
  )
}
