-- The hirer's page shows when an order's dates were changed.
create index audit_log_changes on audit_log (organisation_id, subject) where action = 'order.changed';
