import { sql } from 'kysely'
import { minutesByDistance } from '#contract/dispatch/route/schedule.ts'
import type { Point } from '#contract/office/dispatch/records.ts'
import type { InOrg, Org } from '#server/db/tenant.ts'
import type { Router } from './router.ts'

/** How long trucks take from one point to another, as the router said, kept for a month. */

export type Way = { from: Point; to: Point }
/** In seconds, by the key of the way; null if the router knows none. */
export type DrivingTimes = ReadonlyMap<string, number | null>

type Learned = Way & { seconds: number | null }
type Row = { from_point: string; to_point: string; seconds: number | null }

/** How long roads and speeds count as unchanged. */
const DAYS = 30
/** About 10 metres: two pins of one gate are one point. */
const DIGITS = 4

export function keyOfWay({ from, to }: Way): string {
  return `${keyOf(from)} ${keyOf(to)}`
}

function keyOf({ latitude, longitude }: Point): string {
  return `${latitude.toFixed(DIGITS)},${longitude.toFixed(DIGITS)}`
}

/** The ways of a truck that visits points in their order. */
export function waysAlong(points: readonly Point[]): Way[] {
  return points.slice(1).flatMap((to, index) => {
    const from = points[index]
    return from && keyOf(from) !== keyOf(to) ? [{ from, to }] : []
  })
}

/** Whole minutes: the router's if it's known, else by distance. */
export function minutesOfWay(times: DrivingTimes, way: Way): number {
  const seconds = times.get(keyOfWay(way)) ?? null
  return seconds === null ? minutesByDistance(way.from, way.to) : Math.round(seconds / 60)
}

export async function readDrivingTimes(org: Org, ways: readonly Way[]): Promise<DrivingTimes> {
  if (ways.length === 0) return new Map()
  const rows = await org.tx.run(sql<Row>`
    select t.from_point, t.to_point, t.seconds from driving_times t
    join unnest(${ways.map(({ from }) => keyOf(from))}::text[],
      ${ways.map(({ to }) => keyOf(to))}::text[]) as w (from_point, to_point)
      on w.from_point = t.from_point and w.to_point = t.to_point
    where t.organisation_id = ${org.id}`)
  return new Map(rows.map((row) => [`${row.from_point} ${row.to_point}`, row.seconds]))
}

export async function keepDrivingTimes(org: Org, learned: readonly Learned[]): Promise<void> {
  await org.tx.run(sql`
    insert into driving_times (organisation_id, from_point, to_point, seconds, asked_at)
    select distinct on (f, t) ${org.id}, f, t, s, ${org.now}::timestamptz
    from unnest(${learned.map(({ from }) => keyOf(from))}::text[],
      ${learned.map(({ to }) => keyOf(to))}::text[],
      ${learned.map(({ seconds }) => seconds)}::integer[]) as l (f, t, s)
    on conflict do nothing`)
}

/** Asks the router how long the ways along some routes take. What it doesn't say in time is left out. */
export async function askDrivingTimes(
  router: Router,
  routes: readonly (readonly Point[])[],
): Promise<Learned[]> {
  const learned = await Promise.all(
    routes.map(async (points) => {
      const places = [...new Map(points.map((point) => [keyOf(point), point])).values()]
      const at = new Map(places.map((point, index) => [keyOf(point), index]))
      const table = await router.table(places)
      if (table === null) return []
      return waysAlong(points).map(({ from, to }) => {
        const seconds = table[at.get(keyOf(from)) ?? -1]?.[at.get(keyOf(to)) ?? -1] ?? null
        return { from, to, seconds: seconds === null ? null : Math.round(seconds) }
      })
    }),
  )
  return learned.flat()
}

/**
 * Forgets how long ways took a month ago.
 * @returns how many
 */
export async function purgeDrivingTimes({ inOrg }: { inOrg: InOrg }): Promise<number> {
  const gone = await inOrg((org) =>
    org.tx.run(sql`
      delete from driving_times where organisation_id = ${org.id}
        and asked_at < ${org.now}::timestamptz - make_interval(days => ${DAYS})
      returning from_point`),
  )
  return gone.length
}
