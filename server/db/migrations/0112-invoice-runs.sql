-- Monthly runs of invoices (rules, section 13, "Monthly invoices"). A run is written with all that it's about to
-- invoice; a worker then makes one invoice at a time, each in a transaction of its own.

create table invoice_runs (
  organisation_id text collate "C" not null references organisations,
  id uuid not null,
  -- Its first day.
  month date not null check (extract(day from month) = 1),
  status text not null default 'waiting' check (status in ('waiting', 'running', 'done')),
  -- Whether the server began it, on the first of the next month.
  automatic boolean not null,
  -- Whether each invoice is emailed.
  send boolean not null,
  -- An actor; see server/actor.ts.
  asked_by jsonb not null,
  idempotency_key text collate "C" check (length(idempotency_key) between 1 and 255),
  body_hash text collate "C",
  created_at timestamptz(3) not null,
  finished_at timestamptz(3) check ((finished_at is not null) = (status = 'done')),
  leased_by text,
  leased_until timestamptz(3),
  primary key (organisation_id, id)
);
-- One at a time, and one on its own for each month.
create unique index invoice_runs_open on invoice_runs (organisation_id) where status <> 'done';
create unique index invoice_runs_automatic on invoice_runs (organisation_id, month) where automatic;
create unique index invoice_runs_idempotency_key on invoice_runs (organisation_id, idempotency_key)
  where idempotency_key is not null;
create index invoice_runs_newest on invoice_runs (organisation_id, created_at desc, id desc);
create index invoice_runs_due on invoice_runs (created_at) where status <> 'done';

-- What becomes one invoice: the orders of a customer, or those of one of its sites or purchase orders.
create table invoice_run_parts (
  organisation_id text collate "C" not null,
  run_id uuid not null,
  position integer not null,
  customer_id uuid not null,
  -- What its orders have in common besides the customer. Their own rows say which site or purchase order it is, so
  -- erasing a customer erases it there.
  grouped_by text not null check (grouped_by in ('customer', 'site', 'purchase_order')),
  order_ids uuid[] not null,
  -- Of charges, and what they came to when the run began.
  lines integer not null,
  total bigint not null,
  -- Left: nothing was billed, and the reason says why.
  status text not null default 'waiting' check (status in ('waiting', 'issued', 'left')),
  invoice_id uuid,
  sent boolean not null default false,
  reason text check (length(reason) <= 500),
  attempts integer not null default 0,
  primary key (organisation_id, run_id, position),
  foreign key (organisation_id, run_id) references invoice_runs (organisation_id, id),
  foreign key (organisation_id, customer_id) references customers (organisation_id, id),
  foreign key (organisation_id, invoice_id) references invoices (organisation_id, id),
  check ((invoice_id is not null) = (status = 'issued'))
);
create index invoice_run_parts_waiting on invoice_run_parts (organisation_id, run_id, attempts, position)
  where status = 'waiting';

select keep_to_organisation('invoice_runs'), keep_to_organisation('invoice_run_parts');
grant select, insert on invoice_runs, invoice_run_parts to kerbside_app;
grant update (status, finished_at) on invoice_runs to kerbside_app;
grant update (status, invoice_id, sent, reason, attempts) on invoice_run_parts to kerbside_app;
create policy worker on invoice_runs to kerbside_worker using (true);
grant select, update on invoice_runs to kerbside_worker;

-- Claims the run that a worker goes on with next, including one whose worker was killed and one that failed here a moment
-- ago, and renews the leases that it holds. Two workers with the same run would each make other invoices of it, never the same.
create function claim_invoice_runs(p_worker text, p_busy uuid[], p_lease_seconds integer)
returns table (organisation_id text, id uuid)
language plpgsql set lock_timeout = '2s' as $$
#variable_conflict use_column
begin
  perform set_config('role', 'kerbside_worker', true);
  update invoice_runs r set leased_until = now() + make_interval(secs => p_lease_seconds)
    where r.leased_by = p_worker and r.id = any (p_busy) and r.status = 'running';
  if cardinality(p_busy) > 0 then return; end if;
  return query
    update invoice_runs r
      set status = 'running', leased_by = p_worker, leased_until = now() + make_interval(secs => p_lease_seconds)
      from (
        select organisation_id, id from invoice_runs
        where status <> 'done' and (leased_until is null or leased_until < now() or leased_by = p_worker)
        order by created_at limit 1 for update skip locked) due
      where r.organisation_id = due.organisation_id and r.id = due.id
      returning r.organisation_id, r.id;
end
$$;

-- Releases the runs of a worker that stops: another goes on with them.
create function release_invoice_runs(p_worker text) returns void
language plpgsql set lock_timeout = '2s' as $$
begin
  perform set_config('role', 'kerbside_worker', true);
  update invoice_runs set leased_by = null, leased_until = null
    where leased_by = p_worker and status = 'running';
end
$$;
