-- Organisations, their catalogues and keys, and orders with what follows from them.
--
-- Every tenant table has its organisation first in the primary key and in every foreign key, so a
-- row cannot refer to another organisation's, and row-level security shows and takes only rows of
-- the organisation named for the transaction. The service works as kerbside_app, which owns nothing.

do $$
begin
  if not exists (select from pg_roles where rolname = 'kerbside_app') then
    create role kerbside_app nologin nosuperuser nobypassrls nocreatedb nocreaterole;
  end if;
  if current_user <> 'kerbside_app' then
    grant kerbside_app to current_user;
  end if;
end
$$;

create table organisations (
  id text collate "C" primary key check (id ~ '^org_[0-9A-Za-z]{16}$'),
  slug text collate "C" not null unique check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and length(slug) <= 63),
  name text not null check (length(name) between 1 and 120),
  timezone text not null,
  currency text not null default 'AUD' check (currency ~ '^[A-Z]{3}$'),
  phone text,
  email text,
  abn text,
  test boolean not null default false,
  subscription_active boolean not null default true,
  holiday_state text,
  holidays_until integer,
  catalog_version bigint not null default 1,
  catalog_updated_at timestamptz(3) not null default now(),
  branding jsonb not null default '{}',
  booking_rules jsonb not null default '{}',
  terms jsonb not null default '{}',
  created_at timestamptz(3) not null default now()
);

create table organisation_origins (
  organisation_id text collate "C" not null references organisations,
  origin text not null check (length(origin) <= 300),
  created_at timestamptz(3) not null default now(),
  primary key (organisation_id, origin)
);

create table api_keys (
  organisation_id text collate "C" not null references organisations,
  id text collate "C" not null check (id like 'key\_%'),
  name text not null check (length(name) between 1 and 120),
  access text not null check (access in ('read', 'read_write')),
  hash text collate "C" not null unique check (hash ~ '^[0-9a-f]{64}$'),
  last4 text not null check (length(last4) = 4),
  created_by text not null,
  created_at timestamptz(3) not null default now(),
  last_used_at timestamptz(3),
  expires_at timestamptz(3),
  revoked_at timestamptz(3),
  primary key (organisation_id, id)
);

-- One row an item of the catalogue; the document is the item as the catalogue shows it. The
-- catalogue is read and versioned whole, and never searched by a field inside an item. The id of a
-- booking question is its key.
create table catalog_items (
  organisation_id text collate "C" not null references organisations,
  id text collate "C" not null,
  kind text not null check (kind in ('area', 'product_group', 'product', 'variant', 'add_on',
    'delivery_time_period', 'booking_question', 'notice')),
  parent_id text collate "C" check ((parent_id is not null) = (kind = 'variant')),
  position integer not null,
  stock integer check (stock >= 0),
  retired boolean not null default false,
  document jsonb not null,
  primary key (organisation_id, id),
  foreign key (organisation_id, parent_id) references catalog_items (organisation_id, id)
);

-- What is taken of a bounded resource on a day: bins out of a type (the resource is its id), or
-- visits on a day ('visits'). Rows exist exactly for resources that have a bound.
create table capacity_days (
  organisation_id text collate "C" not null references organisations,
  resource text collate "C" not null,
  day date not null,
  used integer not null check (used >= 0),
  primary key (organisation_id, resource, day)
);

create table orders (
  organisation_id text collate "C" not null references organisations,
  id uuid not null,
  version integer not null default 1 check (version >= 1),
  reference text collate "C" not null check (reference ~ '^[0-9A-HJKMNP-TV-Z]{7}$'),
  status text not null check (status in ('pending', 'confirmed', 'in_progress', 'completed', 'cancelled')),
  source text not null check (source in ('api', 'booking_page', 'office')),
  payment_status text not null default 'unpaid'
    check (payment_status in ('unpaid', 'partially_paid', 'paid', 'partially_refunded', 'refunded')),
  currency text not null,
  total bigint not null check (total >= 0),
  gst bigint not null check (gst between 0 and total),
  discount bigint not null check (discount >= 0),
  amount_paid bigint not null default 0 check (amount_paid >= 0),
  amount_refunded bigint not null default 0 check (amount_refunded >= 0),
  product_id text collate "C" not null,
  product_name text not null,
  quantity integer not null check (quantity between 1 and 1000),
  area_id text collate "C",
  area_name text,
  suburb text,
  postcode text,
  delivery_date date not null,
  delivery_time_period jsonb,
  pickup_date date not null check (pickup_date >= delivery_date),
  wait_while_load boolean not null,
  customer_type text not null check (customer_type in ('individual', 'company')),
  customer_name text not null check (length(customer_name) between 2 and 120),
  contact_name text not null check (length(contact_name) between 2 and 120),
  email text not null check (length(email) <= 200),
  phone text not null check (length(phone) between 8 and 30),
  address text not null check (length(address) between 5 and 250),
  lot_number text check (length(lot_number) <= 40),
  gate_code text check (length(gate_code) <= 80),
  notes text not null check (length(notes) <= 2000),
  purchase_order text check (length(purchase_order) <= 100),
  salesperson text check (length(salesperson) <= 120),
  custom_fields jsonb not null,
  terms_version text not null,
  accepted_notices jsonb not null,
  claims jsonb not null,
  idempotency_key text collate "C" check (length(idempotency_key) between 1 and 255),
  body_hash text collate "C",
  -- Until when an order that must be paid to stand holds its bins; null where nothing runs out. What
  -- was paid before it stood is waited for while a session of it is open.
  held_until timestamptz(3),
  -- The actor, as server/actor.ts has it.
  cancelled_by jsonb,
  cancel_reason text,
  cancelled_at timestamptz(3) check ((cancelled_at is not null) = (status = 'cancelled')),
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (organisation_id, id),
  unique (organisation_id, reference),
  foreign key (organisation_id, product_id) references catalog_items (organisation_id, id)
);
create unique index orders_idempotency_key on orders (organisation_id, idempotency_key)
  where idempotency_key is not null;
create index orders_newest on orders (organisation_id, created_at desc, id desc);
create index orders_held on orders (organisation_id, held_until) where held_until is not null;
create index orders_delivery_date on orders (organisation_id, delivery_date);

create table order_lines (
  organisation_id text collate "C" not null,
  order_id uuid not null,
  id uuid not null,
  position integer not null,
  product_id text collate "C" not null,
  product_name text not null,
  description text,
  line_type text not null check (line_type in ('hire', 'sale')),
  work_type text not null check (work_type in ('none', 'delivery', 'service')),
  quantity numeric not null check (quantity between 0.01 and 1000),
  delivery_date date not null,
  pickup_date date not null check (pickup_date >= delivery_date),
  delivery_on date,
  collection_on date,
  wait_while_load boolean not null,
  schedule jsonb,
  -- The last day up to which a standing service's jobs have been made; null when none are to come.
  schedule_made_until date,
  discount_percent integer not null check (discount_percent between 0 and 100),
  purchase_order text,
  equipment_reference text,
  unit_price bigint not null check (unit_price >= 0),
  total bigint not null check (total >= 0),
  primary key (organisation_id, id),
  foreign key (organisation_id, order_id) references orders (organisation_id, id),
  foreign key (organisation_id, product_id) references catalog_items (organisation_id, id)
);
create index order_lines_order on order_lines (organisation_id, order_id);
create index order_lines_schedule on order_lines (organisation_id, schedule_made_until)
  where schedule_made_until is not null;

create table order_add_ons (
  organisation_id text collate "C" not null,
  order_id uuid not null,
  position integer not null,
  product_id text collate "C" not null,
  name text not null,
  quantity integer not null check (quantity between 1 and 100),
  unit_price bigint not null check (unit_price >= 0),
  total bigint not null check (total >= 0),
  primary key (organisation_id, order_id, position),
  foreign key (organisation_id, order_id) references orders (organisation_id, id),
  foreign key (organisation_id, product_id) references catalog_items (organisation_id, id)
);

create table order_charges (
  organisation_id text collate "C" not null,
  order_id uuid not null,
  position integer not null,
  type text not null check (type in ('hire', 'sale', 'extra_days', 'wait_and_load', 'discount',
    'add_on', 'area_surcharge', 'time_period_surcharge')),
  description text not null,
  -- Fewer days take off what more days would have added.
  amount bigint not null check (amount >= 0 or type in ('discount', 'extra_days')),
  primary key (organisation_id, order_id, position),
  foreign key (organisation_id, order_id) references orders (organisation_id, id)
);

create table jobs (
  organisation_id text collate "C" not null,
  id uuid not null,
  version integer not null default 1 check (version >= 1),
  order_id uuid not null,
  line_id uuid not null,
  type text not null check (type in ('delivery', 'collection', 'exchange', 'service', 'wait_and_load', 'relocation')),
  status text not null check (status in ('scheduled', 'started', 'completed', 'failed', 'cancelled')),
  date date not null,
  sequence integer not null,
  time_window jsonb,
  driver_id uuid,
  vehicle_id uuid,
  started_at timestamptz(3),
  completed_at timestamptz(3),
  failed_at timestamptz(3),
  completion jsonb,
  failure jsonb,
  previous_job_id uuid,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (organisation_id, id),
  unique (organisation_id, order_id, sequence),
  foreign key (organisation_id, order_id) references orders (organisation_id, id),
  foreign key (organisation_id, line_id) references order_lines (organisation_id, id),
  foreign key (organisation_id, previous_job_id) references jobs (organisation_id, id)
);
create index jobs_day on jobs (organisation_id, date, created_at, sequence, id);
create index jobs_line on jobs (organisation_id, line_id);

-- The outbox: an event stands in the transaction that caused it, with its finished payload.
create table events (
  organisation_id text collate "C" not null references organisations,
  id text collate "C" not null check (id ~ '^evt_[0-9a-f]{32}$'),
  type text not null,
  subject_id uuid not null,
  payload text not null,
  created_at timestamptz(3) not null,
  primary key (organisation_id, id)
);
create unique index events_once on events (organisation_id, subject_id, type)
  where type in ('order.created', 'order.cancelled');
create index events_newest on events (organisation_id, created_at desc, id desc);

-- Append-only: every change of money, status or access, by whom.
create table audit_log (
  organisation_id text collate "C" not null references organisations,
  id bigint generated always as identity,
  at timestamptz(3) not null default now(),
  actor text not null,
  action text not null,
  subject text not null,
  before jsonb,
  after jsonb,
  primary key (organisation_id, id)
);
-- The hirer's page shows when an order's dates were changed.
create index audit_log_changes on audit_log (organisation_id, subject) where action = 'order.changed';

do $$
declare
  t text;
begin
  foreach t in array array['organisation_origins', 'api_keys', 'catalog_items', 'capacity_days', 'orders',
    'order_lines', 'order_add_ons', 'order_charges', 'jobs', 'events', 'audit_log']
  loop
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    execute format($p$create policy tenant on %I
      using (organisation_id = (select nullif(current_setting('app.organisation', true), '')))$p$, t);
  end loop;
end
$$;

alter table organisations enable row level security;
alter table organisations force row level security;
create policy tenant on organisations
  using (id = (select nullif(current_setting('app.organisation', true), '')));

-- Before the organisation is known, a caller sees just the row whose name or secret it presents.
create policy presented on organisations for select
  using (slug = (select nullif(current_setting('app.presented', true), '')));
-- No slug holds a space, so nothing from outside can present this name.
create policy chores on organisations for select
  using ((select current_setting('app.presented', true)) = 'every organisation');
create policy presented on api_keys for select
  using (hash = (select nullif(current_setting('app.presented', true), ''))
    or id = (select nullif(current_setting('app.presented', true), '')));

-- While a table has no statistics, any index that begins with the organisation seems as good as its
-- primary key, and each foreign key was checked by walking all of the organisation's orders until
-- autovacuum came by: 0.094 ms a check at 1,000 orders, where the primary key takes 0.003. So the
-- planner is told that an organisation is no small part of the table. The first ANALYZE replaces this
-- by what is so. PostgreSQL takes statistics from 18 on.
do $$
declare
  t text;
begin
  if current_setting('server_version_num')::integer >= 180000 then
    foreach t in array array['orders', 'order_lines', 'jobs', 'events'] loop
      perform pg_restore_attribute_stats('schemaname', 'public', 'relname', t,
        'attname', 'organisation_id', 'inherited', false, 'version', 180000,
        'null_frac', 0::real, 'avg_width', 21, 'n_distinct', 1::real);
    end loop;
  end if;
end
$$;

grant usage on schema public to kerbside_app;
grant select, insert, update on organisations, api_keys, catalog_items, orders, order_lines, jobs to kerbside_app;
grant select, insert, delete on organisation_origins to kerbside_app;
grant select, insert, update, delete on capacity_days to kerbside_app;
grant select, insert on order_add_ons, order_charges, events, audit_log to kerbside_app;
