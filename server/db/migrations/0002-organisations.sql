-- Organisations, the websites they book from, and their API keys.

create table organisations (
  id text collate "C" primary key check (id ~ '^org_[0-9A-Za-z]{16}$'),
  slug text collate "C" not null unique check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and length(slug) <= 63),
  name text not null check (length(name) between 1 and 120),
  timezone text not null,
  currency text not null default 'AUD' check (currency ~ '^[A-Z]{3}$'),
  phone text,
  email text,
  abn text,
  test boolean not null default false,
  subscription_active boolean not null default true,
  holiday_state text,
  holidays_until integer,
  catalog_version bigint not null default 1,
  catalog_updated_at timestamptz(3) not null default now(),
  branding jsonb not null default '{}',
  booking_rules jsonb not null default '{}',
  terms jsonb not null default '{}',
  -- The wording of the terms that orders accept now; null if there are no terms.
  terms_revision integer,
  created_at timestamptz(3) not null default now()
);

create table organisation_origins (
  organisation_id text collate "C" not null references organisations,
  origin text not null check (length(origin) <= 300),
  created_at timestamptz(3) not null default now(),
  primary key (organisation_id, origin)
);

create table api_keys (
  organisation_id text collate "C" not null references organisations,
  id text collate "C" not null check (id like 'key\_%'),
  name text not null check (length(name) between 1 and 120),
  access text not null check (access in ('read', 'read_write')),
  hash text collate "C" not null unique check (hash ~ '^[0-9a-f]{64}$'),
  last4 text not null check (length(last4) = 4),
  created_by text not null,
  created_at timestamptz(3) not null default now(),
  last_used_at timestamptz(3),
  expires_at timestamptz(3),
  revoked_at timestamptz(3),
  primary key (organisation_id, id)
);

select keep_to_organisation('organisation_origins');
select keep_to_organisation('api_keys');
alter table organisations enable row level security;
alter table organisations force row level security;
create policy tenant on organisations
  using (id = (select nullif(current_setting('app.organisation', true), '')));

-- Before the organisation is known, a caller sees just the row with the name or secret it presents.
create policy presented on organisations for select
  using (slug = (select nullif(current_setting('app.presented', true), '')));
-- A slug can't contain a space, so no caller can present this name.
create policy chores on organisations for select
  using ((select current_setting('app.presented', true)) = 'every organisation');
create policy presented on api_keys for select
  using (hash = (select nullif(current_setting('app.presented', true), ''))
    or id = (select nullif(current_setting('app.presented', true), '')));

grant select, insert, update on organisations, api_keys to kerbside_app;
grant select, insert, delete on organisation_origins to kerbside_app;

-- The organisation of a booking slug, and the database's clock. No row if there is none.
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

-- The ids of all organisations, for chores.
create function organisation_ids() returns table (id text)
language plpgsql as $$
#variable_conflict use_column
begin
  perform set_config('role', 'kerbside_app', true), set_config('app.presented', 'every organisation', true);
  return query select o.id from organisations o order by o.id;
end
$$;

-- The key with this hash, and its organisation. No row if it is unknown, revoked or expired.
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

-- The organisation of a key, for the operator. No row if there is no such key.
create function find_api_key_owner(p_id text) returns table (organisation_id text)
language plpgsql as $$
#variable_conflict use_column
begin
  perform set_config('role', 'kerbside_app', true), set_config('app.presented', p_id, true);
  return query select organisation_id from api_keys where id = p_id;
end
$$;
