import { sql } from 'kysely'
import type { Day } from '#contract/values/day.ts'
import type { Org } from '#server/db/tenant.ts'
import { leaveOtherDays, lockRunsOf } from './leave-other-days.ts'

/**
 * Moves an order's scheduled jobs to its new dates. Extra jobs stay, and so do collections of some of the
 * bins before the others. A date that stays moves nothing: a further attempt or a part of a job may have a day of
 * its own. Those that move leave the runs of the days before. The order is locked.
 * @param before the dates that the order had
 * @param collects whether all is collected on the new day, even if the order had that day before
 */
export async function moveJobs(
  org: Org,
  orderId: string,
  { deliveryDate, pickupDate }: { deliveryDate: Day; pickupDate: Day },
  { before, collects }: { before: { deliveryDate: Day; pickupDate: Day }; collects: boolean },
): Promise<void> {
  const scheduled = await org.tx.run(sql<{ id: string }>`
    select id from jobs
    where organisation_id = ${org.id} and order_id = ${orderId} and status = 'scheduled'`)
  const ids = scheduled.map(({ id }) => id)
  await lockRunsOf(org, ids)
  await org.tx.run(sql`
    update jobs j set version = j.version + 1, updated_at = ${org.now}, date = d.date
    from (values
      ('collection', ${pickupDate}::date, ${collects || pickupDate !== before.pickupDate}::boolean),
      ('other', ${deliveryDate}::date, ${deliveryDate !== before.deliveryDate}::boolean)
    ) as d (type, date, moves)
    where j.organisation_id = ${org.id} and j.order_id = ${orderId} and j.status = 'scheduled'
      and d.type = case when j.type = 'collection' then 'collection' else 'other' end
      and d.moves and j.date <> d.date and not j.extra
      and (j.type <> 'collection' or j.date >= ${before.pickupDate}::date or j.date > d.date)`)
  await leaveOtherDays(org, ids)
}
