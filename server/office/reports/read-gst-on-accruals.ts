import { sql } from 'kysely'
import type { Org } from '#server/db/tenant.ts'
import { supplies } from './gst-supplies.ts'
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
      from (${supplies(org)}
        and i.issued_on between ${from}::date and ${to}::date) i,
        lateral (select case i.kind when 'credit_note' then -1 else 1 end as sign) s
    ), counted as (
      select * from issued
      union all
      select dated_on, 0, 0, gst, gst, 0 from bad_debts
      where organisation_id = ${org.id} and gst <> 0 and dated_on between ${from}::date and ${to}::date
    )
    select to_char(on_day, 'YYYY-MM') as month, sum(count)::integer as count, sum(supplies)::bigint as supplies,
      sum(free)::bigint as free, sum(gst)::bigint as gst, sum(bad)::bigint as bad
    from counted group by 1 order by 1`)
}
