-- A webhook endpoint keeps a hash of the body that registered it under an `Idempotency-Key`, so that a replay with
-- another body says so. Null for an endpoint that was registered before this, or without a key.
alter table webhook_endpoints add column body_hash text collate "C";
