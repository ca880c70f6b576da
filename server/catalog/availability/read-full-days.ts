import { sql } from 'kysely'
import type { Day } from '#contract/values/day.ts'
import type { Org } from '#server/db/tenant.ts'
import { usedDays } from './used-days.ts'

/** A resource, and the most that may be taken of it for a day not to be full. */
export type Limit = { resource: string; most: number }

/** The days on which a resource is full, in order, counted from 1970-01-01. None for a resource that never is. */
export type FullDays = ReadonlyMap<string, readonly number[]>

/**
 * The days, from one to another inclusive, on which more than the most is taken of a resource. The
 * database compares, so that only full days are read: an organisation may have 500 limited products.
 * @param uncounted resources that the counters don't have yet
 */
export async function readFullDays(
  org: Org,
  limits: readonly Limit[],
  { from, to }: { from: Day; to: Day },
  uncounted: readonly string[] = [],
): Promise<FullDays> {
  if (limits.length === 0) return new Map()
  const rows = await org.tx.run(sql<{ resource: string; days: number[] }>`
    select c.resource, json_agg(c.day - date '1970-01-01' order by c.day) as days
    from jsonb_to_recordset(${JSON.stringify(limits)}::jsonb) as l (resource text, most integer)
    join ${usedDays(org, uncounted)} c on c.resource = l.resource
      and c.day between ${from} and ${to} and c.used > l.most
    group by c.resource`)
  return new Map(rows.map(({ resource, days }) => [resource, days]))
}
