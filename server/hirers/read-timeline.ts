import { sql } from 'kysely'
import type { HirersPage } from '#contract/orders/hirer.ts'
import type { Org } from '#server/db/tenant.ts'
import type { OrderRows } from '#server/orders/order-rows.ts'
import type { HirersJob } from './read-hirers-jobs.ts'

type Moment = HirersPage['timeline'][number]

/** The history of an order, oldest first. */
export async function readTimeline(
  org: Org,
  { order }: OrderRows,
  jobs: readonly HirersJob[],
): Promise<Moment[]> {
  const stored = await org.tx.run(sql<Pick<Moment, 'type' | 'amount'> & { at: Date }>`
    select 'paid' as type, p.created_at as at, p.amount from payments p
        where p.organisation_id = ${org.id} and p.order_id = ${order.id}
          and not exists (select from refunds r where r.organisation_id = p.organisation_id
            and r.payment_id = p.id and r.method = 'reversal')
      union all select 'refunded', finished_at, amount from refunds
        where organisation_id = ${org.id} and order_id = ${order.id} and status = 'succeeded'
          and method <> 'reversal'
      union all select 'changed', at, null from audit_log
        where organisation_id = ${org.id} and subject = ${order.id} and action = 'order.changed'`)
  const nothing = { jobId: null, amount: null }
  const moments: Moment[] = [
    { at: instant(order.created_at), type: 'placed', ...nothing },
    ...stored.map(({ type, at, amount }) => ({ at: instant(at), type, jobId: null, amount })),
    ...jobs.flatMap((job) => momentsOf(job)),
  ]
  if (order.cancelled_at !== null) {
    moments.push({ at: instant(order.cancelled_at), type: 'cancelled', ...nothing })
  }
  return moments.sort((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0))
}

function momentsOf({ id, startedAt, completedAt, failedAt }: HirersJob): Moment[] {
  const steps = [
    ['job_started', startedAt],
    ['job_completed', completedAt],
    ['job_failed', failedAt],
  ] as const
  return steps.flatMap(([type, at]) =>
    at === null ? [] : [{ at: instant(at), type, jobId: id, amount: null }],
  )
}

function instant(at: string | Date): string {
  return new Date(at).toISOString()
}
