-- An invoice is emailed with a link to its page, whose key is filled in when the email is sent (rules, section 13,
-- "The customer's page").
alter table mails drop constraint mails_link_for_check;
-- Not validated, because that would read all rows under a lock; each of them fits.
alter table mails add constraint mails_link_for_check
  check (link_for in ('join', 'reset', 'email', 'email_undo', 'reply_to', 'account', 'invoice')) not valid;
drop policy of_an_account on mails;
create policy of_an_account on mails as restrictive to kerbside_app
  using (account_id is null and (link_for is null or link_for in ('join', 'reply_to', 'invoice')));
create index mails_of_invoice on mails (organisation_id, link_id, created_at) where link_for = 'invoice';

-- A credit note is made once, however often a browser that got no answer asks for it.
alter table invoices add column idempotency_key text collate "C" check (length(idempotency_key) between 1 and 255),
  add column body_hash text collate "C";
create unique index invoices_idempotency_key on invoices (organisation_id, idempotency_key)
  where idempotency_key is not null;
