-- Events of every change (rules, section 10).

-- Found by the order or job that they are about. An order is created once anyway, by its primary key.
drop index events_once;
create unique index events_once on events (organisation_id, subject_id, type) where type = 'order.cancelled';
create index events_subject on events (organisation_id, subject_id);

-- Whether the jobs of new orders have events: once an organisation has asked for them. Writing them with
-- every order would slow down the orders of all who never read them.
alter table organisations add column announces_jobs boolean not null default false;

-- Whether an endpoint with such a list wants events of a type.
create function wants_event(p_types text[], p_type text) returns boolean
language sql immutable parallel safe as $$
  select p_type = any (p_types) or '*' = any (p_types)
$$;

-- As in migration 0007; a list may hold `*`.
create or replace function record_event(p_event jsonb, p_payload text) returns void
language plpgsql as $$
begin
  insert into events (organisation_id, id, type, subject_id, payload, created_at)
    select e.organisation_id, e.id, e.type, e.subject_id, p_payload, e.created_at
    from jsonb_populate_record(null::events, p_event) e;
  insert into deliveries (organisation_id, id, endpoint_id, event_id, due_at)
    select organisation_id, new_uuid(), id, p_event ->> 'id', now()
    from webhook_endpoints
    where organisation_id = p_event ->> 'organisation_id' and enabled and deleted_at is null
      and (p_event ->> 'type' = any (event_types) or '*' = any (event_types));
  if found then
    notify deliveries;
  end if;
end
$$;

-- The same for several events of one organisation, each with its payload.
create function record_events(p_events jsonb) returns void
language plpgsql as $$
begin
  insert into events (organisation_id, id, type, subject_id, payload, created_at)
    select e.organisation_id, e.id, e.type, e.subject_id, e.payload, e.created_at
    from jsonb_populate_recordset(null::events, p_events) e;
  insert into deliveries (organisation_id, id, endpoint_id, event_id, due_at)
    select w.organisation_id, new_uuid(), w.id, e.id, now()
    from jsonb_populate_recordset(null::events, p_events) e
    join webhook_endpoints w on w.organisation_id = e.organisation_id and w.enabled
      and w.deleted_at is null and wants_event(w.event_types, e.type);
  if found then
    notify deliveries;
  end if;
end
$$;

create function instant_text(p_at timestamptz) returns text
language sql stable parallel safe as $$
  select to_char(p_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
$$;

-- `job.scheduled` for each job of an order that is placed now, as server/jobs/present-job.ts shows it.
create function announce_placed_jobs(p_organisation text, p_order uuid, p_reference text) returns void
language plpgsql as $$
begin
  perform record_events((
    select jsonb_agg(jsonb_build_object('organisation_id', p_organisation, 'id', e.id,
      'type', 'job.scheduled', 'subject_id', j.id, 'created_at', j.created_at,
      'payload', json_build_object('id', e.id, 'type', 'job.scheduled',
        'timestamp', instant_text(j.created_at), 'organisationId', p_organisation, 'apiVersion', 'v1',
        'data', json_build_object('id', j.id, 'object', 'job', 'version', j.version,
          'reference', p_reference || '/' || j.sequence, 'organisationId', p_organisation,
          'orderId', p_order, 'orderReference', p_reference, 'lineId', j.line_id, 'type', j.type,
          'status', j.status, 'date', j.date, 'timeWindow', j.time_window, 'sequence', j.sequence,
          'address', o.address,
          'locality', case when o.suburb is not null and o.postcode is not null
            then json_build_object('suburb', o.suburb, 'postcode', o.postcode) end,
          'lotNumber', o.lot_number, 'gateCode', o.gate_code, 'notes', o.notes,
          'location', case when t.latitude is not null
            then json_build_object('latitude', t.latitude, 'longitude', t.longitude) end,
          'customFields', o.custom_fields,
          'contact', json_build_object('name', o.contact_name, 'phone', o.phone),
          'items', json_build_array(json_build_object('productId', l.product_id, 'name', l.product_name,
            'quantity', coalesce(j.quantity, l.quantity), 'equipmentReference', l.equipment_reference)),
          'waitWhileLoad', l.wait_while_load, 'driver', null, 'vehicle', null, 'startedAt', null,
          'completedAt', null, 'failedAt', null, 'completion', null, 'failure', null,
          'previousJobId', j.previous_job_id, 'createdAt', instant_text(j.created_at),
          'updatedAt', instant_text(j.updated_at)))::text) order by j.sequence)
    from jobs j
    join orders o on o.organisation_id = j.organisation_id and o.id = j.order_id
    join order_lines l on l.organisation_id = j.organisation_id and l.id = j.line_id
    left join address_points t on t.organisation_id = j.organisation_id
      and t.address_key = address_key(o.address, o.suburb, o.postcode)
    cross join lateral (select 'evt_' || replace(new_uuid()::text, '-', '') as id where j.id is not null) e
    where j.organisation_id = p_organisation and j.order_id = p_order));
end
$$;

-- As in migration 0084, with the events of the jobs.
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
    insert into mails (organisation_id, id, recipient, subject, body, html, sender, reply_to, order_id, created_at)
      select m.organisation_id, m.id, m.recipient, m.subject, m.body, m.html, m.sender, m.reply_to, m.order_id, m.created_at
      from jsonb_populate_record(null::mails, p_mail) m;
  end if;
  return null;
end
$$;
