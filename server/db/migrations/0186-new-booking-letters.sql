-- An email to the business about each new booking that it didn't take itself (rules, section 9, "Letters").

alter table mails drop constraint mails_link_for_check;
-- Not validated, because that would read all rows under a lock; each of them fits.
alter table mails add constraint mails_link_for_check check (link_for in
  ('join', 'reset', 'email', 'email_undo', 'reply_to', 'account', 'invoice', 'office')) not valid;
drop policy of_an_account on mails;
create policy of_an_account on mails as restrictive to kerbside_app
  using (account_id is null and (link_for is null or link_for in ('join', 'reply_to', 'invoice', 'office')));
create index mails_new_bookings on mails (organisation_id, created_at) where occasion = 'new_booking';

-- At most 30 of them an hour, so that strangers can't fill the mailbox of a business; it hears of the flood.
create function has_room_for_booking(p_organisation text, p_at timestamptz) returns boolean
language sql stable as $$
  select count(*) < 30 from (select from mails
    where organisation_id = p_organisation and occasion = 'new_booking'
      and created_at > p_at - interval '1 hour' limit 30) recent
$$;

-- As in migration 0180, with several emails and all that they have. Until every process is a new one, some send one.
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

  insert into orders (organisation_id, id, version, reference, status, source, payment_status, currency,
      total, gst, discount, amount_paid, amount_refunded, product_id, product_name, quantity, area_id,
      area_name, suburb, postcode, delivery_date, delivery_time_period, pickup_date, wait_while_load,
      customer_type, customer_name, abn, contact_name, email, phone, address, lot_number, gate_code, notes,
      purchase_order, salesperson, custom_fields, terms_version, terms_revision, accepted_notices,
      claims, enquiry, idempotency_key, body_hash, held_until, created_at, updated_at)
    select o.organisation_id, o.id, o.version, o.reference, o.status, o.source, o.payment_status, o.currency,
      o.total, o.gst, o.discount, o.amount_paid, o.amount_refunded, o.product_id, o.product_name, o.quantity,
      o.area_id, o.area_name, o.suburb, o.postcode, o.delivery_date, o.delivery_time_period, o.pickup_date,
      o.wait_while_load, o.customer_type, o.customer_name, o.abn, o.contact_name, o.email, o.phone, o.address,
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

  select announces_jobs into announces from organisations
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
