-- Chores ask one question over all organisations, and one process at a time does what is due.

-- When each chore ran last, in whichever process.
create table chore_runs (
  chore text collate "C" primary key,
  started_at timestamptz(3) not null,
  -- Of its last run without a failure.
  done_at timestamptz(3),
  done integer check (done >= 0)
);
-- Only through the functions below, as `deployment`.
grant select, insert, update on chore_runs to kerbside_worker;

-- Takes this run of a chore: false if a process began one less than `p_apart` ago. By the database's clock, so that it
-- doesn't matter how far those of the processes differ.
create function claim_chore(p_chore text, p_apart interval) returns boolean
language plpgsql set lock_timeout = '2s' as $$
begin
  perform set_config('role', 'kerbside_worker', true);
  insert into chore_runs as c (chore, started_at) values (p_chore, clock_timestamp())
    on conflict (chore) do update set started_at = excluded.started_at
    where c.started_at <= excluded.started_at - p_apart or c.started_at > excluded.started_at;
  return found;
end
$$;

create function finish_chore(p_chore text, p_done integer) returns void
language plpgsql set lock_timeout = '2s' as $$
begin
  perform set_config('role', 'kerbside_worker', true);
  update chore_runs set done_at = clock_timestamp(), done = p_done where chore = p_chore;
end
$$;

create policy chores on memberships for select to kerbside_worker using (true);
create policy worker on order_lines for select to kerbside_worker using (true);
create policy worker on runs for select to kerbside_worker using (true);
create policy worker on board_moves for select to kerbside_worker using (true);
create policy worker on customers for select to kerbside_worker using (true);
create policy worker on files for select to kerbside_worker using (true);
create policy worker on positions for select to kerbside_worker using (true);
create policy worker on driving_times for select to kerbside_worker using (true);
grant select (organisation_id, removed_at, factor_due_at, factor_reminders) on memberships to kerbside_worker;
grant select (organisation_id, schedule_made_until) on order_lines to kerbside_worker;
grant select (organisation_id, status, claims) on orders to kerbside_worker;
grant select (organisation_id, date, status) on jobs to kerbside_worker;
grant select (organisation_id, date) on runs to kerbside_worker;
grant select (organisation_id, made_at) on board_moves to kerbside_worker;
grant select (organisation_id, invoice_on, merged_into_id) on customers to kerbside_worker;
grant select (organisation_id, created_at) on files to kerbside_worker;
grant select (organisation_id, at) on positions to kerbside_worker;
grant select (organisation_id, asked_at) on driving_times to kerbside_worker;

create index customers_monthly on customers (organisation_id)
  where invoice_on = 'monthly' and merged_into_id is null;

-- The organisations where a chore may find something to do. It looks into an index of each for one row, and may name one
-- too many: the chore itself knows the organisation's day.
create function organisations_with_work(p_chore text) returns table (id text)
language plpgsql set lock_timeout = '2s' as $$
#variable_conflict use_column
declare
  every_one text[];
begin
  perform set_config('role', 'kerbside_app', true), set_config('app.presented', 'every organisation', true);
  if p_chore = 'extend-holidays' then
    return query select o.id from organisations o
      where o.holidays_until <= extract(year from current_date + 1) + 1 order by 1;
    return;
  end if;
  select coalesce(array_agg(o.id order by o.id), '{}') into every_one from organisations o;
  perform set_config('role', 'kerbside_worker', true);
  case p_chore
  when 'extend-services' then
    return query select a.id from unnest(every_one) a (id), lateral (select from order_lines l
      where l.organisation_id = a.id and l.schedule_made_until < current_date + 92 limit 1) found;
  when 'notify-failing-endpoints' then
    return query select a.id from unnest(every_one) a (id), lateral (select from webhook_endpoints e
      where e.organisation_id = a.id and e.deleted_at is null
        and ((e.enabled and e.warned_at is null and e.failing_since < now() - interval '1 day')
          or (e.disabled_reason in ('gone', 'failing') and e.told_disabled_at is null)) limit 1) found;
  when 'remind-of-second-factor' then
    return query select a.id from unnest(every_one) a (id), lateral (select from memberships m
      where m.organisation_id = a.id and m.removed_at is null and m.factor_reminders < 2
        and m.factor_due_at between now() and now() + interval '7 days' limit 1) found;
  when 'close-old-runs' then
    return query select a.id from unnest(every_one) a (id), lateral (
      (select from runs r where r.organisation_id = a.id and r.date <= current_date limit 1)
      union all
      (select from board_moves m where m.organisation_id = a.id
        and m.made_at < now() - interval '7 days' limit 1)
      limit 1) found;
  when 'hold-bins-out' then
    return query select a.id from unnest(every_one) a (id), lateral (
      (select from orders o where o.organisation_id = a.id and o.status = 'in_progress' limit 1)
      union all
      (select from orders o where o.organisation_id = a.id and o.status = 'cancelled'
        and o.claims @> '[{"again": true}]' limit 1)
      limit 1) found;
  when 'start-monthly-runs' then
    return query select a.id from unnest(every_one) a (id), lateral (select from customers c
      where c.organisation_id = a.id and c.invoice_on = 'monthly' and c.merged_into_id is null limit 1) found;
  when 'purge-files' then
    return query select a.id from unnest(every_one) a (id), lateral (select from files f
      where f.organisation_id = a.id and f.created_at < now() - interval '1 day' limit 1) found;
  when 'purge-positions' then
    return query select a.id from unnest(every_one) a (id), lateral (select from positions p
      where p.organisation_id = a.id and p.at < now() - interval '90 days' limit 1) found;
  when 'find-points' then
    return query select a.id from unnest(every_one) a (id), lateral (select from jobs j
      where j.organisation_id = a.id and j.date between current_date - 1 and current_date + 16
        and j.status = 'scheduled' limit 1) found;
  when 'purge-driving-times' then
    return query select a.id from unnest(every_one) a (id), lateral (select from driving_times t
      where t.organisation_id = a.id and t.asked_at < now() - interval '30 days' limit 1) found;
  end case;
end
$$;
