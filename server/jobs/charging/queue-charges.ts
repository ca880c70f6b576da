import { sql } from 'kysely'
import type { Org } from '#server/db/tenant.ts'

/**
 * Orders that may have something to charge, because something about them has changed: a chore looks at them, so
 * that no job waits for a charge or fails because of one. Their orders are locked.
 */

/** Has the chore look at the order of a job. */
export async function queueCharges(org: Org, jobId: string): Promise<void> {
  await org.tx.run(sql`
    insert into charge_tasks as t (organisation_id, order_id, due_at)
    select organisation_id, order_id, ${org.now}::timestamptz from jobs
      where organisation_id = ${org.id} and id = ${jobId}
    on conflict (organisation_id, order_id) do update set due_at = least(t.due_at, excluded.due_at)`)
}

/** Has the chore look at an order, at once or later. */
export async function queueChargesOf(org: Org, orderId: string, dueAt = org.now): Promise<void> {
  await org.tx.run(sql`
    insert into charge_tasks as t (organisation_id, order_id, due_at)
    values (${org.id}, ${orderId}, ${dueAt})
    on conflict (organisation_id, order_id) do update set due_at = least(t.due_at, excluded.due_at)`)
}

/** Ends the waiting of an order that the chore looks at now. */
export async function endChargeTask(org: Org, orderId: string): Promise<void> {
  await org.tx.run(sql`
    delete from charge_tasks where organisation_id = ${org.id} and order_id = ${orderId}`)
}

/** Puts off an order that the chore couldn't look at. */
export async function postponeChargeTask(org: Org, orderId: string, dueAt: Date): Promise<void> {
  await org.tx.run(sql`
    update charge_tasks set due_at = ${dueAt}
    where organisation_id = ${org.id} and order_id = ${orderId}`)
}

/** Whether an order still waits to be looked at. */
export async function isChargeTaskDue(org: Org, orderId: string): Promise<boolean> {
  const [task] = await org.tx.run(sql`
    select from charge_tasks
    where organisation_id = ${org.id} and order_id = ${orderId} and due_at <= ${org.now}`)
  return task !== undefined
}

/** The orders that wait to be looked at, those due first. */
export async function listChargeTasks(org: Org, limit: number): Promise<string[]> {
  const rows = await org.tx.run(sql<{ id: string }>`
    select order_id as id from charge_tasks
    where organisation_id = ${org.id} and due_at <= ${org.now}
    order by due_at, order_id limit ${limit}`)
  return rows.map(({ id }) => id)
}
