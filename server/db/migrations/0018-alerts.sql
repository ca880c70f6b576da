-- Alerts about floods of public orders (rules, section 9, "How much"), and the end of deleted webhook
-- endpoints.

-- Only the orders of the last hour are read from it.
create index orders_public_newest on orders (created_at) where source = 'booking_page';
grant select (organisation_id, source, created_at) on orders to kerbside_worker;

-- The organisations with at least p_orders public orders within the last hour.
create function flooded_organisations(p_orders integer) returns table (id text, orders integer)
language plpgsql set lock_timeout = '2s' as $$
#variable_conflict use_column
begin
  perform set_config('role', 'kerbside_worker', true);
  return query
    select organisation_id, count(*)::integer from orders
    where source = 'booking_page' and created_at > now() - interval '1 hour'
    group by 1 having count(*) >= p_orders;
end
$$;

-- Placing an order reads the live endpoints only, however many were deleted.
create index webhook_endpoints_live on webhook_endpoints (organisation_id) where deleted_at is null;
create index webhook_endpoints_deleted on webhook_endpoints (deleted_at) where deleted_at is not null;
grant delete on webhook_endpoints to kerbside_worker;

-- Deletes a batch of endpoints that were deleted by their organisation 30 days ago, once their deliveries
-- are gone.
create function purge_endpoints(p_most integer) returns integer
language plpgsql set lock_timeout = '2s' as $$
declare
  gone integer;
begin
  perform set_config('role', 'kerbside_worker', true);
  delete from webhook_endpoints e using (
    select w.organisation_id, w.id from webhook_endpoints w
    where w.deleted_at < now() - interval '30 days' and not exists (
      select from deliveries d where d.organisation_id = w.organisation_id and d.endpoint_id = w.id)
    limit p_most for update skip locked) o
    where e.organisation_id = o.organisation_id and e.id = o.id;
  get diagnostics gone = row_count;
  return gone;
end
$$;
