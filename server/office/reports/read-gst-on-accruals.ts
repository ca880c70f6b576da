import { sql } from 'kysely'
import type { Org } from '#server/db/tenant.ts'
import { shareOf, supplies } from './gst-supplies.ts'
import type { Days, GstRow } from './gst-supplies.ts'

/**
 * By what was invoiced. A debt that is written off takes its GST off on that day, and money that comes after all gives
 * it back (GST Act, sections 21-5 and 21-10). An invoice of T cents with g cents of GST keeps
 * floor((2g(T − w) + T) / 2T) of them once w cents are written off. That is what it counts for on cash once the rest is
 * paid. A credit note that comes later lowers g, T and w.
 */
export function readGstOnAccruals(org: Org, { from, to }: Days): Promise<GstRow[]> {
  return org.tx.run(sql<GstRow>`
    with issued as (
      select i.issued_on as on_day, sign * i.supplies as supplies, sign * i.free as free, sign * i.gst as gst,
        0 as bad, 1 as count
      from (${supplies} where i.organisation_id = ${org.id}
        and i.issued_on between ${from}::date and ${to}::date) i,
        lateral (select case i.kind when 'credit_note' then -1 else 1 end as sign) s
    ), debts as (
      select distinct invoice_id as id from write_offs where organisation_id = ${org.id}
    ), events as (
      select invoice_id as invoice, written_on as on_day, created_at as at, id, amount as written, 0 as total, 0 as gst
      from write_offs where organisation_id = ${org.id}
      union all
      select d.id, i.issued_on, i.issued_at, i.id, 0, i.total, i.gst
      from debts d join invoices i on i.organisation_id = ${org.id} and i.id = d.id
      union all
      select d.id, n.issued_on, n.issued_at, n.id, 0, -n.total, -n.gst
      from debts d join invoices n on n.organisation_id = ${org.id} and n.credits_id = d.id
    ), running as (
      select invoice, on_day, at, id, sum(written) over w as written, sum(total) over w as total, sum(gst) over w as gst
      from events window w as (partition by invoice order by at, id)
    ), kept as (
      select invoice, on_day, at, id, ${shareOf('gst', sql`total - written`)} - gst as bad from running
    ), steps as (
      select on_day, bad - coalesce(lag(bad) over (partition by invoice order by at, id), 0) as bad from kept
    ), counted as (
      select * from issued
      union all
      select on_day, 0, 0, bad, bad, 0 from steps
      where bad <> 0 and on_day between ${from}::date and ${to}::date
    )
    select to_char(on_day, 'YYYY-MM') as month, sum(count)::integer as count, sum(supplies)::bigint as supplies,
      sum(free)::bigint as free, sum(gst)::bigint as gst, sum(bad)::bigint as bad
    from counted group by 1 order by 1`)
}
