-- Bins and what is known of them, dockets, checks of vehicles, and what crews report (rules, section 12).

-- Numbered bins. `place_id` names the depot, order, vehicle or tip site where the bin is; it's null in the
-- yard of an organisation without depots. Place and load are those of its last move.
create table bins (
  organisation_id text collate "C" not null references organisations,
  id uuid not null,
  version integer not null default 1 check (version >= 1),
  number text not null check (length(number) between 1 and 20),
  -- The number without spaces and in capitals, by which it's unique.
  number_key text collate "C" not null
    generated always as (upper(regexp_replace(number, '\s', '', 'g'))) stored,
  product_id text collate "C" not null,
  tare_kg integer check (tare_kg between 1 and 50000),
  place text not null check (place in ('yard', 'site', 'vehicle', 'tip', 'unknown')),
  place_id uuid,
  load text not null check (load in ('empty', 'full', 'unknown')),
  -- When it came to its place.
  since timestamptz(3) not null,
  last_move_id uuid,
  out_of_service_since timestamptz(3),
  out_of_service_reason text check (length(out_of_service_reason) between 1 and 500),
  archived_at timestamptz(3),
  idempotency_key text collate "C" check (length(idempotency_key) between 1 and 255),
  body_hash text collate "C",
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (organisation_id, id),
  unique (organisation_id, number_key),
  foreign key (organisation_id, product_id) references catalog_items (organisation_id, id),
  check ((out_of_service_since is null) = (out_of_service_reason is null)),
  check (place <> 'unknown' or place_id is null)
);
create index bins_place on bins (organisation_id, place, place_id);

-- Append-only. A bin's place is that of its last move by (at, id). A move whose start isn't where the bin
-- was thought to be is believed, and marked `healed`.
create table bin_moves (
  organisation_id text collate "C" not null,
  id uuid not null,
  bin_id uuid not null,
  at timestamptz(3) not null,
  from_place text not null check (from_place in ('yard', 'site', 'vehicle', 'tip', 'unknown')),
  from_id uuid,
  to_place text not null check (to_place in ('yard', 'site', 'vehicle', 'tip', 'unknown')),
  to_id uuid,
  load text not null check (load in ('empty', 'full', 'unknown')),
  job_id uuid,
  -- An actor; see server/actor.ts.
  by jsonb not null,
  healed boolean not null default false,
  recorded_at timestamptz(3) not null,
  primary key (organisation_id, id),
  foreign key (organisation_id, bin_id) references bins (organisation_id, id),
  foreign key (organisation_id, job_id) references jobs (organisation_id, id)
);
create index bin_moves_bin on bin_moves (organisation_id, bin_id, at, id);
create index bin_moves_job on bin_moves (organisation_id, job_id) where job_id is not null;

-- What a tip weighed. A docket that gives only the net weight has no gross and tare.
create table dockets (
  organisation_id text collate "C" not null references organisations,
  id uuid not null,
  version integer not null default 1 check (version >= 1),
  tip_site_id uuid,
  number text not null check (length(number) between 1 and 40),
  number_key text collate "C" not null
    generated always as (upper(regexp_replace(number, '\s', '', 'g'))) stored,
  tipped_at timestamptz(3) not null,
  gross_kg integer check (gross_kg between 0 and 200000),
  tare_kg integer check (tare_kg between 0 and 200000),
  net_kg integer not null check (net_kg between 0 and 200000),
  material text not null default '' check (length(material) <= 60),
  -- In cents, including GST.
  cost bigint check (cost between 0 and 100000000),
  run_id uuid,
  vehicle_id uuid,
  driver_id uuid,
  -- Of the picture of the paper; see `files`.
  file_id uuid,
  -- When it was found to be wrong or entered twice, and why.
  voided_at timestamptz(3),
  void_reason text check (length(void_reason) between 1 and 500),
  idempotency_key text collate "C" check (length(idempotency_key) between 1 and 255),
  body_hash text collate "C",
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (organisation_id, id),
  foreign key (organisation_id, tip_site_id) references tip_sites (organisation_id, id),
  foreign key (organisation_id, run_id) references runs (organisation_id, id),
  foreign key (organisation_id, vehicle_id) references vehicles (organisation_id, id),
  foreign key (organisation_id, driver_id) references drivers (organisation_id, id),
  check ((gross_kg is null) = (tare_kg is null)),
  check (gross_kg is null or net_kg = gross_kg - tare_kg),
  check ((voided_at is null) = (void_reason is null))
);
create index dockets_number on dockets (organisation_id, tip_site_id, number_key) where voided_at is null;
create index dockets_newest on dockets (organisation_id, tipped_at desc, id desc);

-- How a docket's weight is split over jobs. Together they are at most its net weight.
create table docket_jobs (
  organisation_id text collate "C" not null,
  docket_id uuid not null,
  job_id uuid not null,
  kg integer not null check (kg >= 0),
  primary key (organisation_id, docket_id, job_id),
  foreign key (organisation_id, docket_id) references dockets (organisation_id, id),
  foreign key (organisation_id, job_id) references jobs (organisation_id, id)
);
create index docket_jobs_job on docket_jobs (organisation_id, job_id);

-- The look around a vehicle before its day. Append-only but for clearing a major defect.
create table vehicle_checks (
  organisation_id text collate "C" not null,
  id uuid not null,
  vehicle_id uuid not null,
  driver_id uuid,
  run_id uuid,
  at timestamptz(3) not null,
  odometer_km integer check (odometer_km between 0 and 10000000),
  -- [{ id, name, result: ok | minor | major, note }], as the list was worded then.
  items jsonb not null,
  outcome text not null check (outcome in ('ok', 'minor', 'major')),
  signed_by text not null check (length(signed_by) between 1 and 120),
  cleared_at timestamptz(3),
  cleared_by jsonb,
  clear_note text check (length(clear_note) <= 500),
  created_at timestamptz(3) not null,
  primary key (organisation_id, id),
  foreign key (organisation_id, vehicle_id) references vehicles (organisation_id, id),
  foreign key (organisation_id, driver_id) references drivers (organisation_id, id),
  foreign key (organisation_id, run_id) references runs (organisation_id, id),
  check ((cleared_at is null) = (cleared_by is null))
);
create index vehicle_checks_vehicle on vehicle_checks (organisation_id, vehicle_id, at desc);
create index vehicle_checks_run on vehicle_checks (organisation_id, run_id) where run_id is not null;

-- What a crew reported of a job besides its times and outcome. Costs are proposed from it later.
create table job_facts (
  organisation_id text collate "C" not null,
  job_id uuid not null,
  arrived_at timestamptz(3),
  -- The bin that was brought, and the one that was taken.
  bin_in_id uuid,
  bin_out_id uuid,
  waited_from timestamptz(3),
  waited_to timestamptz(3) check (waited_to >= waited_from),
  -- [{ id, kind, quantity, note }], for example contamination, overfull or extra items.
  findings jsonb not null default '[]',
  updated_at timestamptz(3) not null,
  primary key (organisation_id, job_id),
  foreign key (organisation_id, job_id) references jobs (organisation_id, id),
  foreign key (organisation_id, bin_in_id) references bins (organisation_id, id),
  foreign key (organisation_id, bin_out_id) references bins (organisation_id, id)
);

-- Notes about a job: for the crew and the office, or for the hirer too. Append-only.
create table job_notes (
  organisation_id text collate "C" not null,
  id uuid not null,
  job_id uuid not null,
  audience text not null check (audience in ('internal', 'hirer')),
  text text not null check (length(text) between 1 and 2000),
  at timestamptz(3) not null,
  -- An actor; see server/actor.ts.
  by jsonb not null,
  primary key (organisation_id, id),
  foreign key (organisation_id, job_id) references jobs (organisation_id, id)
);
create index job_notes_job on job_notes (organisation_id, job_id, at);

do $$
declare
  t text;
begin
  foreach t in array array['bins', 'bin_moves', 'dockets', 'docket_jobs', 'vehicle_checks',
    'job_facts', 'job_notes'] loop
    perform keep_to_organisation(t);
  end loop;
end
$$;

grant select, insert, update on bins, dockets, job_facts to kerbside_app;
grant select, insert on bin_moves, vehicle_checks, job_notes to kerbside_app;
grant update (cleared_at, cleared_by, clear_note) on vehicle_checks to kerbside_app;
grant select, insert, update, delete on docket_jobs to kerbside_app;

-- Statistics for the first foreign key checks, as for jobs; see 0005.
do $$
declare
  t text;
begin
  if current_setting('server_version_num')::integer >= 180000 then
    foreach t in array array['bins', 'bin_moves'] loop
      perform pg_restore_attribute_stats('schemaname', 'public', 'relname', t,
        'attname', 'organisation_id', 'inherited', false, 'version', 180000,
        'null_frac', 0::real, 'avg_width', 21, 'n_distinct', 1::real);
    end loop;
  end if;
end
$$;
