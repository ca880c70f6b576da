-- Making a customer anonymous (rules, section 11, "Data"): what says who they are goes, everywhere; amounts,
-- dates and the suburb stay.

-- A role of its own, which may change what is otherwise only added to: the audit log, events and notes. It
-- sees the rows of the organisation that the transaction names, as kerbside_app does.
do $$
begin
  if not exists (select from pg_roles where rolname = 'kerbside_eraser') then
    create role kerbside_eraser nologin nosuperuser nobypassrls nocreatedb nocreaterole;
  end if;
  grant kerbside_eraser to kerbside_app;
  if current_user <> 'kerbside_eraser' then
    grant kerbside_eraser to current_user;
  end if;
end
$$;
grant usage on schema public to kerbside_eraser;

alter table orders add column anonymised_at timestamptz(3);

grant select on orders, order_lines, jobs, webhook_endpoints, order_search to kerbside_eraser;
grant update (customer_name, contact_name, email, phone, address, lot_number, gate_code, notes, purchase_order,
  salesperson, custom_fields, cancel_reason, cancelled_by, idempotency_key, body_hash, access_version,
  version, updated_at, anonymised_at) on orders to kerbside_eraser;
grant update (description, purchase_order, equipment_reference) on order_lines to kerbside_eraser;
grant insert, update on order_search to kerbside_eraser;
grant update (completion, failure) on jobs to kerbside_eraser;
-- `for no key update` needs a right to change a column.
grant update (leased_until) on webhook_endpoints to kerbside_eraser;
grant select (organisation_id, order_id), delete on order_notes to kerbside_eraser;
grant select (organisation_id, id, subject_id), delete on events to kerbside_eraser;
grant select (organisation_id, event_id, endpoint_id), delete on deliveries to kerbside_eraser;
grant select (organisation_id, id, order_id), delete on mails to kerbside_eraser;
grant select, update (actor, before, after) on audit_log to kerbside_eraser;
grant select (organisation_id, order_id, status), update (url, return_url) on payment_sessions to kerbside_eraser;
grant select (organisation_id, order_id, requested_by), update (reason, requested_by) on refunds to kerbside_eraser;
grant select (organisation_id, id, status), update (status) on exports to kerbside_eraser;
grant select (organisation_id, export_id), delete on export_parts to kerbside_eraser;

-- An actor without the address of a hirer.
create function without_address(p_actor jsonb) returns jsonb
language sql immutable parallel safe as $$
  select case when p_actor ->> 'type' = 'hirer' then '{"type": "hirer"}'::jsonb else p_actor end;
$$;

-- What an audit row keeps of the values before or after: amounts, dates, statuses. All other text goes.
create function keep_facts(p_values jsonb) returns jsonb
language sql immutable parallel safe as $$
  select case when jsonb_typeof(p_values) = 'object' then (
    select coalesce(jsonb_object_agg(key, value), '{}') from jsonb_each(p_values)
    where jsonb_typeof(value) in ('number', 'boolean', 'null') or key = 'status'
      or value #>> '{}' ~ '^\d{4}-\d\d-\d\d$') end;
$$;

-- Erases what customers and crews wrote in these orders of the transaction's organisation, and every copy of
-- it. The caller has locked the orders, and seen that nothing is live or owed.
create function anonymise_orders(p_orders uuid[]) returns void
language plpgsql set lock_timeout = '2s' as $$
declare
  organisation text := current_setting('app.organisation');
  jobs_of uuid[];
  subjects text[];
begin
  perform set_config('role', 'kerbside_eraser', true);
  select coalesce(array_agg(id), '{}') into jobs_of from jobs
    where organisation_id = organisation and order_id = any (p_orders);
  -- The audit log names what something was done to by its id.
  select array_agg(id::text) into subjects from (
    select unnest(p_orders || jobs_of) as id
    union select id from mails where organisation_id = organisation and order_id = any (p_orders)) named;

  -- Lines first: what an order is found by is made from them too, once the order itself changes.
  update order_lines set description = null, purchase_order = null, equipment_reference = null
    where organisation_id = organisation and order_id = any (p_orders);
  update orders set customer_name = 'Anonymised', contact_name = 'Anonymised', phone = 'Anonymised',
      email = 'anonymised-' || id || '@kerbside.invalid', address = 'Anonymised', lot_number = null,
      gate_code = null, notes = '', purchase_order = null, salesperson = null, custom_fields = '{}',
      cancel_reason = null, cancelled_by = without_address(cancelled_by), idempotency_key = null,
      body_hash = null, access_version = coalesce(access_version, 1) + 1, version = version + 1,
      updated_at = now(), anonymised_at = now()
    where organisation_id = organisation and id = any (p_orders);
  delete from order_notes where organisation_id = organisation and order_id = any (p_orders);
  update jobs set
      completion = completion || '{"note": null, "photos": [], "signedBy": null}',
      failure = failure || '{"note": null, "photos": []}'
    where organisation_id = organisation and order_id = any (p_orders);
  update payment_sessions set url = null, return_url = ''
    where organisation_id = organisation and order_id = any (p_orders);
  update refunds set reason = null, requested_by = without_address(requested_by)
    where organisation_id = organisation and order_id = any (p_orders);
  delete from mails where organisation_id = organisation and order_id = any (p_orders);

  -- Endpoints are locked before their deliveries, as everywhere.
  perform from webhook_endpoints where organisation_id = organisation order by id for no key update;
  delete from deliveries d using events e
    where d.organisation_id = organisation and e.organisation_id = organisation
      and e.id = d.event_id and e.subject_id = any (p_orders || jobs_of);
  delete from events where organisation_id = organisation and subject_id = any (p_orders || jobs_of);

  update audit_log set before = keep_facts(before), after = keep_facts(after),
      actor = case when actor like 'hirer:%' then 'hirer' else actor end
    where organisation_id = organisation and subject = any (subjects);

  -- Files that were made earlier have what was erased here.
  delete from export_parts where organisation_id = organisation;
  update exports set status = 'removed' where organisation_id = organisation and status = 'done';
  perform set_config('role', 'kerbside_app', true);
end
$$;
