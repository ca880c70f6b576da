-- Open unpaid bookings of one customer (rules, section 9, "How much"). Beyond the limit a public booking is
-- an enquiry: it takes no stock and has no jobs until the organisation approves it.

-- What an enquiry will take and do once it is approved: `claims` and `jobs`. Null for any other order.
alter table orders add column enquiry jsonb;

-- The digits that make two spellings of a phone number the same: the last nine leave out what comes before
-- the area code, such as +61 or 0. Null for what isn't a number.
create function phone_digits(p_phone text) returns text
language sql immutable strict parallel safe as $$
  select case when length(digits) >= 8 then right(digits, 9) end
  from (select regexp_replace(p_phone, '[^0-9]', '', 'g') as digits) as d;
$$;

create index orders_open_by_mailbox on orders (organisation_id, mailbox_of(email))
  where source = 'booking_page' and status in ('pending', 'confirmed', 'in_progress')
    and payment_status in ('unpaid', 'partially_paid');
create index orders_open_by_phone on orders (organisation_id, phone_digits(phone))
  where source = 'booking_page' and status in ('pending', 'confirmed', 'in_progress')
    and payment_status in ('unpaid', 'partially_paid');

-- Raises KB003 if the email or the phone of a new order has as many open unpaid public bookings as it may.
-- Orders of one email or phone are counted one after another, until their transactions end.
create function check_open_bookings(p_organisation text, p_order uuid, p_email text, p_phone text,
  p_most integer) returns void
language plpgsql as $$
declare
  mailbox text := mailbox_of(p_email);
  digits text := phone_digits(p_phone);
  locks bigint[] := array[hashtextextended(p_organisation || ' ' || mailbox, 1),
    hashtextextended(p_organisation || ' ' || coalesce(digits, mailbox), 1)];
  by_mailbox integer;
  by_phone integer;
begin
  -- In a fixed order, so that two orders can't deadlock.
  perform pg_advisory_xact_lock(least(locks[1], locks[2]));
  perform pg_advisory_xact_lock(greatest(locks[1], locks[2]));
  select count(*) into by_mailbox from orders
    where organisation_id = p_organisation and mailbox_of(email) = mailbox and id <> p_order
      and source = 'booking_page' and status in ('pending', 'confirmed', 'in_progress')
      and payment_status in ('unpaid', 'partially_paid');
  select count(*) into by_phone from orders
    where organisation_id = p_organisation and phone_digits(phone) = digits and id <> p_order
      and source = 'booking_page' and status in ('pending', 'confirmed', 'in_progress')
      and payment_status in ('unpaid', 'partially_paid');
  if greatest(by_mailbox, by_phone) >= p_most then
    raise exception 'too many open bookings' using errcode = 'KB003';
  end if;
end
$$;

-- Replaces the function of 0014. `p_limits` may have `openBookings`, the most that the customer may have.
-- It has a default because an older version leaves it out.
--   KB001  the catalogue or the subscription changed since it was read: decide again
--   KB002  another order took the bin or the visit in the meantime
--   KB003  the customer has too many open bookings: make it an enquiry
--   23505 on orders_organisation_id_reference_key: take another reference
-- The order row goes first: its unique key makes a concurrent twin wait, and its foreign key holds
-- off a catalogue import until this transaction ends, so the version check below is exact.
drop function place_order(text, bigint, jsonb, jsonb, jsonb, jsonb, jsonb, jsonb, text, text, jsonb);
create function place_order(p_organisation text, p_catalog_version bigint, p_order jsonb,
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
      equipment_reference, unit_price, total)
    select organisation_id, order_id, id, position, product_id, product_name, description,
      line_type, work_type, quantity, delivery_date, pickup_date, delivery_on, collection_on,
      wait_while_load, schedule, schedule_made_until, discount_percent, purchase_order,
      equipment_reference, unit_price, total
    from jsonb_populate_recordset(null::order_lines, p_lines);
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
