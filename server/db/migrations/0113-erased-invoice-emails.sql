-- Making a customer anonymous erases the emails with their invoices too (rules, section 11, "Data"), and who they went to
-- in the audit log. What was issued stays, because the law wants it kept.
grant select (organisation_id, invoice_id, order_id) on invoice_lines to kerbside_eraser;
grant select (link_for, link_id) on mails to kerbside_eraser;

-- The caller has locked the orders.
create function erase_invoice_mails(p_orders uuid[]) returns void
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
    where organisation_id = organisation and link_for = 'invoice' and link_id = any (invoices_of);
  delete from mails where organisation_id = organisation and id = any (mails_of);
  update audit_log set before = keep_facts(before), after = keep_facts(after)
    where organisation_id = organisation and (subject = any (mails_of::text[])
      or action = 'invoice.sent' and subject = any (invoices_of::text[]));
  perform set_config('role', 'kerbside_app', true);
end
$$;
