-- Payments of orders on a provider's page, and refunds.

-- One attempt to pay the amount due on an order, on the provider's page.
create table payment_sessions (
  organisation_id text collate "C" not null,
  id uuid not null,
  order_id uuid not null,
  provider text not null check (provider in ('stripe', 'test')),
  -- The provider's own id and the address of its page; null until it has answered.
  provider_session_id text,
  url text,
  return_url text not null check (length(return_url) <= 2100),
  status text not null default 'open' check (status in ('open', 'complete', 'expired')),
  amount bigint not null check (amount > 0),
  currency text not null,
  -- Whether a chore still has to end it at the provider, because the order was cancelled or its amount
  -- changed.
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

-- Money received. A session is paid once, however often the provider reports it.
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

-- Money to return: written first, then requested from the provider, under the same id until it succeeds.
create table refunds (
  organisation_id text collate "C" not null,
  id uuid not null,
  order_id uuid not null,
  payment_id uuid not null,
  amount bigint not null check (amount > 0),
  status text not null default 'pending' check (status in ('pending', 'succeeded', 'failed')),
  -- An actor; see server/actor.ts.
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

-- Organisations that require payment at booking and aren't test organisations, for a warning at startup.
create function organisations_paid_first() returns table (slug text)
language plpgsql as $$
#variable_conflict use_column
begin
  perform set_config('role', 'kerbside_app', true), set_config('app.presented', 'every organisation', true);
  return query select o.slug from organisations o
    where not o.test and o.booking_rules ->> 'paymentRequired' = 'true' order by o.slug;
end
$$;
