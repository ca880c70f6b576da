-- Placing an order costs less (rules, section 11, "Orders").

-- Takes days of limited resources, or raises KB002 and takes nothing. `p_days`: resource, day, units, each day of a
-- resource once, in the fixed order in which rows are locked, so two orders can't deadlock. `p_bounds`: how much there is
-- of each resource.
create function claim_days(p_organisation text, p_days jsonb, p_bounds jsonb) returns void
language plpgsql as $$
declare
  taken integer;
begin
  insert into capacity_days as u (organisation_id, resource, day, used)
    select p_organisation, d.resource, d.day, d.units
    from jsonb_to_recordset(p_days) as d (resource text, day date, units integer)
    where d.units <= (p_bounds ->> d.resource)::integer
    on conflict (organisation_id, resource, day) do update set used = u.used + excluded.used
      where u.used + excluded.used <= (p_bounds ->> u.resource)::integer;
  get diagnostics taken = row_count;
  if taken < jsonb_array_length(p_days) then
    raise exception 'no capacity left' using errcode = 'KB002';
  end if;
  if taken > 0 then
    perform count_usage_change(p_organisation);
  end if;
end
$$;

-- As in migration 0186. `p_limits` may also have `key`, the id of the API key that places the order, and `days` and
-- `bounds`, what the order takes, as claim_days says; an older version leaves them out. Besides the errors of migration 0016:
--   KB004  the key is unknown, expired or revoked
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
