-- Dispatch: what carries out the jobs, and the plan of a day (rules, section 12).
--
-- Locks are taken in one order: orders by id, then runs by id, then jobs, bins and the rest.

-- A job's driver and vehicle are those of its run.
alter table jobs
  drop column driver_id,
  drop column vehicle_id,
  -- Where the work is, if it isn't the order's address: { address, suburb, postcode, lotNumber, gateCode,
  -- notes }. Jobs after a relocation have it.
  add column site jsonb,
  -- Where a relocation takes the bin, in the same shape.
  add column to_site jsonb check (to_site is null or type = 'relocation'),
  -- The key of the request that asked for this job in the office.
  add column idempotency_key text collate "C" check (length(idempotency_key) between 1 and 255);
create unique index jobs_idempotency_key on jobs (organisation_id, idempotency_key)
  where idempotency_key is not null;

create table depots (
  organisation_id text collate "C" not null references organisations,
  id uuid not null,
  version integer not null default 1 check (version >= 1),
  name text not null check (length(name) between 1 and 60),
  address text not null default '' check (length(address) <= 250),
  latitude double precision check (latitude between -90 and 90),
  longitude double precision check (longitude between -180 and 180),
  archived_at timestamptz(3),
  idempotency_key text collate "C" check (length(idempotency_key) between 1 and 255),
  body_hash text collate "C",
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (organisation_id, id),
  check ((latitude is null) = (longitude is null))
);

create table vehicles (
  organisation_id text collate "C" not null references organisations,
  id uuid not null,
  version integer not null default 1 check (version >= 1),
  name text not null check (length(name) between 1 and 60),
  registration text not null default '' check (length(registration) <= 12),
  kind text not null check (kind in ('hook', 'skip', 'rear_lift', 'other')),
  -- How many bins it carries at once.
  slots integer not null default 1 check (slots between 1 and 20),
  payload_kg integer check (payload_kg between 1 and 100000),
  -- The largest weight that it lifts, in kilograms.
  largest_lift_kg integer check (largest_lift_kg between 1 and 100000),
  -- Ids of the products whose bins it lifts; null is all of them.
  product_ids text[] collate "C",
  minutes_a_day integer check (minutes_a_day between 1 and 1440),
  registration_expires_on date,
  off_road_since timestamptz(3),
  off_road_reason text check (length(off_road_reason) between 1 and 500),
  depot_id uuid,
  archived_at timestamptz(3),
  idempotency_key text collate "C" check (length(idempotency_key) between 1 and 255),
  body_hash text collate "C",
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (organisation_id, id),
  foreign key (organisation_id, depot_id) references depots (organisation_id, id),
  check ((off_road_since is null) = (off_road_reason is null))
);

create table drivers (
  organisation_id text collate "C" not null references organisations,
  id uuid not null,
  version integer not null default 1 check (version >= 1),
  name text not null check (length(name) between 1 and 120),
  phone text not null default '' check (length(phone) <= 30),
  -- The member that this driver is, if the driver has an account.
  account_id uuid,
  -- The vehicle that a new run of this driver starts with.
  vehicle_id uuid,
  archived_at timestamptz(3),
  idempotency_key text collate "C" check (length(idempotency_key) between 1 and 255),
  body_hash text collate "C",
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (organisation_id, id),
  foreign key (organisation_id, account_id) references memberships (organisation_id, account_id),
  foreign key (organisation_id, vehicle_id) references vehicles (organisation_id, id)
);
create unique index drivers_account on drivers (organisation_id, account_id) where account_id is not null;

create table tip_sites (
  organisation_id text collate "C" not null references organisations,
  id uuid not null,
  version integer not null default 1 check (version >= 1),
  name text not null check (length(name) between 1 and 60),
  address text not null default '' check (length(address) <= 250),
  latitude double precision check (latitude between -90 and 90),
  longitude double precision check (longitude between -180 and 180),
  -- By weekday from Monday: [{ "opens": "06:00", "closes": "16:00" }, …, null where it's closed]; null if
  -- the hours aren't known.
  opening_hours jsonb,
  -- Days on which it's closed, as YYYY-MM-DD.
  closed_days jsonb not null default '[]',
  -- Ids of the product groups that it takes; null is all of them.
  group_ids text[] collate "C",
  minutes_on_site integer check (minutes_on_site between 1 and 480),
  archived_at timestamptz(3),
  idempotency_key text collate "C" check (length(idempotency_key) between 1 and 255),
  body_hash text collate "C",
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (organisation_id, id),
  check ((latitude is null) = (longitude is null))
);

-- What a tip charges, in cents a tonne including GST, from a day on. Append-only: a wrong price is followed
-- by another of the same day, and the later one counts.
create table tip_prices (
  organisation_id text collate "C" not null,
  id uuid not null,
  tip_site_id uuid not null,
  -- The product group that it's for; null is every group without a price of its own.
  group_id text collate "C",
  from_day date not null,
  cents_a_tonne bigint not null check (cents_a_tonne between 0 and 100000000),
  created_at timestamptz(3) not null,
  primary key (organisation_id, id),
  foreign key (organisation_id, tip_site_id) references tip_sites (organisation_id, id)
);
create index tip_prices_site on tip_prices (organisation_id, tip_site_id, from_day);

-- The plan of a day for a driver, a vehicle or both. Planned until the driver starts it; a chore closes what
-- is left of yesterday.
create table runs (
  organisation_id text collate "C" not null references organisations,
  id uuid not null,
  version integer not null default 1 check (version >= 1),
  date date not null,
  driver_id uuid,
  vehicle_id uuid,
  depot_id uuid,
  starts_at time not null default '07:00',
  ends_at time not null default '15:00' check (ends_at > starts_at),
  status text not null check (status in ('planned', 'open', 'closed')),
  opened_at timestamptz(3),
  closed_at timestamptz(3),
  idempotency_key text collate "C" check (length(idempotency_key) between 1 and 255),
  body_hash text collate "C",
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (organisation_id, id),
  foreign key (organisation_id, driver_id) references drivers (organisation_id, id),
  foreign key (organisation_id, vehicle_id) references vehicles (organisation_id, id),
  foreign key (organisation_id, depot_id) references depots (organisation_id, id),
  check (driver_id is not null or vehicle_id is not null)
);
create unique index runs_once on runs (organisation_id, date, driver_id, vehicle_id)
  nulls not distinct where status <> 'closed';
create index runs_day on runs (organisation_id, date);
create index runs_driver on runs (organisation_id, driver_id, date);

-- A run's stops in their order. A stop that was taken off a run stays as a trace (`removed_at`); `position`
-- counts the live ones of a run from 1.
create table stops (
  organisation_id text collate "C" not null,
  id uuid not null,
  run_id uuid not null,
  position integer not null check (position >= 1),
  kind text not null check (kind in ('job', 'tip', 'yard', 'break')),
  job_id uuid,
  tip_site_id uuid,
  depot_id uuid,
  -- Of a break, and of anything else where the standard time is wrong.
  minutes integer check (minutes between 1 and 1440),
  -- Of tips, yards and breaks; a job has its own.
  arrived_at timestamptz(3),
  done_at timestamptz(3),
  removed_at timestamptz(3),
  created_at timestamptz(3) not null,
  primary key (organisation_id, id),
  foreign key (organisation_id, run_id) references runs (organisation_id, id),
  foreign key (organisation_id, job_id) references jobs (organisation_id, id),
  foreign key (organisation_id, tip_site_id) references tip_sites (organisation_id, id),
  foreign key (organisation_id, depot_id) references depots (organisation_id, id),
  check ((kind = 'job') = (job_id is not null)),
  check (tip_site_id is null or kind = 'tip'),
  check (depot_id is null or kind = 'yard')
);
create unique index stops_job on stops (organisation_id, job_id)
  where job_id is not null and removed_at is null;
create index stops_run on stops (organisation_id, run_id, position) where removed_at is null;
create index stops_of_run on stops (organisation_id, run_id);

-- What dispatch goes by where a business differs from the standard; see contract/dispatch/settings.ts.
alter table organisations
  add column dispatch_settings jsonb not null default '{}',
  add column dispatch_settings_version integer not null default 1;

do $$
declare
  t text;
begin
  foreach t in array array['depots', 'vehicles', 'drivers', 'tip_sites', 'tip_prices', 'runs', 'stops'] loop
    perform keep_to_organisation(t);
  end loop;
end
$$;

grant select, insert, update on depots, vehicles, drivers, tip_sites, runs, stops to kerbside_app;
grant select, insert on tip_prices to kerbside_app;
grant delete on runs, stops to kerbside_app;

-- Statistics for the first foreign key checks, as for jobs; see 0005.
do $$
declare
  t text;
begin
  if current_setting('server_version_num')::integer >= 180000 then
    foreach t in array array['runs', 'stops', 'drivers', 'vehicles'] loop
      perform pg_restore_attribute_stats('schemaname', 'public', 'relname', t,
        'attname', 'organisation_id', 'inherited', false, 'version', 180000,
        'null_frac', 0::real, 'avg_width', 21, 'n_distinct', 1::real);
    end loop;
  end if;
end
$$;
