-- Making a customer anonymous also erases why their invoices weren't reminded of, and their statements in emails
-- (rules, section 11, "Data").
grant select on reminder_pauses to kerbside_eraser;
grant update (note) on reminder_pauses to kerbside_eraser;
grant select (occasion) on mails to kerbside_eraser;

-- The caller has locked the orders.
create function erase_money_words(p_orders uuid[], p_customers uuid[]) returns void
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
    where organisation_id = organisation
      and occasion = any (select 'statement:' || id from unnest(p_customers) id);
  update reminder_pauses set note = '' where organisation_id = organisation
    and invoice_id = any (invoices_of) and note <> '';
  delete from mails where organisation_id = organisation and id = any (mails_of);
  update audit_log set before = keep_facts(before), after = keep_facts(after)
    where organisation_id = organisation and (subject = any (mails_of::text[])
      or action in ('invoice.reminders_paused', 'invoice.reminders_resumed')
        and subject = any (invoices_of::text[])
      or action = 'customer.statement_sent' and subject = any (p_customers::text[]));
  perform set_config('role', 'kerbside_app', true);
end
$$;
