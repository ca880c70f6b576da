import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { Day } from '#contract/values/day.ts'
import type { Org } from '#server/db/tenant.ts'

/** Days of the organisation, both inclusive. */
export type Days = { from: Day; to: Day }

/**
 * Cents of a month: all supplies with GST, the GST-free among them, the GST, how much of it bad debts take off (0 or
 * less, unless some came back), and how many documents or movements.
 */
export type GstRow = {
  month: string
  supplies: number
  free: number
  gst: number
  bad: number
  count: number
}

/**
 * What each document supplies: lines that are excluded aren't the seller's supply. Few lines aren't taxable, so they are
 * summed before and not looked for document by document.
 */
export function supplies(org: Org): RawBuilder<unknown> {
  return sql`select i.organisation_id, i.id, i.kind, i.credits_id, i.issued_on, i.issued_at,
      i.total - coalesce(x.excluded, 0) as supplies, coalesce(x.free, 0) as free, i.gst, i.total
    from invoices i
    left join (
      select l.invoice_id as id, coalesce(sum(l.amount) filter (where l.tax_code = 'excluded'), 0)::bigint as excluded,
        coalesce(sum(l.amount) filter (where l.tax_code = 'gst_free'), 0)::bigint as free
      from invoice_lines l where l.organisation_id = ${org.id} and l.tax_code <> 'gst' group by 1) x on x.id = i.id
    where i.organisation_id = ${org.id}`
}

/** What `part` of the cents in `total` counts for of an amount, half a cent up; all of the total counts for all of it. */
export function shareOf(amount: string, part: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`case when total > 0 then floor((2 * ${sql.ref(amount)} * (${part}) + total) / (2 * total)) else 0 end`
}
