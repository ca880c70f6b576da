-- Roles for the service's transactions, and row-level security for tenant tables.
--
-- Every tenant table has its organisation first in its primary key and in every foreign key, so a row
-- can't refer to another organisation's. Row-level security shows and accepts only rows of the
-- organisation named for the transaction. The service works as kerbside_app, which owns nothing.

do $$
begin
  if not exists (select from pg_roles where rolname = 'kerbside_app') then
    create role kerbside_app nologin nosuperuser nobypassrls nocreatedb nocreaterole;
  end if;
  if current_user <> 'kerbside_app' then
    grant kerbside_app to current_user;
  end if;
end
$$;

-- Workers see the rows of every organisation, but only in the tables they work through. The service
-- takes this role for its workers' transactions and doesn't have its rights otherwise.
do $$
begin
  if not exists (select from pg_roles where rolname = 'kerbside_worker') then
    create role kerbside_worker nologin nosuperuser nobypassrls nocreatedb nocreaterole;
  end if;
  alter role kerbside_app noinherit;
  grant kerbside_worker to kerbside_app;
  if current_user <> 'kerbside_worker' then
    grant kerbside_worker to current_user;
  end if;
end
$$;

grant usage on schema public to kerbside_app, kerbside_worker;

-- Shows and accepts only rows of the organisation named for the transaction. For a migration, once per
-- tenant table.
create function keep_to_organisation(p_table regclass) returns void
language plpgsql as $$
begin
  execute format('alter table %s enable row level security', p_table);
  execute format('alter table %s force row level security', p_table);
  execute format($p$create policy tenant on %s
    using (organisation_id = (select nullif(current_setting('app.organisation', true), '')))$p$, p_table);
end
$$;
revoke execute on function keep_to_organisation from public;

-- A UUID of version 7 (RFC 9562): 48 bits of milliseconds since 1970, the version, and random bits.
-- PostgreSQL has its own function for this from version 18 on.
create function new_uuid() returns uuid
language sql volatile parallel safe as $$
  -- gen_random_uuid() writes version 4 (0100); two bits make it 7 (0111).
  select encode(set_bit(set_bit(overlay(uuid_send(gen_random_uuid())
    placing substr(int8send((extract(epoch from clock_timestamp()) * 1000)::bigint), 3) from 1),
    52, 1), 53, 1), 'hex')::uuid;
$$;

-- Limits the rest of the transaction to one organisation and to the rights of kerbside_app.
create function assume_organisation(organisation text) returns void
language sql as $$
  select set_config('role', 'kerbside_app', true), set_config('app.organisation', organisation, true);
$$;
