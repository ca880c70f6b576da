import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'

/** A place among records that are ordered by an instant and then by id. */
export type Place = { at: string | Date; id: string }

/** The columns of that order, such as `o.created_at` and `o.id`, and the type of the id. */
type Key = { at: string; id: string; type: 'uuid' | 'text' }

/** An instant. */
type Bound = string | RawBuilder<unknown>

/** Before every id. */
export const NIL = '00000000-0000-0000-0000-000000000000'

/**
 * That a record is after a place, and at or after `from`, for a page with the earliest first. It is one comparison: given
 * two that bound the end where a page starts, PostgreSQL may start at the wrong one and read everything up to the other.
 */
export function startsAfter(key: Key, place: Place, from: Bound | undefined): RawBuilder<unknown> {
  const at = sql`${place.at}::timestamptz`
  const least = sql`${from ?? '-infinity'}::timestamptz`
  return sql`${columns(key)} > (greatest(${at}, ${least}),
    ${cast(key, sql`case when ${least} > ${at} then ${NIL} else ${place.id} end`)})`
}

/** That a record is before a place, and before `to`, in one comparison, for a page with the latest first. */
export function startsBefore(key: Key, place: Place, to: Bound | undefined): RawBuilder<unknown> {
  const at = sql`${place.at}::timestamptz`
  const most = sql`${to ?? 'infinity'}::timestamptz`
  return sql`${columns(key)} < (least(${at}, ${most}),
    ${cast(key, sql`case when ${most} <= ${at} then ${NIL} else ${place.id} end`)})`
}

const columns = ({ at, id }: Key) => sql`(${sql.ref(at)}, ${sql.ref(id)})`

const cast = ({ type }: Key, id: RawBuilder<unknown>) => sql`(${id})::${sql.raw(type)}`
