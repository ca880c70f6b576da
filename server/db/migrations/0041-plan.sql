-- Undo of moves on the board, and where addresses are (rules, section 12, "Moving jobs" and "Runs").

-- What one call of the board did, so that it can be undone for ten minutes; `changes` says what was where.
create table board_moves (
  organisation_id text collate "C" not null references organisations,
  id uuid not null,
  made_at timestamptz(3) not null,
  -- An actor; see server/actor.ts.
  made_by jsonb not null,
  changes jsonb not null,
  undone_at timestamptz(3),
  idempotency_key text collate "C" check (length(idempotency_key) between 1 and 255),
  body_hash text collate "C",
  -- What was answered, for the same call again.
  answer jsonb not null,
  primary key (organisation_id, id)
);
create unique index board_moves_key on board_moves (organisation_id, idempotency_key)
  where idempotency_key is not null;
create index board_moves_made on board_moves (organisation_id, made_at);

-- The same text for the same address, however it's spaced and capitalised.
create function address_key(p_address text, p_suburb text, p_postcode text) returns text
language sql immutable as $$
  select left(lower(trim(regexp_replace(
    concat_ws(' ', p_address, p_suburb, p_postcode), '[\s,]+', ' ', 'g'))), 400)
$$;

create table address_points (
  organisation_id text collate "C" not null references organisations,
  address_key text not null,
  latitude double precision not null check (latitude between -90 and 90),
  longitude double precision not null check (longitude between -180 and 180),
  -- A pin set by hand is never replaced, and arrivals replace the geocoder's.
  source text not null check (source in ('hand', 'arrivals', 'geocoder')),
  updated_at timestamptz(3) not null,
  primary key (organisation_id, address_key)
);

do $$
declare
  t text;
begin
  foreach t in array array['board_moves', 'address_points'] loop
    perform keep_to_organisation(t);
  end loop;
end
$$;

grant select, insert, update (undone_at), delete on board_moves to kerbside_app;
grant select, insert, update, delete on address_points to kerbside_app;

-- Locks the runs of jobs, by id. Whatever changes the dates of jobs calls it before, because locks of runs are
-- taken before those of jobs.
create function lock_runs_of(p_organisation text, p_jobs uuid[]) returns void
language sql as $$
  select from runs where organisation_id = p_organisation and id in (
    select run_id from stops
    where organisation_id = p_organisation and job_id = any (p_jobs) and removed_at is null)
  order by id for update;
$$;

-- Takes jobs that haven't started off runs of other days than theirs. Their runs are locked.
create function leave_other_days(p_organisation text, p_jobs uuid[]) returns void
language sql as $$
  with gone as (
    update stops s set removed_at = now()
    from jobs j, runs r
    where s.organisation_id = p_organisation and s.job_id = any (p_jobs) and s.removed_at is null
      and j.organisation_id = p_organisation and j.id = s.job_id and j.status = 'scheduled'
      and r.organisation_id = p_organisation and r.id = s.run_id and r.date <> j.date
    returning s.run_id)
  update runs set updated_at = now()
  where organisation_id = p_organisation and id in (select run_id from gone);
$$;
