-- Money that was recorded some days after it came counts from the day it came, not from the day it was entered, and
-- never before the invoice's own day; what was refunded counts until the day it went back (rules, section 13,
-- "Payments"). So GST on cash and ages are those of the day. New rows are written so.
--
-- One organisation after another: the tables' owner sees no rows, and the application may not change these.
do $$
declare
  o record;
begin
  for o in select id from organisation_ids() loop
    perform set_config('role', 'none', true), set_config('app.organisation', o.id, true);
    update allocations a set allocated_on = d.counts_on
    from (
      select a.id, greatest(i.issued_on,
          case when a.created_at = p.created_at then p.received_on else r.returned_on end) as counts_on
      from allocations a
      join payments p on p.organisation_id = a.organisation_id and p.id = a.payment_id
      left join invoices i on i.organisation_id = a.organisation_id and i.id = a.invoice_id
      left join refunds r on r.organisation_id = a.organisation_id and r.id = a.refund_id
      where a.organisation_id = o.id and (a.created_at = p.created_at or r.returned_on is not null)) d
    where a.organisation_id = o.id and a.id = d.id and a.allocated_on <> d.counts_on;
  end loop;
  perform set_config('role', 'none', true), set_config('app.organisation', '', true);
end
$$;
