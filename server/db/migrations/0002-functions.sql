-- Functions that are each one statement to the client, and so one round trip and one transaction.
-- They write or look up; every rule and every price is decided before, in TypeScript.

-- Makes the rest of the transaction work for one organisation, without the caller's own rights.
create function assume_organisation(organisation text) returns void
language sql as $$
  select set_config('role', 'kerbside_app', true), set_config('app.organisation', organisation, true);
$$;

-- The organisation of a booking slug, with the database's clock. No row: there is none.
create function find_organisation(p_slug text)
returns table (id text, slug text, name text, timezone text, currency text, test boolean,
  subscription_active boolean, catalog_version bigint, origins text[], now timestamptz)
language plpgsql as $$
#variable_conflict use_column
declare
  found_id text;
begin
  perform set_config('role', 'kerbside_app', true), set_config('app.presented', p_slug, true);
  select o.id into found_id from organisations o where o.slug = p_slug;
  if found_id is null then return; end if;
  perform set_config('app.organisation', found_id, true);
  return query
    select o.id, o.slug, o.name, o.timezone, o.currency, o.test, o.subscription_active, o.catalog_version,
      array(select origin from organisation_origins where organisation_id = o.id), now()
    from organisations o where o.id = found_id;
end
$$;

-- The ids of all organisations, for chores that go from one to the next.
create function organisation_ids() returns table (id text)
language plpgsql as $$
#variable_conflict use_column
begin
  perform set_config('role', 'kerbside_app', true), set_config('app.presented', 'every organisation', true);
  return query select o.id from organisations o order by o.id;
end
$$;

-- The key of a hash and its organisation. No row: unknown, revoked or expired.
create function find_api_key(p_hash text)
returns table (key_id text, access text, last_used_at timestamptz, id text, slug text, name text,
  timezone text, currency text, test boolean, subscription_active boolean, catalog_version bigint,
  now timestamptz)
language plpgsql as $$
#variable_conflict use_column
declare
  k api_keys;
begin
  perform set_config('role', 'kerbside_app', true), set_config('app.presented', p_hash, true);
  select * into k from api_keys
    where hash = p_hash and revoked_at is null and (expires_at is null or expires_at > now());
  if not found then return; end if;
  perform set_config('app.organisation', k.organisation_id, true);
  return query
    select k.id, k.access, k.last_used_at, o.id, o.slug, o.name, o.timezone, o.currency, o.test,
      o.subscription_active, o.catalog_version, now()
    from organisations o where o.id = k.organisation_id;
end
$$;

-- The organisation of a key's id, for the operator. No row: there is no such key.
create function find_api_key_owner(p_id text) returns table (organisation_id text)
language plpgsql as $$
#variable_conflict use_column
begin
  perform set_config('role', 'kerbside_app', true), set_config('app.presented', p_id, true);
  return query select organisation_id from api_keys where id = p_id;
end
$$;

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
