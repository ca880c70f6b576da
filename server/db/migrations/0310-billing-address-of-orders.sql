-- Where the tax invoice of an order is addressed to, if that isn't where the bin goes (rules, section 5).
alter table orders add column billing_address text;
grant update (billing_address) on orders to kerbside_eraser;

-- As in migration 0308, with the billing address.
create or replace function is_possible_order(o orders) returns boolean
language plpgsql immutable as $$
begin
  return o.version >= 1
    and o.access_version >= 2
    and o.reference ~ '^[0-9A-HJKMNP-TV-Z]{7}$'
    and o.status in ('pending', 'confirmed', 'in_progress', 'completed', 'cancelled')
    and (o.cancelled_at is not null) = (o.status = 'cancelled')
    and o.source in ('api', 'booking_page', 'office')
    and o.payment_status in ('unpaid', 'partially_paid', 'paid', 'partially_refunded', 'refunded')
    and o.total >= 0
    and o.gst between 0 and o.total
    and o.discount >= 0
    and o.amount_paid >= 0
    and o.amount_refunded >= 0
    and o.quantity between 1 and 1000
    and o.pickup_date >= o.delivery_date
    and o.customer_type in ('individual', 'company')
    and length(o.customer_name) between 2 and 120
    and o.abn ~ '^\d{11}$'
    and length(o.billing_address) between 1 and 250
    and length(o.contact_name) between 2 and 120
    and length(o.email) <= 200
    and length(o.phone) between 8 and 30
    and length(o.address) between 5 and 250
    and length(o.lot_number) <= 40
    and length(o.gate_code) <= 80
    and length(o.notes) <= 2000
    and length(o.purchase_order) <= 100
    and length(o.salesperson) <= 120
    and length(o.idempotency_key) between 1 and 255;
end
$$;

-- As in migration 0201, with the billing address.
create or replace function place_order(p_organisation text, p_catalog_version bigint, p_order jsonb,
  p_lines jsonb, p_add_ons jsonb, p_charges jsonb, p_jobs jsonb, p_event jsonb, p_payload text,
  p_actor text, p_mail jsonb, p_limits jsonb default null)
returns uuid -- the original's id when the key is known, else null
language plpgsql as $$
declare
  original uuid;
  announces boolean;
begin
  perform assume_organisation(p_organisation);
  if p_limits ? 'key' and not exists (
      select from api_keys where organisation_id = p_organisation and id = p_limits ->> 'key'
        and revoked_at is null and (expires_at is null or expires_at > now())) then
    raise exception 'the key is not live' using errcode = 'KB004';
  end if;

  insert into orders (organisation_id, id, version, reference, status, source, payment_status, currency,
      total, gst, discount, amount_paid, amount_refunded, product_id, product_name, quantity, area_id,
      area_name, suburb, postcode, delivery_date, delivery_time_period, pickup_date, wait_while_load,
      customer_type, customer_name, abn, billing_address, contact_name, email, phone, address, lot_number, gate_code, notes,
      purchase_order, salesperson, custom_fields, terms_version, terms_revision, accepted_notices,
      claims, enquiry, idempotency_key, body_hash, held_until, created_at, updated_at)
    select o.organisation_id, o.id, o.version, o.reference, o.status, o.source, o.payment_status, o.currency,
      o.total, o.gst, o.discount, o.amount_paid, o.amount_refunded, o.product_id, o.product_name, o.quantity,
      o.area_id, o.area_name, o.suburb, o.postcode, o.delivery_date, o.delivery_time_period, o.pickup_date,
      o.wait_while_load, o.customer_type, o.customer_name, o.abn, o.billing_address, o.contact_name, o.email, o.phone,
      o.address, o.lot_number, o.gate_code, o.notes, o.purchase_order, o.salesperson, o.custom_fields, o.terms_version,
      o.terms_revision, o.accepted_notices, o.claims, o.enquiry, o.idempotency_key, o.body_hash, o.held_until,
      o.created_at, o.updated_at
    from jsonb_populate_record(null::orders, p_order) o
    on conflict (organisation_id, idempotency_key, (source = 'booking_page'))
      where idempotency_key is not null do nothing;
  if not found then
    select id into strict original from orders
      where organisation_id = p_organisation and idempotency_key = p_order ->> 'idempotency_key'
        and (source = 'booking_page') = (p_order ->> 'source' = 'booking_page');
    return original;
  end if;

  if p_limits ? 'openBookings' then
    perform check_open_bookings(p_organisation, (p_order ->> 'id')::uuid, p_order ->> 'email',
      p_order ->> 'phone', (p_limits ->> 'openBookings')::integer);
  end if;

  -- Holds off a change of the catalogue until the order can be counted: no foreign key does so any more.
  select announces_jobs into announces from organisations
    where id = p_organisation and catalog_version = p_catalog_version and subscription_active
    for key share;
  if not found then
    raise exception 'the catalogue changed' using errcode = 'KB001';
  end if;

  if p_limits ? 'days' then
    perform claim_days(p_organisation, p_limits -> 'days', p_limits -> 'bounds');
  else
    perform claim_capacity(p_organisation, p_order -> 'claims');
  end if;
  insert into order_lines (organisation_id, order_id, id, position, product_id, product_name, description,
      line_type, work_type, quantity, delivery_date, pickup_date, delivery_on, collection_on,
      wait_while_load, schedule, schedule_made_until, discount_percent, purchase_order,
      equipment_reference, unit_price, total, price_basis)
    select organisation_id, order_id, id, position, product_id, product_name, description,
      line_type, work_type, quantity, delivery_date, pickup_date, delivery_on, collection_on,
      wait_while_load, schedule, schedule_made_until, discount_percent, purchase_order,
      equipment_reference, unit_price, total, price_basis
    from jsonb_populate_recordset(null::order_lines, p_lines);
  -- After the lines: they have no row to add their words to.
  insert into order_search (organisation_id, order_id, created_at, words)
    values (p_organisation, (p_order ->> 'id')::uuid, (p_order ->> 'created_at')::timestamptz,
      array_to_tsvector(string_to_array(p_order ->> 'words', ' ')));
  insert into order_charges (organisation_id, order_id, position, type, description, amount)
    select organisation_id, order_id, position, type, description, amount
    from jsonb_populate_recordset(null::order_charges, p_charges);
  if p_add_ons <> '[]' then
    insert into order_add_ons (organisation_id, order_id, position, product_id, name, quantity, unit_price,
        total)
      select organisation_id, order_id, position, product_id, name, quantity, unit_price, total
      from jsonb_populate_recordset(null::order_add_ons, p_add_ons);
  end if;
  if p_jobs <> '[]' then
    insert into jobs (organisation_id, id, version, order_id, line_id, type, status, date, sequence,
        time_window, created_at, updated_at)
      select organisation_id, id, version, order_id, line_id, type, status, date, sequence, time_window,
        created_at, updated_at
      from jsonb_populate_recordset(null::jobs, p_jobs);
  end if;
  perform record_event(p_event, p_payload);
  if announces and p_jobs <> '[]' then
    perform announce_placed_jobs(p_organisation, (p_order ->> 'id')::uuid, p_payload::json #>> '{data,reference}');
  end if;
  insert into audit_log (organisation_id, actor, action, subject, after)
    values (p_organisation, p_actor, 'order.placed', p_order ->> 'id',
      jsonb_build_object('total', p_order -> 'total', 'status', p_order -> 'status'));
  if p_mail <> 'null' then
    insert into mails (organisation_id, id, recipient, subject, body, html, sender, reply_to, order_id, created_at,
        occasion, link_for, link_id, calendar)
      select m.organisation_id, m.id, m.recipient, m.subject, m.body, m.html, m.sender, m.reply_to, m.order_id,
        m.created_at, m.occasion, m.link_for, m.link_id, m.calendar
      from jsonb_populate_recordset(null::mails,
        case jsonb_typeof(p_mail) when 'array' then p_mail else jsonb_build_array(p_mail) end) m
      where m.occasion is distinct from 'new_booking' or has_room_for_booking(m.organisation_id, m.created_at);
  end if;
  return null;
end
$$;

-- As in migration 0180, with the billing address.
create or replace function anonymise_orders(p_orders uuid[]) returns void
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
  update orders set customer_name = 'Anonymised', abn = null, billing_address = null,
      contact_name = 'Anonymised', phone = 'Anonymised',
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
