-- How long events, emails and the audit log are kept is the operator's setting.

-- As in migration 0008, with the days.
create function purge_events(p_most integer, p_days integer) returns integer
language plpgsql set lock_timeout = '2s' as $$
declare
  gone integer;
  events_gone integer;
begin
  perform set_config('role', 'kerbside_worker', true);
  delete from deliveries d using (
    select organisation_id, id from deliveries
    where status <> 'pending' and finished_at < now() - make_interval(days => p_days)
    limit p_most for update skip locked) o
    where d.organisation_id = o.organisation_id and d.id = o.id;
  get diagnostics gone = row_count;
  delete from events v using (
    select e.organisation_id, e.id from events e
    where e.created_at < now() - make_interval(days => p_days) and not exists (
      select from deliveries d where d.organisation_id = e.organisation_id and d.event_id = e.id)
    limit p_most) o
    where v.organisation_id = o.organisation_id and v.id = o.id;
  get diagnostics events_gone = row_count;
  return gone + events_gone;
end
$$;

-- As in migration 0009, with the days: unsent ones stay for at least 90.
create function purge_mails(p_most integer, p_days integer) returns integer
language plpgsql set lock_timeout = '2s' as $$
declare
  gone integer;
  unsent interval = make_interval(days => greatest(p_days, 90));
begin
  perform set_config('role', 'kerbside_worker', true);
  delete from mails m using (
    select organisation_id, id from mails
    where status = 'sent' and sent_at < now() - make_interval(days => p_days)
      or status <> 'sent' and created_at < now() - unsent and coalesce(retried_at, created_at) < now() - unsent
    limit p_most for update skip locked) o
    where m.organisation_id = o.organisation_id and m.id = o.id;
  get diagnostics gone = row_count;
  return gone;
end
$$;

-- Rows are written in the order of their time, so a summary of each range of pages finds the old ones, and costs an order
-- nothing.
create index audit_log_old on audit_log using brin (at);

-- Only through the function below, and never what is younger than a year.
create policy worker on audit_log for select to kerbside_worker using (at < now() - interval '365 days');
create policy worker_purge on audit_log for delete to kerbside_worker using (at < now() - interval '365 days');
grant select (organisation_id, id, at), delete on audit_log to kerbside_worker;

-- Deletes a batch of old rows of the audit log.
create function purge_audit_log(p_most integer, p_days integer) returns integer
language plpgsql set lock_timeout = '2s' as $$
declare
  gone integer;
begin
  perform set_config('role', 'kerbside_worker', true);
  delete from audit_log l using (
    select organisation_id, id from audit_log where at < now() - make_interval(days => p_days) limit p_most) o
    where l.organisation_id = o.organisation_id and l.id = o.id;
  get diagnostics gone = row_count;
  return gone;
end
$$;
