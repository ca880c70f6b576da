-- Making a customer anonymous also erases what people and banks wrote about their money: references, the words of bank
-- lines, and reasons. Amounts and days stay (rules, section 11, "Data").
grant select on payments, bank_lines, write_offs to kerbside_eraser;
grant select (id, payment_id, reference) on refunds to kerbside_eraser;
grant update (reference) on payments, refunds to kerbside_eraser;
grant update (description) on bank_lines to kerbside_eraser;
grant update (reason) on write_offs to kerbside_eraser;

-- As in migration 0114. The caller has locked the orders. A payment is a customer's, or else that of its order.
create or replace function erase_money_words(p_orders uuid[], p_customers uuid[]) returns void
language plpgsql set lock_timeout = '2s' as $$
declare
  organisation text := current_setting('app.organisation');
  invoices_of uuid[];
  mails_of uuid[];
  payments_of uuid[];
  lines_of uuid[];
begin
  perform set_config('role', 'kerbside_eraser', true);
  select coalesce(array_agg(distinct invoice_id), '{}') into invoices_of from invoice_lines
    where organisation_id = organisation and order_id = any (p_orders);
  select coalesce(array_agg(id), '{}') into mails_of from mails
    where organisation_id = organisation
      and occasion = any (select 'statement:' || id from unnest(p_customers) id);
  select coalesce(array_agg(id), '{}') into payments_of from payments
    where organisation_id = organisation
      and (customer_id = any (p_customers) or customer_id is null and order_id = any (p_orders));
  select coalesce(array_agg(id), '{}') into lines_of from bank_lines
    where organisation_id = organisation and payment_id = any (payments_of);
  update reminder_pauses set note = '' where organisation_id = organisation
    and invoice_id = any (invoices_of) and note <> '';
  update payments set reference = '' where organisation_id = organisation
    and id = any (payments_of) and reference <> '';
  update refunds set reference = '', reason = null where organisation_id = organisation
    and payment_id = any (payments_of);
  update bank_lines set description = 'Anonymised' where organisation_id = organisation
    and id = any (lines_of);
  update write_offs set reason = 'Anonymised' where organisation_id = organisation
    and invoice_id = any (invoices_of);
  delete from mails where organisation_id = organisation and id = any (mails_of);
  update audit_log set before = keep_facts(before), after = keep_facts(after)
    where organisation_id = organisation and (subject = any ((mails_of || payments_of || lines_of)::text[])
      or action in ('invoice.reminders_paused', 'invoice.reminders_resumed', 'invoice.credited', 'invoice.written_off')
        and subject = any (invoices_of::text[])
      or action = 'customer.statement_sent' and subject = any (p_customers::text[]));
  perform set_config('role', 'kerbside_app', true);
end
$$;
