-- Ids of deliveries that rise with time, as all others do.

-- A UUID of version 7 (RFC 9562): 48 bits of milliseconds since 1970, the version, and random bits.
-- PostgreSQL has a function of its own for this from version 18 on.
create function new_uuid() returns uuid
language sql volatile parallel safe as $$
  -- A random one says version 4, 0100, where 0111 is to stand.
  select encode(set_bit(set_bit(overlay(uuid_send(gen_random_uuid())
    placing substr(int8send((extract(epoch from clock_timestamp()) * 1000)::bigint), 3) from 1),
    52, 1), 53, 1), 'hex')::uuid;
$$;

create or replace function record_event(p_event jsonb) returns void
language plpgsql as $$
begin
  insert into events select * from jsonb_populate_record(null::events, p_event);
  insert into deliveries (organisation_id, id, endpoint_id, event_id, due_at)
    select organisation_id, new_uuid(), id, p_event ->> 'id', now()
    from webhook_endpoints
    where organisation_id = p_event ->> 'organisation_id' and enabled and deleted_at is null
      and p_event ->> 'type' = any (event_types);
  if found then
    notify deliveries;
  end if;
end
$$;
