-- As in migration 0290, but of some endpoints more deliveries are claimed than may be on their way. `p_ahead`: how many
-- more, by the organisation's id and the endpoint's with a space between; an older version leaves it out.
drop function claim_due_deliveries(text, uuid[], integer, integer, uuid[], text[]);
create function claim_due_deliveries(p_worker text, p_busy uuid[], p_per_endpoint integer,
  p_lease_seconds integer, p_done uuid[], p_held text[], p_ahead jsonb default '{}')
returns table (organisation_id text, id uuid, endpoint_id text, url text, secret bytea,
  previous_secret bytea, event_id text, payload text, attempts integer, graced_secrets bytea[])
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
      case when d.organisation_id || ' ' || d.event_id not in (select unnest(p_held))
        and row_number() over (partition by d.organisation_id, d.event_id) = 1 then v.payload end,
      jsonb_array_length(d.attempts),
      array(select g.secret from (
          select 0 as place, e.previous_secret as secret, e.previous_secret_until as until
          union all
          select o.place, decode(o.one ->> 'secret', 'base64'), (o.one ->> 'until')::timestamptz
          from jsonb_array_elements(e.older_secrets) with ordinality as o (one, place)) g
        where g.until > now() order by g.place)
    from webhook_endpoints e
    cross join lateral (
      select * from deliveries q
      where q.organisation_id = e.organisation_id and q.endpoint_id = e.id and q.status = 'pending'
        and q.due_at <= now() and q.id not in (select unnest(p_done))
      order by q.due_at, q.id
      limit p_per_endpoint + coalesce((p_ahead ->> (e.organisation_id || ' ' || e.id))::integer, 0)) d
    join events v on v.organisation_id = d.organisation_id and v.id = d.event_id
    where e.leased_by = p_worker and e.leased_until > now() and e.enabled and e.deleted_at is null
      and d.id not in (select unnest(p_busy))
    order by d.due_at, d.id;
end
$$;
alter function claim_due_deliveries(text, uuid[], integer, integer, uuid[], text[], jsonb) set lock_timeout = '2s';
