import { sql } from 'kysely'
import { addDays, localTime } from '#contract/values/day.ts'
import type { Day } from '#contract/values/day.ts'
import { SERVICE_HORIZON_DAYS } from '#contract/values/limits.ts'
import type { Schedule } from '#contract/orders/order-body.ts'
import { orderCan, orderMoves } from '#contract/orders/order.ts'
import { query } from '#server/db/transaction.ts'
import type { InOrg, Org } from '#server/db/tenant.ts'
import type { Log } from '#server/log.ts'
import { addJobs } from '#server/jobs/add-jobs.ts'
import { occurrences, serviceHorizon } from '#server/jobs/plan-jobs.ts'
import { lockOrder } from '#server/orders/lock-order.ts'

/** So that an organisation with very many standing services takes its turn in the next hour too. */
const ORDERS_AT_ONCE = 500

type ServiceLine = { id: string; schedule: Schedule; first: Day; made_until: Day }

/**
 * Plans the jobs of standing services up to 90 days ahead (rules, section 5, `schedule`), those that
 * are planned least far ahead first; none while the subscription is inactive, and later none for days that have passed
 * by then. Each order gets its own transaction: an organisation's services
 * together could hold locks for minutes.
 * @returns how many jobs were planned
 */
export async function extendServices({ inOrg, log }: { inOrg: InOrg; log: Log }): Promise<number> {
  let planned = 0
  for (const { id } of await inOrg(listOrders)) {
    try {
      planned += await inOrg((org) => extendOrder(org, id))
    } catch (error) {
      log.error({ order: id, err: error }, 'could not plan more visits yet')
    }
  }
  return planned
}

function isDue(org: Org) {
  const { day: today } = localTime(org.now, org.timezone)
  return sql`l.schedule_made_until < ${today}::date + ${SERVICE_HORIZON_DAYS}::integer`
}

async function listOrders(org: Org): Promise<{ id: string }[]> {
  return org.tx.run(sql<{ id: string }>`
    select o.id from order_lines l
    join orders o on o.organisation_id = l.organisation_id and o.id = l.order_id
      and o.status = any(${orderMoves.plan}) and o.enquiry is null
    where l.organisation_id = ${org.id} and ${isDue(org)}
      and (select subscription_active from organisations where id = ${org.id})
    group by o.id order by min(l.schedule_made_until), o.id limit ${ORDERS_AT_ONCE}`)
}

async function extendOrder(org: Org, id: string): Promise<number> {
  if (!orderCan.plan(await lockOrder(org, id))) return 0
  // Read under the lock: another process may have planned them meanwhile.
  const lines = await org.tx.run(sql<ServiceLine>`
    select l.id, l.schedule, l.schedule_made_until as made_until,
      coalesce(l.delivery_on, l.delivery_date) as first
    from order_lines l
    where l.organisation_id = ${org.id} and l.order_id = ${id} and ${isDue(org)}
    order by l.position`)
  let planned = 0
  for (const line of lines) planned += await extendService(org, id, line)
  return planned
}

async function extendService(org: Org, orderId: string, line: ServiceLine): Promise<number> {
  const { day: today } = localTime(org.now, org.timezone)
  const horizon = serviceHorizon(today, line.first)
  const next = addDays(line.made_until, 1)
  const dates = occurrences(line.schedule, line.first, next < today ? today : next, horizon)
  if (dates.length > 0) {
    const jobs = dates.map((date) => ({ lineId: line.id, type: 'service' as const, date }))
    await addJobs(org, orderId, jobs)
    await org.tx.run(
      query
        .updateTable('orders')
        .set((eb) => ({ version: eb('version', '+', 1), updated_at: org.now }))
        .where('organisation_id', '=', org.id)
        .where('id', '=', orderId),
    )
  }
  await org.tx.run(
    query
      .updateTable('order_lines')
      .set({ schedule_made_until: horizon })
      .where('organisation_id', '=', org.id)
      .where('id', '=', line.id),
  )
  return dates.length
}
