-- Mail about orders: the confirmation stands in the transaction that places the order.

-- Whose link the mail carries. The key of the link is made when it is sent, and stored nowhere.
alter table mails add column order_id uuid;
alter table mails add foreign key (organisation_id, order_id) references orders (organisation_id, id);
create index mails_order on mails (organisation_id, order_id) where order_id is not null;

drop function place_order(text, bigint, jsonb, jsonb, jsonb, jsonb, jsonb, jsonb, jsonb, text);

-- Writes an order with all that follows from it, or finds the one that holds its idempotency key.
--   KB001  the catalogue or the subscription changed since it was read: decide again
--   KB002  a bin or a place on the day was taken meanwhile
--   23505 on orders_organisation_id_reference_key: take another reference
-- The order row goes first: its unique key makes a concurrent twin wait, and its foreign key holds
-- off a catalogue import until this transaction ends, so the version check below is exact.
create function place_order(p_organisation text, p_catalog_version bigint, p_order jsonb, p_lines jsonb,
  p_add_ons jsonb, p_charges jsonb, p_jobs jsonb, p_claims jsonb, p_event jsonb, p_actor text, p_mail jsonb)
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

  perform claim_capacity(p_organisation, p_claims);
  insert into order_lines select * from jsonb_populate_recordset(null::order_lines, p_lines);
  insert into order_charges select * from jsonb_populate_recordset(null::order_charges, p_charges);
  if p_add_ons <> '[]' then
    insert into order_add_ons select * from jsonb_populate_recordset(null::order_add_ons, p_add_ons);
  end if;
  if p_jobs <> '[]' then
    insert into jobs select * from jsonb_populate_recordset(null::jobs, p_jobs);
  end if;
  perform record_event(p_event);
  insert into audit_log (organisation_id, actor, action, subject, details)
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

-- The mails that a worker is to send next, with whose link they carry.
drop function claim_mails(text, uuid[], integer, integer);
create function claim_mails(p_worker text, p_busy uuid[], p_most integer, p_lease_seconds integer)
returns table (organisation_id text, id uuid, recipient text, subject text, body text, html text,
  attempts integer, sender text, reply_to text, order_id uuid)
language plpgsql as $$
#variable_conflict use_column
begin
  perform set_config('role', 'kerbside_worker', true);
  return query
    with due as (
      select m.organisation_id, m.id from mails m
      where m.status = 'pending' and m.due_at <= now() and m.created_at > now() - interval '3 days'
        and m.id <> all (p_busy) and (m.leased_until is null or m.leased_until < now())
      order by m.due_at limit p_most for update skip locked
    ), held as (
      update mails m set leased_until = now() + make_interval(secs => p_lease_seconds)
      where m.leased_by = p_worker and m.id = any (p_busy) and m.status = 'pending'
    ), leased as (
      update mails m
        set leased_by = p_worker, leased_until = now() + make_interval(secs => p_lease_seconds)
        from due d where m.organisation_id = d.organisation_id and m.id = d.id
      returning m.*
    )
    select l.organisation_id, l.id, l.recipient, l.subject, l.body, l.html, l.attempts, l.sender,
      l.reply_to, l.order_id
    from leased l;
end
$$;

-- A mail is settled by the worker that sent it; one whose lease ran out is another's by now.
create or replace function settle_mails(p_worker text, p_results jsonb) returns void
language plpgsql as $$
begin
  perform set_config('role', 'kerbside_worker', true);
  update mails m set status = r.status, attempts = m.attempts + 1, last_error = r.error,
    due_at = coalesce(now() + make_interval(secs => r.due_ms / 1000.0), m.due_at),
    sent_at = case when r.status = 'sent' then now() end, leased_by = null, leased_until = null
  from jsonb_to_recordset(p_results) as r (organisation_id text, id uuid, status text, error text, due_ms bigint)
  where m.organisation_id = r.organisation_id and m.id = r.id and m.status = 'pending'
    and (m.leased_by = p_worker or r.status = 'sent');
end
$$;
