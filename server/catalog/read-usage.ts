import { sql } from 'kysely'
import { dayNumber } from '#contract/values/day.ts'
import type { Day } from '#contract/values/day.ts'
import type { Org } from '#server/db/tenant.ts'
import type { Usage } from './delivery-days.ts'

/** What is taken of some bounded resources, from one day to another inclusive. */
export async function readUsage(
  org: Org,
  resources: readonly string[],
  { from, to }: { from: Day; to: Day },
): Promise<Usage> {
  // One row for each resource: rows of days took most of the time of refusing an order.
  type Row = { resource: string; days: number[]; used: number[] }
  const rows = await org.tx.run(sql<Row>`
    select resource, json_agg(day - date '1970-01-01') as days, json_agg(used) as used
    from capacity_days
    where organisation_id = ${org.id} and resource = any(${[...resources]})
      and day between ${from} and ${to} and used > 0
    group by resource`)
  const taken = new Map(
    rows.map(({ resource, days, used }) => [
      resource,
      new Map(days.map((day, index) => [day, used[index] ?? 0])),
    ]),
  )
  return (resource, day) => taken.get(resource)?.get(dayNumber(day)) ?? 0
}
