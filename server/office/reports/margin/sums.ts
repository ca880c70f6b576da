import { sql } from 'kysely'

/** Cents without GST of the jobs whose tip cost is known, how many these are, and how many others there are. */
export type Sums = { price: number; cost: number; known: number; unknown: number }

/** The sums of `margins`. */
export const selectSums = sql`
  coalesce(sum(ex_gst) filter (where cost is not null), 0)::bigint as price,
  coalesce(sum(cost), 0)::bigint as cost, count(cost)::integer as known,
  count(*) filter (where cost is null)::integer as unknown`

export const NOTHING: Sums = { price: 0, cost: 0, known: 0, unknown: 0 }

/** Adds a part's sums to those of all. */
export function addTo(all: Sums, part: Sums): void {
  all.price += part.price
  all.cost += part.cost
  all.known += part.known
  all.unknown += part.unknown
}
