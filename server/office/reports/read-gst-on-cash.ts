import { sql } from 'kysely'
import type { Org } from '#server/db/tenant.ts'
import { shareOf, supplies } from './gst-supplies.ts'
import type { Days, GstRow } from './gst-supplies.ts'

/**
 * By what was paid. After each payment and credit, an invoice that is paid to c of its T cents counts for
 * floor((2gc + T) / 2T) of its g cents of GST; a month gets the differences. So what is paid in parts sums to the whole,
 * and a credit gives its share back on its day. A bad debt was never counted, so it takes nothing off.
 */
export function readGstOnCash(org: Org, { from, to }: Days): Promise<GstRow[]> {
  const share = (of: string) => shareOf(of, sql`paid`)
  const step = (of: string) =>
    sql`sum(${sql.ref(of)} - coalesce(${sql.ref(`${of}_before`)}, 0))::bigint`
  return org.tx.run(sql<GstRow>`
    with touched as (
      select distinct invoice_id as id from allocations
      where organisation_id = ${org.id} and allocated_on between ${from}::date and ${to}::date
      union
      select credits_id from invoices where organisation_id = ${org.id} and kind = 'credit_note'
        and issued_on between ${from}::date and ${to}::date
    ), documents as (${supplies} where i.organisation_id = ${org.id}
      and (i.id in (select id from touched) or i.credits_id in (select id from touched))
    ), events as (
      select a.invoice_id as invoice, a.allocated_on as on_day, a.created_at as at, 1 as turn, a.id, a.amount as paid,
        0::numeric as total, 0::numeric as supplies, 0::numeric as free, 0::numeric as gst
      from allocations a join touched t on t.id = a.invoice_id where a.organisation_id = ${org.id}
      union all
      select coalesce(d.credits_id, d.id), d.issued_on, d.issued_at, 0, d.id, 0, sign * d.total, sign * d.supplies,
        sign * d.free, sign * d.gst
      from documents d, lateral (select case d.kind when 'credit_note' then -1 else 1 end as sign) s
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
      ${step('supplies')} as supplies, ${step('free')} as free, ${step('gst')} as gst, 0 as bad
    from steps where on_day between ${from}::date and ${to}::date
    group by 1
    having bool_or(moves) or sum(supplies - coalesce(supplies_before, 0)) <> 0
    order by 1`)
}
