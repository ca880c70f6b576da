-- Invoices and credit notes (rules, section 13, "Invoices"). What was issued never changes: the service may add rows,
-- and no more. What is paid and due of it is in `invoice_balances`.

create table invoice_drafts (
  organisation_id text collate "C" not null references organisations,
  -- The invoice keeps it.
  id uuid not null,
  version integer not null default 1 check (version >= 1),
  customer_id uuid,
  -- Null is the day it's issued on, and the day that the terms say.
  issued_on date,
  due_on date,
  purchase_order text not null default '' check (length(purchase_order) <= 100),
  note text not null default '' check (length(note) <= 500),
  -- An actor; see server/actor.ts.
  created_by jsonb not null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  idempotency_key text collate "C" check (length(idempotency_key) between 1 and 255),
  body_hash text collate "C",
  primary key (organisation_id, id),
  foreign key (organisation_id, customer_id) references customers (organisation_id, id)
);
create unique index invoice_drafts_idempotency_key on invoice_drafts (organisation_id, idempotency_key)
  where idempotency_key is not null;
create index invoice_drafts_newest on invoice_drafts (organisation_id, created_at desc, id desc);

-- A charge of an order is in one draft at most.
create table invoice_draft_lines (
  organisation_id text collate "C" not null,
  order_id uuid not null,
  charge_position integer not null,
  draft_id uuid not null,
  position integer not null,
  -- Null is the charge's own.
  description text check (length(description) between 1 and 300),
  primary key (organisation_id, order_id, charge_position),
  foreign key (organisation_id, draft_id) references invoice_drafts (organisation_id, id) on delete cascade,
  foreign key (organisation_id, order_id, charge_position)
    references order_charges (organisation_id, order_id, position) on delete cascade
);
create index invoice_draft_lines_draft on invoice_draft_lines (organisation_id, draft_id, position);

create table invoices (
  organisation_id text collate "C" not null references organisations,
  id uuid not null,
  kind text not null check (kind in ('invoice', 'credit_note')),
  sequence integer not null check (sequence >= 1),
  number text collate "C" not null,
  -- The customer as it was; null for an order whose customer isn't in the list.
  customer_id uuid,
  -- Of a credit note: the invoice that it credits.
  credits_id uuid check ((credits_id is not null) = (kind = 'credit_note')),
  buyer_name text not null,
  issued_on date not null,
  due_on date not null check (due_on >= issued_on or kind = 'credit_note'),
  -- Cents with GST; of a credit note, what it credits.
  total bigint not null check (total >= 0),
  gst bigint not null check (gst between 0 and total),
  -- All that it says. The page and every print are made from it alone.
  snapshot jsonb not null,
  sha256 text collate "C" not null check (sha256 ~ '^[0-9a-f]{64}$'),
  issued_by jsonb not null,
  issued_at timestamptz(3) not null,
  primary key (organisation_id, id),
  unique (organisation_id, kind, sequence),
  unique (organisation_id, number),
  foreign key (organisation_id, customer_id) references customers (organisation_id, id),
  foreign key (organisation_id, credits_id) references invoices (organisation_id, id)
);
create index invoices_newest on invoices (organisation_id, issued_at desc, id desc);
create index invoices_customer on invoices (organisation_id, customer_id, issued_at desc);
create index invoices_credits on invoices (organisation_id, credits_id) where credits_id is not null;

create table invoice_lines (
  organisation_id text collate "C" not null,
  invoice_id uuid not null,
  position integer not null check (position >= 0),
  -- The charge that it bills; null for what isn't a charge of an order.
  order_id uuid,
  charge_position integer,
  -- Of a credit note: the line of its invoice.
  credits_line integer,
  amount bigint not null,
  gst bigint not null,
  tax_code text not null check (tax_code in ('gst', 'gst_free', 'excluded')),
  primary key (organisation_id, invoice_id, position),
  foreign key (organisation_id, invoice_id) references invoices (organisation_id, id),
  foreign key (organisation_id, order_id) references orders (organisation_id, id),
  check (gst = 0 or tax_code = 'gst')
);
create index invoice_lines_order on invoice_lines (organisation_id, order_id) where order_id is not null;

-- Each charge of an order is billed once. A credit note that frees it to be billed again deletes its row.
create table charge_billings (
  organisation_id text collate "C" not null,
  order_id uuid not null,
  charge_position integer not null,
  invoice_id uuid not null,
  line_position integer not null,
  primary key (organisation_id, order_id, charge_position),
  foreign key (organisation_id, order_id, charge_position)
    references order_charges (organisation_id, order_id, position),
  foreign key (organisation_id, invoice_id, line_position)
    references invoice_lines (organisation_id, invoice_id, position)
);

-- What became of an invoice since. `due` can't fall below nothing.
create table invoice_balances (
  organisation_id text collate "C" not null,
  invoice_id uuid not null,
  total bigint not null,
  paid bigint not null default 0 check (paid >= 0),
  credited bigint not null default 0 check (credited >= 0),
  due bigint not null generated always as (total - paid - credited) stored check (due >= 0),
  due_on date not null,
  primary key (organisation_id, invoice_id),
  foreign key (organisation_id, invoice_id) references invoices (organisation_id, id)
);
create index invoice_balances_due on invoice_balances (organisation_id, due_on) where due > 0;

-- Money of a payment that counts for an invoice; a negative row takes some back.
create table allocations (
  organisation_id text collate "C" not null,
  id uuid not null,
  payment_id uuid not null,
  invoice_id uuid not null,
  -- The order whose lines it pays.
  order_id uuid not null,
  amount bigint not null check (amount <> 0),
  allocated_on date not null,
  -- Why it was taken back, if a credit note did.
  credit_note_id uuid,
  created_at timestamptz(3) not null,
  primary key (organisation_id, id),
  foreign key (organisation_id, payment_id) references payments (organisation_id, id),
  foreign key (organisation_id, invoice_id) references invoices (organisation_id, id),
  foreign key (organisation_id, order_id) references orders (organisation_id, id),
  foreign key (organisation_id, credit_note_id) references invoices (organisation_id, id)
);
create index allocations_payment on allocations (organisation_id, payment_id);
create index allocations_invoice on allocations (organisation_id, invoice_id);

-- What a booking, a job or a payment asks of billing. A chore does it, so that none of them waits for it.
create table billing_tasks (
  organisation_id text collate "C" not null references organisations,
  -- Such as `payment:<id>`: one task for each.
  cause text collate "C" not null check (length(cause) between 1 and 120),
  order_id uuid not null,
  attempts integer not null default 0,
  -- When it is tried next; null once it's done.
  due_at timestamptz(3),
  last_error text check (length(last_error) <= 500),
  created_at timestamptz(3) not null,
  primary key (organisation_id, cause),
  foreign key (organisation_id, order_id) references orders (organisation_id, id)
);
create index billing_tasks_due on billing_tasks (organisation_id, due_at) where due_at is not null;

select keep_to_organisation('invoice_drafts'), keep_to_organisation('invoice_draft_lines'),
  keep_to_organisation('invoices'), keep_to_organisation('invoice_lines'), keep_to_organisation('charge_billings'),
  keep_to_organisation('invoice_balances'), keep_to_organisation('allocations'),
  keep_to_organisation('billing_tasks');
grant select, insert on invoice_drafts, invoice_draft_lines, invoices, invoice_lines, charge_billings,
  invoice_balances, allocations, billing_tasks to kerbside_app;
grant delete on invoice_drafts, invoice_draft_lines, charge_billings to kerbside_app;
grant update (version, issued_on, due_on, purchase_order, note, updated_at) on invoice_drafts to kerbside_app;
grant update (paid, credited) on invoice_balances to kerbside_app;
grant update (attempts, due_at, last_error) on billing_tasks to kerbside_app;

-- At the commit, the lines of a document sum to its total and its GST.
create function check_invoice_sums() returns trigger language plpgsql as $$
declare
  wrong boolean;
begin
  select i.total is distinct from l.amount or i.gst is distinct from l.gst into wrong
    from invoices i, lateral (
      select coalesce(sum(amount), 0)::bigint as amount, coalesce(sum(gst), 0)::bigint as gst
      from invoice_lines where organisation_id = i.organisation_id and invoice_id = i.id) l
    where i.organisation_id = new.organisation_id
      and i.id = (to_jsonb(new) ->> tg_argv[0])::uuid;
  if wrong then
    raise exception 'the lines of an invoice must sum to it' using errcode = 'check_violation';
  end if;
  return null;
end
$$;
create constraint trigger invoices_sums after insert on invoices deferrable initially deferred
  for each row execute function check_invoice_sums('id');
create constraint trigger invoice_lines_sums after insert on invoice_lines deferrable initially deferred
  for each row execute function check_invoice_sums('invoice_id');

-- At the commit, no payment has more allocated and refunded than it brought, and a balance says what is allocated.
create function check_allocations() returns trigger language plpgsql as $$
begin
  if exists (select from payments p where p.organisation_id = new.organisation_id and p.id = new.payment_id
    and p.amount < (select coalesce(sum(a.amount), 0) from allocations a
        where a.organisation_id = p.organisation_id and a.payment_id = p.id)
      + (select coalesce(sum(r.amount), 0) from refunds r where r.organisation_id = p.organisation_id
        and r.payment_id = p.id and r.status <> 'failed')) then
    raise exception 'a payment can''t count for more than it brought' using errcode = 'check_violation';
  end if;
  if exists (select from invoice_balances b
    where b.organisation_id = new.organisation_id and b.invoice_id = new.invoice_id
      and b.paid <> (select coalesce(sum(a.amount), 0) from allocations a
        where a.organisation_id = b.organisation_id and a.invoice_id = b.invoice_id)) then
    raise exception 'the balance of an invoice must be what is allocated to it' using errcode = 'check_violation';
  end if;
  return null;
end
$$;
create constraint trigger allocations_sums after insert on allocations deferrable initially deferred
  for each row execute function check_allocations();

-- An order that becomes a customer's may have to be invoiced at once. Placing it by telephone writes this row too.
create function queue_booked() returns trigger language plpgsql as $$
begin
  insert into billing_tasks (organisation_id, cause, order_id, due_at, created_at)
    select s.organisation_id, 'booked:' || new.order_id, new.order_id, new.linked_at, new.linked_at
    from money_settings s
    join customers c on c.organisation_id = s.organisation_id
      and c.id = customer_root(s.organisation_id, new.customer_id)
    where s.organisation_id = new.organisation_id and s.invoicing_from is not null and c.invoice_on = 'booking'
    on conflict do nothing;
  return null;
end
$$;
create trigger customer_orders_booked after insert on customer_orders
  for each row execute function queue_booked();

-- Organisations with billing tasks that are due.
create function organisations_billing() returns table (id text)
language plpgsql set lock_timeout = '2s' as $$
#variable_conflict use_column
begin
  perform set_config('role', 'kerbside_worker', true);
  return query select distinct t.organisation_id from billing_tasks t where t.due_at <= now();
end
$$;
create policy worker on billing_tasks for select to kerbside_worker using (true);
grant select on billing_tasks to kerbside_worker;
create index billing_tasks_every on billing_tasks (due_at) where due_at is not null;
