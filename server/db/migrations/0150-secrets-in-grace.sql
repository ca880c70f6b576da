-- Every secret of an endpoint that is in its grace period signs (rules, section 10), not only the one before.

-- Those rotated before `previous_secret`, the latest first: objects with `secret`, encrypted and in base64, and
-- `until`.
alter table webhook_endpoints add column older_secrets jsonb not null default '[]';
