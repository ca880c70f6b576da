-- Customers: whom an organisation works for again and again, and which orders are theirs (rules, section 11,
-- "Customers").

-- The last number that each organisation gave a customer. Who takes the next one holds the row until the
-- customer is written, so numbers have no gaps.
create table customer_numbers (
  organisation_id text collate "C" not null references organisations,
  last integer not null check (last >= 0),
  primary key (organisation_id)
);

create table customers (
  organisation_id text collate "C" not null references organisations,
  id uuid not null,
  version integer not null default 1 check (version >= 1),
  -- Written C-000012.
  number integer not null check (number >= 1),
  kind text not null check (kind in ('individual', 'company')),
  name text not null check (length(name) between 2 and 120),
  -- For sorting, and for finding customers of the same name.
  name_key text collate "C" not null generated always as (search_fold(name)) stored,
  abn text check (abn ~ '^\d{11}$'),
  billing_address text not null default '' check (length(billing_address) <= 300),
  notes text not null default '' check (length(notes) <= 4000),
  terms_days integer not null default 0 check (terms_days between 0 and 365),
  -- In cents; null is without a limit.
  credit_limit bigint check (credit_limit >= 0),
  stopped_at timestamptz(3),
  -- An actor; see server/actor.ts.
  stopped_by jsonb,
  stop_reason text check (length(stop_reason) between 1 and 500),
  -- The customer that this one was merged into. A merge moves nothing: what belongs to this one shows there.
  merged_into_id uuid check (merged_into_id <> id),
  -- The words that it is found by, of those merged into it too.
  words tsvector not null default '',
  idempotency_key text collate "C" check (length(idempotency_key) between 1 and 255),
  body_hash text collate "C",
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (organisation_id, id),
  unique (organisation_id, number),
  foreign key (organisation_id, merged_into_id) references customers (organisation_id, id),
  check ((stopped_at is null) = (stop_reason is null) and (stopped_at is null) = (stopped_by is null))
);
create unique index customers_idempotency_key on customers (organisation_id, idempotency_key)
  where idempotency_key is not null;
create index customers_by_name on customers (organisation_id, name_key, id) where merged_into_id is null;
create index customers_by_abn on customers (organisation_id, abn) where abn is not null;
create index customers_merged on customers (organisation_id, merged_into_id) where merged_into_id is not null;

create table customer_contacts (
  organisation_id text collate "C" not null,
  id uuid not null,
  customer_id uuid not null,
  position integer not null,
  name text not null check (length(name) between 1 and 120),
  email text not null default '' check (length(email) <= 200),
  email_key text collate "C" not null generated always as (search_fold(email)) stored,
  phone text not null default '' check (length(phone) <= 30),
  -- The digits after the country code or the leading zero, however it is written.
  phone_key text collate "C" not null
    generated always as (right(regexp_replace(phone, '[^0-9]', '', 'g'), 9)) stored,
  roles text[] not null default '{}' check (roles <@ array['bookings', 'billing', 'site']),
  primary key (organisation_id, id),
  foreign key (organisation_id, customer_id) references customers (organisation_id, id)
);
create index customer_contacts_customer on customer_contacts (organisation_id, customer_id, position);
create index customer_contacts_email on customer_contacts (organisation_id, email_key) where email_key <> '';
create index customer_contacts_phone on customer_contacts (organisation_id, phone_key) where phone_key <> '';

create table customer_sites (
  organisation_id text collate "C" not null,
  id uuid not null,
  customer_id uuid not null,
  position integer not null,
  address text not null check (length(address) between 5 and 250),
  -- The address without what people write in different ways; see server/customers/matching/address-key.ts.
  address_key text collate "C" not null,
  suburb text not null default '' check (length(suburb) <= 120),
  postcode text not null default '' check (length(postcode) <= 12),
  access_notes text not null default '' check (length(access_notes) <= 1000),
  purchase_order_required boolean not null default false,
  primary key (organisation_id, id),
  foreign key (organisation_id, customer_id) references customers (organisation_id, id)
);
create index customer_sites_customer on customer_sites (organisation_id, customer_id, position);
create index customer_sites_address on customer_sites (organisation_id, address_key);

-- Which orders are whose. Not a column of `orders`: placing an order and changing one stay as fast as they
-- are, with no further index to write and none of the order's versions to raise.
create table customer_orders (
  organisation_id text collate "C" not null,
  order_id uuid not null,
  customer_id uuid not null,
  linked_by jsonb not null,
  linked_at timestamptz(3) not null,
  primary key (organisation_id, order_id),
  foreign key (organisation_id, order_id) references orders (organisation_id, id),
  foreign key (organisation_id, customer_id) references customers (organisation_id, id)
);
create index customer_orders_customer on customer_orders (organisation_id, customer_id, order_id);

-- Each merge, and what the customer that stays took over because it had none.
create table customer_merges (
  organisation_id text collate "C" not null,
  id uuid not null,
  kept_id uuid not null,
  merged_id uuid not null check (merged_id <> kept_id),
  -- By column: what the kept customer had before, and what it took. A column leaves when a person changes it.
  taken jsonb not null,
  merged_by jsonb not null,
  merged_at timestamptz(3) not null,
  undone_by jsonb,
  undone_at timestamptz(3) check ((undone_at is null) = (undone_by is null)),
  primary key (organisation_id, id),
  foreign key (organisation_id, kept_id) references customers (organisation_id, id),
  foreign key (organisation_id, merged_id) references customers (organisation_id, id)
);
create unique index customer_merges_live on customer_merges (organisation_id, merged_id) where undone_at is null;
create index customer_merges_kept on customer_merges (organisation_id, kept_id) where undone_at is null;

select keep_to_organisation('customer_numbers');
select keep_to_organisation('customers');
select keep_to_organisation('customer_contacts');
select keep_to_organisation('customer_sites');
select keep_to_organisation('customer_orders');
select keep_to_organisation('customer_merges');

grant select, insert on customer_numbers, customers, customer_contacts, customer_sites, customer_orders,
  customer_merges to kerbside_app;
grant delete on customer_contacts, customer_sites, customer_orders to kerbside_app;
grant update (last) on customer_numbers to kerbside_app;
-- A customer keeps its number; contacts and sites keep their customer.
grant update (version, kind, name, abn, billing_address, notes, terms_days, credit_limit, stopped_at, stopped_by,
  stop_reason, merged_into_id, words, updated_at) on customers to kerbside_app;
grant update (position, name, email, phone, roles) on customer_contacts to kerbside_app;
grant update (position, address, address_key, suburb, postcode, access_notes, purchase_order_required)
  on customer_sites to kerbside_app;
grant update (taken, undone_by, undone_at) on customer_merges to kerbside_app;

-- The customer that a customer's orders show at: itself, or the one that it was merged into.
create function customer_root(p_organisation text, p_id uuid) returns uuid
language sql stable as $$
  with recursive up as (
    select id, merged_into_id from customers where organisation_id = p_organisation and id = p_id
    union all
    select c.id, c.merged_into_id from up
    join customers c on c.organisation_id = p_organisation and c.id = up.merged_into_id)
  select id from up where merged_into_id is null;
$$;

-- A customer and all that were merged into it, itself first.
create function customer_family(p_organisation text, p_id uuid) returns table (id uuid)
language sql stable as $$
  with recursive family as (
    select p_id as id
    union all
    select c.id from family f
    join customers c on c.organisation_id = p_organisation and c.merged_into_id = f.id)
  select id from family;
$$;

-- Every word that a customer is found by, with those of the customers merged into it: as words_of_order does
-- for an order. Its number also counts without zeros.
create function words_of_customer(p_organisation text, p_id uuid) returns tsvector
language plpgsql stable as $$
declare
  owner text := right(p_organisation, 6) || ':';
  -- What separates words besides spaces, as for orders.
  separators text := '[\t\n\r!"#$%&''()*+,./:;<=>?@[\\\]^_`{|}~«»·°§©®¡¿¶±¬¦£¥¢¤‐‑‒–—―‘’‚“”„†‡•…‹›⁄、。-]+';
  family uuid[] := array(select f.id from customer_family(p_organisation, p_id) f);
  typed text := search_fold(concat_ws(' ',
    (select string_agg(concat_ws(' ', c.name, c.billing_address, c.abn,
        'C-' || lpad(c.number::text, greatest(6, length(c.number::text)), '0'), 'C' || c.number), ' ')
      from customers c where c.organisation_id = p_organisation and c.id = any(family)),
    (select string_agg(concat_ws(' ', k.name, k.email), ' ')
      from customer_contacts k where k.organisation_id = p_organisation and k.customer_id = any(family)),
    (select string_agg(concat_ws(' ', s.address, s.suburb, s.postcode), ' ')
      from customer_sites s where s.organisation_id = p_organisation and s.customer_id = any(family))));
  -- Email addresses in one piece, and numbers by all their digits and by the last ones.
  whole text[] := array(
    select search_fold(k.email) from customer_contacts k
      where k.organisation_id = p_organisation and k.customer_id = any(family)
    union all
    select '#' || d.digits from (
      select regexp_replace(k.phone, '[^0-9]+', '', 'g') as every from customer_contacts k
        where k.organisation_id = p_organisation and k.customer_id = any(family)
      union all
      select c.abn from customers c
        where c.organisation_id = p_organisation and c.id = any(family) and c.abn is not null) p,
      lateral (values (p.every), (right(p.every, 9)), (right(p.every, 8))) d (digits)
      where d.digits <> '');
begin
  return (
    select coalesce(array_to_tsvector(array_agg(distinct owner || left(word, 64))), '')
    from unnest(string_to_array(regexp_replace(typed, separators, ' ', 'g'), ' ')
      || string_to_array(regexp_replace(typed, separators, '', 'g'), ' ') || whole) as word
    where word <> '');
end
$$;

-- Files of customers that are being imported: what was uploaded, how it is read, and what came of it.
create table imports (
  organisation_id text collate "C" not null references organisations,
  id uuid not null,
  version integer not null default 1 check (version >= 1),
  kind text not null check (kind in ('customers')),
  file_name text not null check (length(file_name) between 1 and 200),
  sha256 text collate "C" not null,
  -- Null once it is imported: the customers have what it said.
  csv text,
  -- Its headings, with the first values below each.
  columns jsonb not null,
  -- How it is read, and what that would do: see contract/office/customers/import.ts.
  settings jsonb not null,
  report jsonb not null,
  -- Of what would be done; it is done only while that stays the same.
  plan_hash text collate "C" not null,
  state text not null check (state in ('checked', 'applying', 'done')),
  created_by jsonb not null,
  created_at timestamptz(3) not null,
  applying_since timestamptz(3),
  applied_by jsonb,
  applied_at timestamptz(3) check ((applied_at is not null) = (state = 'done')),
  idempotency_key text collate "C" check (length(idempotency_key) between 1 and 255),
  primary key (organisation_id, id)
);
create unique index imports_idempotency_key on imports (organisation_id, idempotency_key)
  where idempotency_key is not null;
create index imports_newest on imports (organisation_id, kind, created_at desc, id desc);
select keep_to_organisation('imports');
grant select, insert, delete on imports to kerbside_app;
grant update (version, csv, settings, report, plan_hash, state, applying_since, applied_by, applied_at)
  on imports to kerbside_app;
