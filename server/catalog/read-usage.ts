import type { Day } from '#contract/values/day.ts'
import { query } from '#server/db/tenant.ts'
import type { Org } from '#server/db/tenant.ts'
import type { Usage } from './delivery-days.ts'

/** What is taken of every bounded resource, from one day to another inclusive. */
export async function readUsage(org: Org, from: Day, to: Day): Promise<Usage> {
  const rows = await org.tx.run(
    query
      .selectFrom('capacity_days')
      .select(['resource', 'day', 'used'])
      .where('organisation_id', '=', org.id)
      .where('day', '>=', from)
      .where('day', '<=', to)
      .where('used', '>', 0),
  )
  const taken = new Map(rows.map(({ resource, day, used }) => [`${resource} ${day}`, used]))
  return (resource, day) => taken.get(`${resource} ${day}`) ?? 0
}
