import { sql } from 'kysely'
import type { Org } from '#server/db/tenant.ts'
import { shareOf, supplies } from './gst-supplies.ts'
import type { Days, GstRow } from './gst-supplies.ts'

/**
 * By what was paid. After each payment and credit, an invoice that is paid to c of its T cents counts for
 * floor((2gc + T) / 2T) of its g cents of GST; a month gets the differences. So what is paid in parts sums to the whole,
 * and a credit gives its share back on its day. A bad debt was never counted, so it takes nothing off.
 *
 * Most invoices are paid at once and never credited. Whatever was paid before, all of T then makes a difference of g, so
 * only the others are followed step by step.
 */
export function readGstOnCash(org: Org, { from, to }: Days): Promise<GstRow[]> {
  const share = (of: string) => shareOf(of, sql`paid`)
  const step = (of: string) => sql`${sql.ref(of)} - coalesce(${sql.ref(`${of}_before`)}, 0)`
  return org.tx.run(sql<GstRow>`
    with documents as not materialized (${supplies(org)}
    ), paid as (
      select a.invoice_id, a.allocated_on as on_day, sign(a.amount)::integer as sign, d.supplies, d.free, d.gst,
        abs(a.amount) = d.total and a.created_at >= d.issued_at and c.id is null as at_once
      from allocations a
      join documents d on d.id = a.invoice_id
      left join (select distinct credits_id as id from invoices
        where organisation_id = ${org.id} and credits_id is not null) c on c.id = a.invoice_id
      where a.organisation_id = ${org.id} and a.allocated_on between ${from}::date and ${to}::date
    ), touched as (
      select invoice_id as id from paid where not at_once
      union
      select credits_id from invoices where organisation_id = ${org.id} and kind = 'credit_note'
        and issued_on between ${from}::date and ${to}::date
    ), events as (
      select a.invoice_id as invoice, a.allocated_on as on_day, a.created_at as at, 1 as turn, a.id, a.amount as paid,
        0::numeric as total, 0::numeric as supplies, 0::numeric as free, 0::numeric as gst
      from touched t
      join allocations a on a.organisation_id = ${org.id} and a.invoice_id = t.id
      union all
      select d.id, d.issued_on, d.issued_at, 0, d.id, 0, d.total, d.supplies, d.free, d.gst
      from touched t join documents d on d.id = t.id
      union all
      select d.credits_id, d.issued_on, d.issued_at, 0, d.id, 0, -d.total, -d.supplies, -d.free, -d.gst
      from touched t join documents d on d.credits_id = t.id
    ), running as (
      select invoice, on_day, at, turn, id, paid <> 0 as moves, sum(paid) over w as paid, sum(total) over w as total,
        sum(supplies) over w as supplies, sum(free) over w as free, sum(gst) over w as gst
      from events window w as (partition by invoice order by at, turn, id)
    ), counted as (
      select invoice, on_day, at, turn, id, moves, ${share('supplies')} as supplies, ${share('free')} as free,
        ${share('gst')} as gst
      from running
    ), steps as (
      select on_day, moves, supplies, free, gst, lag(supplies) over w as supplies_before,
        lag(free) over w as free_before, lag(gst) over w as gst_before
      from counted window w as (partition by invoice order by at, turn, id)
    )
    select to_char(on_day, 'YYYY-MM') as month, count(*) filter (where moves)::integer as count,
      sum(supplies)::bigint as supplies, sum(free)::bigint as free, sum(gst)::bigint as gst, 0 as bad
    from (
      select on_day, moves, ${step('supplies')} as supplies, ${step('free')} as free, ${step('gst')} as gst
      from steps where on_day between ${from}::date and ${to}::date
      union all
      select on_day, true, sign * supplies, sign * free, sign * gst
      from paid where at_once and not exists (select from touched t where t.id = paid.invoice_id)) s
    group by 1
    having bool_or(moves) or sum(supplies) <> 0
    order by 1`)
}
