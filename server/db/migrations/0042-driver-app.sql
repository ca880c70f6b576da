-- The driver app: codes and phones, what drivers report, and the files that come with it (rules, section 12,
-- "The driver app").

-- Codes that let a driver's phone join, once. The hash is keyed with the deployment's secret, because eight
-- characters can be guessed from a plain one.
create table driver_codes (
  organisation_id text collate "C" not null,
  id uuid not null,
  driver_id uuid not null,
  hash text collate "C" not null unique check (hash ~ '^[0-9a-f]{64}$'),
  created_at timestamptz(3) not null,
  expires_at timestamptz(3) not null,
  -- When it was used, or replaced by another.
  used_at timestamptz(3),
  primary key (organisation_id, id),
  foreign key (organisation_id, driver_id) references drivers (organisation_id, id)
);
create index driver_codes_driver on driver_codes (organisation_id, driver_id);

create table driver_devices (
  organisation_id text collate "C" not null,
  id uuid not null,
  driver_id uuid not null,
  hash text collate "C" not null unique check (hash ~ '^[0-9a-f]{64}$'),
  name text not null check (length(name) between 1 and 60),
  joined_at timestamptz(3) not null,
  seen_at timestamptz(3) not null,
  ended_at timestamptz(3),
  -- How far its clock is ahead, as it was measured when that last changed much.
  clock_ahead_ms bigint not null default 0,
  -- When its driver read the notice about positions.
  positions_acknowledged_at timestamptz(3),
  -- How many actions were lost when its driver signed out all the same.
  lost_actions integer,
  primary key (organisation_id, id),
  foreign key (organisation_id, driver_id) references drivers (organisation_id, id)
);
create index driver_devices_driver on driver_devices (organisation_id, driver_id);

-- Jobs that were on a driver's phone, as they were when they first were. The driver may still report about
-- them later, and what the office has changed since is pointed out.
create table driver_jobs (
  organisation_id text collate "C" not null,
  driver_id uuid not null,
  job_id uuid not null,
  shown_at timestamptz(3) not null,
  shown jsonb not null,
  primary key (organisation_id, driver_id, job_id),
  foreign key (organisation_id, driver_id) references drivers (organisation_id, id),
  foreign key (organisation_id, job_id) references jobs (organisation_id, id)
);

-- What drivers did, as they reported it. Append-only: the state of jobs follows from these facts.
create table actions (
  organisation_id text collate "C" not null,
  -- The phone's.
  id uuid not null,
  device_id uuid not null,
  driver_id uuid not null,
  seq integer not null check (seq >= 1),
  v integer not null check (v >= 1),
  kind text not null check (length(kind) between 1 and 40),
  target_type text not null check (target_type in ('job', 'stop', 'run', 'vehicle')),
  target_id uuid not null,
  -- The job that it's about, if it's about one.
  job_id uuid,
  -- When the driver tapped, by the phone's clock, and by ours.
  client_at timestamptz(3) not null,
  at timestamptz(3) not null,
  data jsonb not null,
  outcome text not null check (outcome in ('applied', 'duplicate', 'kept', 'rejected')),
  reason text,
  message text,
  received_at timestamptz(3) not null,
  primary key (organisation_id, id),
  foreign key (organisation_id, device_id) references driver_devices (organisation_id, id),
  foreign key (organisation_id, job_id) references jobs (organisation_id, id),
  check ((reason is null) = (message is null))
);
create index actions_job on actions (organisation_id, job_id) where job_id is not null;
create index actions_device on actions (organisation_id, device_id, seq);
create index actions_file on actions (organisation_id, (data ->> 'sha256'))
  where data ->> 'sha256' is not null;
-- What the office has to look at.
create index actions_kept on actions (organisation_id, received_at) where outcome in ('kept', 'rejected');

-- Where a driver was at a start, an arrival or an outcome; never a trail. Erased after 90 days.
create table positions (
  organisation_id text collate "C" not null,
  action_id uuid not null,
  driver_id uuid not null,
  latitude double precision not null check (latitude between -90 and 90),
  longitude double precision not null check (longitude between -180 and 180),
  accuracy_metres double precision check (accuracy_metres >= 0),
  at timestamptz(3) not null,
  primary key (organisation_id, action_id),
  foreign key (organisation_id, action_id) references actions (organisation_id, id)
);
create index positions_at on positions (organisation_id, at);

-- Photos and signatures. The bytes are in the store of files; a file whose bytes haven't arrived is awaited.
create table files (
  organisation_id text collate "C" not null references organisations,
  id uuid not null,
  -- Of the bytes as they were sent: the name by which a phone knows its photo.
  sha256 text collate "C" not null check (sha256 ~ '^[0-9a-f]{64}$'),
  -- Of the bytes as they are stored, without what the camera added; null while they are awaited.
  stored_sha256 text collate "C" check (stored_sha256 ~ '^[0-9a-f]{64}$'),
  bytes integer check (bytes > 0),
  stored_at timestamptz(3),
  created_at timestamptz(3) not null,
  primary key (organisation_id, id),
  unique (organisation_id, sha256),
  check ((stored_at is null) = (stored_sha256 is null) and (stored_at is null) = (bytes is null))
);

-- Which job a file shows. A withdrawn one was a mistake.
create table job_files (
  organisation_id text collate "C" not null,
  -- The action that named it, or an id of its own.
  id uuid not null,
  job_id uuid not null,
  file_id uuid not null,
  kind text not null check (kind in
    ('bin', 'bin_in', 'bin_out', 'place', 'problem', 'docket', 'vehicle', 'signature', 'other')),
  at timestamptz(3) not null,
  withdrawn boolean not null default false,
  primary key (organisation_id, id),
  foreign key (organisation_id, job_id) references jobs (organisation_id, id),
  foreign key (organisation_id, file_id) references files (organisation_id, id)
);
create index job_files_job on job_files (organisation_id, job_id);
create index job_files_file on job_files (organisation_id, file_id);

do $$
declare
  t text;
begin
  foreach t in array array['driver_codes', 'driver_devices', 'driver_jobs', 'actions', 'positions',
    'files', 'job_files'] loop
    perform keep_to_organisation(t);
  end loop;
end
$$;

-- Before the organisation is known, a caller sees just the row whose secret it presents.
create policy presented on driver_codes for select
  using (hash = (select nullif(current_setting('app.presented', true), '')));
create policy presented on driver_devices for select
  using (hash = (select nullif(current_setting('app.presented', true), '')));

grant select, insert on driver_codes, job_files to kerbside_app;
grant update (used_at) on driver_codes to kerbside_app;
grant select, insert on driver_devices, driver_jobs, actions to kerbside_app;
grant update (seen_at, ended_at, clock_ahead_ms, positions_acknowledged_at, lost_actions)
  on driver_devices to kerbside_app;
grant select, insert, delete on positions, files to kerbside_app;
grant update (stored_sha256, bytes, stored_at) on files to kerbside_app;
grant update (withdrawn) on job_files to kerbside_app;

-- The organisation of a code that still works, and the database's clock. No row if there is no such code.
create function find_driver_code(p_hash text)
returns table (code_id uuid, driver_id uuid, id text, slug text, name text, timezone text, currency text,
  test boolean, subscription_active boolean, catalog_version bigint, now timestamptz)
language plpgsql set lock_timeout = '2s' as $$
#variable_conflict use_column
declare
  c driver_codes;
begin
  perform set_config('role', 'kerbside_app', true), set_config('app.presented', p_hash, true);
  select * into c from driver_codes where hash = p_hash and used_at is null and expires_at > now();
  if not found then return; end if;
  perform set_config('app.organisation', c.organisation_id, true);
  return query
    select c.id, c.driver_id, o.id, o.slug, o.name, o.timezone, o.currency, o.test,
      o.subscription_active, o.catalog_version, now()
    from organisations o where o.id = c.organisation_id;
end
$$;

-- The live phone of a token, its driver and its organisation, and the database's clock. No row if it isn't
-- one, or was last used longer ago than `p_days` days.
create function find_driver_device(p_hash text, p_days integer)
returns table (device_id uuid, device_name text, seen_at timestamptz, clock_ahead_ms bigint,
  acknowledged_at timestamptz, driver_id uuid, driver_name text,
  id text, slug text, name text, timezone text, currency text,
  test boolean, subscription_active boolean, catalog_version bigint, now timestamptz)
language plpgsql set lock_timeout = '2s' as $$
#variable_conflict use_column
declare
  d driver_devices;
begin
  perform set_config('role', 'kerbside_app', true), set_config('app.presented', p_hash, true);
  select * into d from driver_devices
    where hash = p_hash and ended_at is null and seen_at > now() - make_interval(days => p_days);
  if not found then return; end if;
  perform set_config('app.organisation', d.organisation_id, true);
  return query
    select d.id, d.name, d.seen_at, d.clock_ahead_ms, d.positions_acknowledged_at, r.id, r.name,
      o.id, o.slug, o.name, o.timezone, o.currency, o.test, o.subscription_active,
      o.catalog_version, now()
    from organisations o
    join drivers r on r.organisation_id = o.id and r.id = d.driver_id and r.archived_at is null
    where o.id = d.organisation_id;
end
$$;

-- Statistics for the first foreign key checks, as for jobs; see 0005.
do $$
declare
  t text;
begin
  if current_setting('server_version_num')::integer >= 180000 then
    foreach t in array array['driver_devices', 'actions', 'files'] loop
      perform pg_restore_attribute_stats('schemaname', 'public', 'relname', t,
        'attname', 'organisation_id', 'inherited', false, 'version', 180000,
        'null_frac', 0::real, 'avg_width', 21, 'n_distinct', 1::real);
    end loop;
  end if;
end
$$;
