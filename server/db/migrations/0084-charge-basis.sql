-- What an order's charges are worked out from (rules, section 13).

-- The prices that a line was booked at: { includedDays, extraDayPrice, includedKg, excessPricePerTonne,
-- bookedPrice, countsDeliveryDay }, in cents and kilograms. Null for lines from before.
alter table order_lines add column price_basis jsonb;

-- As in migration 0047, with the price basis of the lines.
create or replace function place_order(p_organisation text, p_catalog_version bigint, p_order jsonb,
  p_lines jsonb, p_add_ons jsonb, p_charges jsonb, p_jobs jsonb, p_event jsonb, p_payload text,
  p_actor text, p_mail jsonb, p_limits jsonb default null)
returns uuid -- the original's id when the key is known, else null
language plpgsql as $$
declare
  original uuid;
begin
  perform assume_organisation(p_organisation);

  insert into orders (organisation_id, id, version, reference, status, source, payment_status, currency,
      total, gst, discount, amount_paid, amount_refunded, product_id, product_name, quantity, area_id,
      area_name, suburb, postcode, delivery_date, delivery_time_period, pickup_date, wait_while_load,
      customer_type, customer_name, contact_name, email, phone, address, lot_number, gate_code, notes,
      purchase_order, salesperson, custom_fields, terms_version, terms_revision, accepted_notices,
      claims, enquiry, idempotency_key, body_hash, held_until, created_at, updated_at)
    select o.organisation_id, o.id, o.version, o.reference, o.status, o.source, o.payment_status, o.currency,
      o.total, o.gst, o.discount, o.amount_paid, o.amount_refunded, o.product_id, o.product_name, o.quantity,
      o.area_id, o.area_name, o.suburb, o.postcode, o.delivery_date, o.delivery_time_period, o.pickup_date,
      o.wait_while_load, o.customer_type, o.customer_name, o.contact_name, o.email, o.phone, o.address,
      o.lot_number, o.gate_code, o.notes, o.purchase_order, o.salesperson, o.custom_fields, o.terms_version,
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

  perform from organisations
    where id = p_organisation and catalog_version = p_catalog_version and subscription_active;
  if not found then
    raise exception 'the catalogue changed' using errcode = 'KB001';
  end if;

  perform claim_capacity(p_organisation, p_order -> 'claims');
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
  insert into audit_log (organisation_id, actor, action, subject, after)
    values (p_organisation, p_actor, 'order.placed', p_order ->> 'id',
      jsonb_build_object('total', p_order -> 'total', 'status', p_order -> 'status'));
  if p_mail <> 'null' then
    insert into mails (organisation_id, id, recipient, subject, body, html, sender, reply_to, order_id, created_at)
      select m.organisation_id, m.id, m.recipient, m.subject, m.body, m.html, m.sender, m.reply_to, m.order_id, m.created_at
      from jsonb_populate_record(null::mails, p_mail) m;
  end if;
  return null;
end
$$;

-- What may be charged after the booking. Corrections of these may be negative, like removed days.
alter table order_charges drop constraint order_charges_type_check, drop constraint order_charges_check;
alter table order_charges
  add constraint order_charges_type_check check (type in ('hire', 'sale', 'extra_days', 'wait_and_load',
    'discount', 'add_on', 'area_surcharge', 'time_period_surcharge', 'excess_weight', 'futile_trip',
    'waiting', 'contamination', 'item_count', 'exchange', 'relocation', 'permit', 'visit', 'manual',
    'adjustment')),
  add constraint order_charges_amount_check check (amount >= 0 or type not in ('hire', 'sale',
    'wait_and_load', 'add_on', 'area_surcharge', 'time_period_surcharge'));

-- How an organisation charges: see contract/charges/settings.ts.
alter table organisations
  add column charge_settings jsonb not null default '{}',
  add column charge_settings_version integer not null default 1;
