-- `Idempotency-Key` on the other calls that create something (rules, section 10).

-- The key of a payment session counts for its order only, so that hirers can't use up an integrator's.
alter table payment_sessions
  add column idempotency_key text collate "C",
  add column body_hash text collate "C";
create unique index payment_sessions_key on payment_sessions (organisation_id, order_id, idempotency_key)
  where idempotency_key is not null;

-- The key of the latest rotation of a secret.
alter table webhook_endpoints
  add column rotation_key text collate "C",
  add column rotation_hash text collate "C";
