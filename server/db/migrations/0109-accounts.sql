-- What is held for an order isn't on its customer's account: nothing of the order is billed there yet. It comes onto the
-- account on the day it counts for an invoice or is released; a refund of it passes the account by.
create or replace view customer_ledger with (security_invoker = true) as
  select i.organisation_id, c.customer_id, i.kind, i.id, i.issued_on as dated_on, i.issued_at as at, i.number as name,
    i.snapshot ->> 'purchaseOrder' as note, case i.kind when 'invoice' then i.due_on end as due_on,
    case i.kind when 'invoice' then i.total else -i.total end as amount
  from invoices_of_customers c
  join invoices i on i.organisation_id = c.organisation_id and i.id = c.id
  union all
  select p.organisation_id, c.customer_id, 'payment', p.id, m.dated_on, m.at::timestamptz(3), p.method, p.reference, null, m.amount
  from payments_of_customers c
  join payments p on p.organisation_id = c.organisation_id and p.id = c.id
  cross join lateral (
    select x.dated_on, min(x.at) as at, sum(x.amount)::bigint as amount
    from (select p.received_on as dated_on, p.created_at as at, -p.amount as amount
      union all
      select case when a.created_at = p.created_at then p.received_on else a.allocated_on end, a.created_at, a.amount
      from allocations a
      left join refunds r on r.organisation_id = a.organisation_id and r.id = a.refund_id
      where a.organisation_id = p.organisation_id and a.payment_id = p.id and a.invoice_id is null
        and (r.id is null or r.status = 'failed')) x
    group by x.dated_on having sum(x.amount) <> 0) m
  union all
  select r.organisation_id, c.customer_id,
    case r.method when 'reversal' then 'reversal' else 'refund' end, r.payment_id,
    coalesce(r.returned_on, (r.created_at at time zone o.timezone)::date), r.created_at, r.method, r.reference, null,
    r.amount + h.held
  from payments_of_customers c
  join refunds r on r.organisation_id = c.organisation_id and r.payment_id = c.id
  join organisations o on o.id = r.organisation_id
  cross join lateral (select coalesce(sum(a.amount), 0)::bigint as held from allocations a
    where a.organisation_id = r.organisation_id and a.refund_id = r.id and a.invoice_id is null) h
  where r.status <> 'failed' and r.amount + h.held <> 0
  union all
  select w.organisation_id, c.customer_id, 'write_off', w.invoice_id, w.written_on, w.created_at, i.number, '', null,
    -w.amount
  from invoices_of_customers c
  join invoices i on i.organisation_id = c.organisation_id and i.id = c.id
  join write_offs w on w.organisation_id = i.organisation_id and w.invoice_id = i.id;
