import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { Org } from '#server/db/tenant.ts'
import { selectCosts } from './select-costs.ts'

type Sql = RawBuilder<unknown>
type Of = Pick<Org, 'id'>

/**
 * Each job of some orders that took waste away, with its price and what its dockets cost, in cents (rules, section 13,
 * "Reports"): CTEs that end in `margins`, which has the columns of `job_margins`.
 *
 * A job has the charges that name it. The rest of the order's price goes to its lines by what they cost, and to a line's
 * collections by their bins; a line without collections gives it to the first visit that was placed with the order.
 * @param orders which jobs `j` these are, by their `order_id`
 */
export function selectMargins(org: Of, orders: Sql): Sql {
  return sql`
    done as materialized (
      select j.id, j.order_id, j.line_id, j.sequence, j.type, j.quantity, j.extra, j.completed_at
      from jobs j
      where j.organisation_id = ${org.id} and j.status = 'completed' and is_tipped(j.type) and ${orders}
    ), ${selectCosts(org)}, ${selectNamed(org)}, ${selectSpans(org)}, margins as (
      select ${org.id} as organisation_id, o.id as order_id, d.id as job_id, d.completed_at, l.product_name, o.area_name,
        case when o.status = 'cancelled' then 0 else coalesce(n.amount, 0) + case
          when d.earlier is null then 0
          when s.id is null and d.quantity is null then r.rest
          else ${upTo(sql`d.earlier + coalesce(d.quantity, l.quantity)`)} - ${upTo(sql`d.earlier`)}
        end end as price, c.cost, c.cost_ex_gst
      from (select done.*, ${earlierOf(org)} as earlier from done) d
      join order_lines l on l.organisation_id = ${org.id} and l.id = d.line_id
      join orders o on o.organisation_id = ${org.id} and o.id = d.order_id
      left join costs c on c.job_id = d.id
      left join named n on n.job_id = d.id
      left join (select order_id, sum(amount) as amount from named group by 1) a on a.order_id = d.order_id
      left join spans s on s.id = l.id
      cross join lateral (select o.total - coalesce(a.amount, 0) as rest) r
    )`
}

/** The charges of orders of `done` that name a job which took waste away, whenever it did. */
function selectNamed(org: Of): Sql {
  return sql`named as (
    select c.order_id, c.job_id, sum(c.amount) as amount
    from charges c
    join jobs j on j.organisation_id = c.organisation_id and j.id = c.job_id
    where c.organisation_id = ${org.id} and c.position is not null and j.status = 'completed'
      and is_tipped(j.type) and c.order_id in (select order_id from done)
    group by 1, 2)`
}

/** Lines of orders of `done` with several, one above the other by what they cost; alike if none costs anything. */
function selectSpans(org: Of): Sql {
  return sql`spans as (
    select id, high, sum(high) over (partition by order_id order by position) - high as below,
      sum(high) over (partition by order_id) as whole
    from (
      select id, order_id, position, case when sum(total) over (partition by order_id) = 0 then 1 else total end as high
      from order_lines
      where organisation_id = ${org.id} and order_id in (
        select s.order_id from done d
        join order_lines s on s.organisation_id = ${org.id} and s.order_id = d.order_id and s.position > 0)) l)`
}

/** Bins of the line of `done` that went before those of the job; null if the rest of the price isn't the job's. */
function earlierOf(org: Of): Sql {
  const before = sql`jobs e
    where e.organisation_id = ${org.id} and e.line_id = done.line_id and e.type = done.type
      and e.status = 'completed' and (e.type = 'collection' or not e.extra)
      and (e.completed_at, e.sequence) < (done.completed_at, done.sequence)`
  return sql`case
    when done.type = 'exchange' or (done.type <> 'collection' and done.extra) then null
    when done.type = 'service' then case when not exists (select from ${before}) then 0 end
    when done.quantity is null then 0
    else (select coalesce(sum(e.quantity), 0) from ${before}) end`
}

/** What of the rest of an order's price is below a number of bins of a line, half a cent up. */
function upTo(bins: Sql): Sql {
  return sql`floor((2 * r.rest * (coalesce(s.below, 0) + coalesce(s.high, 1) * (${bins}) / l.quantity)
    + coalesce(s.whole, 1)) / (2 * coalesce(s.whole, 1)))`
}
