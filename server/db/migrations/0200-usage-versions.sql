-- How often what orders take has changed, so that an answer about free days can be kept until it changes
-- (rules, section 9, "Catalogue"). The sum over an organisation's rows goes up with every commit. It has as
-- many rows as transactions that changed something at one moment: each takes one that no other holds.
create table usage_versions (
  organisation_id text collate "C" not null references organisations,
  slot integer not null,
  version bigint not null,
  primary key (organisation_id, slot)
);
select keep_to_organisation('usage_versions');
grant select, insert, update on usage_versions to kerbside_app;

-- Never waits for another transaction: an order waits for nothing but its own days.
create function count_usage_change(p_organisation text) returns void
language plpgsql as $$
begin
  update usage_versions u set version = u.version + 1
    where u.organisation_id = p_organisation and u.slot = (
      select f.slot from usage_versions f where f.organisation_id = p_organisation
      order by f.slot limit 1 for update skip locked);
  if not found then
    insert into usage_versions as u (organisation_id, slot, version)
      values (p_organisation, pg_backend_pid(), 1)
      on conflict (organisation_id, slot) do update set version = u.version + 1;
  end if;
end
$$;

-- What follows is as in migrations 0006 and 0040, and counts the change.

create or replace function claim_capacity(p_organisation text, p_claims jsonb) returns void
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
  if wanted > 0 then
    perform count_usage_change(p_organisation);
  end if;
end
$$;

create or replace function release_capacity(p_organisation text, p_claims jsonb) returns void
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
  select count_usage_change(p_organisation);
$$;

create or replace function change_capacity(p_organisation text, p_old jsonb, p_new jsonb) returns boolean
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
    if wanted > 0 then
      perform count_usage_change(p_organisation);
    end if;
    return true;
  exception when sqlstate 'KB002' then
    return false;
  end;
end
$$;

create or replace function force_capacity_change(p_organisation text, p_old jsonb, p_new jsonb) returns void
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
      or n.resource = 'visits' and exists (select from organisations o
        where o.id = p_organisation and o.booking_rules ->> 'dayCapacity' is not null)
    group by 1, 2 having sum(n.units) <> 0
  )
  insert into capacity_days as u (organisation_id, resource, day, used)
  select p_organisation, resource, day, greatest(units, 0) from moved order by resource, day
  on conflict (organisation_id, resource, day) do update
    set used = u.used + (select m.units from moved m where m.resource = u.resource and m.day = u.day);
  select count_usage_change(p_organisation);
$$;
