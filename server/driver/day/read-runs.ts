import { sql } from 'kysely'
import type { DriverRun } from '#contract/driver/day.ts'
import { addDays } from '#contract/values/day.ts'
import type { Day } from '#contract/values/day.ts'
import type { Org } from '#server/db/tenant.ts'
import { isCheckOfRun } from '#server/dispatch/fleet/checks/check-of-run.ts'
import { readingBefore } from '#server/dispatch/fleet/checks/odometer-of-run.ts'
import { readJobs } from './read-jobs.ts'

type RunRow = {
  id: string
  date: Day
  status: DriverRun['status']
  starts_at: string
  ends_at: string
  opened_at: Date | null
  closed_at: Date | null
  ended_by: string[]
  depot_id: string | null
  vehicle: Omit<NonNullable<DriverRun['vehicle']>, 'onBoard'> | null
  on_board: NonNullable<DriverRun['vehicle']>['onBoard']
  in_yard: NonNullable<DriverRun['inYard']>
  check: { at: string; outcome: 'ok' | 'minor' | 'major' } | null
}

type StopRow = {
  id: string
  run_id: string
  position: number
  kind: DriverRun['stops'][number]['kind']
  job_id: string | null
  tip_site_id: string | null
  depot_id: string | null
  minutes: number | null
  arrived_at: Date | null
  done_at: Date | null
}

/**
 * A driver's runs of today and tomorrow, and those of yesterday that aren't closed; of yesterday's stops only those
 * that are left.
 */
export async function readRuns(
  org: Org,
  { driver, today }: { driver: { id: string; name: string }; today: Day },
): Promise<DriverRun[]> {
  const runs = await readRunRows(org, { driverId: driver.id, today })
  const stops = await readStops(
    org,
    runs.map(({ id }) => id),
  )
  const jobs = await readJobs(org, {
    driver,
    ids: stops.flatMap(({ job_id: id }) => (id === null ? [] : [id])),
  })
  return runs.map((run) => ({
    id: run.id,
    date: run.date,
    status: run.status,
    startsAt: run.starts_at.slice(0, 5),
    endsAt: run.ends_at.slice(0, 5),
    openedAt: run.opened_at?.toISOString() ?? null,
    closedAt: run.closed_at?.toISOString() ?? null,
    endedBy: run.ended_by,
    vehicle: run.vehicle && { ...run.vehicle, onBoard: run.on_board },
    depotId: run.depot_id,
    inYard: run.in_yard,
    check: run.check && { ...run.check, at: new Date(run.check.at).toISOString() },
    stops: stops
      .filter(({ run_id: runId }) => runId === run.id)
      .map((stop) => presentStop(stop, jobs))
      .filter((stop) => run.date >= today || isLeft(stop)),
  }))
}

function presentStop(
  stop: StopRow,
  jobs: Awaited<ReturnType<typeof readJobs>>,
): DriverRun['stops'][number] {
  return {
    id: stop.id,
    position: stop.position,
    kind: stop.kind,
    job: (stop.job_id !== null && jobs.get(stop.job_id)) || null,
    tipSiteId: stop.tip_site_id,
    depotId: stop.depot_id,
    minutes: stop.minutes,
    arrivedAt: stop.arrived_at?.toISOString() ?? null,
    doneAt: stop.done_at?.toISOString() ?? null,
  }
}

function isLeft({ job, doneAt }: DriverRun['stops'][number]): boolean {
  return job ? job.status === 'scheduled' || job.status === 'started' : doneAt === null
}

/** As many bins of the yard as a driver looks through. */
const MOST_IN_YARD = 30

const binFields = sql`'id', b.id, 'number', b.number, 'productId', b.product_id,
  'productName', coalesce(i.document ->> 'name', ''), 'load', b.load`

async function readRunRows(
  org: Org,
  { driverId, today }: { driverId: string; today: Day },
): Promise<RunRow[]> {
  return org.tx.run(sql<RunRow>`
    select r.id, r.date, r.starts_at, r.ends_at, r.opened_at, r.closed_at, r.ended_by,
      -- For a driver who takes an open run over, the day hasn't begun.
      case when r.status = 'open' and r.opened_at is null then 'planned' else r.status end as status,
      coalesce(r.depot_id, v.depot_id) as depot_id,
      case when v.id is not null then jsonb_build_object('id', v.id, 'name', v.name,
        'registration', v.registration, 'kind', v.kind, 'slots', v.slots, 'offRoad', v.off_road_reason,
        'odometerKm', ${readingBefore},
        'usualTareKg', (select d.tare_kg from dockets d
          where d.organisation_id = v.organisation_id and d.vehicle_id = v.id
            and d.tare_kg is not null and d.voided_at is null order by d.tipped_at desc limit 1)
      ) end as vehicle,
      (select coalesce(jsonb_agg(jsonb_build_object(${binFields}) order by b.number), '[]')
        from bins b join catalog_items i
          on i.organisation_id = b.organisation_id and i.id = b.product_id
        where b.organisation_id = r.organisation_id and b.place = 'vehicle'
          and b.place_id = r.vehicle_id and b.archived_at is null) as on_board,
      (select coalesce(jsonb_agg(y.bin order by y.number), '[]') from (
        select b.number, jsonb_build_object(${binFields}) as bin
        from bins b join catalog_items i
          on i.organisation_id = b.organisation_id and i.id = b.product_id
        where b.organisation_id = r.organisation_id and b.place = 'yard' and b.load = 'empty'
          and (b.place_id is null or b.place_id = coalesce(r.depot_id, v.depot_id))
          and b.out_of_service_since is null and b.archived_at is null
          and b.product_id in (select l.product_id from stops s
            join jobs j on j.organisation_id = s.organisation_id and j.id = s.job_id
              and j.status <> 'cancelled' and j.type in ('delivery', 'exchange', 'wait_and_load')
            join order_lines l on l.organisation_id = j.organisation_id and l.id = j.line_id
            where s.organisation_id = r.organisation_id and s.run_id = r.id and s.removed_at is null)
        order by b.number limit ${MOST_IN_YARD}) y) as in_yard,
      (select jsonb_build_object('at', c.at, 'outcome', c.outcome) from vehicle_checks c
        where ${isCheckOfRun(org)}
        order by c.at desc limit 1) as check
    from runs r
    left join vehicles v on v.organisation_id = r.organisation_id and v.id = r.vehicle_id
    where r.organisation_id = ${org.id} and r.driver_id = ${driverId}
      and r.date between ${addDays(today, -1)} and ${addDays(today, 1)}
      and (r.date >= ${today} or r.status <> 'closed')
    order by r.date, r.starts_at, r.id`)
}

async function readStops(org: Org, runIds: readonly string[]): Promise<StopRow[]> {
  return org.tx.run(sql<StopRow>`
    select id, run_id, position, kind, job_id, tip_site_id, depot_id, minutes, arrived_at, done_at
    from stops where organisation_id = ${org.id} and run_id = any(${[...runIds]}::uuid[])
      and removed_at is null
    order by run_id, position, id`)
}
