-- Jobs, and the events and audit rows that record changes.

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
  -- How many of the line's bins the job moves; null is all of them.
  quantity numeric check (quantity between 0.01 and 1000),
  time_window jsonb,
  driver_id uuid,
  vehicle_id uuid,
  started_at timestamptz(3),
  completed_at timestamptz(3),
  failed_at timestamptz(3),
  completion jsonb,
  failure jsonb,
  -- The failed job that this one retries, and the job that did part of the work before it.
  previous_job_id uuid,
  split_from_id uuid,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (organisation_id, id),
  unique (organisation_id, order_id, sequence),
  foreign key (organisation_id, order_id) references orders (organisation_id, id),
  foreign key (organisation_id, line_id) references order_lines (organisation_id, id),
  foreign key (organisation_id, previous_job_id) references jobs (organisation_id, id),
  foreign key (organisation_id, split_from_id) references jobs (organisation_id, id)
);
create index jobs_day on jobs (organisation_id, date, created_at, sequence, id);
create index jobs_line on jobs (organisation_id, line_id);
create index jobs_id on jobs (id);

-- The outbox: an event is written in the transaction that causes it, with its final payload.
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
create index events_old on events (created_at);

-- Append-only: every change of money, status or access, and who made it.
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
-- For the hirer's page, which shows when an order's dates changed.
create index audit_log_changes on audit_log (organisation_id, subject) where action = 'order.changed';

select keep_to_organisation('jobs');
select keep_to_organisation('events');
select keep_to_organisation('audit_log');

grant select, insert, update on jobs to kerbside_app;
grant select, insert on events, audit_log to kerbside_app;

-- For `find_job_owner`, and for sending and purging events.
create policy worker on jobs for select to kerbside_worker using (true);
create policy worker on events for select to kerbside_worker using (true);
create policy worker_purge on events for delete to kerbside_worker using (true);
grant select (organisation_id, id) on jobs to kerbside_worker;
grant select, delete on events to kerbside_worker;

create function find_job_owner(p_id uuid) returns table (slug text)
language plpgsql as $$
#variable_conflict use_column
declare
  found_id text;
begin
  perform set_config('role', 'kerbside_worker', true);
  select j.organisation_id into found_id from jobs j where j.id = p_id limit 1;
  if found_id is null then return; end if;
  perform set_config('role', 'kerbside_app', true), set_config('app.organisation', found_id, true);
  return query select o.slug from organisations o where o.id = found_id;
end
$$;

-- Without statistics the planner thinks that any index starting with the organisation is as good as the
-- primary key. It then checked foreign keys by scanning all of the organisation's orders, until the first
-- autovacuum: 0.094 ms per check at 1,000 orders, instead of 0.003 ms by the primary key. So give it a
-- statistic: one organisation fills the table. The first ANALYZE replaces it. Needs PostgreSQL 18.
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
