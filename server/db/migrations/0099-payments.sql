-- Payments that people record, what each payment counts for, write-offs, the lock date, and lines of bank accounts
-- (rules, section 13, "Payments").

alter table payments
  alter column order_id drop not null,
  alter column session_id drop not null,
  alter column provider drop not null,
  alter column provider_payment_id drop not null,
  -- A change of what it counts for, or of what was returned of it, raises this.
  add column version integer not null default 1 check (version >= 1),
  add column method text not null default 'online'
    check (method in ('online', 'cash', 'eft', 'card_terminal', 'cheque')),
  -- Who paid, if that's known without an order.
  add column customer_id uuid,
  -- The day of the money; by the organisation's calendar.
  add column received_on date,
  add column reference text not null default '' check (length(reference) <= 140),
  -- Where it comes from, such as bank-line:<id>: counted once.
  add column external_id text collate "C" check (length(external_id) between 1 and 120),
  -- An actor; null for what a provider reported.
  add column recorded_by jsonb,
  add column idempotency_key text collate "C" check (length(idempotency_key) between 1 and 255),
  add column body_hash text collate "C",
  add foreign key (organisation_id, customer_id) references customers (organisation_id, id),
  add check ((method = 'online') = (session_id is not null and provider is not null
    and provider_payment_id is not null)),
  add check (method <> 'online' or order_id is not null),
  add check ((method = 'online') = (recorded_by is null));
update payments p set received_on = (p.created_at at time zone o.timezone)::date
  from organisations o where o.id = p.organisation_id;
alter table payments alter column received_on set not null;
create unique index payments_external on payments (organisation_id, external_id) where external_id is not null;
create unique index payments_idempotency_key on payments (organisation_id, idempotency_key)
  where idempotency_key is not null;
create index payments_newest on payments (organisation_id, created_at desc, id desc);
create index payments_customer on payments (organisation_id, customer_id) where customer_id is not null;
grant update (version) on payments to kerbside_app;

alter table refunds
  alter column order_id drop not null,
  -- How the money goes back; a reversal says that it never came.
  add column method text not null default 'provider' check (method in ('provider', 'eft', 'cash', 'reversal')),
  -- The day of a refund that a person recorded, and of a reversal.
  add column returned_on date,
  add column reference text not null default '' check (length(reference) <= 140),
  add check ((method = 'provider') = (returned_on is null)),
  add check (method = 'provider' or status = 'succeeded');

alter table allocations
  -- Null for money that is held for an order until it's invoiced.
  alter column invoice_id drop not null,
  -- Null for a line that is about no order.
  alter column order_id drop not null,
  -- Why it was taken back, if a refund did. What a refund took that failed comes back under the same id.
  add column refund_id uuid,
  add foreign key (organisation_id, refund_id) references refunds (organisation_id, id),
  add check (invoice_id is not null or order_id is not null);
create index allocations_order on allocations (organisation_id, order_id) where order_id is not null;
create index allocations_refund on allocations (organisation_id, refund_id) where refund_id is not null;

-- Until now, what counted for an order but for no invoice wasn't written.
insert into allocations (organisation_id, id, payment_id, order_id, amount, allocated_on, created_at)
  select p.organisation_id, new_uuid(), p.id, p.order_id, p.amount - a.allocated, p.received_on, p.created_at
  from payments p cross join lateral (select coalesce(sum(amount), 0)::bigint as allocated from allocations
    where organisation_id = p.organisation_id and payment_id = p.id) a
  where p.amount <> a.allocated;
insert into allocations (organisation_id, id, payment_id, order_id, amount, allocated_on, refund_id, created_at)
  select r.organisation_id, new_uuid(), r.payment_id, r.order_id, -r.amount,
    (r.created_at at time zone o.timezone)::date, r.id, r.created_at
  from refunds r join organisations o on o.id = r.organisation_id where r.status <> 'failed';

-- Debts that the owner has given up; a negative row takes some back, because money came after all.
create table write_offs (
  organisation_id text collate "C" not null,
  id uuid not null,
  invoice_id uuid not null,
  amount bigint not null check (amount <> 0),
  reason text not null check (length(reason) between 1 and 300),
  written_on date not null,
  written_by jsonb not null,
  created_at timestamptz(3) not null,
  primary key (organisation_id, id),
  foreign key (organisation_id, invoice_id) references invoices (organisation_id, id)
);
create index write_offs_invoice on write_offs (organisation_id, invoice_id);

alter table invoice_balances drop column due;
alter table invoice_balances
  add column written_off bigint not null default 0 check (written_off >= 0),
  add column due bigint not null generated always as (total - paid - credited - written_off) stored check (due >= 0);
create index invoice_balances_due on invoice_balances (organisation_id, due_on) where due > 0;
grant update (written_off) on invoice_balances to kerbside_app;

-- Nothing is dated on or before this day; null while no period is closed.
alter table money_settings add column locked_until date;
grant update (locked_until) on money_settings to kerbside_app;

-- Money that came into the bank account, from files that people import. Each line counts once.
create table bank_lines (
  organisation_id text collate "C" not null references organisations,
  id uuid not null,
  version integer not null default 1 check (version >= 1),
  -- Of the day, the amount, the words, and which of several such lines it is.
  hash text collate "C" not null check (hash ~ '^[0-9a-f]{64}$'),
  dated_on date not null,
  amount bigint not null check (amount > 0),
  description text not null check (length(description) <= 300),
  state text not null default 'open' check (state in ('open', 'accepted', 'ignored')),
  payment_id uuid,
  imported_by jsonb not null,
  imported_at timestamptz(3) not null,
  primary key (organisation_id, id),
  unique (organisation_id, hash),
  unique (organisation_id, payment_id),
  foreign key (organisation_id, payment_id) references payments (organisation_id, id),
  check ((state = 'accepted') = (payment_id is not null))
);
create index bank_lines_open on bank_lines (organisation_id, dated_on, id) where state = 'open';

select keep_to_organisation('write_offs'), keep_to_organisation('bank_lines');
grant select, insert on write_offs, bank_lines to kerbside_app;
grant update (version, state, payment_id) on bank_lines to kerbside_app;

-- As in migration 0095, and: nothing that is allocated falls below nothing, and each order is paid as much as is
-- allocated to it. What a refund takes is still paid until the refund has gone.
create or replace function check_allocations() returns trigger language plpgsql as $$
begin
  if exists (select from payments p where p.organisation_id = new.organisation_id and p.id = new.payment_id
    and p.amount < (select coalesce(sum(a.amount), 0) from allocations a
        where a.organisation_id = p.organisation_id and a.payment_id = p.id)
      + (select coalesce(sum(r.amount), 0) from refunds r where r.organisation_id = p.organisation_id
        and r.payment_id = p.id and r.status <> 'failed')) then
    raise exception 'a payment can''t count for more than it brought' using errcode = 'check_violation';
  end if;
  if new.amount < 0 and 0 > (select sum(a.amount) from allocations a
    where a.organisation_id = new.organisation_id and a.payment_id = new.payment_id
      and a.invoice_id is not distinct from new.invoice_id and a.order_id is not distinct from new.order_id) then
    raise exception 'more can''t be taken back than is allocated' using errcode = 'check_violation';
  end if;
  if new.invoice_id is not null and exists (select from invoice_balances b
    where b.organisation_id = new.organisation_id and b.invoice_id = new.invoice_id
      and b.paid <> (select coalesce(sum(a.amount), 0) from allocations a
        where a.organisation_id = b.organisation_id and a.invoice_id = b.invoice_id)) then
    raise exception 'the balance of an invoice must be what is allocated to it' using errcode = 'check_violation';
  end if;
  if new.order_id is not null and exists (select from orders o
    where o.organisation_id = new.organisation_id and o.id = new.order_id
      and o.amount_paid <> (select coalesce(sum(a.amount), 0) from allocations a
        left join refunds r on r.organisation_id = a.organisation_id and r.id = a.refund_id
        where a.organisation_id = o.organisation_id and a.order_id = o.id
          and r.status is distinct from 'pending')) then
    raise exception 'an order must be paid what is allocated to it' using errcode = 'check_violation';
  end if;
  return null;
end
$$;

-- What a payment counts for is part of it: who changes it has to have seen this version.
create function raise_payment_versions() returns trigger language plpgsql as $$
begin
  update payments p set version = version + 1
    where (p.organisation_id, p.id) in (select a.organisation_id, a.payment_id from added a);
  return null;
end
$$;
create trigger allocations_versions after insert on allocations referencing new table as added
  for each statement execute function raise_payment_versions();

-- At the commit, a balance says what is written off.
create function check_write_offs() returns trigger language plpgsql as $$
begin
  if exists (select from invoice_balances b
    where b.organisation_id = new.organisation_id and b.invoice_id = new.invoice_id
      and b.written_off <> (select coalesce(sum(w.amount), 0) from write_offs w
        where w.organisation_id = b.organisation_id and w.invoice_id = b.invoice_id)) then
    raise exception 'the balance of an invoice must be what is written off' using errcode = 'check_violation';
  end if;
  return null;
end
$$;
create constraint trigger write_offs_sums after insert on write_offs deferrable initially deferred
  for each row execute function check_write_offs();

-- At the commit, nothing new is dated on or before the lock date. Who moves that date waits for those that commit.
create function check_lock_date() returns trigger language plpgsql as $$
declare
  locked date;
begin
  select s.locked_until into locked from money_settings s
    where s.organisation_id = new.organisation_id for share;
  if (to_jsonb(new) ->> tg_argv[0])::date <= locked then
    raise exception 'nothing can be dated on or before the lock date' using errcode = 'check_violation';
  end if;
  return null;
end
$$;
create constraint trigger invoices_lock_date after insert on invoices deferrable initially deferred
  for each row execute function check_lock_date('issued_on');
create constraint trigger payments_lock_date after insert on payments deferrable initially deferred
  for each row when (new.method <> 'online') execute function check_lock_date('received_on');
create constraint trigger refunds_lock_date after insert on refunds deferrable initially deferred
  for each row when (new.method <> 'provider') execute function check_lock_date('returned_on');
create constraint trigger write_offs_lock_date after insert on write_offs deferrable initially deferred
  for each row execute function check_lock_date('written_on');

-- Whose each document and payment is: the customer that it names, or else the one that the order of its first line,
-- or its own order, is linked to. Parts apart, so that a search for one customer uses indexes.
create view invoices_of_customers with (security_invoker = true) as
  select i.organisation_id, i.customer_id, i.id from invoices i where i.customer_id is not null
  union all
  select i.organisation_id, l.customer_id, i.id
  from customer_orders l
  join invoice_lines n on n.organisation_id = l.organisation_id and n.order_id = l.order_id
  join invoices i on i.organisation_id = n.organisation_id and i.id = n.invoice_id
  where i.customer_id is null and not exists (select from invoice_lines b
    join customer_orders m on m.organisation_id = b.organisation_id and m.order_id = b.order_id
    where b.organisation_id = n.organisation_id and b.invoice_id = n.invoice_id and b.position < n.position);
create view payments_of_customers with (security_invoker = true) as
  select p.organisation_id, p.customer_id, p.id from payments p where p.customer_id is not null
  union all
  select p.organisation_id, l.customer_id, p.id
  from customer_orders l
  join payments p on p.organisation_id = l.organisation_id and p.order_id = l.order_id
  where p.customer_id is null;

-- What a customer was billed and paid, by the day: each row raises or lowers what they owe. Of merged customers, each
-- row names the one it was written for.
create view customer_ledger with (security_invoker = true) as
  select i.organisation_id, c.customer_id, i.kind, i.id, i.issued_on as dated_on, i.issued_at as at, i.number as name,
    i.snapshot ->> 'purchaseOrder' as note, case i.kind when 'invoice' then i.due_on end as due_on,
    case i.kind when 'invoice' then i.total else -i.total end as amount
  from invoices_of_customers c
  join invoices i on i.organisation_id = c.organisation_id and i.id = c.id
  union all
  select p.organisation_id, c.customer_id, 'payment', p.id, p.received_on, p.created_at, p.method, p.reference, null,
    -p.amount
  from payments_of_customers c
  join payments p on p.organisation_id = c.organisation_id and p.id = c.id
  union all
  select r.organisation_id, c.customer_id,
    case r.method when 'reversal' then 'reversal' else 'refund' end, r.payment_id,
    coalesce(r.returned_on, (r.created_at at time zone o.timezone)::date), r.created_at, r.method, r.reference, null,
    r.amount
  from payments_of_customers c
  join refunds r on r.organisation_id = c.organisation_id and r.payment_id = c.id
  join organisations o on o.id = r.organisation_id
  where r.status <> 'failed'
  union all
  select w.organisation_id, c.customer_id, 'write_off', w.invoice_id, w.written_on, w.created_at, i.number, '', null,
    -w.amount
  from invoices_of_customers c
  join invoices i on i.organisation_id = c.organisation_id and i.id = c.id
  join write_offs w on w.organisation_id = i.organisation_id and w.invoice_id = i.id;
grant select on invoices_of_customers, payments_of_customers, customer_ledger to kerbside_app;
