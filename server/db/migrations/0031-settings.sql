-- What the office's settings keep (rules, section 11, "Settings"): the profile, the logo, the wording of
-- emails, and the versions that changes name.

-- `letters` is the wording of emails where it isn't the standard one; see contract/office/letters.ts.
alter table organisations
  add column address text check (length(address) <= 250),
  -- Of the file that shows as its logo.
  add column logo_hash text collate "C" check (logo_hash ~ '^[0-9a-f]{64}$'),
  add column letters jsonb not null default '{}',
  add column profile_version integer not null default 1,
  add column letters_version integer not null default 1;

-- A change of the profile raises its version, also by an import of the catalogue.
create function raise_profile_version() returns trigger
language plpgsql as $$
begin
  new.profile_version := old.profile_version + 1;
  return new;
end
$$;
create trigger raise_profile_version before update on organisations for each row
  when (row(old.name, old.timezone, old.phone, old.email, old.abn, old.address, old.logo_hash,
      old.branding -> 'primaryColour')
    is distinct from row(new.name, new.timezone, new.phone, new.email, new.abn, new.address,
      new.logo_hash, new.branding -> 'primaryColour'))
  execute function raise_profile_version();

-- Pictures that an organisation shows to the public, each under the SHA-256 of its bytes.
create table organisation_files (
  organisation_id text collate "C" not null references organisations,
  hash text collate "C" not null check (hash ~ '^[0-9a-f]{64}$'),
  bytes bytea not null check (length(bytes) <= 262144),
  created_at timestamptz(3) not null default now(),
  primary key (organisation_id, hash)
);
select keep_to_organisation('organisation_files');
grant select, insert, delete on organisation_files to kerbside_app;

-- What people change of an endpoint has a version. A worker's lease or a failure isn't a change of theirs.
alter table webhook_endpoints
  add column version integer not null default 1,
  add column idempotency_key text collate "C" check (length(idempotency_key) between 1 and 255);
create unique index webhook_endpoints_idempotency_key on webhook_endpoints (organisation_id, idempotency_key)
  where idempotency_key is not null;
create function raise_endpoint_version() returns trigger
language plpgsql as $$
begin
  new.version := old.version + 1;
  return new;
end
$$;
create trigger raise_endpoint_version before update on webhook_endpoints for each row
  when (row(old.url, old.description, old.event_types, old.enabled)
    is distinct from row(new.url, new.description, new.event_types, new.enabled))
  execute function raise_endpoint_version();

-- Addresses for replies to an organisation's emails. One counts once someone with its mailbox has
-- confirmed it, by a link that was sent there.
create table reply_addresses (
  organisation_id text collate "C" not null references organisations,
  id uuid not null,
  email text not null check (length(email) between 3 and 320),
  -- Of the link's secret, which is made from the id on sending.
  hash text collate "C" not null unique check (hash ~ '^[0-9a-f]{64}$'),
  created_at timestamptz(3) not null default now(),
  expires_at timestamptz(3) not null,
  confirmed_at timestamptz(3),
  primary key (organisation_id, id)
);
select keep_to_organisation('reply_addresses');
create policy presented on reply_addresses for select
  using (hash = (select nullif(current_setting('app.presented', true), '')));
grant select, insert, delete, update (confirmed_at) on reply_addresses to kerbside_app;

-- The organisation that a link to confirm an address is from. No row for a link that is over.
create function find_reply_address(p_hash text) returns table (organisation_id text, id uuid)
language plpgsql set lock_timeout = '2s' as $$
#variable_conflict use_column
begin
  perform set_config('role', 'kerbside_app', true), set_config('app.presented', p_hash, true);
  return query select organisation_id, id from reply_addresses
    where hash = p_hash and confirmed_at is null and expires_at > now();
end
$$;

alter table mails drop constraint mails_link_for_check;
-- Not validated, because that would read all rows under a lock; each of them fits.
alter table mails add constraint mails_link_for_check
  check (link_for in ('join', 'reset', 'email', 'email_undo', 'reply_to', 'account')) not valid;
drop policy of_an_account on mails;
create policy of_an_account on mails as restrictive to kerbside_app
  using (account_id is null and (link_for is null or link_for in ('join', 'reply_to')));
