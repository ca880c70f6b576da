-- Making a customer's record anonymous together with their orders (rules, section 11, "Data").

alter table customers add column anonymised_at timestamptz(3);

grant select on customers, customer_contacts, customer_sites, customer_orders, customer_merges to kerbside_eraser;
grant update (name, abn, billing_address, notes, stopped_at, stopped_by, stop_reason, words, idempotency_key,
  body_hash, version, updated_at, anonymised_at) on customers to kerbside_eraser;
grant update (address, address_key, access_notes) on customer_sites to kerbside_eraser;
grant update (taken) on customer_merges to kerbside_eraser;
grant delete on customer_contacts to kerbside_eraser;
grant select (organisation_id, order_id, overrides), update (overrides, discount_reason) on telephone_orders
  to kerbside_eraser;

-- Erases who these customers of the transaction's organisation are, and what was said on the phone about these
-- orders. Numbers, kinds, terms and suburbs stay.
create function anonymise_customers(p_customers uuid[], p_orders uuid[]) returns void
language plpgsql set lock_timeout = '2s' as $$
declare
  organisation text := current_setting('app.organisation');
  subjects text[] := p_customers::text[];
begin
  perform set_config('role', 'kerbside_eraser', true);
  update telephone_orders set discount_reason = null,
      overrides = coalesce((select jsonb_object_agg(key, 'Anonymised') from jsonb_each(overrides)), '{}')
    where organisation_id = organisation and order_id = any (p_orders);
  delete from customer_contacts where organisation_id = organisation and customer_id = any (p_customers);
  update customer_sites set address = 'Anonymised', address_key = '', access_notes = ''
    where organisation_id = organisation and customer_id = any (p_customers);
  update customer_merges set taken = '{}'
    where organisation_id = organisation and (kept_id = any (p_customers) or merged_id = any (p_customers));
  update customers set name = 'Anonymised', abn = null, billing_address = '', notes = '', stopped_at = null,
      stopped_by = null, stop_reason = null, words = '', idempotency_key = null, body_hash = null,
      version = version + 1, updated_at = now(), anonymised_at = now()
    where organisation_id = organisation and id = any (p_customers);
  update audit_log set before = keep_facts(before), after = keep_facts(after)
    where organisation_id = organisation and subject = any (subjects);
  perform set_config('role', 'kerbside_app', true);
end
$$;
