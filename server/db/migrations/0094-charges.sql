-- Charges: money that arises after the booking (rules, section 13).

create table charges (
  organisation_id text collate "C" not null,
  id uuid not null,
  version integer not null default 1 check (version >= 1),
  order_id uuid not null,
  line_id uuid,
  job_id uuid,
  type text not null check (type in ('extra_days', 'excess_weight', 'futile_trip', 'waiting',
    'contamination', 'item_count', 'exchange', 'relocation', 'cancellation', 'permit', 'visit', 'manual')),
  -- What it arises from, such as job:<id>:waiting; with :2 and so on for a difference that was found once
  -- that was decided. Null if a person made it.
  source_key text collate "C" check (length(source_key) between 1 and 120),
  state text not null check (state in ('proposed', 'notified', 'approved', 'waived')),
  -- In cents including GST; null while it isn't known. `computed` is what the rule came to.
  amount bigint check (amount between -100000000000 and 100000000000),
  computed bigint check (computed between -100000000000 and 100000000000),
  tax_code text not null default 'gst' check (tax_code in ('gst', 'gst_free', 'excluded')),
  description text not null check (length(description) between 1 and 300),
  -- What its rule went by: { fee, hireEndsOn, graceDays, freeMinutes, lateCancelDays, docketDays }.
  rule jsonb not null default '{}',
  -- The arithmetic: [{ label, unit, value }].
  steps jsonb not null default '[]',
  -- The facts in short sentences: ["…"].
  facts jsonb not null default '[]',
  -- Why it can't be decided yet: its docket is missing, or nothing says how much it is.
  waits_for text check (waits_for in ('docket', 'amount')),
  -- Files that a person added as evidence: ["…"].
  photos jsonb not null default '[]',
  arose_at timestamptz(3) not null,
  notified_at timestamptz(3),
  notice_until timestamptz(3),
  disputed_at timestamptz(3),
  reply text check (length(reply) between 1 and 2000),
  decided_at timestamptz(3),
  -- An actor; see server/actor.ts.
  decided_by jsonb,
  waive_reason text check (length(waive_reason) between 1 and 500),
  -- The row of the order's charges that it has become; null if it's billed beside the order.
  position integer,
  idempotency_key text collate "C" check (length(idempotency_key) between 1 and 255),
  body_hash text collate "C",
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (organisation_id, id),
  unique (organisation_id, source_key),
  unique (organisation_id, order_id, position),
  foreign key (organisation_id, order_id) references orders (organisation_id, id),
  foreign key (organisation_id, line_id) references order_lines (organisation_id, id),
  foreign key (organisation_id, job_id) references jobs (organisation_id, id),
  check (state <> 'approved' or amount is not null),
  check (position is null or state = 'approved'),
  check ((state in ('approved', 'waived')) = (decided_at is not null)),
  check ((state = 'waived') = (waive_reason is not null)),
  check (state <> 'notified' or notice_until is not null),
  check ((disputed_at is null) = (reply is null))
);
create unique index charges_idempotency_key on charges (organisation_id, idempotency_key)
  where idempotency_key is not null;
create index charges_by_state on charges (organisation_id, state, arose_at, id);
create index charges_order on charges (organisation_id, order_id);
create index charges_ended_notice on charges (organisation_id, notice_until)
  where state = 'notified' and disputed_at is null;

-- Orders about which something has changed that may be charged for. A chore looks at them.
create table charge_tasks (
  organisation_id text collate "C" not null,
  order_id uuid not null,
  due_at timestamptz(3) not null,
  primary key (organisation_id, order_id),
  foreign key (organisation_id, order_id) references orders (organisation_id, id)
);
create index charge_tasks_due on charge_tasks (organisation_id, due_at);

select keep_to_organisation('charges');
select keep_to_organisation('charge_tasks');
grant select, insert, update on charges to kerbside_app;
grant select, insert, update, delete on charge_tasks to kerbside_app;

create policy worker on charges for select to kerbside_worker using (true);
create policy worker on charge_tasks for select to kerbside_worker using (true);
grant select (organisation_id, state, disputed_at, notice_until) on charges to kerbside_worker;
grant select (organisation_id, due_at) on charge_tasks to kerbside_worker;

-- The organisations with orders to look at, or notices that have ended: chores visit only these.
create function organisations_to_charge() returns table (id text)
language plpgsql set lock_timeout = '2s' as $$
begin
  perform set_config('role', 'kerbside_worker', true);
  return query
    select t.organisation_id from charge_tasks t where t.due_at <= now()
    union
    select c.organisation_id from charges c
      where c.state = 'notified' and c.disputed_at is null and c.notice_until <= now()
    order by 1;
end
$$;

-- As in migration 0060, and what charges say about someone's address or in someone's words.
grant select (organisation_id, order_id, reply, waive_reason), update (facts, photos, reply, waive_reason)
  on charges to kerbside_eraser;
create or replace function anonymise_work(p_orders uuid[]) returns void
language plpgsql set lock_timeout = '2s' as $$
declare
  organisation text := current_setting('app.organisation');
  jobs_of uuid[];
begin
  perform set_config('role', 'kerbside_eraser', true);
  select coalesce(array_agg(id), '{}') into jobs_of from jobs
    where organisation_id = organisation and order_id = any (p_orders);
  delete from address_points p using orders o
    where p.organisation_id = organisation and o.organisation_id = organisation and o.id = any (p_orders)
      and p.address_key = address_key(o.address, o.suburb, o.postcode);
  update jobs set site = null, to_site = null
    where organisation_id = organisation and id = any (jobs_of);
  delete from job_notes where organisation_id = organisation and job_id = any (jobs_of);
  delete from job_files where organisation_id = organisation and job_id = any (jobs_of);
  update job_facts set findings = (
      select coalesce(jsonb_agg(one || '{"note": null}' order by place), '[]')
      from jsonb_array_elements(findings) with ordinality as f (one, place))
    where organisation_id = organisation and job_id = any (jobs_of);
  update charges set facts = '[]', photos = '[]', reply = case when reply is not null then '–' end,
      waive_reason = case when waive_reason is not null then '–' end
    where organisation_id = organisation and order_id = any (p_orders);
  update driver_jobs set shown = '{}' where organisation_id = organisation and job_id = any (jobs_of);
  delete from positions p using actions a
    where p.organisation_id = organisation and a.organisation_id = organisation and a.id = p.action_id
      and a.job_id = any (jobs_of);
  update actions set data = keep_facts(data) where organisation_id = organisation and job_id = any (jobs_of);
  perform set_config('role', 'kerbside_app', true);
end
$$;
