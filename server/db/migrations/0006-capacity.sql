-- How much of a limited resource is taken on each day: bins of a type (the resource is the product's id),
-- or visits ('visits'). Only resources with a limit have rows.
create table capacity_days (
  organisation_id text collate "C" not null references organisations,
  resource text collate "C" not null,
  day date not null,
  used integer not null check (used >= 0),
  primary key (organisation_id, resource, day)
);

select keep_to_organisation('capacity_days');
grant select, insert, update, delete on capacity_days to kerbside_app;

-- Takes everything an order claims, or raises KB002 and takes nothing. `claims`: resource, from, to
-- (inclusive), units, bound. Locks rows in a fixed order, so two orders can't deadlock. Hash aggregation is
-- off because the planner expects 1,000 days from a claim: its hash table of half a megabyte, for about ten
-- rows, cost a fifth of the time of placing an order.
create function claim_capacity(p_organisation text, p_claims jsonb) returns void
language plpgsql set enable_hashagg = off as $$
declare
  wanted integer;
  taken integer;
begin
  with claimed as (
    select c.resource, d::date as day, sum(c.units)::integer as units, min(c.bound) as bound
    from jsonb_to_recordset(p_claims) as c (resource text, "from" date, "to" date, units integer, bound integer),
      generate_series(c."from"::timestamp, c."to"::timestamp, interval '1 day') as d
    where c.bound is not null
    group by 1, 2
  ), written as (
    insert into capacity_days as u (organisation_id, resource, day, used)
    select p_organisation, resource, day, units from claimed where units <= bound order by resource, day
    on conflict (organisation_id, resource, day) do update set used = u.used + excluded.used
      where u.used + excluded.used <= (
        select bound from claimed where claimed.resource = u.resource and claimed.day = u.day)
    returning 1
  )
  select (select count(*) from claimed), (select count(*) from written) into wanted, taken;
  if taken < wanted then
    raise exception 'no capacity left' using errcode = 'KB002';
  end if;
end
$$;

-- Gives back everything an order claims. Resources without a limit have no rows.
create function release_capacity(p_organisation text, p_claims jsonb) returns void
language sql as $$
  with released as (
    select c.resource, d::date as day, sum(c.units)::integer as units
    from jsonb_to_recordset(p_claims) as c (resource text, "from" date, "to" date, units integer),
      generate_series(c."from"::timestamp, c."to"::timestamp, interval '1 day') as d
    group by 1, 2
  ), locked as (
    select u.resource, u.day from capacity_days u join released r on u.resource = r.resource and u.day = r.day
    where u.organisation_id = p_organisation
    order by 1, 2 for update of u
  )
  update capacity_days u set used = u.used - r.units
  from released r join locked l on l.resource = r.resource and l.day = r.day
  where u.organisation_id = p_organisation and u.resource = r.resource and u.day = r.day;
$$;

-- Replaces old claims by new ones: takes added days and gives back removed ones, in one pass over the rows
-- in their fixed order. Returns false, with nothing changed, if too little is left.
create function change_capacity(p_organisation text, p_old jsonb, p_new jsonb) returns boolean
language plpgsql as $$
declare
  wanted integer;
  taken integer;
begin
  begin
    with named as (
      select c.resource, d::date as day, c.units, c.bound
      from jsonb_to_recordset(p_new) as c (resource text, "from" date, "to" date, units integer, bound integer),
        generate_series(c."from"::timestamp, c."to"::timestamp, interval '1 day') as d
      union all
      select c.resource, d::date, -c.units, null
      from jsonb_to_recordset(p_old) as c (resource text, "from" date, "to" date, units integer),
        generate_series(c."from"::timestamp, c."to"::timestamp, interval '1 day') as d
    ), moved as (
      select n.resource, n.day, sum(n.units)::integer as units, min(n.bound) as bound
      from named n group by 1, 2 having sum(n.units) <> 0
    ), bounded as (
      select m.* from moved m
      where m.units > 0 and m.bound is not null or m.units < 0 and exists (
        select from capacity_days u
        where u.organisation_id = p_organisation and u.resource = m.resource and u.day = m.day)
    ), written as (
      insert into capacity_days as u (organisation_id, resource, day, used)
      select p_organisation, resource, day, greatest(units, 0) from bounded
      where units < 0 or units <= bound
      order by resource, day
      on conflict (organisation_id, resource, day) do update
        set used = u.used + (select b.units from bounded b where b.resource = u.resource and b.day = u.day)
        where (select b.units < 0 or u.used + b.units <= b.bound from bounded b
          where b.resource = u.resource and b.day = u.day)
      returning 1
    )
    select (select count(*) from bounded), (select count(*) from written) into wanted, taken;
    if taken < wanted then
      raise exception 'no capacity left' using errcode = 'KB002';
    end if;
    return true;
  exception when sqlstate 'KB002' then
    return false;
  end;
end
$$;

-- Replaces old claims by new ones even if that oversells, because the bins are already out. New orders
-- can't take oversold days.
create function force_capacity_change(p_organisation text, p_old jsonb, p_new jsonb) returns void
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
