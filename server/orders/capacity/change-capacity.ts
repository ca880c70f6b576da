import { sql } from 'kysely'
import type { Org } from '#server/db/tenant.ts'
import type { Claim } from './claim.ts'

/** The claims of one order, which is locked. */
type Claims = readonly Claim[]

/**
 * Replaces an order's claims: takes the days that are added and gives back those that aren't needed.
 * @returns false if too little is left; then nothing has changed
 */
export async function changeCapacity(org: Org, before: Claims, after: Claims): Promise<boolean> {
  const [row] = await org.tx.run(
    sql<{
      done: boolean
    }>`select change_capacity(${org.id}, ${json(before)}, ${json(after)}) as done`,
  )
  return row?.done === true
}

/** As {@link changeCapacity}, even if that oversells: the bins are out already. */
export async function forceCapacityChange(org: Org, before: Claims, after: Claims): Promise<void> {
  await org.tx.run(sql`select force_capacity_change(${org.id}, ${json(before)}, ${json(after)})`)
}

/** Gives back everything an order claims. */
export async function releaseCapacity(org: Org, claims: Claims): Promise<void> {
  await org.tx.run(sql`select release_capacity(${org.id}, ${json(claims)})`)
}

function json(claims: Claims) {
  return sql`${JSON.stringify(claims)}::jsonb`
}
