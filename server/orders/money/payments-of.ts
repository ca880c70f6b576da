import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { Org } from '#server/db/tenant.ts'

/**
 * The payments `p` for an order that weren't reversed. One that was made for it `alone` shows in full; of others,
 * such as those of an invoice of several orders, what counts for it shows, with the invoices that it counts for
 * (`invoices`). What refunds took of it still counts here, as they show beside it ({@link refundsOf}).
 */
export function paymentsOf(org: Org, orderId: string): RawBuilder<unknown> {
  return sql`(
    select p.id, p.created_at, p.provider, p.method, p.recorded_by, m.alone,
      coalesce(p.provider_payment_id, nullif(p.reference, '')) as own_reference,
      case when m.alone then p.amount else c.amount end as amount,
      case when m.alone then p.created_at else c.since end as counts_since,
      c.invoices
    from payments p
    cross join lateral (select ${isMadeFor(orderId)} as alone) m
    cross join lateral (
      select coalesce(sum(i.amount), 0)::bigint as amount, min(i.since) as since,
        coalesce(array_agg(i.number order by i.sequence)
          filter (where i.number is not null and i.amount > 0), '{}') as invoices
      from (
        select i.number, i.sequence, sum(a.amount) as amount, min(a.created_at) as since
        from allocations a
        left join invoices i on i.organisation_id = a.organisation_id and i.id = a.invoice_id
        where a.organisation_id = p.organisation_id and a.payment_id = p.id
          and a.order_id = ${orderId}::uuid and a.refund_id is null
        group by i.number, i.sequence) i) c
    where p.organisation_id = ${org.id}
      and p.id in (
        select id from payments where organisation_id = ${org.id} and order_id = ${orderId}::uuid
        union all select payment_id from allocations
          where organisation_id = ${org.id} and order_id = ${orderId}::uuid)
      and (m.alone or c.amount > 0)
      and not exists (select from refunds r where r.organisation_id = p.organisation_id
        and r.payment_id = p.id and r.method = 'reversal')
  ) p`
}

/**
 * The refunds `r` of payments for an order, without reversals: of a payment that was made for it alone in full, of
 * others what they take from it. One that failed took nothing, so it shows in full on the order that it names.
 */
export function refundsOf(org: Org, orderId: string): RawBuilder<unknown> {
  return sql`(
    select r.id, r.created_at, r.finished_at, r.status, r.reason, m.alone,
      case r.method when 'provider' then p.provider else r.method end as method,
      coalesce(r.provider_refund_id, nullif(r.reference, '')) as own_reference,
      case when m.alone or r.status = 'failed' then r.amount else t.amount end as amount
    from refunds r
    join payments p on p.organisation_id = r.organisation_id and p.id = r.payment_id
    cross join lateral (select ${isMadeFor(orderId)} as alone) m
    cross join lateral (
      select coalesce(-sum(a.amount), 0)::bigint as amount from allocations a
      where a.organisation_id = r.organisation_id and a.refund_id = r.id
        and a.order_id = ${orderId}::uuid) t
    where r.organisation_id = ${org.id} and r.method <> 'reversal'
      and r.id in (
        select id from refunds where organisation_id = ${org.id} and order_id = ${orderId}::uuid
        union all select refund_id from allocations
          where organisation_id = ${org.id} and order_id = ${orderId}::uuid and refund_id is not null)
      and (m.alone or t.amount > 0 or r.status = 'failed' and r.order_id = ${orderId}::uuid)
  ) r`
}

/**
 * Whether a payment `p` was made for an order alone: not for an invoice that bills others too, or what is beside the order,
 * and it counted for no other as it came. The office can let it count for others later.
 */
function isMadeFor(orderId: string): RawBuilder<boolean> {
  return sql`p.order_id is not distinct from ${orderId}::uuid
    and not exists (
      select from payment_sessions s
      join invoice_lines l on l.organisation_id = s.organisation_id and l.invoice_id = s.invoice_id
      where s.organisation_id = p.organisation_id and s.id = p.session_id
        and (l.order_id <> p.order_id or l.charge_id is not null))
    and not exists (
      select from allocations a where a.organisation_id = p.organisation_id and a.payment_id = p.id
        and a.order_id <> p.order_id and a.created_at = p.created_at)`
}
