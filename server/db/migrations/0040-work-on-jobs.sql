-- Jobs beyond those that an order was placed with (rules, section 12, "Jobs").

alter table jobs
  -- Asked for after the order was placed: it claims its visit and bins for its own day.
  add column extra boolean not null default false,
  -- Of an exchange: whether the bin that comes starts a new allowance of days and weight.
  add column renews_allowance boolean not null default false;

-- What the office has corrected, by name. What crews report later doesn't change it.
alter table job_facts add column corrected jsonb not null default '[]';

-- As in 0006, but visits are counted as well: a visit on a full day fills it further.
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
$$;
