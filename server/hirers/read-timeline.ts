import { sql } from 'kysely'
import type { HirersPage } from '#contract/orders/hirer.ts'
import type { Org } from '#server/db/tenant.ts'
import { paymentsOf, refundsOf } from '#server/orders/money/payments-of.ts'
import type { OrderRows } from '#server/orders/order-rows.ts'
import type { HirersJob } from './read-hirers-jobs.ts'

type Moment = HirersPage['timeline'][number]

/** What leads to what, if it all happened in one transaction. */
const TURNS: readonly Moment['type'][] = [
  'placed',
  'changed',
  'job_started',
  'job_completed',
  'job_failed',
  'cancelled',
  'paid',
  'refunded',
]

const nothing = { jobId: null, amount: null, invoices: [], change: null }

/** The history of an order, oldest first. What has the same instant is in the order of {@link TURNS}. */
export async function readTimeline(
  org: Org,
  { order }: OrderRows,
  jobs: readonly HirersJob[],
): Promise<Moment[]> {
  const stored = await org.tx.run(sql<Omit<Moment, 'at' | 'jobId'> & { at: Date }>`
    select 'paid' as type, p.counts_since as at, p.amount,
          case when p.alone then '{}' else p.invoices end as invoices, null::jsonb as change
        from ${paymentsOf(org, order.id)}
      union all select 'refunded', r.finished_at, r.amount, '{}', null from ${refundsOf(org, order.id)}
        where r.status = 'succeeded'
      union all select 'changed', at, null, '{}', jsonb_build_object(
          'before', before, 'after', after - 'collectNow', 'calledFor', actor like 'hirer:%' and (
            after ? 'collectNow' or before -> 'deliveryDate' = after -> 'deliveryDate'
            and before ->> 'pickupDate' > after ->> 'pickupDate'))
        from audit_log
        where organisation_id = ${org.id} and subject = ${order.id} and action = 'order.changed'`)
  const moments: Moment[] = [
    { at: instant(order.created_at), type: 'placed', ...nothing },
    ...stored.map((moment) => ({ ...moment, at: instant(moment.at), jobId: null })),
    ...jobs.flatMap((job) => momentsOf(job)),
  ]
  if (order.cancelled_at !== null) {
    moments.push({ at: instant(order.cancelled_at), type: 'cancelled', ...nothing })
  }
  return moments.sort((a, b) =>
    a.at === b.at ? TURNS.indexOf(a.type) - TURNS.indexOf(b.type) : a.at < b.at ? -1 : 1,
  )
}

function momentsOf({ id, startedAt, completedAt, failedAt }: HirersJob): Moment[] {
  const steps = [
    ['job_started', startedAt],
    ['job_completed', completedAt],
    ['job_failed', failedAt],
  ] as const
  return steps.flatMap(([type, at]) =>
    at === null ? [] : [{ at: instant(at), type, ...nothing, jobId: id }],
  )
}

function instant(at: string | Date): string {
  return new Date(at).toISOString()
}
