-- Counters of bins missed what orders of a retired product did before such products were counted: a hire that moved, say.
-- They're counted again, also of products that were restored since. In a transaction of its own. One organisation after
-- another, because the tables' owner sees no rows, and only those with a wrong counter are locked: no order is placed
-- there, and none with these products changes, until the transaction ends.
do $$
declare
  o record;
  wrong text[];
begin
  for o in select id from organisation_ids() loop
    perform set_config('app.organisation', o.id, true);
    with limited as (
      select i.id as resource from catalog_items i where i.organisation_id = o.id and i.stock is not null
    ), claimed as (
      select l.resource, d::date as day, sum(c.units)::integer as used
      from orders r,
        jsonb_to_recordset(r.claims) as c (resource text, "from" date, "to" date, units integer, again boolean)
        join limited l on l.resource = c.resource collate "C",
        generate_series(c."from"::timestamp, c."to"::timestamp, interval '1 day') as d
      where r.organisation_id = o.id and (r.status <> 'cancelled' or c.again)
      group by 1, 2
    ), counted as (
      select u.resource, u.day, u.used from capacity_days u join limited l on l.resource = u.resource
      where u.organisation_id = o.id
    )
    select array_agg(distinct resource) into wrong
      from counted u full join claimed c using (resource, day)
      where coalesce(u.used, 0) <> coalesce(c.used, 0);
    continue when wrong is null;

    perform from organisations where id = o.id for update;
    perform from orders r
      where r.organisation_id = o.id and exists (
        select from jsonb_to_recordset(r.claims) as c (resource text) where c.resource = any (wrong))
      order by r.id for update;
    with claimed as (
      select c.resource collate "C" as resource, d::date as day, sum(c.units)::integer as used
      from orders r,
        jsonb_to_recordset(r.claims) as c (resource text, "from" date, "to" date, units integer, again boolean),
        generate_series(c."from"::timestamp, c."to"::timestamp, interval '1 day') as d
      where r.organisation_id = o.id and (r.status <> 'cancelled' or c.again) and c.resource = any (wrong)
      group by 1, 2
    ), counted as (
      select u.resource, u.day, u.used from capacity_days u
      where u.organisation_id = o.id and u.resource = any (wrong)
    )
    insert into capacity_days as u (organisation_id, resource, day, used)
      select o.id, resource, day, coalesce(c.used, 0)
      from counted n full join claimed c using (resource, day)
      where coalesce(n.used, 0) <> coalesce(c.used, 0)
      order by resource, day
      on conflict (organisation_id, resource, day) do update set used = excluded.used;
    perform count_usage_change(o.id);
  end loop;
  perform set_config('role', 'none', true), set_config('app.organisation', '', true);
end
$$;
