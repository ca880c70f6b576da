-- Payments of orders on a hosted page, and orders whose dates are changed.

-- One attempt to pay what is due of an order, on a page of the provider.
create table payment_sessions (
  organisation_id text collate "C" not null,
  id uuid not null,
  order_id uuid not null,
  provider text not null check (provider in ('stripe', 'test')),
  -- The provider's own id and its page; null until it has answered.
  provider_session_id text,
  url text,
  return_url text not null check (length(return_url) <= 2100),
  status text not null default 'open' check (status in ('open', 'complete', 'expired')),
  amount bigint not null check (amount > 0),
  currency text not null,
  created_at timestamptz(3) not null,
  expires_at timestamptz(3) not null,
  primary key (organisation_id, id),
  foreign key (organisation_id, order_id) references orders (organisation_id, id)
);
create unique index payment_sessions_open on payment_sessions (organisation_id, order_id)
  where status = 'open';
create index payment_sessions_order on payment_sessions (organisation_id, order_id);

-- Money that came. A session is paid once, however often that is told.
create table payments (
  organisation_id text collate "C" not null,
  id uuid not null,
  order_id uuid not null,
  session_id uuid not null,
  provider text not null check (provider in ('stripe', 'test')),
  provider_payment_id text not null,
  amount bigint not null check (amount > 0),
  currency text not null,
  created_at timestamptz(3) not null,
  primary key (organisation_id, id),
  unique (organisation_id, session_id),
  unique (organisation_id, provider, provider_payment_id),
  foreign key (organisation_id, order_id) references orders (organisation_id, id),
  foreign key (organisation_id, session_id) references payment_sessions (organisation_id, id)
);
create index payments_order on payments (organisation_id, order_id);

-- Money that goes back: written first, then asked of the provider by its id as often as is needed.
create table refunds (
  organisation_id text collate "C" not null,
  id uuid not null,
  order_id uuid not null,
  payment_id uuid not null,
  amount bigint not null check (amount > 0),
  status text not null default 'pending' check (status in ('pending', 'succeeded', 'failed')),
  -- The actor, as server/actor.ts has it.
  requested_by jsonb not null,
  reason text,
  provider_refund_id text,
  created_at timestamptz(3) not null,
  finished_at timestamptz(3) check ((finished_at is null) = (status = 'pending')),
  primary key (organisation_id, id),
  foreign key (organisation_id, order_id) references orders (organisation_id, id),
  foreign key (organisation_id, payment_id) references payments (organisation_id, id)
);
create index refunds_payment on refunds (organisation_id, payment_id);
create index refunds_order on refunds (organisation_id, order_id);

do $$
declare
  t text;
begin
  foreach t in array array['payment_sessions', 'payments', 'refunds'] loop
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    execute format($p$create policy tenant on %I
      using (organisation_id = (select nullif(current_setting('app.organisation', true), '')))$p$, t);
  end loop;
end
$$;
grant select, insert, update on payment_sessions, refunds to kerbside_app;
grant select, insert on payments to kerbside_app;

-- Takes what new claims need beyond old ones and gives back what they no longer do, in one pass over
-- the rows in their fixed order; false where too little is left, and then nothing has changed.
create function move_capacity(p_organisation text, p_old jsonb, p_new jsonb) returns boolean
language plpgsql as $$
declare
  wanted integer;
  taken integer;
begin
  begin
    with named as (
      select c.resource, d::date as day, c.units, c.bound
      from jsonb_to_recordset(p_new) as c (resource text, "from" date, "to" date, units integer, bound integer),
        generate_series(c."from"::timestamp, c."to"::timestamp, interval '1 day') as d
      union all
      select c.resource, d::date, -c.units, null
      from jsonb_to_recordset(p_old) as c (resource text, "from" date, "to" date, units integer),
        generate_series(c."from"::timestamp, c."to"::timestamp, interval '1 day') as d
    ), moved as (
      select n.resource, n.day, sum(n.units)::integer as units, min(n.bound) as bound
      from named n group by 1, 2 having sum(n.units) <> 0
    ), bounded as (
      select m.* from moved m
      where m.units > 0 and m.bound is not null or m.units < 0 and exists (
        select from capacity_days u
        where u.organisation_id = p_organisation and u.resource = m.resource and u.day = m.day)
    ), written as (
      insert into capacity_days as u (organisation_id, resource, day, used)
      select p_organisation, resource, day, greatest(units, 0) from bounded
      where units < 0 or units <= bound
      order by resource, day
      on conflict (organisation_id, resource, day) do update
        set used = u.used + (select b.units from bounded b where b.resource = u.resource and b.day = u.day)
        where (select b.units < 0 or u.used + b.units <= b.bound from bounded b
          where b.resource = u.resource and b.day = u.day)
      returning 1
    )
    select (select count(*) from bounded), (select count(*) from written) into wanted, taken;
    if taken < wanted then
      raise exception 'no capacity left' using errcode = 'KB002';
    end if;
    return true;
  exception when sqlstate 'KB002' then
    return false;
  end;
end
$$;

-- The organisations that take no test payments and ask to be paid at booking, for who starts a server.
create function organisations_paid_first() returns table (slug text)
language plpgsql as $$
#variable_conflict use_column
begin
  perform set_config('role', 'kerbside_app', true), set_config('app.presented', 'every organisation', true);
  return query select o.slug from organisations o
    where not o.test and o.booking_rules ->> 'paymentRequired' = 'true' order by o.slug;
end
$$;
