-- What the `Idempotency-Key` of a test event made (rules, section 10, "Test events"). Kept as long as the order.
create table test_events (
  organisation_id text collate "C" not null references organisations,
  idempotency_key text collate "C" not null check (length(idempotency_key) <= 255),
  body_hash text collate "C" not null,
  type text collate "C" not null,
  -- What the caller named; null for a new order.
  order_id uuid,
  job_id uuid,
  -- Null until it has happened.
  event_id text collate "C",
  created_at timestamptz(3) not null,
  primary key (organisation_id, idempotency_key)
);

select keep_to_organisation('test_events');
grant select, insert, delete on test_events to kerbside_app;
grant update (event_id) on test_events to kerbside_app;
