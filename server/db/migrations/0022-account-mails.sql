-- Emails to people who sign in, and the links in them.

-- What an email's link is for, such as `join` or `reset`, and its id. The link's secret is made from the id
-- on sending, and never stored.
alter table mails
  add column link_for text check (link_for in ('join', 'reset', 'email', 'email_undo')),
  add column link_id uuid,
  -- The account that the email is about. It goes out with those of an organisation that the account belongs
  -- to, which can't see it: what happens to a person's account is private.
  add column account_id uuid references accounts;

create policy of_an_account on mails as restrictive to kerbside_app
  using (account_id is null and (link_for is null or link_for = 'join'));
create policy self on mails for insert to kerbside_accounts
  with check (account_id = (select nullif(current_setting('app.account', true), ''))::uuid
    and exists (select from memberships m
      where m.organisation_id = mails.organisation_id and m.account_id = mails.account_id));
grant insert on mails to kerbside_accounts;

-- The link of an email that is about to be sent; no row if it has none.
create function find_mail_link(p_organisation text, p_id uuid) returns table (link_for text, link_id uuid)
language plpgsql set lock_timeout = '2s' as $$
#variable_conflict use_column
begin
  perform set_config('role', 'kerbside_worker', true);
  return query select m.link_for, m.link_id from mails m
    where m.organisation_id = p_organisation and m.id = p_id and m.link_id is not null;
end
$$;

-- Someone who presents an invitation may know which organisation sent it.
create policy invited on organisations for select to kerbside_accounts
  using (exists (select from invitations i where i.organisation_id = organisations.id));
