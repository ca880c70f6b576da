-- People who sign in: accounts, what proves who they are, their sessions, and what they may do where.
--
-- An account isn't an organisation's. Its rows are read and written as kerbside_accounts, which sees the
-- rows of one account (app.account), or just the row whose secret or name is presented (app.presented).
-- Transactions of an organisation see their members' names and email addresses, and no credential.

do $$
begin
  if not exists (select from pg_roles where rolname = 'kerbside_accounts') then
    create role kerbside_accounts nologin nosuperuser nobypassrls nocreatedb nocreaterole;
  end if;
  grant kerbside_accounts to kerbside_app;
  if current_user <> 'kerbside_accounts' then
    grant kerbside_accounts to current_user;
  end if;
end
$$;
grant usage on schema public to kerbside_accounts;

create table accounts (
  id uuid primary key,
  -- In lower case and NFC. Null for an account of the demo.
  email text collate "C" unique check (length(email) between 3 and 320),
  name text not null check (length(name) between 1 and 120),
  -- Made by the demo's sign-in: it has no credentials and belongs to one test organisation.
  demo boolean not null default false,
  disabled_at timestamptz(3),
  version integer not null default 1,
  created_at timestamptz(3) not null default now(),
  check (demo = (email is null))
);

create table account_passwords (
  account_id uuid primary key references accounts,
  -- argon2id with its parameters and salt, as a PHC string.
  hash text not null check (hash like '$argon2id$%'),
  changed_at timestamptz(3) not null default now()
);

create table totp (
  account_id uuid primary key references accounts,
  -- Encrypted with the deployment's secret, bound to the account.
  secret text not null,
  -- The last step whose code was used: codes of it and of earlier ones are used up.
  last_step bigint not null default 0,
  -- Null until a first code has shown that the app works.
  confirmed_at timestamptz(3),
  created_at timestamptz(3) not null default now()
);

create table recovery_codes (
  account_id uuid not null references accounts,
  hash text collate "C" not null check (hash ~ '^[0-9a-f]{64}$'),
  used_at timestamptz(3),
  primary key (account_id, hash)
);

create table passkeys (
  account_id uuid not null references accounts,
  -- The credential's id, in base64url.
  id text collate "C" not null unique check (length(id) <= 1400),
  public_key bytea not null,
  counter bigint not null,
  transports text[] not null default '{}',
  backed_up boolean not null,
  name text not null check (length(name) between 1 and 120),
  created_at timestamptz(3) not null default now(),
  used_at timestamptz(3),
  primary key (account_id, id)
);

create table sessions (
  id uuid primary key,
  hash text collate "C" not null unique check (hash ~ '^[0-9a-f]{64}$'),
  account_id uuid not null references accounts,
  -- What was shown at sign-in: a passkey, or a password with a second factor, is two factors.
  factors integer not null check (factors between 0 and 2),
  -- The browser and system, in words.
  device text not null check (length(device) <= 200),
  address text not null check (length(address) <= 64),
  created_at timestamptz(3) not null default now(),
  seen_at timestamptz(3) not null default now(),
  stepped_up_at timestamptz(3),
  expires_at timestamptz(3) not null
);
create index sessions_account on sessions (account_id, seen_at desc);
create index sessions_expired on sessions (expires_at);

-- Links in emails and steps of a sign-in: one purpose, one use.
create table account_tokens (
  hash text collate "C" primary key check (hash ~ '^[0-9a-f]{64}$'),
  purpose text not null,
  account_id uuid references accounts,
  payload jsonb not null default '{}',
  tries integer not null default 0,
  created_at timestamptz(3) not null default now(),
  expires_at timestamptz(3) not null,
  used_at timestamptz(3)
);
create index account_tokens_expired on account_tokens (expires_at);
create index account_tokens_account on account_tokens (account_id, purpose);

-- Wrong guesses, by account, device or client address.
create table sign_in_attempts (
  key text collate "C" primary key check (length(key) <= 200),
  failures integer not null,
  -- No attempt is let through before then.
  until timestamptz(3),
  -- Failures from before are forgotten.
  since timestamptz(3) not null default now()
);

-- What happened to an account, for its owner to read.
create table account_events (
  account_id uuid not null references accounts,
  id uuid not null,
  kind text not null check (length(kind) <= 64),
  address text check (length(address) <= 64),
  at timestamptz(3) not null default now(),
  primary key (account_id, id)
);

create table memberships (
  organisation_id text collate "C" not null references organisations,
  account_id uuid not null references accounts,
  role text not null check (role in ('owner', 'admin', 'dispatcher', 'bookkeeper', 'viewer', 'driver')),
  -- From when on this member needs a second factor here; null if it needs none.
  factor_due_at timestamptz(3),
  created_at timestamptz(3) not null default now(),
  removed_at timestamptz(3),
  version integer not null default 1,
  primary key (organisation_id, account_id)
);
create index memberships_account on memberships (account_id);

create table invitations (
  organisation_id text collate "C" not null references organisations,
  id uuid not null,
  email text collate "C" not null check (length(email) between 3 and 320),
  role text not null check (role in ('owner', 'admin', 'dispatcher', 'bookkeeper', 'viewer', 'driver')),
  hash text collate "C" not null unique check (hash ~ '^[0-9a-f]{64}$'),
  invited_by text not null check (length(invited_by) <= 200),
  created_at timestamptz(3) not null default now(),
  expires_at timestamptz(3) not null,
  accepted_at timestamptz(3),
  revoked_at timestamptz(3),
  primary key (organisation_id, id)
);
-- One live invitation for each address: another one replaces it.
create unique index invitations_live on invitations (organisation_id, email)
  where accepted_at is null and revoked_at is null;

-- Shows and accepts only rows of the account named for the transaction. For a migration, once per table.
create function keep_to_account(p_table regclass, p_column text default 'account_id') returns void
language plpgsql as $$
begin
  execute format('alter table %s enable row level security', p_table);
  execute format('alter table %s force row level security', p_table);
  execute format($p$create policy self on %s to kerbside_accounts
    using (%I = (select nullif(current_setting('app.account', true), ''))::uuid)$p$, p_table, p_column);
end
$$;
revoke execute on function keep_to_account from public;

select keep_to_account('accounts', 'id');
select keep_to_account('account_passwords');
select keep_to_account('totp');
select keep_to_account('recovery_codes');
select keep_to_account('passkeys');
select keep_to_account('sessions');
select keep_to_account('account_events');

create policy presented on accounts for select to kerbside_accounts
  using (email = (select nullif(current_setting('app.presented', true), '')));
create policy member on accounts for select to kerbside_app
  using (exists (select from memberships m where m.account_id = accounts.id));
create policy presented on passkeys for select to kerbside_accounts
  using (id = (select nullif(current_setting('app.presented', true), '')));
create policy presented on sessions for select to kerbside_accounts
  using (hash = (select nullif(current_setting('app.presented', true), '')));

alter table account_tokens enable row level security;
alter table account_tokens force row level security;
create policy presented on account_tokens to kerbside_accounts
  using (hash = (select nullif(current_setting('app.presented', true), '')));
create policy self on account_tokens to kerbside_accounts
  using (account_id = (select nullif(current_setting('app.account', true), ''))::uuid);
alter table sign_in_attempts enable row level security;
alter table sign_in_attempts force row level security;
create policy presented on sign_in_attempts to kerbside_accounts
  using (key = (select nullif(current_setting('app.presented', true), '')));

select keep_to_organisation('invitations');
create policy presented on invitations for select to kerbside_accounts
  using (hash = (select nullif(current_setting('app.presented', true), '')));
create policy accepting on invitations for update to kerbside_accounts
  using (hash = (select nullif(current_setting('app.presented', true), '')));

-- An organisation's transactions read and change their members, and can't add one: with that right they
-- could adopt any account and read its email address. An account adds itself, by a live invitation.
alter table memberships enable row level security;
alter table memberships force row level security;
create policy tenant on memberships to kerbside_app
  using (organisation_id = (select nullif(current_setting('app.organisation', true), '')));
create policy self on memberships for select to kerbside_accounts
  using (account_id = (select nullif(current_setting('app.account', true), ''))::uuid);
create policy invited on memberships for insert to kerbside_accounts
  with check (account_id = (select nullif(current_setting('app.account', true), ''))::uuid
    and exists (select from invitations i
      where i.organisation_id = memberships.organisation_id and i.role = memberships.role
        and i.hash = (select nullif(current_setting('app.presented', true), ''))
        and i.revoked_at is null and i.expires_at > now()
        and (i.accepted_at is null or i.accepted_at = now()::timestamptz(3))));
-- Someone who was removed comes back by a new invitation.
create policy invited_again on memberships for update to kerbside_accounts
  using (account_id = (select nullif(current_setting('app.account', true), ''))::uuid)
  with check (account_id = (select nullif(current_setting('app.account', true), ''))::uuid
    and exists (select from invitations i
      where i.organisation_id = memberships.organisation_id and i.role = memberships.role
        and i.hash = (select nullif(current_setting('app.presented', true), ''))
        and i.revoked_at is null and i.expires_at > now()
        and (i.accepted_at is null or i.accepted_at = now()::timestamptz(3))));
create policy member on organisations for select to kerbside_accounts
  using (exists (select from memberships m
    where m.organisation_id = organisations.id and m.removed_at is null));

grant select, insert, update on accounts, totp, recovery_codes, passkeys, sessions, account_tokens,
  sign_in_attempts, account_passwords to kerbside_accounts;
grant delete on totp, recovery_codes, passkeys, sessions, account_tokens, sign_in_attempts to kerbside_accounts;
grant select, insert on account_events to kerbside_accounts;
grant select, insert, update on memberships to kerbside_accounts;
grant select, update (accepted_at) on invitations to kerbside_accounts;
grant select (id, slug, name, test) on organisations to kerbside_accounts;
grant select (id, email, name, demo, disabled_at) on accounts to kerbside_app;
grant select, update on memberships to kerbside_app;
grant select, insert, update on invitations to kerbside_app;

-- Who did it, and from where; the columns before are the actor as text.
alter table audit_log add column account_id uuid references accounts;
alter table audit_log add column address text check (length(address) <= 64);

-- Limits the rest of the transaction to one account, or to what is presented, and to the rights of
-- kerbside_accounts.
create function assume_account(p_account uuid, p_presented text) returns void
language sql as $$
  select set_config('role', 'kerbside_accounts', true),
    set_config('app.account', coalesce(p_account::text, ''), true),
    set_config('app.presented', coalesce(p_presented, ''), true),
    set_config('app.organisation', '', true);
$$;

-- The live session with this hash and its account; and, if a slug is given, the organisation of that name
-- with the account's role in it, or nulls if it isn't a member.
create function find_session(p_hash text, p_slug text, p_idle_seconds integer)
returns table (session_id uuid, account_id uuid, account_name text, email text, demo boolean, factors integer,
  has_second_factor boolean, created_at timestamptz, seen_at timestamptz, stepped_up_at timestamptz,
  expires_at timestamptz, role text, factor_due_at timestamptz, id text, slug text, name text,
  timezone text, currency text, test boolean, subscription_active boolean, catalog_version bigint,
  now timestamptz)
language plpgsql as $$
#variable_conflict use_column
declare
  s sessions;
  a accounts;
  m memberships;
  second boolean;
begin
  perform assume_account(null, p_hash);
  select * into s from sessions
    where hash = p_hash and expires_at > now() and seen_at > now() - make_interval(secs => p_idle_seconds);
  if not found then return; end if;
  perform assume_account(s.account_id, null);
  select * into a from accounts where id = s.account_id and disabled_at is null;
  if not found then return; end if;
  second := exists (select from passkeys) or exists (select from totp where confirmed_at is not null);
  if p_slug is not null then
    select ms.* into m from memberships ms join organisations o on o.id = ms.organisation_id
      where o.slug = p_slug and ms.removed_at is null;
    if found then
      perform assume_organisation(m.organisation_id);
      return query
        select s.id, a.id, a.name, a.email, a.demo, s.factors, second, s.created_at, s.seen_at,
          s.stepped_up_at, s.expires_at, m.role, m.factor_due_at, o.id, o.slug, o.name, o.timezone,
          o.currency, o.test, o.subscription_active, o.catalog_version, now()
        from organisations o where o.id = m.organisation_id;
      return;
    end if;
  end if;
  return query
    select s.id, a.id, a.name, a.email, a.demo, s.factors, second, s.created_at, s.seen_at, s.stepped_up_at,
      s.expires_at, null::text, null::timestamptz, null::text, null::text, null::text, null::text,
      null::text, null::boolean, null::boolean, null::bigint, now();
end
$$;

-- Deletes what has run out: sessions, tokens a day later, and guesses from more than a day ago.
create policy chores on sessions for all to kerbside_worker using (expires_at < now());
create policy chores on account_tokens for all to kerbside_worker
  using (expires_at < now() - interval '1 day');
create policy chores on sign_in_attempts for all to kerbside_worker
  using (since < now() - interval '1 day' and (until is null or until < now()));
grant select, delete on sessions, account_tokens, sign_in_attempts to kerbside_worker;

create function purge_sign_ins(p_most integer) returns integer
language plpgsql as $$
declare
  gone integer;
  more integer;
begin
  perform set_config('role', 'kerbside_worker', true);
  delete from sessions where id in (select id from sessions limit p_most);
  get diagnostics gone = row_count;
  delete from account_tokens where hash in (select hash from account_tokens limit p_most);
  get diagnostics more = row_count;
  gone := gone + more;
  delete from sign_in_attempts where key in (select key from sign_in_attempts limit p_most);
  get diagnostics more = row_count;
  return gone + more;
end
$$;
