-- The worker that sends deliveries.

-- Whoever locks endpoints and writes their deliveries takes the endpoints first, so that none wait for
-- each other in a circle, and takes them `for no key update`, which orders that refer to them allow.

-- How a worker finds its rows does not hang on what the planner believes of them. It believes what was
-- true when the table was last analysed, and keeps a plan for as long: of a table that held finished
-- deliveries only, that next to none are pending; of an empty one, that reading all of it is quickest.
-- A backlog of 8,000 was then read whole at every look, and took thirty times as long. So nothing here is
-- read but by an index; outcomes go from each to its row by the key, and what is skipped is skipped
-- endpoint by endpoint, where there is any.

-- What a worker is to send next. It leases endpoints that have something due and that no other worker
-- holds, and keeps those it holds while they have; then it reads what is due to the endpoints that it
-- holds, the first few of each, less what it is at already. A killed worker's leases run out by
-- themselves. An order that saw an endpoint enabled may be committed after it was disabled: what waits
-- for a disabled endpoint is skipped here too. `p_done` is what has been sent and waits to be settled:
-- others are claimed in its stead.
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
    -- One step along the index for each endpoint, however many deliveries wait for it.
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

-- Writes what became of attempts: for each `organisation_id`, `id`, the `attempt`, the `status` and,
-- while it is still pending, how many milliseconds later it is `due`. What was under way while its
-- endpoint was disabled is written too. An endpoint that answered 410 is disabled, and so is one whose
-- every attempt has failed for five days.
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

-- Gives back the endpoints that a stopping worker holds, and wakes the others for them.
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

-- Deletes a batch of what is older than 30 days: finished deliveries, then events that none waits for.
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
