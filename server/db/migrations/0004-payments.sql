-- Payments of orders on a hosted page, orders that hold their bins until they are paid, orders whose
-- dates are changed, and mail that is sent.

alter table orders
  add column amount_refunded bigint not null default 0 check (amount_refunded >= 0),
  -- Until when an order that must be paid to stand holds its bins; null where nothing runs out. What
  -- was paid before it stood is waited for while a session of it is open.
  add column held_until timestamptz(3);
create index orders_held on orders (organisation_id, held_until) where held_until is not null;

-- Fewer days take off what more days would have added.
alter table order_charges drop constraint order_charges_check;
alter table order_charges add constraint order_charges_check
  check (amount >= 0 or type in ('discount', 'extra_days'));

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
  requested_by text not null,
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

-- A mail is the queue row and the copy that the operator reads.
alter table mails
  add column html text,
  add column sender text,
  add column reply_to text,
  add column status text not null default 'pending' check (status in ('pending', 'sent', 'failed')),
  add column due_at timestamptz(3) not null default now(),
  add column attempts integer not null default 0,
  add column last_error text check (length(last_error) <= 500),
  add column sent_at timestamptz(3) check ((sent_at is not null) = (status = 'sent')),
  add column leased_by text,
  add column leased_until timestamptz(3);
create index mails_due on mails (due_at) where status = 'pending';

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

create policy worker on mails to kerbside_worker using (true);
grant select, update on mails to kerbside_worker;

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

-- The mails that a worker is to send next. A lease that has run out is another worker's to take. What
-- could not be sent within three days would come as a surprise, and is not sent any more.
create function claim_mails(p_worker text, p_busy uuid[], p_most integer, p_lease_seconds integer)
returns table (organisation_id text, id uuid, recipient text, subject text, body text, html text,
  attempts integer, sender text, reply_to text)
language plpgsql as $$
#variable_conflict use_column
begin
  perform set_config('role', 'kerbside_worker', true);
  return query
    with due as (
      select m.organisation_id, m.id from mails m
      where m.status = 'pending' and m.due_at <= now() and m.created_at > now() - interval '3 days'
        and m.id <> all (p_busy) and (m.leased_until is null or m.leased_until < now())
      order by m.due_at limit p_most for update skip locked
    ), held as (
      update mails m set leased_until = now() + make_interval(secs => p_lease_seconds)
      where m.leased_by = p_worker and m.id = any (p_busy) and m.status = 'pending'
    ), leased as (
      update mails m
        set leased_by = p_worker, leased_until = now() + make_interval(secs => p_lease_seconds)
        from due d where m.organisation_id = d.organisation_id and m.id = d.id
      returning m.*
    )
    select l.organisation_id, l.id, l.recipient, l.subject, l.body, l.html, l.attempts, l.sender, l.reply_to
    from leased l;
end
$$;

-- Writes what became of attempts: for each `organisation_id` and `id` the `status`, the `error` and,
-- while it is still pending, how many milliseconds later it is `due`. Only its worker settles a mail.
create function settle_mails(p_worker text, p_results jsonb) returns void
language plpgsql as $$
begin
  perform set_config('role', 'kerbside_worker', true);
  update mails m set status = r.status, attempts = m.attempts + 1, last_error = r.error,
    due_at = coalesce(now() + make_interval(secs => r.due_ms / 1000.0), m.due_at),
    sent_at = case when r.status = 'sent' then now() end, leased_by = null, leased_until = null
  from jsonb_to_recordset(p_results) as r (organisation_id text, id uuid, status text, error text, due_ms bigint)
  where m.organisation_id = r.organisation_id and m.id = r.id and m.status = 'pending';
end
$$;

-- Gives back the mails that a stopping worker holds.
create function release_mails(p_worker text) returns void
language plpgsql as $$
begin
  perform set_config('role', 'kerbside_worker', true);
  update mails set leased_by = null, leased_until = null
    where leased_by = p_worker and status = 'pending';
end
$$;
