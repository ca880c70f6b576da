-- What is taken of each bounded resource on each day.

-- What is taken of a bounded resource on a day: bins out of a type (the resource is its id), or
-- visits on a day ('visits'). Rows exist exactly for resources that have a bound.
create table capacity_days (
  organisation_id text collate "C" not null references organisations,
  resource text collate "C" not null,
  day date not null,
  used integer not null check (used >= 0),
  primary key (organisation_id, resource, day)
);

select keep_to_organisation('capacity_days');
grant select, insert, update, delete on capacity_days to kerbside_app;

-- Takes what is claimed, or raises KB002 and so leaves nothing. `claims`: resource, from, to
-- (inclusive), units, bound. Rows are taken in one fixed order, so that no two orders wait for each
-- other in a circle. The planner takes a claim's days for 1,000 and would set up a hash table of half
-- a megabyte for what are ten rows, a fifth of all that placing an order takes: so they are sorted.
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

-- Gives back what a live order had claimed. Resources without a bound have no rows.
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

-- Takes what new claims need beyond old ones and gives back what they no longer do, in one pass over
-- the rows in their fixed order; false where too little is left, and then nothing has changed.
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

-- Changes what an order takes from old claims to new ones even if that oversells: the bins are out
-- already. Nothing new is taken on such days.
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
