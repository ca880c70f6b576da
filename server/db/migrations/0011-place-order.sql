-- Writes an order and everything that belongs to it in one transaction, or finds the order that already
-- has its idempotency key. TypeScript has decided every rule and price before.
--   KB001  the catalogue or the subscription changed since it was read: decide again
--   KB002  another order took the bin or the visit in the meantime
--   23505 on orders_organisation_id_reference_key: take another reference
-- The order row goes first: its unique key makes a concurrent twin wait, and its foreign key holds
-- off a catalogue import until this transaction ends, so the version check below is exact.
create function place_order(p_organisation text, p_catalog_version bigint, p_order jsonb, p_lines jsonb,
  p_add_ons jsonb, p_charges jsonb, p_jobs jsonb, p_event jsonb, p_payload text, p_actor text,
  p_mail jsonb)
returns uuid -- the original's id when the key is known, else null
language plpgsql as $$
declare
  original uuid;
begin
  perform assume_organisation(p_organisation);

  insert into orders select * from jsonb_populate_record(null::orders, p_order)
    on conflict (organisation_id, idempotency_key) where idempotency_key is not null do nothing;
  if not found then
    select id into strict original from orders
      where organisation_id = p_organisation and idempotency_key = p_order ->> 'idempotency_key';
    return original;
  end if;

  perform from organisations
    where id = p_organisation and catalog_version = p_catalog_version and subscription_active;
  if not found then
    raise exception 'the catalogue changed' using errcode = 'KB001';
  end if;

  perform claim_capacity(p_organisation, p_order -> 'claims');
  -- By name, because `collected` can't be inserted.
  insert into order_lines (organisation_id, order_id, id, position, product_id, product_name, description,
      line_type, work_type, quantity, delivery_date, pickup_date, delivery_on, collection_on,
      wait_while_load, schedule, schedule_made_until, discount_percent, purchase_order,
      equipment_reference, unit_price, total)
    select organisation_id, order_id, id, position, product_id, product_name, description,
      line_type, work_type, quantity, delivery_date, pickup_date, delivery_on, collection_on,
      wait_while_load, schedule, schedule_made_until, discount_percent, purchase_order,
      equipment_reference, unit_price, total
    from jsonb_populate_recordset(null::order_lines, p_lines);
  insert into order_charges select * from jsonb_populate_recordset(null::order_charges, p_charges);
  if p_add_ons <> '[]' then
    insert into order_add_ons select * from jsonb_populate_recordset(null::order_add_ons, p_add_ons);
  end if;
  if p_jobs <> '[]' then
    insert into jobs select * from jsonb_populate_recordset(null::jobs, p_jobs);
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
