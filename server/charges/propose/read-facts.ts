import { sql } from 'kysely'
import { localTime } from '#contract/values/day.ts'
import type { Day } from '#contract/values/day.ts'
import { loadCatalog } from '#server/catalog/load-catalog.ts'
import { numbersOf } from '#server/jobs/reports/numbers-of.ts'
import type { Org } from '#server/db/tenant.ts'
import { readOrder } from '#server/orders/find-order.ts'
import type { OrderRows } from '#server/orders/order-rows.ts'
import type { JobFacts, OrderFacts } from '#server/charges/rules/facts.ts'

type JobRow = Omit<JobFacts, 'endedOn' | 'onCall'> & {
  createdAt: Date
  splitFromId: string | null
  calledFor: Day | null
}

/** Everything about an order that the rules of charges look at. */
export async function readFacts(org: Org, orderId: string): Promise<OrderFacts> {
  const rows = await readOrder(org, orderId)
  const { order, lines } = rows
  const dayOf = (at: Date) => localTime(at, org.timezone).day
  const jobs = await readJobs(org, orderId)
  const cancelledAt = order.cancelled_at === null ? null : new Date(order.cancelled_at)
  return {
    order: {
      id: order.id,
      status: order.status,
      currency: order.currency,
      deliveryDate: order.delivery_date,
      cancelled: cancelledAt && {
        at: cancelledAt,
        day: dayOf(cancelledAt),
        isFree:
          order.cancelled_by?.type === 'system' ||
          order.never_confirmed === true ||
          order.customer_cancelled === false,
      },
    },
    lines: lines.map((line) => ({
      id: line.id,
      productName: line.product_name,
      quantity: line.quantity,
      deliveryDate: line.delivery_date,
      pickupDate: line.pickup_date,
      discountPercent: line.discount_percent,
      isService: line.schedule !== null,
      total: line.total,
      basis: line.price_basis ?? null,
    })),
    addOns: await readAddOns(org, rows),
    jobs: jobs.map((job) => {
      const { previousJobId, createdAt, calledFor } = wholeOf(job, jobs)
      const onCall = calledFor === null ? null : { askedOn: dayOf(createdAt), calledFor }
      return { ...job, endedOn: job.endedAt && dayOf(job.endedAt), previousJobId, onCall }
    }),
    timezone: org.timezone,
    now: org.now,
  }
}

/** The job that a part was split from; others are whole. */
function wholeOf(job: JobRow, jobs: readonly JobRow[]): JobRow {
  const from = jobs.find(({ id }) => id === job.splitFromId)
  return from ? wholeOf(from, jobs) : job
}

/** What was ordered at its price then, and the catalogue's other add-ons at today's. */
async function readAddOns(org: Org, { add_ons }: OrderRows): Promise<OrderFacts['addOns']> {
  const { addOns } = (await loadCatalog(org)).public
  return [
    ...add_ons.map(({ name, quantity, unit_price }) => {
      return { name, ordered: quantity, unitPrice: unit_price }
    }),
    ...addOns
      .filter(({ id }) => !add_ons.some(({ product_id }) => product_id === id))
      .map(({ name, price }) => ({ name, ordered: 0, unitPrice: price })),
  ]
}

function readJobs(org: Org, orderId: string): Promise<JobRow[]> {
  return org.tx.run(sql<JobRow>`
    select j.id, j.line_id as "lineId", j.type, j.status, j.date, j.sequence, j.quantity::float8 as quantity,
      coalesce(j.completed_at, j.failed_at) as "endedAt", j.created_at as "createdAt",
      j.split_from_id as "splitFromId", j.called_for as "calledFor",
      j.previous_job_id as "previousJobId", j.renews_allowance as "renewsAllowance",
      j.agreed_unit_price::float8 as "agreedUnitPrice", j.failure ->> 'code' as "failureCode",
      j.failure ->> 'note' as "failureNote", (j.completion ->> 'weightKg')::float8 as "weightKg",
      j.completion ->> 'docketNumber' as "docketNumber", f.arrived_at as "arrivedAt",
      f.waited_from as "waitedFrom", f.waited_to as "waitedTo",
      coalesce(f.findings, '[]') as findings, ${numbersOf(org, 'f.bins_out')} as "binNumbers", d.name as driver
    from jobs j
    left join lateral (select facts.*, array_prepend(bin_out_id, more_bins_out) as bins_out
      from job_facts facts where organisation_id = j.organisation_id and job_id = j.id) f on true
    left join stops s on s.organisation_id = j.organisation_id and s.job_id = j.id
      and s.removed_at is null
    left join runs r on r.organisation_id = s.organisation_id and r.id = s.run_id
    left join drivers d on d.organisation_id = r.organisation_id and d.id = r.driver_id
    where j.organisation_id = ${org.id} and j.order_id = ${orderId}
    order by j.sequence`)
}
