import { sql } from 'kysely'
import { dayNumber } from '#contract/values/day.ts'
import type { Day } from '#contract/values/day.ts'
import type { Org } from '#server/db/tenant.ts'

/** A resource, and the most that may be taken of it for a day not to be full. */
export type Limit = { resource: string; most: number }

/** Whether a resource is full on a day, counted from 1970-01-01. */
export type IsFull = (resource: string, day: number) => boolean

/**
 * The days, from one to another inclusive, on which more than the most is taken of a resource. The
 * database compares, so that only full days are read: an organisation may have 500 limited products.
 */
export async function readFullDays(
  org: Org,
  limits: readonly Limit[],
  { from, to }: { from: Day; to: Day },
): Promise<IsFull> {
  const rows =
    limits.length === 0
      ? []
      : await org.tx.run(sql<{ resource: string; days: number[] }>`
          select c.resource, json_agg(c.day - date '1970-01-01') as days
          from jsonb_to_recordset(${JSON.stringify(limits)}::jsonb) as l (resource text, most integer)
          join capacity_days c on c.organisation_id = ${org.id} and c.resource = l.resource
            and c.day between ${from} and ${to} and c.used > l.most
          group by c.resource`)
  const full = new Map(rows.map(({ resource, days }) => [resource, new Set(days)]))
  // Where nothing is taken there is no row.
  const never = new Set(limits.flatMap(({ resource, most }) => (most < 0 ? [resource] : [])))
  const [first, last] = [dayNumber(from), dayNumber(to)]
  return (resource, day) =>
    full.get(resource)?.has(day) === true || (never.has(resource) && first <= day && day <= last)
}
