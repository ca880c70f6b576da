-- Webhook endpoints and the deliveries of events to them.

create table webhook_endpoints (
  organisation_id text collate "C" not null references organisations,
  id text collate "C" not null check (id ~ '^we_[0-9a-f]{32}$'),
  url text not null check (length(url) <= 2000),
  description text check (length(description) <= 500),
  event_types text[] not null check (cardinality(event_types) > 0),
  enabled boolean not null default true,
  disabled_reason text check (disabled_reason in ('by_hand', 'gone', 'failing')),
  -- Encrypted; see server/webhooks/endpoints/secrets.ts.
  secret bytea not null,
  previous_secret bytea,
  previous_secret_until timestamptz(3),
  -- Every attempt has failed since then; null after a success.
  failing_since timestamptz(3),
  -- When the organisation was emailed that the endpoint is failing, and that it was disabled.
  warned_at timestamptz(3),
  told_disabled_at timestamptz(3),
  -- The worker that sends to it now. Only one worker does, so its limit of five at once holds.
  leased_by text,
  leased_until timestamptz(3),
  deleted_at timestamptz(3),
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  primary key (organisation_id, id)
);
create index webhook_endpoints_leased on webhook_endpoints (leased_by) where leased_by is not null;

-- A delivery is both the queue's row and the log that people read.
create table deliveries (
  organisation_id text collate "C" not null,
  id uuid not null,
  endpoint_id text collate "C" not null,
  event_id text collate "C" not null,
  status text not null default 'pending' check (status in ('pending', 'succeeded', 'failed', 'skipped')),
  due_at timestamptz(3) not null,
  -- One object per attempt: at, status or error, milliseconds, the start of the answer.
  attempts jsonb not null default '[]',
  created_at timestamptz(3) not null default now(),
  finished_at timestamptz(3) check ((finished_at is null) = (status = 'pending')),
  primary key (organisation_id, id),
  foreign key (organisation_id, endpoint_id) references webhook_endpoints (organisation_id, id),
  foreign key (organisation_id, event_id) references events (organisation_id, id)
);
create index deliveries_due on deliveries (organisation_id, endpoint_id, due_at, id) where status = 'pending';
create index deliveries_newest on deliveries (organisation_id, endpoint_id, created_at desc, id desc);
create index deliveries_event on deliveries (organisation_id, event_id);
create index deliveries_finished on deliveries (finished_at) where status <> 'pending';

select keep_to_organisation('webhook_endpoints');
select keep_to_organisation('deliveries');
create policy worker on webhook_endpoints to kerbside_worker using (true);
create policy worker on deliveries to kerbside_worker using (true);
grant select, insert, update on webhook_endpoints, deliveries to kerbside_app;
grant select, update on webhook_endpoints to kerbside_worker;
grant select, update, delete on deliveries to kerbside_worker;

-- Writes an event and a delivery for each endpoint that wants it, in the caller's transaction, and wakes
-- the worker on commit. The payload is a separate argument so that it isn't encoded as JSON twice.
create function record_event(p_event jsonb, p_payload text) returns void
language plpgsql as $$
begin
  insert into events (organisation_id, id, type, subject_id, payload, created_at)
    select e.organisation_id, e.id, e.type, e.subject_id, p_payload, e.created_at
    from jsonb_populate_record(null::events, p_event) e;
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
