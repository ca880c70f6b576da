-- People who sign in: accounts, what proves who they are, and their sessions.
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

grant select, insert, update on accounts, totp, recovery_codes, passkeys, sessions, account_tokens,
  sign_in_attempts, account_passwords to kerbside_accounts;
grant delete on totp, recovery_codes, passkeys, sessions, account_tokens, sign_in_attempts to kerbside_accounts;
grant select, insert on account_events to kerbside_accounts;
-- Limits the rest of the transaction to one account, or to what is presented, and to the rights of
-- kerbside_accounts.
create function assume_account(p_account uuid, p_presented text) returns void
language sql as $$
  select set_config('role', 'kerbside_accounts', true),
    set_config('app.account', coalesce(p_account::text, ''), true),
    set_config('app.presented', coalesce(p_presented, ''), true),
    set_config('app.organisation', '', true);
$$;

-- Deletes what has run out: sessions, tokens a day later, and guesses from more than a day ago.
create policy chores on sessions for all to kerbside_worker using (expires_at < now());
create policy chores on account_tokens for all to kerbside_worker
  using (expires_at < now() - interval '1 day');
create policy chores on sign_in_attempts for all to kerbside_worker
  using (since < now() - interval '1 day' and (until is null or until < now()));
grant select, delete on sessions, account_tokens, sign_in_attempts to kerbside_worker;

create function purge_sign_ins(p_most integer) returns integer
language plpgsql set lock_timeout = '2s' as $$
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
