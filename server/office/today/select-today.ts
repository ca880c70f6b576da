import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import { MOST_COUNTED } from '#contract/office/today.ts'
import type { Stop, Today } from '#contract/office/today.ts'
import { addDays } from '#contract/values/day.ts'
import type { Day } from '#contract/values/day.ts'
import type { Org } from '#server/db/tenant.ts'
import {
  binsOutOfLine,
  isFailedLately,
  isVisit,
  mayBeVisited,
} from '#server/office/orders/order-conditions.ts'

/** The parts of the office's first screen, each an expression whose value is JSON. */

export type Waiting = Today['needsYou']['toApprove']
export type Visits = {
  type: string
  total: number
  done: number
  failed: number
  unassigned: number
}
export type Received = { date: Day; amount: number }

const FIRST = 5
const MOST_STOPS = 100

/** How many orders a condition on `o` holds for, up to a limit, and the first of them. */
export function waiting(org: Org, condition: RawBuilder<boolean>, by: string): RawBuilder<Waiting> {
  const due = sql`'due', coalesce(sum(due), 0),`
  return countAndFirst(
    sql`
    select o.id, o.reference, o.customer_name as "customerName", o.suburb,
      o.product_name as "productName", o.delivery_date as "deliveryDate",
      o.pickup_date as "pickupDate", greatest(0, o.total - o.amount_paid) as due
    from orders o where o.organisation_id = ${org.id} and ${condition}
    order by o.${sql.ref(by)}, o.id limit ${MOST_COUNTED}`,
    due,
  )
}

/** Jobs that failed lately and aren't planned again. */
export function failedJobs(org: Org, today: Day): RawBuilder<Today['needsYou']['failedJobs']> {
  return countAndFirst(sql`
    select j.id as "jobId", j.type, j.failure ->> 'code' as code, j.date, o.id as "orderId",
      o.reference
    from jobs j
    join orders o on o.organisation_id = j.organisation_id and o.id = j.order_id
    where j.organisation_id = ${org.id} and ${mayBeVisited} and ${isFailedLately(today)}
    order by j.date, j.id limit ${MOST_COUNTED}`)
}

/** The jobs of a day by type, and how many are done, failed, and on no run. */
export function visits(org: Org, day: Day): RawBuilder<Visits[]> {
  return sql`(
    select coalesce(jsonb_agg(v), '[]') from (
      select type, count(*) as total, count(*) filter (where status = 'completed') as done,
        count(*) filter (where status = 'failed') as failed,
        count(*) filter (where not exists (
          select from stops s
          where s.organisation_id = j.organisation_id and s.job_id = j.id and s.removed_at is null)) as unassigned
      from jobs j where j.organisation_id = ${org.id} and ${isVisit(day)}
      group by type) v)`
}

/** The first of some days on which there's a visit; null if there's none. */
export function firstVisit(org: Org, { from, to }: { from: Day; to: Day }): RawBuilder<Day | null> {
  return sql`(
    select min(j.date) from jobs j
    where j.organisation_id = ${org.id} and j.date between ${from} and ${to} and j.status <> 'cancelled')`
}

/** The visits of a day, by the time of day that was chosen. */
export function stops(org: Org, day: Day): RawBuilder<Stop[]> {
  return sql`(
    select coalesce(jsonb_agg(to_jsonb(s) - 'sequence' order by "startTime", sequence, "jobId"), '[]') from (
      select j.id as "jobId", j.type, j.status, j.sequence, j.time_window ->> 'startTime' as "startTime",
        j.time_window ->> 'endTime' as "endTime", o.id as "orderId", o.reference,
        o.customer_name as "customerName", o.suburb, o.product_name as "productName"
      from jobs j
      join orders o on o.organisation_id = j.organisation_id and o.id = j.order_id
      where j.organisation_id = ${org.id} and ${isVisit(day)}
      order by "startTime", j.sequence, j.id limit ${MOST_STOPS}) s)`
}

/**
 * Cents received on each day since a day. A payment is recorded on the day it was received or later, so older ids need
 * no look; what never came doesn't count.
 */
export function received(org: Org, from: Day): RawBuilder<Received[]> {
  return sql`(
    select coalesce(jsonb_agg(r), '[]') from (
      select received_on as date, sum(amount) as amount
      from payments p
      where organisation_id = ${org.id} and id >= ${firstIdOf(addDays(from, -2))}::uuid
        and received_on >= ${from}::date
        and not exists (
          select from refunds r
          where r.organisation_id = p.organisation_id and r.payment_id = p.id and r.method = 'reversal')
      group by 1) r)`
}

/** Invoices past their due date, and what is due of them. */
export function overdueInvoices(org: Org, today: Day): RawBuilder<{ count: number; due: number }> {
  return sql`(
    select jsonb_build_object('count', count(*), 'due', coalesce(sum(due), 0))
    from invoice_balances
    where organisation_id = ${org.id} and due > 0 and due_on < ${today}::date)`
}

/** Invoice drafts to issue, and bank lines to settle. */
export function moneyWaits(org: Org): RawBuilder<{ drafts: number; bankLines: number }> {
  return sql`jsonb_build_object(
    'drafts', (select count(*) from invoice_drafts where organisation_id = ${org.id}),
    'bankLines', (select count(*) from bank_lines where organisation_id = ${org.id} and state = 'open'))`
}

/** Bins at customers, how many the organisation has of each, and how many of them no one has for a day. */
export function bins(org: Org, day: Day): RawBuilder<Today['bins']> {
  return sql`(
    select coalesce(jsonb_agg(to_jsonb(b) - array['place', 'position']
      order by b.place, b.position, b."productId"), '[]') from (
      select i.id as "productId",
        concat_ws(', ', p.document ->> 'name', i.document ->> 'name') as name,
        coalesce(p.document ->> 'name', i.document ->> 'name') as kind,
        (i.document ->> 'sizeCubicMetres')::float8 as "sizeCubicMetres",
        coalesce(o.out, 0) as out, i.stock, i.stock - coalesce(c.used, 0) as free,
        coalesce(p.position, i.position) as place, i.position
      from catalog_items i
      left join catalog_items p on p.organisation_id = i.organisation_id and p.id = i.parent_id
      left join capacity_days c on c.organisation_id = i.organisation_id and c.resource = i.id
        and c.day = ${day}
      left join (
        select l.product_id, sum(${binsOutOfLine}) as out
        from orders o
        join order_lines l
          on l.organisation_id = o.organisation_id and l.order_id = o.id and l.collected
        where o.organisation_id = ${org.id} and o.status = 'in_progress'
        group by l.product_id) o on o.product_id = i.id
      where i.organisation_id = ${org.id} and i.kind in ('product', 'variant')
        and (coalesce(o.out, 0) > 0 or (i.stock is not null and not i.retired))) b)`
}

/** @param also more parts of the answer, each with a comma behind */
function countAndFirst<Value>(rows: RawBuilder<unknown>, also = sql``): RawBuilder<Value> {
  return sql<Value>`(
    select jsonb_build_object('count', count(*), ${also} 'first', coalesce(
      jsonb_agg(to_jsonb(n) - 'number' order by number) filter (where number <= ${FIRST}), '[]'))
    from (select row_number() over () as number, w.* from (${rows}) w) n)`
}

/** The smallest id that a row of this day can have: ids are UUIDs of version 7, which begin with their time. */
function firstIdOf(day: Day): string {
  const time = Date.parse(`${day}T00:00:00Z`).toString(16).padStart(12, '0')
  return `${time.slice(0, 8)}-${time.slice(8)}-7000-8000-000000000000`
}
