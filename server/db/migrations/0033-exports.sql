-- Exports of everything that an organisation has (rules, section 11, "Data"): made by a worker, kept for a
-- day, so that the person who asked can leave the page, and any process can hand the file out.

create table exports (
  organisation_id text collate "C" not null references organisations,
  id uuid not null,
  status text not null default 'waiting'
    check (status in ('waiting', 'running', 'done', 'failed', 'removed')),
  -- An actor; see server/actor.ts.
  asked_by jsonb not null,
  idempotency_key text collate "C" check (length(idempotency_key) between 1 and 255),
  -- How far it is: tables of how many, and rows.
  tables_done integer not null default 0,
  tables_total integer,
  rows_done bigint not null default 0,
  bytes bigint not null default 0,
  -- When the worker began to read. All that the file has is as it was at one moment after this.
  started_at timestamptz(3),
  attempts integer not null default 0,
  error text check (length(error) <= 500),
  created_at timestamptz(3) not null,
  finished_at timestamptz(3) check ((finished_at is null) = (status in ('waiting', 'running'))),
  leased_by text,
  leased_until timestamptz(3),
  primary key (organisation_id, id)
);
-- One at a time.
create unique index exports_open on exports (organisation_id) where status in ('waiting', 'running');
create unique index exports_idempotency_key on exports (organisation_id, idempotency_key)
  where idempotency_key is not null;
create index exports_newest on exports (organisation_id, created_at desc, id desc);
create index exports_due on exports (created_at) where status in ('waiting', 'running');
create index exports_finished on exports (finished_at) where status = 'done';

-- The file, in pieces, so that neither making nor sending it holds more than one in memory.
create table export_parts (
  organisation_id text collate "C" not null,
  export_id uuid not null,
  position integer not null,
  bytes bytea not null,
  primary key (organisation_id, export_id, position),
  foreign key (organisation_id, export_id) references exports (organisation_id, id)
);

select keep_to_organisation('exports');
select keep_to_organisation('export_parts');
create policy worker on exports to kerbside_worker using (true);
create policy worker on export_parts to kerbside_worker using (true);
grant select, insert on exports to kerbside_app;
grant update (status, tables_done, tables_total, rows_done, bytes, error, finished_at) on exports to kerbside_app;
grant select, insert, delete on export_parts to kerbside_app;
grant select, update on exports to kerbside_worker;
-- Which parts to delete, and not what is in them.
grant select (organisation_id, export_id, position), delete on export_parts to kerbside_worker;

-- Claims the export that a worker makes next, including one whose worker was killed, and renews the leases
-- that it holds.
create function claim_exports(p_worker text, p_busy uuid[], p_lease_seconds integer)
returns table (organisation_id text, id uuid, attempts integer)
language plpgsql set lock_timeout = '2s' as $$
#variable_conflict use_column
begin
  perform set_config('role', 'kerbside_worker', true);
  update exports e set leased_until = now() + make_interval(secs => p_lease_seconds)
    where e.leased_by = p_worker and e.id = any (p_busy) and e.status = 'running';
  if cardinality(p_busy) > 0 then return; end if;
  return query
    update exports e
      set status = 'running', leased_by = p_worker, attempts = e.attempts + 1, started_at = now(),
        leased_until = now() + make_interval(secs => p_lease_seconds)
      from (
        select organisation_id, id from exports
        where status in ('waiting', 'running') and (leased_until is null or leased_until < now())
        order by created_at limit 1 for update skip locked) due
      where e.organisation_id = due.organisation_id and e.id = due.id
      returning e.organisation_id, e.id, e.attempts;
end
$$;

-- Releases the exports of a worker that stops: another makes them from the beginning.
create function release_exports(p_worker text) returns void
language plpgsql set lock_timeout = '2s' as $$
begin
  perform set_config('role', 'kerbside_worker', true);
  update exports set leased_by = null, leased_until = null, status = 'waiting', attempts = attempts - 1
    where leased_by = p_worker and status = 'running';
end
$$;

-- Deletes a batch of parts of files that were made a day ago.
create function purge_exports(p_most integer) returns integer
language plpgsql set lock_timeout = '2s' as $$
declare
  gone integer;
begin
  perform set_config('role', 'kerbside_worker', true);
  update exports set status = 'removed'
    where status = 'done' and finished_at < now() - interval '1 day';
  delete from export_parts p using (
    select q.organisation_id, q.export_id, q.position from export_parts q
    join exports e on e.organisation_id = q.organisation_id and e.id = q.export_id
    where e.status in ('removed', 'failed')
    limit p_most) o
    where p.organisation_id = o.organisation_id and p.export_id = o.export_id and p.position = o.position;
  get diagnostics gone = row_count;
  return gone;
end
$$;
