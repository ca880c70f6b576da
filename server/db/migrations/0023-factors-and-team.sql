-- Which members need a second factor, and the team as its organisation sees it.

alter table organisations add column second_factor text not null default 'privileged'
  check (second_factor in ('privileged', 'everyone'));

-- For the trigger below, when an account accepts an invitation.
grant select (second_factor) on organisations to kerbside_accounts;

-- Gives a member 14 days to add a second factor from when they need one, however they come to need it: by
-- joining, by a role or by the organisation's rule. Test organisations ask for none.
create function set_factor_due() returns trigger
language plpgsql as $$
declare
  needed boolean;
  begins boolean := tg_op = 'INSERT';
begin
  select not o.test and (o.second_factor = 'everyone' or new.role in ('owner', 'admin', 'bookkeeper'))
    into needed from organisations o where o.id = new.organisation_id;
  if needed is null then
    raise exception 'the organisation of a membership is not visible';
  end if;
  if tg_op = 'UPDATE' then
    begins := old.factor_due_at is null or (old.removed_at is not null and new.removed_at is null);
  end if;
  if not needed then
    new.factor_due_at := null;
  elsif begins then
    new.factor_due_at := now() + interval '14 days';
  end if;
  return new;
end
$$;
create trigger factor_due before insert or update of role on memberships
  for each row execute function set_factor_due();

-- The members of the organisation that the transaction is for. When someone was last seen, and whether they
-- have a second factor, is read as each of these accounts; their sessions and credentials stay their own.
create function read_team()
returns table (account_id uuid, name text, email text, demo boolean, role text, version integer,
  factor_due_at timestamptz, joined_at timestamptz, seen_at timestamptz, second_factor boolean)
language plpgsql as $$
#variable_conflict use_column
declare
  organisation text := current_setting('app.organisation');
  members uuid[];
  member uuid;
  seen timestamptz[] := '{}';
  second boolean[] := '{}';
begin
  members := array(select m.account_id from memberships m
    where m.organisation_id = organisation and m.removed_at is null);
  foreach member in array members loop
    perform assume_account(member, null);
    seen := seen || greatest(
      (select max(s.seen_at) from sessions s),
      (select max(e.at) from account_events e where e.kind = 'signed_in'));
    second := second || (exists (select from passkeys)
      or exists (select from totp where confirmed_at is not null));
  end loop;
  perform assume_organisation(organisation);
  return query
    select m.account_id, a.name, a.email, a.demo, m.role, m.version, m.factor_due_at, m.created_at,
      f.seen_at, f.second_factor
    from unnest(members, seen, second) as f (account_id, seen_at, second_factor)
    join memberships m on m.organisation_id = organisation and m.account_id = f.account_id
    join accounts a on a.id = m.account_id
    order by a.name, a.id;
end
$$;

-- The accounts whose authenticator secrets are encrypted again when the deployment's secret changes.
create policy chores on totp for select to kerbside_worker using (true);
grant select (account_id) on totp to kerbside_worker;
create function totp_accounts() returns table (account_id uuid)
language plpgsql set lock_timeout = '2s' as $$
begin
  perform set_config('role', 'kerbside_worker', true);
  return query select t.account_id from totp t order by 1;
end
$$;
