import { randomUUIDv7 } from 'node:crypto'
import { addDays, localTime } from '#contract/values/day.ts'
import type { Schedule } from '#contract/orders/order-body.ts'
import { query } from '#server/db/tenant.ts'
import type { Org } from '#server/db/tenant.ts'
import { occurrences, serviceHorizon } from '#server/jobs/plan-jobs.ts'

type Line = {
  id: string
  order_id: string
  schedule: Schedule
  first: string
  made_until: string
  sequence: number
}

/**
 * Makes the jobs of standing services up to 90 days ahead (rules, section 5, `schedule`).
 * @returns how many jobs were made
 */
export async function extendServices(org: Org): Promise<number> {
  const { day: today } = localTime(org.now, org.timezone)
  const lines = await org.tx.run<Line>({
    text: `select l.id, l.order_id, l.schedule, l.schedule_made_until as made_until,
        coalesce(l.delivery_on, l.delivery_date) as first,
        (select max(j.sequence) from jobs j
          where j.organisation_id = l.organisation_id and j.order_id = l.order_id) as sequence
      from order_lines l
      join orders o on o.organisation_id = l.organisation_id and o.id = l.order_id
      where l.organisation_id = $1 and l.schedule_made_until < $2::date + 90
        and o.status in ('pending', 'confirmed', 'in_progress')
      order by l.id
      for update of o, l`,
    values: [org.id, today],
  })
  const sequences = new Map(lines.map((line) => [line.order_id, line.sequence]))
  let made = 0
  for (const line of lines) {
    const horizon = serviceHorizon(today, line.first)
    const dates = occurrences(line.schedule, line.first, addDays(line.made_until, 1), horizon)
    const jobs = dates.map((date) => {
      const sequence = (sequences.get(line.order_id) ?? 0) + 1
      sequences.set(line.order_id, sequence)
      return {
        organisation_id: org.id,
        id: randomUUIDv7(),
        order_id: line.order_id,
        line_id: line.id,
        type: 'service',
        status: 'scheduled',
        date,
        sequence,
        created_at: org.now,
        updated_at: org.now,
      }
    })
    if (jobs.length > 0) {
      await org.tx.run(query.insertInto('jobs').values(jobs))
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
    made += jobs.length
  }
  return made
}
