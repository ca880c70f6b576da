import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { Day } from '#contract/values/day.ts'
import type { Org } from '#server/db/tenant.ts'
import { selectCosts } from './select-costs.ts'

type Sql = RawBuilder<unknown>

export type MarginDays = {
  from: Day
  to: Day
  /** Whether there is GST in what the organisation asks for, and it gets back what it pays. */
  registered: boolean
}

/** The jobs after which a truck goes to a tip. */
const TIPPED = sql`('collection', 'exchange', 'service', 'wait_and_load')`

/**
 * Each job that took waste away in a period, with its price and what its dockets cost, in cents without GST (rules,
 * section 13, "Reports"): CTEs that end in `margins`, whose `cost` is null while it isn't known.
 *
 * A job has the charges that name it. The rest of the order's price goes to its lines by what they cost, and to a line's
 * collections by their bins; a line without collections gives it to the first visit that was placed with the order.
 */
export function selectMargins(org: Org, { from, to, registered }: MarginDays): Sql {
  const at = (day: Sql) => sql`((${day})::timestamp at time zone ${org.timezone})`
  const withoutGst = (cents: Sql) =>
    registered ? sql`(${cents} - floor((2 * ${cents} + 11) / 22.0))` : cents
  return sql`
    done as materialized (
      select j.id, j.order_id, j.line_id, j.sequence, j.type, j.quantity, j.extra, j.completed_at
      from jobs j
      where j.organisation_id = ${org.id} and j.status = 'completed' and j.type in ${TIPPED}
        and j.completed_at >= ${at(sql`${from}::date`)} and j.completed_at < ${at(sql`${to}::date + 1`)}
    ), ${selectCosts(org, withoutGst)}, ${selectNamed(org)}, ${selectSpans(org)}, shared as (
      select d.id, d.sequence, d.completed_at, l.product_name, o.reference, o.area_name, o.customer_name,
        coalesce(n.amount, 0) + case
          when d.earlier is null then 0
          when s.id is null and d.quantity is null then r.rest
          else ${upTo(sql`d.earlier + coalesce(d.quantity, l.quantity)`)} - ${upTo(sql`d.earlier`)}
        end as price, o.status
      from (select done.*, ${earlierOf(org)} as earlier from done) d
      join order_lines l on l.organisation_id = ${org.id} and l.id = d.line_id
      join orders o on o.organisation_id = ${org.id} and o.id = d.order_id
      left join named n on n.job_id = d.id
      left join (select order_id, sum(amount) as amount from named group by 1) a on a.order_id = d.order_id
      left join spans s on s.id = l.id
      cross join lateral (select o.total - coalesce(a.amount, 0) as rest) r
    ), margins as (
      select s.*, case when s.status = 'cancelled' then 0 else ${withoutGst(sql`s.price`)} end as ex_gst, c.cost
      from shared s left join costs c on c.job_id = s.id
    )`
}

/** The charges of orders of `done` that name a job which took waste away, whenever it did. */
function selectNamed(org: Org): Sql {
  return sql`named as (
    select c.order_id, c.job_id, sum(c.amount) as amount
    from charges c
    join jobs j on j.organisation_id = c.organisation_id and j.id = c.job_id
    where c.organisation_id = ${org.id} and c.position is not null and j.status = 'completed'
      and j.type in ${TIPPED} and c.order_id in (select order_id from done)
    group by 1, 2)`
}

/** Lines of orders of `done` with several, one above the other by what they cost; alike if none costs anything. */
function selectSpans(org: Org): Sql {
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
function earlierOf(org: Org): Sql {
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
