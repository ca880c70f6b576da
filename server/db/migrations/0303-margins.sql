-- What is left of the price of each job that took waste away, once the tip is paid: the report of margins would otherwise
-- work it out of a year's orders, jobs, charges and dockets each time (rules, section 13, "Reports").
create table job_margins (
  organisation_id text collate "C" not null,
  order_id uuid not null,
  job_id uuid not null,
  completed_at timestamptz not null,
  product_name text not null,
  area_name text,
  -- Both in cents with GST. A cost is null until it's known. Parts of a docket are rounded, so that its cost without GST is
  -- kept too.
  price bigint not null,
  cost bigint,
  cost_ex_gst bigint,
  primary key (organisation_id, order_id, job_id),
  -- None to the order: those who change it and the chore that works out its margins would wait for each other.
  foreign key (organisation_id, job_id) references jobs (organisation_id, id)
);
create index job_margins_completed on job_margins (organisation_id, completed_at);
select keep_to_organisation('job_margins');
grant select, insert, delete on job_margins to kerbside_app;

-- The orders whose margins may have changed since they were worked out. An order may be named several times, and there's no
-- reference to it, so that those who change orders and dockets never wait for each other here.
create table stale_margins (
  organisation_id text collate "C" not null,
  id bigint generated always as identity,
  order_id uuid not null,
  primary key (organisation_id, id)
);
select keep_to_organisation('stale_margins');
grant select, insert, delete on stale_margins to kerbside_app;
create policy worker on stale_margins for select to kerbside_worker using (true);
grant select (organisation_id) on stale_margins to kerbside_worker;

-- Jobs after which a truck goes to a tip.
create function is_tipped(p_type text) returns boolean
language sql immutable parallel safe as $$
  select p_type in ('collection', 'exchange', 'service', 'wait_and_load')
$$;

create function mark_margins() returns trigger
language plpgsql as $$
begin
  insert into stale_margins (organisation_id, order_id) values (new.organisation_id, new.order_id);
  return null;
end
$$;
create trigger mark_margins after update on jobs for each row
  when (is_tipped(new.type) and 'completed' in (old.status, new.status)
    and (old.status, old.completed_at, old.quantity, old.line_id, old.extra)
      is distinct from (new.status, new.completed_at, new.quantity, new.line_id, new.extra))
  execute function mark_margins();
create trigger mark_added_margins after insert on jobs for each row
  when (is_tipped(new.type) and new.status = 'completed')
  execute function mark_margins();
create trigger mark_margins after update on charges for each row
  when ((old.position, old.job_id, old.amount) is distinct from (new.position, new.job_id, new.amount))
  execute function mark_margins();
create trigger mark_added_margins after insert on charges for each row
  when (new.position is not null and new.job_id is not null)
  execute function mark_margins();

create function mark_margins_if_done(p_organisation text, p_order uuid) returns void
language sql as $$
  insert into stale_margins (organisation_id, order_id)
    select p_organisation, p_order where exists (select from jobs j
      where j.organisation_id = p_organisation and j.order_id = p_order and j.status = 'completed' and is_tipped(j.type))
$$;

create function mark_margins_of_order() returns trigger
language plpgsql as $$
begin
  perform mark_margins_if_done(new.organisation_id, new.id);
  return null;
end
$$;
create trigger mark_margins after update on orders for each row
  when ((old.total, old.status = 'cancelled', old.area_name) is distinct from (new.total, new.status = 'cancelled', new.area_name))
  execute function mark_margins_of_order();

create function mark_margins_of_line() returns trigger
language plpgsql as $$
begin
  perform mark_margins_if_done(new.organisation_id, new.order_id);
  return null;
end
$$;
create trigger mark_margins after update on order_lines for each row
  when ((old.total, old.quantity, old.position, old.product_name) is distinct from (new.total, new.quantity, new.position, new.product_name))
  execute function mark_margins_of_line();
-- An order's only line comes before its jobs.
create trigger mark_added_margins after insert on order_lines for each row when (new.position > 0)
  execute function mark_margins_of_line();

create function mark_margins_of_docket() returns trigger
language plpgsql as $$
begin
  insert into stale_margins (organisation_id, order_id)
    select distinct j.organisation_id, j.order_id
    from docket_jobs w join jobs j on j.organisation_id = w.organisation_id and j.id = w.job_id
    where w.organisation_id = new.organisation_id and w.docket_id = new.id;
  return null;
end
$$;
create trigger mark_margins after update on dockets for each row
  when ((old.cost, old.net_kg, old.voided_at) is distinct from (new.cost, new.net_kg, new.voided_at))
  execute function mark_margins_of_docket();

-- Each job's part depends on those of the others, and a job that was taken off has none.
create function mark_margins_of_parts() returns trigger
language plpgsql as $$
begin
  insert into stale_margins (organisation_id, order_id)
    select distinct j.organisation_id, j.order_id
    from (
      select t.organisation_id, t.job_id from touched t
      union
      select w.organisation_id, w.job_id
      from touched t
      join docket_jobs w on w.organisation_id = t.organisation_id and w.docket_id = t.docket_id
    ) p
    join jobs j on j.organisation_id = p.organisation_id and j.id = p.job_id;
  return null;
end
$$;
create trigger mark_margins after update on docket_jobs referencing new table as touched for each statement
  execute function mark_margins_of_parts();
create trigger mark_added_margins after insert on docket_jobs referencing new table as touched for each statement
  execute function mark_margins_of_parts();
create trigger mark_removed_margins after delete on docket_jobs referencing old table as touched for each statement
  execute function mark_margins_of_parts();

create function organisations_with_stale_margins() returns table (id text)
language plpgsql set lock_timeout = '2s' as $$
begin
  perform set_config('role', 'kerbside_worker', true);
  return query select distinct m.organisation_id from stale_margins m order by 1;
end
$$;
