import { sql } from 'kysely'

/** For how many days the reading at a run's end is looked up: then the next check's is the last one. */
const READING_DAYS = 14

/**
 * Reports `a` of a run's end with an odometer, except those that its driver took back. They count too if the run was
 * closed before they came in, by the office or by the chore.
 */
const readings = sql`actions a
  where a.target_type = 'run' and a.kind = 'run_end' and a.outcome = 'applied' and a.data ->> 'odometerKm' is not null
    and not exists (select from actions w
      where w.organisation_id = a.organisation_id and w.target_id = a.target_id
        and w.kind = 'amend' and w.target_type = 'run' and w.outcome = 'applied'
        and w.data -> 'withdrawn' ? a.id::text)`

/** In a query of runs `r`, a row with the odometer `km` as its driver read it at the end; the latest report counts. */
export const readingAtEnd = sql`
  select (a.data ->> 'odometerKm')::integer as km from ${readings}
    and a.organisation_id = r.organisation_id and a.target_id = r.id
  order by a.at desc limit 1`

/** In a query of runs `r`, what the vehicle's odometer showed last before: at a check, or when another run ended. */
export const readingBefore = sql`(
  select o.km from (
    (select c.at, c.odometer_km as km from vehicle_checks c
      where c.organisation_id = r.organisation_id and c.vehicle_id = r.vehicle_id
        and c.odometer_km is not null and c.at < coalesce(r.closed_at, 'infinity')
      order by c.at desc limit 1)
    union all
    select n.at, n.km from runs e
      cross join lateral (
        select a.at, (a.data ->> 'odometerKm')::integer as km from ${readings}
          and a.organisation_id = e.organisation_id and a.target_id = e.id
          and a.at < coalesce(r.closed_at, 'infinity')) n
      where e.organisation_id = r.organisation_id and e.vehicle_id = r.vehicle_id
        and e.id <> r.id and e.date between r.date - ${READING_DAYS}::integer and r.date
    ) o order by o.at desc limit 1)`
