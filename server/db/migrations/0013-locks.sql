-- How long statements may wait and run (rules, section 9, "Locks and connections").

-- Limits the rest of the transaction to one organisation, to the rights of kerbside_app and to these times.
-- server/db/time-outs.ts has the same times for whole sessions, but behind PgBouncer there are none.
create or replace function assume_organisation(organisation text) returns void
language sql as $$
  select set_config('role', 'kerbside_app', true), set_config('app.organisation', organisation, true),
    set_config('lock_timeout', '2s', true), set_config('statement_timeout', '10s', true),
    set_config('idle_in_transaction_session_timeout', '10s', true);
$$;

-- The functions that are transactions of their own, and don't call assume_organisation. A function can't
-- limit how long its own call runs, only how long it waits for each lock.
alter function find_organisation(text) set lock_timeout = '2s';
alter function organisation_ids() set lock_timeout = '2s';
alter function find_api_key(text) set lock_timeout = '2s';
alter function find_api_key_owner(text) set lock_timeout = '2s';
alter function find_job_owner(uuid) set lock_timeout = '2s';
alter function claim_deliveries(text, uuid[], integer, integer, uuid[]) set lock_timeout = '2s';
alter function settle_deliveries(jsonb) set lock_timeout = '2s';
alter function release_endpoints(text) set lock_timeout = '2s';
alter function purge_events(integer) set lock_timeout = '2s';
alter function claim_mails(text, uuid[], integer, integer) set lock_timeout = '2s';
alter function settle_mails(text, jsonb) set lock_timeout = '2s';
alter function release_mails(text) set lock_timeout = '2s';
alter function purge_mails(integer) set lock_timeout = '2s';
alter function organisations_paid_first() set lock_timeout = '2s';
