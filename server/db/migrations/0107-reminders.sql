-- Reminders of unpaid invoices, what holds them back, and customers whom an overdue invoice puts on stop (rules,
-- section 13, "Reminders").

alter table money_settings
  -- Days before the due date; null reminds of nothing before it.
  add column remind_before integer default 2 check (remind_before between 1 and 30),
  -- Days after it, rising: [3, 10, 21].
  add column remind_after jsonb not null default '[3, 10, 21]',
  -- Days after it that put the customer on stop; null puts none on stop.
  add column stop_after integer check (stop_after between 1 and 365);
grant update (remind_before, remind_after, stop_after) on money_settings to kerbside_app;

alter table customers add column reminders boolean not null default true;
grant update (reminders) on customers to kerbside_app;

create table reminders (
  organisation_id text collate "C" not null,
  invoice_id uuid not null,
  -- Days after the due date; negative before it.
  step integer not null check (step between -30 and 365),
  sent_on date not null,
  created_at timestamptz(3) not null,
  primary key (organisation_id, invoice_id, step),
  foreign key (organisation_id, invoice_id) references invoices (organisation_id, id)
);

-- An invoice that the customer isn't reminded of for now.
create table reminder_pauses (
  organisation_id text collate "C" not null,
  invoice_id uuid not null,
  version integer not null check (version >= 2),
  reason text not null check (reason in ('promised', 'disputed', 'other')),
  note text not null check (length(note) <= 300),
  -- The last day of the pause; null until a person ends it.
  until date check (until is not null or reason <> 'promised'),
  -- An actor; see server/actor.ts.
  paused_by jsonb not null,
  paused_at timestamptz(3) not null,
  primary key (organisation_id, invoice_id),
  foreign key (organisation_id, invoice_id) references invoices (organisation_id, id)
);

-- Invoices that were so late that their customer went on stop. Each does that once.
create table overdue_stops (
  organisation_id text collate "C" not null,
  invoice_id uuid not null,
  customer_id uuid not null,
  created_at timestamptz(3) not null,
  primary key (organisation_id, invoice_id),
  foreign key (organisation_id, invoice_id) references invoices (organisation_id, id),
  foreign key (organisation_id, customer_id) references customers (organisation_id, id)
);

select keep_to_organisation('reminders'), keep_to_organisation('reminder_pauses'),
  keep_to_organisation('overdue_stops');
grant select, insert on reminders, reminder_pauses, overdue_stops to kerbside_app;
grant update (version, reason, note, until, paused_by, paused_at) on reminder_pauses to kerbside_app;

create policy worker on invoice_balances for select to kerbside_worker using (true);
grant select (organisation_id, due, due_on) on invoice_balances to kerbside_worker;

-- The organisations where it's the time of day for reminders, and where something is due.
create function organisations_reminding() returns table (id text)
language plpgsql set lock_timeout = '2s' as $$
#variable_conflict use_column
declare
  at_work text[];
begin
  perform set_config('role', 'kerbside_app', true), set_config('app.presented', 'every organisation', true);
  select coalesce(array_agg(o.id), '{}') into at_work from organisations o
    where (now() at time zone o.timezone)::time between '09:00' and '17:59'
      and extract(isodow from now() at time zone o.timezone) < 6;
  perform set_config('role', 'kerbside_worker', true);
  return query select a.id from unnest(at_work) a (id)
    where exists (select from invoice_balances b where b.organisation_id = a.id and b.due > 0
      and b.due_on <= current_date + 31)
    order by 1;
end
$$;
