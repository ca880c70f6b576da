import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { Org } from '#server/db/tenant.ts'
import { shareOf, supplies } from './gst-supplies.ts'
import type { Days, GstRow } from './gst-supplies.ts'

type Sums = Omit<GstRow, 'bad'>

/**
 * By what was paid. After each payment and credit, an invoice that is paid to c of its T cents counts for
 * floor((2gc + T) / 2T) of its g cents of GST; a month gets the differences. So what is paid in parts sums to the whole,
 * and a credit gives its share back on its day. A bad debt was never counted, so it takes nothing off.
 *
 * Most invoices are paid at once and never credited. Whatever was paid before, all of T then makes a difference of g, so
 * they are summed, and only the others are followed step by step.
 */
export async function readGstOnCash(org: Org, days: Days): Promise<GstRow[]> {
  const paid = await sumPaid(org, days)
  const others = await followSteps(
    org,
    days,
    paid.flatMap(({ followed }) => followed),
  )
  const months = Map.groupBy([...paid, ...others], ({ month }) => month)
  return Array.from(months, ([month, rows]) => {
    const sum = (of: Exclude<keyof Sums, 'month'>) => rows.reduce((all, row) => all + row[of], 0)
    const [count, gst] = [sum('count'), sum('gst')]
    return { month, count, supplies: sum('supplies'), free: sum('free'), gst, bad: 0 }
  })
    .filter(({ count, supplies: all }) => count > 0 || all !== 0)
    .toSorted((a, b) => (a.month < b.month ? -1 : 1))
}

const sign = sql`sign(a.amount)::integer`
const sums = sql`count(*)::integer as count, sum(${sign} * d.supplies)::bigint as supplies,
  sum(${sign} * d.free)::bigint as free, sum(${sign} * d.gst)::bigint as gst`
/** Whether `a` paid all of its invoice `d`, or took all of it back, and no credit note changed that. */
const paidAtOnce = sql`abs(a.amount) = d.total and a.created_at >= d.issued_at and c.id is null`

/** CTEs: `documents`, and the ids of those that were `credited`. */
function selectDocuments(org: Org): RawBuilder<unknown> {
  return sql`documents as not materialized (${supplies(org)}
    ), credited as (
      select distinct credits_id as id from invoices
      where organisation_id = ${org.id} and credits_id is not null)`
}

/** What was paid at once in each month, and the ids of invoices that were paid otherwise too. */
function sumPaid(org: Org, { from, to }: Days): Promise<(Sums & { followed: string[] })[]> {
  return org.tx.run(sql`
    with ${selectDocuments(org)}, paid as (
      -- By days: a month is slow to write for each payment.
      select a.allocated_on as on_day, case when not (${paidAtOnce}) then a.invoice_id end as followed, ${sums}
      from allocations a
      join documents d on d.id = a.invoice_id
      left join credited c on c.id = a.invoice_id
      where a.organisation_id = ${org.id} and a.allocated_on between ${from}::date and ${to}::date
      group by 1, 2)
    select to_char(on_day, 'YYYY-MM') as month, ${sql.join(
      ['count', 'supplies', 'free', 'gst'].map(
        (of) =>
          sql`coalesce(sum(${sql.ref(of)}) filter (where followed is null), 0)::bigint as ${sql.ref(of)}`,
      ),
    )}, coalesce(array_agg(followed) filter (where followed is not null), '{}') as followed
    from paid group by 1`)
}

/**
 * The difference that payments and credits of these invoices make, and of those that were credited in the period, less what
 * {@link sumPaid} has counted of them: an invoice may have been paid in part, then not at all, and then at once.
 * @param followed ids, as a value: PostgreSQL then knows how many they are, and doesn't read all invoices for a few
 */
function followSteps(
  org: Org,
  { from, to }: Days,
  followed: readonly string[],
): Promise<readonly Sums[]> {
  const share = (of: string) => shareOf(of, sql`paid`)
  const step = (of: string) => sql`${sql.ref(of)} - coalesce(${sql.ref(`${of}_before`)}, 0)`
  return org.tx.run(sql<Sums>`
    with ${selectDocuments(org)}, touched as (
      select unnest(${followed}::uuid[]) as id
      union
      select credits_id from invoices where organisation_id = ${org.id} and kind = 'credit_note'
        and issued_on between ${from}::date and ${to}::date
    ), moved as materialized (
      select a.* from touched t join allocations a on a.organisation_id = ${org.id} and a.invoice_id = t.id
    ), events as (
      select a.invoice_id as invoice, a.allocated_on as on_day, a.created_at as at, 1 as turn, a.id, a.amount as paid,
        0::numeric as total, 0::numeric as supplies, 0::numeric as free, 0::numeric as gst
      from moved a
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
    select to_char(on_day, 'YYYY-MM') as month, sum(count)::integer as count, sum(supplies)::bigint as supplies,
      sum(free)::bigint as free, sum(gst)::bigint as gst
    from (
      select on_day, case when moves then 1 else 0 end as count, ${step('supplies')} as supplies,
        ${step('free')} as free, ${step('gst')} as gst
      from steps where on_day between ${from}::date and ${to}::date
      union all
      select on_day, -count, -supplies, -free, -gst
      from (
        select a.allocated_on as on_day, ${sums}
        from moved a join documents d on d.id = a.invoice_id left join credited c on c.id = a.invoice_id
        where a.allocated_on between ${from}::date and ${to}::date and ${paidAtOnce}
        group by 1) summed) s
    group by 1`)
}
