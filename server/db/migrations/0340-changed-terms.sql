-- When a customer's terms say another moment to invoice, or customers are merged or taken apart, the orders that have
-- something unbilled may have to be invoiced at once: nothing else that happens to them may ever leave a task.
create function queue_terms() returns trigger language plpgsql as $$
begin
  insert into billing_tasks (organisation_id, cause, order_id, due_at, created_at)
    select l.organisation_id, 'terms:' || l.order_id || ':' || new.id || ':' || new.version, l.order_id, now(), now()
    from money_settings s
    join customers c on c.organisation_id = s.organisation_id and c.id = customer_root(s.organisation_id, new.id)
      and c.invoice_on <> 'monthly'
    cross join lateral customer_family(s.organisation_id, new.id) f
    join customer_orders l on l.organisation_id = s.organisation_id and l.customer_id = f.id
    join orders o on o.organisation_id = l.organisation_id and o.id = l.order_id
      and o.status in ('confirmed', 'in_progress', 'completed')
    where s.organisation_id = new.organisation_id and s.invoicing_from is not null
      and exists (select from order_charges k where k.organisation_id = o.organisation_id and k.order_id = o.id
        and not exists (select from charge_billings b where b.organisation_id = k.organisation_id
          and b.order_id = k.order_id and b.charge_position = k.position))
    on conflict do nothing;
  return null;
end
$$;
create trigger customers_terms after update on customers for each row
  when (old.invoice_on <> new.invoice_on or old.merged_into_id is distinct from new.merged_into_id)
  execute function queue_terms();
