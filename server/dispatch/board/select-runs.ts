import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { RunStatus, StopKind } from '#contract/office/dispatch/runs/run.ts'
import type { VehicleKind } from '#contract/office/dispatch/vehicle.ts'
import type { Day } from '#contract/values/day.ts'
import type { Org } from '#server/db/tenant.ts'
import { isCheckOfRun } from '#server/dispatch/fleet/checks/check-of-run.ts'
import { readingAtEnd, readingBefore } from '#server/dispatch/fleet/checks/odometer-of-run.ts'

export type RunRow = {
  id: string
  version: number
  date: Day
  status: RunStatus
  starts_at: string
  ends_at: string
  starts: Date
  updated_at: Date
  driver: { id: string; name: string; phone: string; archived: boolean } | null
  vehicle: VehicleOfRun | null
  depot: { id: string; name: string } | null
  latitude: number | null
  longitude: number | null
  check: 'ok' | 'minor' | 'major' | null
  odometer: { beforeKm: number | null; endKm: number } | null
}

export type VehicleOfRun = {
  id: string
  name: string
  registration: string
  kind: VehicleKind
  slots: number
  productIds: string[] | null
  minutesADay: number | null
  offRoadReason: string | null
  expiresOn: Day | null
}

export type StopRow = {
  id: string
  run_id: string
  position: number
  kind: StopKind
  job_id: string | null
  tip_site_id: string | null
  depot_id: string | null
  minutes: number | null
  /** Of the tip or depot. */
  name: string | null
  tip_minutes: number | null
  latitude: number | null
  longitude: number | null
  arrived_at: Date | null
  done_at: Date | null
  docket: string | null
}

/** Runs `r` that fulfil a condition, by their drivers' names. A run without a depot has its vehicle's. */
export async function selectRuns(org: Org, condition: RawBuilder<unknown>): Promise<RunRow[]> {
  return org.tx.run(sql<RunRow>`
    select r.id, r.version, r.date, r.status, to_char(r.starts_at, 'HH24:MI') as starts_at,
      to_char(r.ends_at, 'HH24:MI') as ends_at,
      (r.date + r.starts_at) at time zone ${org.timezone} as starts, r.updated_at,
      case when d.id is not null then jsonb_build_object('id', d.id, 'name', d.name,
        'phone', d.phone, 'archived', d.archived_at is not null) end as driver,
      case when v.id is not null then jsonb_build_object('id', v.id, 'name', v.name,
        'registration', v.registration, 'kind', v.kind, 'slots', v.slots,
        'productIds', v.product_ids, 'minutesADay', v.minutes_a_day,
        'offRoadReason', v.off_road_reason, 'expiresOn', v.registration_expires_on) end as vehicle,
      case when y.id is not null then jsonb_build_object('id', y.id, 'name', y.name) end as depot,
      y.latitude, y.longitude,
      (select c.outcome from vehicle_checks c
        where ${isCheckOfRun(org)}
        order by c.at desc, c.id desc limit 1) as check,
      (select jsonb_build_object('beforeKm', ${readingBefore}, 'endKm', o.km)
        from (${readingAtEnd}) o where o.km is not null) as odometer
    from runs r
    left join drivers d on d.organisation_id = r.organisation_id and d.id = r.driver_id
    left join vehicles v on v.organisation_id = r.organisation_id and v.id = r.vehicle_id
    left join depots y on y.organisation_id = r.organisation_id
      and y.id = coalesce(r.depot_id, v.depot_id)
    where r.organisation_id = ${org.id} and ${condition}
    order by r.date, v.name, d.name, r.id`)
}

/** The live stops of runs `r` that meet a condition, in their order. */
export async function selectStops(org: Org, condition: RawBuilder<unknown>): Promise<StopRow[]> {
  return org.tx.run(sql<StopRow>`
    select s.id, s.run_id, s.position, s.kind, s.job_id, s.tip_site_id, s.depot_id, s.minutes,
      coalesce(t.name, y.name) as name, t.minutes_on_site as tip_minutes,
      coalesce(t.latitude, y.latitude) as latitude, coalesce(t.longitude, y.longitude) as longitude,
      s.arrived_at, s.done_at,
      -- The docket of this visit, and not of an earlier or later one of the same tip.
      case when s.kind = 'tip' then (select k.number from dockets k
        where k.organisation_id = s.organisation_id and k.run_id = s.run_id and k.voided_at is null
          and k.tip_site_id = s.tip_site_id and k.tipped_at >= coalesce(s.arrived_at, s.done_at)
          and not exists (select from stops n
            where n.organisation_id = s.organisation_id and n.run_id = s.run_id and n.removed_at is null
              and n.tip_site_id = s.tip_site_id and n.id <> s.id
              and coalesce(n.arrived_at, n.done_at) > coalesce(s.arrived_at, s.done_at)
              and coalesce(n.arrived_at, n.done_at) <= k.tipped_at)
        order by k.tipped_at desc limit 1) end as docket
    from stops s
    left join tip_sites t on t.organisation_id = s.organisation_id and t.id = s.tip_site_id
    left join depots y on y.organisation_id = s.organisation_id and y.id = s.depot_id
    where s.organisation_id = ${org.id} and s.removed_at is null and s.run_id in (
      select r.id from runs r where r.organisation_id = ${org.id} and ${condition})
    order by s.run_id, s.position, s.id`)
}
