-- Holds of unpaid orders (rules, section 9, "Holds").

-- Until when one worker is ending the hold of this order, so that others leave it alone.
alter table orders add column release_claimed_until timestamptz(3);
create index orders_unpaid on orders (held_until) where status = 'pending' and held_until is not null;
create index refunds_pending on refunds (organisation_id) where status = 'pending';

-- For transactions that have taken the worker's role. By membership alone they would also apply to the
-- tables' owner, and show it every organisation's orders.
create policy worker on orders to kerbside_worker using (current_user = 'kerbside_worker');
create policy worker on payment_sessions for select to kerbside_worker
  using (current_user = 'kerbside_worker');
create policy worker on refunds for select to kerbside_worker
  using (current_user = 'kerbside_worker');
grant select (organisation_id, id, status, held_until, release_claimed_until), update (release_claimed_until)
  on orders to kerbside_worker;
grant select on payment_sessions to kerbside_worker;
grant select (organisation_id, status) on refunds to kerbside_worker;

-- Whether an unpaid order no longer holds its bins: an hour after booking, or when a payment that was open
-- then ends, but two hours after booking at the latest. Only a session begun in the first hour can be open.
create function is_hold_over(p_organisation text, p_order uuid, p_held_until timestamptz) returns boolean
language sql stable as $$
  select p_held_until < now() and (p_held_until < now() - interval '1 hour'
    or not exists (select from payment_sessions s
      where s.organisation_id = p_organisation and s.order_id = p_order
        and s.status = 'open' and s.expires_at > now()));
$$;

-- Claims unpaid orders whose hold is over, for 50 seconds: the first of each organisation, then the second
-- of each, and so on. With them come their payment sessions, which the caller ends first.
create function claim_lapsed_holds(p_most integer)
returns table (organisation_id text, id uuid, sessions jsonb)
language plpgsql set lock_timeout = '2s' as $$
#variable_conflict use_column
begin
  perform set_config('role', 'kerbside_worker', true);
  return query
    with lapsed as (
      select o.organisation_id, o.id, o.held_until,
        row_number() over (partition by o.organisation_id order by o.held_until, o.id) as turn
      from orders o
      where o.status = 'pending' and o.held_until < now()
        and (o.release_claimed_until is null or o.release_claimed_until < now())
        and is_hold_over(o.organisation_id, o.id, o.held_until)
      order by turn, o.held_until limit p_most
    ), free as (
      select o.organisation_id, o.id from lapsed l
      join orders o on o.organisation_id = l.organisation_id and o.id = l.id
      -- Checked again, because another worker may have claimed it since.
      where o.release_claimed_until is null or o.release_claimed_until < now()
      for no key update of o skip locked
    ), claimed as (
      update orders o set release_claimed_until = now() + interval '50 seconds' from free f
      where o.organisation_id = f.organisation_id and o.id = f.id
      returning o.organisation_id, o.id
    )
    select c.organisation_id, c.id,
      (select coalesce(jsonb_agg(jsonb_build_object('provider', s.provider,
          'provider_session_id', s.provider_session_id)), '[]')
        from payment_sessions s
        where s.organisation_id = c.organisation_id and s.order_id = c.id
          and s.status <> 'complete' and s.provider_session_id is not null)
    from claimed c
    join lapsed l on l.organisation_id = c.organisation_id and l.id = c.id
    order by l.turn, l.held_until;
end
$$;

-- The organisations with sessions to end at their provider, and those with refunds to send: chores visit
-- only these.
create function organisations_closing_sessions() returns table (id text)
language plpgsql set lock_timeout = '2s' as $$
begin
  perform set_config('role', 'kerbside_worker', true);
  return query select distinct s.organisation_id from payment_sessions s where s.closing order by 1;
end
$$;
create function organisations_sending_refunds() returns table (id text)
language plpgsql set lock_timeout = '2s' as $$
begin
  perform set_config('role', 'kerbside_worker', true);
  return query select distinct r.organisation_id from refunds r where r.status = 'pending' order by 1;
end
$$;
