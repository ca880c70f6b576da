-- Payments of orders on a provider's page, and refunds.

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
  -- Whether its provider still has to be asked to end it, because its order was cancelled or costs
  -- something else now.
  closing boolean not null default false check (not closing or status = 'expired'),
  created_at timestamptz(3) not null,
  expires_at timestamptz(3) not null,
  primary key (organisation_id, id),
  foreign key (organisation_id, order_id) references orders (organisation_id, id)
);
create unique index payment_sessions_open on payment_sessions (organisation_id, order_id)
  where status = 'open';
create index payment_sessions_order on payment_sessions (organisation_id, order_id);
create index payment_sessions_closing on payment_sessions (organisation_id) where closing;

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

select keep_to_organisation('payment_sessions');
select keep_to_organisation('payments');
select keep_to_organisation('refunds');
grant select, insert, update on payment_sessions, refunds to kerbside_app;
grant select, insert on payments to kerbside_app;

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
