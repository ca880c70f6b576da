import { sql } from 'kysely'
import type { JobType } from '#contract/jobs/job.ts'
import type { BoardWeek } from '#contract/office/dispatch/board/week.ts'
import { whyClosed } from '#contract/catalog/closed-days.ts'
import { daysFrom, localTime } from '#contract/values/day.ts'
import type { Day } from '#contract/values/day.ts'
import { VISITS } from '#server/catalog/delivery-days.ts'
import { loadCatalog } from '#server/catalog/load-catalog.ts'
import type { Org } from '#server/db/tenant.ts'
import { readCrews } from './read-crews.ts'
import { readKnown, readPlan } from './read-plan.ts'

type DayRow = { date: Day; jobs: number; unassigned: JobType[] }
type UsedRow = { resource: string; day: Day; used: number }

/** The runs of some days in brief, and how full the days are (rules, section 12, "The board"). */
export async function readWeek(org: Org, { from, to }: { from: Day; to: Day }): Promise<BoardWeek> {
  const { day: today } = localTime(org.now, org.timezone)
  const known = await readKnown(org)
  const catalog = await loadCatalog(org)
  const plan = await readPlan(org, sql`r.date between ${from} and ${to}`, { known })
  const typeOf = new Map(plan.jobs.map(({ id, type }) => [id, type]))
  const rows = await org.tx.run(sql<DayRow>`
    select j.date, count(*)::integer as jobs, coalesce(
        jsonb_agg(j.type order by j.created_at) filter (where s.id is null and j.status = 'scheduled'),
        '[]') as unassigned
    from jobs j
    join orders o on o.organisation_id = j.organisation_id and o.id = j.order_id
      and o.status <> 'pending'
    left join stops s on s.organisation_id = j.organisation_id and s.job_id = j.id
      and s.removed_at is null
    where j.organisation_id = ${org.id} and j.date between ${from} and ${to}
      and j.status <> 'cancelled'
    group by j.date`)
  const used = await org.tx.run(sql<UsedRow>`
    select resource, day, used from capacity_days
    where organisation_id = ${org.id} and day between ${from} and ${to} and used > 0`)
  return {
    from,
    to,
    today,
    crews: await readCrews(org, today),
    days: daysFrom(from, to).map((date) => {
      const row = rows.find((one) => one.date === date)
      const ofDay = used.filter(({ day }) => day === date)
      return {
        date,
        jobs: row?.jobs ?? 0,
        unassigned: row?.unassigned ?? [],
        booked: ofDay.find(({ resource }) => resource === VISITS)?.used ?? 0,
        limit: catalog.rules.dayCapacity,
        closed: whyClosed(date, catalog.rules),
        short: ofDay.flatMap(({ resource, used: taken }) => {
          const stock = catalog.stock.get(resource)
          if (stock === undefined || taken < stock) return []
          const name = known.kinds.get(resource)?.name ?? ''
          return [{ productId: resource, name, by: taken - stock }]
        }),
      }
    }),
    cells: plan.runs.map((run) => ({
      runId: run.id,
      date: run.date,
      driverId: run.driver?.id ?? null,
      vehicleId: run.vehicle?.id ?? null,
      status: run.status,
      load: run.load,
      types: run.stops.flatMap(({ jobId }) => typeOf.get(jobId ?? '') ?? []),
      startsAt: run.startsAt,
      backAt: run.backAt,
    })),
  }
}
