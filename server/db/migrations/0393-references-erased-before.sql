-- What people and banks wrote about the money of those who were made anonymous before migration 0360 goes too. In a
-- transaction of its own. One organisation after another: the tables' owner sees no rows.
do $$
declare
  o record;
  orders_of uuid[];
  customers_of uuid[];
begin
  for o in select id from organisation_ids() loop
    perform set_config('app.organisation', o.id, true);
    select coalesce(array_agg(r.id), '{}') into orders_of from orders r
      where r.organisation_id = o.id and r.anonymised_at is not null;
    select coalesce(array_agg(c.id), '{}') into customers_of from customers c
      where c.organisation_id = o.id and c.anonymised_at is not null;
    continue when orders_of = '{}' and customers_of = '{}';
    perform erase_money_words(orders_of, customers_of);
  end loop;
  perform set_config('role', 'none', true), set_config('app.organisation', '', true);
end
$$;
