-- As claim_deliveries of migration 0008, which an older version calls, but a payload comes only with the first row of its
-- event, and not at all if the worker has it already: `p_held`, each the organisation's id and the event's with a space
-- between.
create function claim_due_deliveries(p_worker text, p_busy uuid[], p_per_endpoint integer,
  p_lease_seconds integer, p_done uuid[], p_held text[])
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
      d.event_id,
      case when d.organisation_id || ' ' || d.event_id <> all (p_held)
        and row_number() over (partition by d.organisation_id, d.event_id) = 1 then v.payload end,
      jsonb_array_length(d.attempts)
    from webhook_endpoints e
    cross join lateral (
      select * from deliveries q
      where q.organisation_id = e.organisation_id and q.endpoint_id = e.id and q.status = 'pending'
        and q.due_at <= now() and q.id <> all (p_done)
      order by q.due_at, q.id limit p_per_endpoint) d
    join events v on v.organisation_id = d.organisation_id and v.id = d.event_id
    where e.leased_by = p_worker and e.leased_until > now() and e.enabled and e.deleted_at is null
      and d.id <> all (p_busy)
    order by d.due_at, d.id;
end
$$;

-- As in migration 0008, but a row is found by its key, not by its place, which says nothing on a distributed table.
create or replace function settle_deliveries(p_results jsonb) returns table (organisation_id text, id text, reason text)
language plpgsql set enable_seqscan = off set enable_bitmapscan = off set enable_hashjoin = off set enable_mergejoin = off
as $$
#variable_conflict use_column
declare
  disabled record;
begin
  perform set_config('role', 'kerbside_worker', true);

  perform from webhook_endpoints e
    where (e.organisation_id, e.id) in (select r.organisation_id, r.endpoint_id
      from jsonb_to_recordset(p_results) as r (organisation_id text, endpoint_id text))
    order by e.organisation_id, e.id for no key update;

  with settled as (
    update deliveries d set attempts = d.attempts || r.attempt,
      status = case when r.status = 'pending' then d.status else r.status end,
      due_at = coalesce(now() + make_interval(secs => r.due_ms / 1000.0), d.due_at),
      finished_at = case when r.status = 'pending' then d.finished_at else now() end
    from jsonb_to_recordset(p_results) as r (organisation_id text, id uuid, endpoint_id text, status text,
      due_ms bigint, attempt jsonb)
    where d.organisation_id = r.organisation_id and d.id = r.id and d.status in ('pending', 'skipped')
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
