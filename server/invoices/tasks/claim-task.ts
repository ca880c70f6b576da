import { sql } from 'kysely'
import type { Org } from '#server/db/tenant.ts'

export type BillingTask = { cause: string; orderId: string; attempts: number }

/** The billing task that has waited longest, locked until the transaction ends; undefined if none is due. */
export async function claimTask(org: Org): Promise<BillingTask | undefined> {
  const [task] = await org.tx.run(sql<BillingTask>`
    select cause, order_id as "orderId", attempts from billing_tasks
    where organisation_id = ${org.id} and due_at <= ${org.now}::timestamptz
    order by due_at, cause limit 1 for update skip locked`)
  return task
}

export async function finishTask(org: Org, { cause }: BillingTask): Promise<void> {
  await org.tx.run(sql`
    update billing_tasks set due_at = null, last_error = null
    where organisation_id = ${org.id} and cause = ${cause}`)
}

/** Tries a task that failed again later: after a minute, then twice as long each time, up to a day. */
export async function postponeTask(
  org: Org,
  { cause, attempts }: BillingTask,
  error: string,
): Promise<void> {
  const minutes = Math.min(2 ** attempts, 24 * 60)
  await org.tx.run(sql`
    update billing_tasks set attempts = attempts + 1, last_error = ${error.slice(0, 500)},
      due_at = ${org.now}::timestamptz + make_interval(mins => ${minutes})
    where organisation_id = ${org.id} and cause = ${cause}`)
}
