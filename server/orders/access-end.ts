import { sql } from 'kysely'
import type { Org } from '#server/db/tenant.ts'
import type { OrderRow } from './order-rows.ts'

/** How long links to an order work after it's finished (rules, section 9, "Links"). */
const DAYS_AFTER = 180

type Finished = Pick<OrderRow, 'id' | 'status' | 'cancelled_at'>

/** Whether links to an order no longer work: it was completed or cancelled half a year ago. */
export async function hasAccessEnded(org: Org, order: Finished): Promise<boolean> {
  const finished = await findEnd(org, order)
  return finished !== null && org.now.getTime() - finished.getTime() > DAYS_AFTER * 86_400_000
}

/** When an order was finished; null while it's open. */
async function findEnd(org: Org, { id, status, cancelled_at }: Finished): Promise<Date | null> {
  if (status === 'cancelled') return cancelled_at === null ? null : new Date(cancelled_at)
  if (status !== 'completed') return null
  // Its last job completed it. Later changes, such as a refund or a corrected weight, don't open it again.
  const [last] = await org.tx.run(sql<{ at: Date | null }>`
    select max(coalesce(completed_at, failed_at, updated_at)) as at from jobs
    where organisation_id = ${org.id} and order_id = ${id}`)
  return last?.at ?? null
}
