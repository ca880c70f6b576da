-- What a payment of one customer counts for on an invoice of another, or of no one in the list: of customers who were
-- merged and taken apart, or of an order that went to someone else. It's an entry of both, on the day on which it counts,
-- so that what each owes is what is due of their invoices less their credit. Readers of merged customers leave out what
-- is between these (other_id).
create or replace view customer_ledger with (security_invoker = true) as
  select i.organisation_id, c.customer_id, i.kind, i.id, i.issued_on as dated_on, i.issued_at as at, i.number as name,
    i.snapshot ->> 'purchaseOrder' as note, case i.kind when 'invoice' then i.due_on end as due_on,
    case i.kind when 'invoice' then i.total else -i.total end as amount, null::uuid as other_id
  from invoices_of_customers c
  join invoices i on i.organisation_id = c.organisation_id and i.id = c.id
  union all
  select p.organisation_id, c.customer_id, 'payment', p.id, m.dated_on, m.at::timestamptz(3), p.method, p.reference, null,
    m.amount, null
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
    r.amount + h.held, null
  from payments_of_customers c
  join refunds r on r.organisation_id = c.organisation_id and r.payment_id = c.id
  join organisations o on o.id = r.organisation_id
  cross join lateral (select coalesce(sum(a.amount), 0)::bigint as held from allocations a
    where a.organisation_id = r.organisation_id and a.refund_id = r.id and a.invoice_id is null) h
  where r.status <> 'failed' and r.amount + h.held <> 0
  union all
  select w.organisation_id, c.customer_id, 'write_off', w.invoice_id, w.written_on, w.created_at, i.number, '', null,
    -w.amount, null
  from invoices_of_customers c
  join invoices i on i.organisation_id = c.organisation_id and i.id = c.id
  join write_offs w on w.organisation_id = i.organisation_id and w.invoice_id = i.id
  union all
  select p.organisation_id, c.customer_id, 'payment_for_other', p.id, m.dated_on, m.at::timestamptz(3), p.method, p.reference,
    null, m.amount, m.other_id
  from payments_of_customers c
  join payments p on p.organisation_id = c.organisation_id and p.id = c.id
  cross join lateral (
    select coalesce(r.returned_on, a.allocated_on) as dated_on, min(a.created_at) as at, sum(a.amount)::bigint as amount,
      w.other_id
    from allocations a
    left join refunds r on r.organisation_id = a.organisation_id and r.id = a.refund_id
    join invoices i on i.organisation_id = a.organisation_id and i.id = a.invoice_id
    cross join lateral (select coalesce(i.customer_id, (select l.customer_id from invoice_lines n
        join customer_orders l on l.organisation_id = n.organisation_id and l.order_id = n.order_id
        where n.organisation_id = i.organisation_id and n.invoice_id = i.id
        order by n.position limit 1)) as other_id) w
    where a.organisation_id = p.organisation_id and a.payment_id = p.id and w.other_id is distinct from c.customer_id
    group by 1, w.other_id having sum(a.amount) <> 0) m
  union all
  select i.organisation_id, c.customer_id, 'payment_by_other', i.id, m.dated_on, m.at::timestamptz(3), i.number, '', null,
    -m.amount, m.other_id
  from invoices_of_customers c
  join invoices i on i.organisation_id = c.organisation_id and i.id = c.id
  cross join lateral (
    select coalesce(r.returned_on, a.allocated_on) as dated_on, min(a.created_at) as at, sum(a.amount)::bigint as amount,
      w.other_id
    from allocations a
    left join refunds r on r.organisation_id = a.organisation_id and r.id = a.refund_id
    join payments p on p.organisation_id = a.organisation_id and p.id = a.payment_id
    cross join lateral (select coalesce(p.customer_id, (select l.customer_id from customer_orders l
        where l.organisation_id = p.organisation_id and l.order_id = p.order_id)) as other_id) w
    where a.organisation_id = i.organisation_id and a.invoice_id = i.id and w.other_id is distinct from c.customer_id
    group by 1, w.other_id having sum(a.amount) <> 0) m;
