import { sql } from 'kysely'
import type { Org } from '#server/db/tenant.ts'
import { readWeight } from '#server/jobs/reports/read-weight.ts'
import { lockOrder } from '#server/orders/lock-order.ts'
import { setWeight } from '#server/orders/jobs/set-weight.ts'
import { Refusal } from '#server/refusal.ts'

/**
 * Locks the orders of jobs, by id, before the docket that names them is touched.
 * @throws Refusal 422 if one of the jobs isn't there
 */
export async function lockOrdersOfJobs(org: Org, jobIds: readonly string[]): Promise<void> {
  const rows = await org.tx.run(sql<{ id: string; order_id: string }>`
    select id, order_id from jobs
    where organisation_id = ${org.id} and id = any (${[...jobIds]}::uuid[])`)
  const known = new Set(rows.map(({ id }) => id))
  const unknown = jobIds.findIndex((id) => !known.has(id))
  if (unknown >= 0) {
    const message = 'names no job of this organisation'
    throw new Refusal(422, { field: `jobs[${unknown}].jobId`, code: 'unknown', message })
  }
  const orders = new Set(rows.map((row) => row.order_id))
  for (const order of [...orders].toSorted()) await lockOrder(org, order)
}

/** Gives jobs the weight and number that their dockets have now. Their orders are locked. */
export async function weighJobs(org: Org, jobIds: readonly string[]): Promise<void> {
  for (const id of jobIds) await setWeight(org, id, await readWeight(org, id))
}
