-- How long statements may wait and run (rules, section 9, "Locks and connections").

-- Limits the rest of the transaction to one organisation, to the rights of kerbside_app and to these times.
-- server/db/time-outs.ts has the same times for whole sessions, but behind PgBouncer there are none.
create or replace function assume_organisation(organisation text) returns void
language sql as $$
  select set_config('role', 'kerbside_app', true), set_config('app.organisation', organisation, true),
    set_config('lock_timeout', '2s', true), set_config('statement_timeout', '10s', true),
    set_config('idle_in_transaction_session_timeout', '10s', true);
$$;
