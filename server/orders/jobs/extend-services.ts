import { sql } from 'kysely'
import { addDays, localTime } from '#contract/values/day.ts'
import type { Day } from '#contract/values/day.ts'
import { SERVICE_HORIZON_DAYS } from '#contract/values/limits.ts'
import type { Schedule } from '#contract/orders/order-body.ts'
import { orderCan, orderMoves } from '#contract/orders/order.ts'
import { query } from '#server/db/tenant.ts'
import type { Org } from '#server/db/tenant.ts'
import { addJobs } from '#server/jobs/add-jobs.ts'
import { occurrences, serviceHorizon } from '#server/jobs/plan-jobs.ts'
import { lockOrder } from '#server/orders/lock-order.ts'

type ServiceLine = {
  id: string
  order_id: string
  schedule: Schedule
  first: Day
  made_until: Day
}

/**
 * Plans the jobs of standing services up to 90 days ahead (rules, section 5, `schedule`).
 * @returns how many jobs were planned
 */
export async function extendServices(org: Org): Promise<number> {
  const { day: today } = localTime(org.now, org.timezone)
  const lines = await org.tx.run(sql<ServiceLine>`
    select l.id, l.order_id, l.schedule, l.schedule_made_until as made_until,
      coalesce(l.delivery_on, l.delivery_date) as first
    from order_lines l
    join orders o on o.organisation_id = l.organisation_id and o.id = l.order_id
      and o.status = any(${orderMoves.plan}) and o.enquiry is null
    where l.organisation_id = ${org.id}
      and l.schedule_made_until < ${today}::date + ${SERVICE_HORIZON_DAYS}::integer
    order by l.order_id, l.position`)
  let planned = 0
  for (const line of lines) {
    const order = await lockOrder(org, line.order_id)
    if (orderCan.plan(order)) planned += await extendService(org, line, today)
  }
  return planned
}

async function extendService(org: Org, line: ServiceLine, today: Day): Promise<number> {
  const horizon = serviceHorizon(today, line.first)
  const dates = occurrences(line.schedule, line.first, addDays(line.made_until, 1), horizon)
  if (dates.length > 0) {
    const jobs = dates.map((date) => ({ lineId: line.id, type: 'service' as const, date }))
    await addJobs(org, line.order_id, jobs)
    await org.tx.run(
      query
        .updateTable('orders')
        .set((eb) => ({ version: eb('version', '+', 1), updated_at: org.now }))
        .where('organisation_id', '=', org.id)
        .where('id', '=', line.order_id),
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
