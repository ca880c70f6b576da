import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { Org } from '#server/db/tenant.ts'

type Sql = RawBuilder<unknown>

/**
 * What the dockets of each job of `done` cost, in cents with GST and without: of each docket by its kilograms, and of one
 * without weight as much as the others. Null if one has no cost yet. All parts of a docket sum to the whole, half a cent up.
 */
export function selectCosts({ id }: Pick<Org, 'id'>): Sql {
  return sql`weighed as (
    select w.docket_id, w.job_id, w.kg, k.net_kg, k.cost, k.cost - floor((2 * k.cost + 11) / 22.0) as cost_ex_gst
    from done d
    join docket_jobs w on w.organisation_id = ${id} and w.job_id = d.id
    join dockets k on k.organisation_id = w.organisation_id and k.id = w.docket_id
    where k.voided_at is null
  ), costs as (
    select w.job_id, case when count(*) = count(w.cost) then ${partsOf(sql`w.cost`)} end as cost,
      case when count(*) = count(w.cost) then ${partsOf(sql`w.cost_ex_gst`)} end as cost_ex_gst
    from weighed w
    cross join lateral (
      select count(*) as jobs, count(*) filter (where e.job_id < w.job_id) as others,
        coalesce(sum(e.kg) filter (where e.job_id < w.job_id), 0) as kg
      from docket_jobs e
      where (w.kg < w.net_kg or w.net_kg = 0)
        and e.organisation_id = ${id} and e.docket_id = w.docket_id) p
    group by 1)`
}

/** A job's parts of what its dockets cost. */
function partsOf(cost: Sql): Sql {
  const upTo = (part: Sql, whole: Sql) =>
    sql`floor((2 * ${cost} * (${part}) + ${whole})::numeric / (2 * ${whole}))`
  return sql`sum(case
    when w.kg = w.net_kg and w.kg > 0 then ${cost}
    when w.net_kg > 0 then ${upTo(sql`p.kg + w.kg`, sql`w.net_kg`)} - ${upTo(sql`p.kg`, sql`w.net_kg`)}
    else ${upTo(sql`p.others + 1`, sql`p.jobs`)} - ${upTo(sql`p.others`, sql`p.jobs`)}
  end)`
}
