-- Orders with their lines, add-ons and charges.

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
  terms_revision integer,
  accepted_notices jsonb not null,
  claims jsonb not null,
  idempotency_key text collate "C" check (length(idempotency_key) between 1 and 255),
  body_hash text collate "C",
  -- Until when an unpaid order holds its bins; null if it doesn't expire. An order with an open payment
  -- session is held until that session ends.
  held_until timestamptz(3),
  -- An actor; see server/actor.ts.
  cancelled_by jsonb,
  cancel_reason text,
  cancelled_at timestamptz(3) check ((cancelled_at is not null) = (status = 'cancelled')),
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (organisation_id, id),
  unique (organisation_id, reference),
  foreign key (organisation_id, product_id) references catalog_items (organisation_id, id),
  foreign key (organisation_id, terms_revision) references terms_wordings (organisation_id, revision)
);
create unique index orders_idempotency_key on orders (organisation_id, idempotency_key)
  where idempotency_key is not null;
create index orders_newest on orders (organisation_id, created_at desc, id desc);
create index orders_held on orders (organisation_id, held_until) where held_until is not null;
create index orders_delivery_date on orders (organisation_id, delivery_date);
-- For the chore that holds bins while they are out.
create index orders_in_progress on orders (organisation_id, id) where status = 'in_progress';

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
  -- Whether a crew takes the thing away again; contract/orders/is-collected.ts says the same.
  collected boolean not null
    generated always as (line_type = 'hire' and work_type = 'delivery' and not wait_while_load) stored,
  schedule jsonb,
  -- The last day that a standing service has been planned for; null if the line isn't one.
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
  -- Removed days are a negative charge.
  amount bigint not null check (amount >= 0 or type in ('discount', 'extra_days')),
  primary key (organisation_id, order_id, position),
  foreign key (organisation_id, order_id) references orders (organisation_id, id)
);

select keep_to_organisation('orders');
select keep_to_organisation('order_lines');
select keep_to_organisation('order_add_ons');
select keep_to_organisation('order_charges');

grant select, insert, update on orders, order_lines to kerbside_app;
grant select, insert on order_add_ons, order_charges to kerbside_app;
