import { sql } from 'kysely'
import type { Org } from '#server/db/tenant.ts'

/**
 * How far lists by `updatedAt` go (decision 31). What is written later gets an `updated_at` at the horizon or
 * after, unless its transaction was open already.
 */
export type Horizon = {
  /** Where the horizon is. */
  at: Date
  /** Before it, all changes are committed, and the next statement sees them. */
  settled: Date
}

/** The horizon of the organisation; before the first list it's at the beginning of time. */
export async function readHorizon(org: Org): Promise<Horizon> {
  const [horizon] = await org.tx.run(sql<Horizon>`
    select h.at, least(h.at, earliest_writer(h.organisation_id)) as settled
    from horizons h where h.organisation_id = ${org.id}`)
  return horizon ?? { at: new Date(0), settled: new Date(0) }
}

/**
 * Moves the horizon to just after now, in a transaction of its own: it counts once it's committed. It never goes
 * back, even if the database's clock does.
 */
export async function raiseHorizon(org: Org): Promise<void> {
  await org.tx.run(sql`
    insert into horizons as h (organisation_id, at)
    values (${org.id}, date_trunc('milliseconds', clock_timestamp()) + interval '1 ms')
    on conflict (organisation_id) do update
      set at = greatest(excluded.at, h.at + interval '1 ms')`)
}

/** Ahead of the clock, so that another list doesn't overtake it before it's used. */
const AHEAD_MS = 25

/** An instant to write as of, for a write whose own instant the horizon has passed. */
export async function readInstant(org: Org): Promise<Date> {
  const [row] = await org.tx.run(sql<{ instant: Date }>`
    select greatest(
      date_trunc('milliseconds', clock_timestamp()) + make_interval(secs => ${AHEAD_MS / 1000}),
      (select h.at from horizons h where h.organisation_id = ${org.id})) as instant`)
  if (!row) throw new Error('the database has no clock')
  return row.instant
}
