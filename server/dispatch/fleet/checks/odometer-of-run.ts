import { sql } from 'kysely'

/** For how many days the reading at a run's end is looked up: then the next check's is the last one. */
const READING_DAYS = 14

/** In a query of runs `r`, a row with the odometer `km` as its driver read it at the end; the latest report counts. */
export const readingAtEnd = sql`
  select (a.data ->> 'odometerKm')::integer as km from actions a
  where a.organisation_id = r.organisation_id and a.id = any (r.ended_by)
    and a.data ->> 'odometerKm' is not null
  order by a.at desc limit 1`

/** In a query of runs `r`, what the vehicle's odometer showed last before: at a check, or when another run ended. */
export const readingBefore = sql`(
  select o.km from (
    (select c.at, c.odometer_km as km from vehicle_checks c
      where c.organisation_id = r.organisation_id and c.vehicle_id = r.vehicle_id
        and c.odometer_km is not null and c.at < coalesce(r.closed_at, 'infinity')
      order by c.at desc limit 1)
    union all
    select a.at, (a.data ->> 'odometerKm')::integer from runs e
      join actions a on a.organisation_id = e.organisation_id and a.id = any (e.ended_by)
      where e.organisation_id = r.organisation_id and e.vehicle_id = r.vehicle_id
        and e.id <> r.id and e.date between r.date - ${READING_DAYS}::integer and r.date
        and a.data ->> 'odometerKm' is not null and a.at < coalesce(r.closed_at, 'infinity')
    ) o order by o.at desc limit 1)`
