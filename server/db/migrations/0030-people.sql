-- People at work: reminders about second factors, versions, and account emails on a developer's machine.

-- What a change of the rule about second factors is based on.
alter table organisations add column second_factor_version integer not null default 1;

-- How many reminders the member has had of the date in factor_due_at.
alter table memberships add column factor_reminders integer not null default 0
  check (factor_reminders between 0 and 2);
grant update (factor_reminders) on memberships to kerbside_app;

-- As before; and a new date comes with new reminders.
create or replace function set_factor_due() returns trigger
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
    new.factor_reminders := 0;
  end if;
  return new;
end
$$;

-- An email may link to a person's own account page, which asks them to sign in: that link holds no secret.
alter table mails drop constraint mails_link_for_check;
alter table mails add constraint mails_link_for_check
  check (link_for in ('join', 'reset', 'email', 'email_undo', 'account'));

-- The latest emails about accounts that go out with those of a test organisation, for the page that shows
-- unsent emails on a developer's own machine. A real organisation has none here: what happens to a person's
-- account is private.
create function account_mails(p_organisation text)
returns table (id uuid, recipient text, subject text, body text, html text, status text, attempts integer,
  last_error text, order_id uuid, link_for text, link_id uuid, created_at timestamptz, sent_at timestamptz)
language plpgsql set lock_timeout = '2s' as $$
#variable_conflict use_column
begin
  if not exists (select from organisations o where o.id = p_organisation and o.test) then return; end if;
  perform set_config('role', 'kerbside_worker', true);
  return query
    select m.id, m.recipient, m.subject, m.body, m.html, m.status, m.attempts, m.last_error, m.order_id,
      m.link_for, m.link_id, m.created_at, m.sent_at
    from mails m
    where m.organisation_id = p_organisation and m.account_id is not null
    order by m.created_at desc, m.id desc limit 100;
  perform assume_organisation(p_organisation);
end
$$;
