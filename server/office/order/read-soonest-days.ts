import { RUN_ENDS_AT } from '#contract/dispatch/run-hours.ts'
import { sql } from 'kysely'
import type { OfficeOrder } from '#contract/office/order.ts'
import { isClosed } from '#contract/catalog/closed-days.ts'
import { localTime, weekdayOf } from '#contract/values/day.ts'
import { loadCatalog } from '#server/catalog/load-catalog.ts'
import { findNextDays } from '#server/catalog/next-days.ts'
import type { Org } from '#server/db/tenant.ts'

/** The soonest days for another job: today while crews are at work, or else the next day on which they are. */
export async function readSoonestDays(org: Org): Promise<OfficeOrder['soonest']> {
  const { rules } = await loadCatalog(org)
  const { day: today, time } = localTime(org.now, org.timezone)
  const next = await findNextDays(org)
  if (isClosed(today, rules) || time >= (await readLastHour(org, today))) return next
  const works = (weekdays: readonly number[]) => weekdays.includes(weekdayOf(today))
  return {
    collection: works(rules.pickupWeekdays) ? today : next.collection,
    other: works(rules.deliveryWeekdays) ? today : next.other,
  }
}

/** When the last run of a day ends, or a usual one would. */
async function readLastHour(org: Org, day: string): Promise<string> {
  const [row] = await org.tx.run(sql<{ ends: string | null }>`
    select to_char(max(ends_at), 'HH24:MI') as ends from runs
    where organisation_id = ${org.id} and date = ${day}`)
  return row?.ends ?? RUN_ENDS_AT
}
