-- A reminder of several invoices links to the page of each (rules, section 13, "Reminders").

-- The other invoices that an email links to.
alter table mails add column more_invoices uuid[];
grant select (more_invoices) on mails to kerbside_eraser;
create index mails_of_more_invoices on mails using gin (more_invoices) where more_invoices is not null;

-- The links of an email that is about to be sent; no row if it has none.
drop function find_mail_link(text, uuid);
create function find_mail_link(p_organisation text, p_id uuid)
returns table (link_for text, link_id uuid, more_invoices uuid[])
language plpgsql set lock_timeout = '2s' as $$
#variable_conflict use_column
begin
  perform set_config('role', 'kerbside_worker', true);
  return query select m.link_for, m.link_id, m.more_invoices from mails m
    where m.organisation_id = p_organisation and m.id = p_id and m.link_id is not null;
end
$$;

-- The caller has locked the orders.
create or replace function erase_invoice_mails(p_orders uuid[]) returns void
language plpgsql set lock_timeout = '2s' as $$
declare
  organisation text := current_setting('app.organisation');
  invoices_of uuid[];
  mails_of uuid[];
begin
  perform set_config('role', 'kerbside_eraser', true);
  select coalesce(array_agg(distinct invoice_id), '{}') into invoices_of from invoice_lines
    where organisation_id = organisation and order_id = any (p_orders);
  select coalesce(array_agg(id), '{}') into mails_of from mails
    where organisation_id = organisation and link_for = 'invoice'
      and (link_id = any (invoices_of) or more_invoices && invoices_of);
  delete from mails where organisation_id = organisation and id = any (mails_of);
  update audit_log set before = keep_facts(before), after = keep_facts(after)
    where organisation_id = organisation and (subject = any (mails_of::text[])
      or action = 'invoice.sent' and subject = any (invoices_of::text[]));
  perform set_config('role', 'kerbside_app', true);
end
$$;
