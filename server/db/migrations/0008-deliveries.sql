-- The worker that sends deliveries.

-- To avoid deadlocks, lock endpoints before writing their deliveries. `for no key update` is enough, and
-- doesn't block the foreign keys of new deliveries.

-- These functions read by index only, whatever the planner's statistics say. Statistics describe the table
-- as it was last analysed, perhaps empty or without pending deliveries. The planner then chose to scan the
-- whole table for every batch, which made a backlog of 8,000 deliveries thirty times slower. For the same
-- reason outcomes find their rows by key, and deliveries are skipped endpoint by endpoint.

-- Claims what a worker sends next. It leases endpoints that have deliveries due and that no other worker
-- holds, and renews its leases while there is work. Then it returns the first few due deliveries of each
-- endpoint it holds, except those it is already sending (`p_busy`) or has sent but not settled (`p_done`).
-- The leases of a killed worker expire. Deliveries of disabled endpoints are skipped here too, because an
-- order that saw the endpoint enabled may commit after it was disabled.
create function claim_deliveries(p_worker text, p_busy uuid[], p_per_endpoint integer, p_lease_seconds integer,
  p_done uuid[] default '{}')
returns table (organisation_id text, id uuid, endpoint_id text, url text, secret bytea,
  previous_secret bytea, event_id text, payload text, attempts integer)
language plpgsql set enable_seqscan = off set enable_bitmapscan = off as $$
#variable_conflict use_column
declare
  unwanted record;
begin
  perform set_config('role', 'kerbside_worker', true);

  for unwanted in with recursive waiting as (
    -- One step along the index per endpoint, no matter how many deliveries are waiting for it.
    (select d.organisation_id, d.endpoint_id, d.due_at from deliveries d where d.status = 'pending'
      order by 1, 2, 3 limit 1)
    union all
    select n.organisation_id, n.endpoint_id, n.due_at from waiting w cross join lateral (
      select d.organisation_id, d.endpoint_id, d.due_at from deliveries d
      where d.status = 'pending'
        and (d.organisation_id, d.endpoint_id) > (w.organisation_id, w.endpoint_id)
      order by 1, 2, 3 limit 1) n
  ), free as (
    select e.organisation_id, e.id, e.enabled and e.deleted_at is null as live
    from webhook_endpoints e
    join waiting w on w.organisation_id = e.organisation_id and w.endpoint_id = e.id
    where w.due_at <= now()
      and (e.leased_until is null or e.leased_until < now()
        or (e.leased_by = p_worker and e.leased_until < now() + make_interval(secs => p_lease_seconds / 2)))
    order by w.due_at limit 200
    for no key update of e skip locked
  ), leased as (
    update webhook_endpoints e
      set leased_by = p_worker, leased_until = now() + make_interval(secs => p_lease_seconds)
      from free f where f.live and e.organisation_id = f.organisation_id and e.id = f.id
  )
  select f.organisation_id, f.id from free f where not f.live
  loop
    update deliveries d set status = 'skipped', finished_at = now()
      where d.organisation_id = unwanted.organisation_id and d.endpoint_id = unwanted.id
        and d.status = 'pending';
  end loop;

  return query
    select d.organisation_id, d.id, e.id, e.url, e.secret,
      case when e.previous_secret_until > now() then e.previous_secret end,
      d.event_id, v.payload, jsonb_array_length(d.attempts)
    from webhook_endpoints e
    cross join lateral (
      select * from deliveries q
      where q.organisation_id = e.organisation_id and q.endpoint_id = e.id and q.status = 'pending'
        and q.due_at <= now() and q.id <> all (p_done)
      order by q.due_at, q.id limit p_per_endpoint) d
    join events v on v.organisation_id = d.organisation_id and v.id = d.event_id
    where e.leased_by = p_worker and e.leased_until > now() and e.enabled and e.deleted_at is null
      and d.id <> all (p_busy);
end
$$;

-- Writes the results of attempts: `organisation_id`, `id`, the `attempt`, the `status` and, if it is still
-- pending, in how many milliseconds it is due (`due_ms`). Results also count if the endpoint was disabled
-- during the attempt. Disables an endpoint that answered 410, or failed every attempt for five days.
create function settle_deliveries(p_results jsonb) returns table (organisation_id text, id text, reason text)
language plpgsql set enable_seqscan = off set enable_bitmapscan = off as $$
#variable_conflict use_column
declare
  disabled record;
begin
  perform set_config('role', 'kerbside_worker', true);

  perform from webhook_endpoints e
    where (e.organisation_id, e.id) in (select r.organisation_id, r.endpoint_id
      from jsonb_to_recordset(p_results) as r (organisation_id text, endpoint_id text))
    order by e.organisation_id, e.id for no key update;

  with results as (
    select r.*, d.ctid as place from jsonb_to_recordset(p_results) as r (organisation_id text, id uuid,
      endpoint_id text, status text, due_ms bigint, attempt jsonb)
    cross join lateral (
      select d.ctid from deliveries d where d.organisation_id = r.organisation_id and d.id = r.id
      offset 0) d
  ), settled as (
    update deliveries d set attempts = d.attempts || r.attempt,
      status = case when r.status = 'pending' then d.status else r.status end,
      due_at = coalesce(now() + make_interval(secs => r.due_ms / 1000.0), d.due_at),
      finished_at = case when r.status = 'pending' then d.finished_at else now() end
    from results r
    where d.ctid = r.place and d.status in ('pending', 'skipped')
    returning r.organisation_id, r.endpoint_id, r.status = 'succeeded' as ok
  ), per_endpoint as (
    select organisation_id, endpoint_id, bool_or(ok) as ok from settled group by 1, 2
  )
  update webhook_endpoints e
    set failing_since = case when p.ok then null else coalesce(e.failing_since, now()) end,
      warned_at = case when p.ok then null else e.warned_at end
    from per_endpoint p
    where e.organisation_id = p.organisation_id and e.id = p.endpoint_id and e.enabled
      and p.ok = (e.failing_since is not null);

  for disabled in
    with named as (
      select r.organisation_id, r.endpoint_id, bool_or(coalesce(r.gone, false)) as gone
      from jsonb_to_recordset(p_results) as r (organisation_id text, endpoint_id text, gone boolean)
      group by 1, 2
    )
    update webhook_endpoints e set enabled = false, updated_at = now(),
      disabled_reason = case when n.gone then 'gone' else 'failing' end
    from named n
    where e.organisation_id = n.organisation_id and e.id = n.endpoint_id and e.enabled
      and (n.gone or e.failing_since < now() - interval '5 days')
    returning e.organisation_id, e.id, e.disabled_reason
  loop
    update deliveries d set status = 'skipped', finished_at = now()
      where d.organisation_id = disabled.organisation_id and d.endpoint_id = disabled.id
        and d.status = 'pending';
    return query select disabled.organisation_id, disabled.id, disabled.disabled_reason;
  end loop;
end
$$;

-- Releases the endpoints of a worker that stops, and wakes the other workers.
create function release_endpoints(p_worker text) returns void
language plpgsql as $$
begin
  perform set_config('role', 'kerbside_worker', true);
  update webhook_endpoints set leased_by = null, leased_until = null where leased_by = p_worker;
  if found then
    notify deliveries;
  end if;
end
$$;

-- Deletes a batch of rows older than 30 days: finished deliveries, then events without deliveries.
create function purge_events(p_most integer) returns integer
language plpgsql as $$
declare
  gone integer;
  events_gone integer;
begin
  perform set_config('role', 'kerbside_worker', true);
  delete from deliveries d using (
    select organisation_id, id from deliveries
    where status <> 'pending' and finished_at < now() - interval '30 days'
    limit p_most for update skip locked) o
    where d.organisation_id = o.organisation_id and d.id = o.id;
  get diagnostics gone = row_count;
  delete from events v using (
    select e.organisation_id, e.id from events e
    where e.created_at < now() - interval '30 days' and not exists (
      select from deliveries d where d.organisation_id = e.organisation_id and d.event_id = e.id)
    limit p_most) o
    where v.organisation_id = o.organisation_id and v.id = o.id;
  get diagnostics events_gone = row_count;
  return gone + events_gone;
end
$$;
