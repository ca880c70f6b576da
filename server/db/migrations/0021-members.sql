-- Who works where: members of organisations, how they come in, and what the audit log says of them.

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

create policy member on accounts for select to kerbside_app
  using (exists (select from memberships m where m.account_id = accounts.id));

grant select, insert, update on memberships to kerbside_accounts;
grant select, update (accepted_at) on invitations to kerbside_accounts;
grant select (id, slug, name, test) on organisations to kerbside_accounts;
grant select (id, email, name, demo, disabled_at) on accounts to kerbside_app;
grant select, update on memberships to kerbside_app;
grant select, insert, update on invitations to kerbside_app;

-- Who did it, and from where; the columns before are the actor as text.
alter table audit_log add column account_id uuid references accounts;
alter table audit_log add column address text check (length(address) <= 64);


-- The live session with this hash and its account; and, if a slug is given, the organisation of that name
-- with the account's role in it, or nulls if it isn't a member.
create function find_session(p_hash text, p_slug text, p_idle_seconds integer)
returns table (session_id uuid, account_id uuid, account_name text, email text, demo boolean, factors integer,
  has_second_factor boolean, created_at timestamptz, seen_at timestamptz, stepped_up_at timestamptz,
  expires_at timestamptz, role text, factor_due_at timestamptz, id text, slug text, name text,
  timezone text, currency text, test boolean, subscription_active boolean, catalog_version bigint,
  now timestamptz)
language plpgsql set lock_timeout = '2s' as $$
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
