-- Bins that stay out longer than was agreed are held all the same.

-- Moves what an order takes from old claims to new ones, whether or not there is so much: more can be
-- taken of a thing than there is, and nothing new is then.
create function shift_capacity(p_organisation text, p_old jsonb, p_new jsonb) returns void
language sql as $$
  with named as (
    select c.resource, d::date as day, c.units
    from jsonb_to_recordset(p_new) as c (resource text, "from" date, "to" date, units integer),
      generate_series(c."from"::timestamp, c."to"::timestamp, interval '1 day') as d
    union all
    select c.resource, d::date, -c.units
    from jsonb_to_recordset(p_old) as c (resource text, "from" date, "to" date, units integer),
      generate_series(c."from"::timestamp, c."to"::timestamp, interval '1 day') as d
  ), moved as (
    select n.resource, n.day, sum(n.units)::integer as units
    from named n
    where exists (select from catalog_items i
      where i.organisation_id = p_organisation and i.id = n.resource and i.stock is not null)
    group by 1, 2 having sum(n.units) <> 0
  )
  insert into capacity_days as u (organisation_id, resource, day, used)
  select p_organisation, resource, day, greatest(units, 0) from moved order by resource, day
  on conflict (organisation_id, resource, day) do update
    set used = u.used + (select m.units from moved m where m.resource = u.resource and m.day = u.day);
$$;

-- Orders with bins out, for the chore that holds them while they are.
create index orders_in_progress on orders (organisation_id, id) where status = 'in_progress';
