import { sql } from 'kysely'
import type { Database } from '#server/db/connect.ts'
import type { InOrg, Org } from '#server/db/tenant.ts'
import { selectMargins } from './select-margins.ts'

/** Marks of one transaction. */
const AT_ONCE = 2000

/**
 * Works out the margins of the jobs of all orders that changed since theirs were, so that `job_margins` is as of now. It
 * takes as long as there are changes: a chore sees to it that these are few.
 * @returns how many orders these were
 */
export async function refreshMargins({ inOrg }: { inOrg: InOrg }): Promise<number> {
  let refreshed = 0
  for (;;) {
    const { marks, orders } = await inOrg(refreshSome)
    refreshed += orders
    if (marks < AT_ONCE) return refreshed
  }
}

async function refreshSome(org: Org): Promise<{ marks: number; orders: number }> {
  await org.tx.run(sql`
    select pg_advisory_xact_lock(hashtextextended(${`margins ${org.id}`}, 0))`)
  const marks = await org.tx.run(sql<{ order_id: string }>`
    delete from stale_margins where organisation_id = ${org.id} and id in (
      select id from stale_margins where organisation_id = ${org.id} order by id limit ${AT_ONCE})
    returning order_id`)
  const orders = [...new Set(marks.map(({ order_id: id }) => id))]
  if (orders.length === 0) return { marks: 0, orders: 0 }
  await org.tx.run(sql`
    delete from job_margins where organisation_id = ${org.id} and order_id = any(${orders})`)
  // A statement of its own: it sees all that the marks stand for, also what was committed while it waited for the lock.
  await org.tx.run(sql`
    with ${selectMargins(org, sql`j.order_id = any(${orders}::uuid[])`)}
    insert into job_margins (organisation_id, order_id, job_id, completed_at, product_name, area_name, price, cost,
      cost_ex_gst)
    select * from margins`)
  return { marks: marks.length, orders: orders.length }
}

/** The organisations with orders whose margins may have changed. */
export async function listOrganisationsWithStaleMargins(db: Database): Promise<string[]> {
  const text = 'select id from organisations_with_stale_margins()'
  const rows = await db.query<{ id: string }>({ text })
  return rows.map(({ id }) => id)
}
