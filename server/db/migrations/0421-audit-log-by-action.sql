-- Rare actions are looked for among the log of years.
create index audit_log_action on audit_log (organisation_id, action collate "C", id desc);
