-- The journal: every document of money as debits and credits (rules, section 13, "The journal"). Nothing is posted: it's
-- derived from what is kept anyway. Also which of it was exported.

-- A refund that failed in part: what failed is a row of its own that names the refund, so that the journal can still say
-- what the refund was.
alter table refunds add column part_of uuid check (status = 'failed' or part_of is null),
  add foreign key (organisation_id, part_of) references refunds (organisation_id, id);
create index refunds_parts on refunds (organisation_id, part_of) where part_of is not null;

-- How much of an invoice's GST a bad debt takes off, 0 or less: what is written off of its total has lost its share.
create function bad_debt_gst(p_gst numeric, p_total numeric, p_written numeric) returns numeric
language sql immutable as $$
  select case when p_total > 0 then floor((2 * p_gst * (p_total - p_written) + p_total) / (2 * p_total)) else 0 end - p_gst
$$;

-- By how much each write-off, and each credit note of an invoice that was written off, changes the GST that is owed (GST
-- Act, sections 21-5 and 21-10). Each step is the difference that it made when it came, so later ones leave it alone.
create view bad_debts with (security_invoker = true) as
  select e.organisation_id, e.kind, e.id, e.invoice_id, e.dated_on, e.at, e.written,
    (bad_debt_gst(i.gst - n.gst - e.gst, i.total - n.total - e.total, w.written + e.written)
      - bad_debt_gst(i.gst - n.gst, i.total - n.total, w.written))::bigint as gst
  from (
    select organisation_id, 'write_off' as kind, id, invoice_id, written_on as dated_on, created_at as at,
      amount as written, 0::bigint as total, 0::bigint as gst
    from write_offs
    union all
    select n.organisation_id, n.kind, n.id, n.credits_id, n.issued_on, n.issued_at, 0, n.total, n.gst
    from invoices n
    where n.kind = 'credit_note' and exists (select from write_offs w
      where w.organisation_id = n.organisation_id and w.invoice_id = n.credits_id)) e
  join invoices i on i.organisation_id = e.organisation_id and i.id = e.invoice_id
  cross join lateral (select coalesce(sum(b.amount), 0) as written from write_offs b
    where b.organisation_id = e.organisation_id and b.invoice_id = e.invoice_id
      and (b.created_at, b.id) < (e.at, e.id)) w
  cross join lateral (select coalesce(sum(b.total), 0) as total, coalesce(sum(b.gst), 0) as gst from invoices b
    where b.organisation_id = e.organisation_id and b.credits_id = e.invoice_id
      and (b.issued_at, b.id) < (e.at, e.id)) n;

-- Where money of a payment or a refund is.
create function money_account(p_method text) returns text language sql immutable as $$
  select case p_method when 'eft' then 'bank' when 'cheque' then 'bank' when 'provider' then 'online' else p_method end
$$;

-- Each document (kind and id) in lines, each a debit or a credit of an account, in cents. Money that comes is the
-- customer's (`deposits`) until it's allocated to an invoice, so `debtors` is always what is due of invoices. What is held
-- for an order moves nothing. No document ever changes.
create view journal with (security_invoker = true) as
  select l.organisation_id, l.kind, l.id, l.dated_on, l.at, l.number, l.party, l.line, l.account,
    greatest(l.amount, 0) as debit, greatest(-l.amount, 0) as credit
  from (
    select i.organisation_id, i.kind, i.id, i.issued_on as dated_on, i.issued_at as at, i.number, i.buyer_name as party,
      n.line, n.account, n.amount
    from invoices i
    cross join lateral (
      select coalesce(sum(u.amount) filter (where u.tax_code = 'gst_free'), 0)::bigint as free,
        coalesce(sum(u.amount) filter (where u.tax_code = 'excluded'), 0)::bigint as excluded
      from invoice_lines u
      where u.organisation_id = i.organisation_id and u.invoice_id = i.id and u.tax_code <> 'gst') u
    cross join lateral (select case i.kind when 'invoice' then 1 else -1 end as sign) s
    cross join lateral (values (1, 'debtors', s.sign * i.total),
      (2, 'sales', -s.sign * (i.total - i.gst - u.free - u.excluded)), (3, 'gst_free_sales', -s.sign * u.free),
      (4, 'passed_on', -s.sign * u.excluded), (5, 'gst', -s.sign * i.gst)) n (line, account, amount)
    union all
    select i.organisation_id, i.kind, i.id, i.issued_on, i.issued_at, i.number, i.buyer_name, n.line, n.account, n.amount
    from bad_debts b
    join invoices i on i.organisation_id = b.organisation_id and i.id = b.id
    cross join lateral (values (6, 'gst', -b.gst), (7, 'bad_debts', b.gst)) n (line, account, amount)
    where b.kind = 'credit_note'
    union all
    select b.organisation_id, b.kind, b.id, b.dated_on, b.at, i.number, i.buyer_name, n.line, n.account, n.amount
    from bad_debts b
    join invoices i on i.organisation_id = b.organisation_id and i.id = b.invoice_id
    cross join lateral (values (1, 'bad_debts', b.written + b.gst), (2, 'gst', -b.gst), (3, 'debtors', -b.written))
      n (line, account, amount)
    where b.kind = 'write_off'
    union all
    select p.organisation_id, 'payment', p.id, p.received_on, p.created_at, p.reference,
      coalesce(c.name, o.customer_name, ''), n.line, n.account, n.amount
    from payments p
    left join customers c on c.organisation_id = p.organisation_id and c.id = p.customer_id
    left join orders o on o.organisation_id = p.organisation_id and o.id = p.order_id
    cross join lateral (values (1, money_account(p.method), p.amount), (2, 'deposits', -p.amount))
      n (line, account, amount)
    union all
    -- Money that was recorded for an invoice counts for it on the day it came, though never before the invoice's own.
    select a.organisation_id, 'allocation', a.id,
      greatest(i.issued_on, case when a.created_at = p.created_at then p.received_on else a.allocated_on end),
      a.created_at, i.number, i.buyer_name, n.line, n.account, n.amount
    from allocations a
    join invoices i on i.organisation_id = a.organisation_id and i.id = a.invoice_id
    join payments p on p.organisation_id = a.organisation_id and p.id = a.payment_id
    cross join lateral (values (1, 'deposits', a.amount), (2, 'debtors', -a.amount)) n (line, account, amount)
    union all
    select r.organisation_id, case r.method when 'reversal' then 'reversal' else 'refund' end, r.id,
      coalesce(r.returned_on, (r.created_at at time zone z.timezone)::date), r.created_at,
      coalesce(nullif(r.reference, ''), p.reference), coalesce(c.name, o.customer_name, ''), n.line, n.account, n.amount
    from refunds r
    join payments p on p.organisation_id = r.organisation_id and p.id = r.payment_id
    join organisations z on z.id = r.organisation_id
    left join customers c on c.organisation_id = p.organisation_id and c.id = p.customer_id
    left join orders o on o.organisation_id = p.organisation_id and o.id = p.order_id
    cross join lateral (select r.amount + coalesce(sum(f.amount), 0)::bigint as amount from refunds f
      where f.organisation_id = r.organisation_id and f.part_of = r.id) whole
    cross join lateral (values (1, 'deposits', whole.amount),
      (2, money_account(case r.method when 'reversal' then p.method else r.method end), -whole.amount))
      n (line, account, amount)
    where r.part_of is null
    union all
    -- The provider couldn't pay it out, so the money is back.
    select r.organisation_id, 'failed_refund', r.id,
      (greatest(r.finished_at, r.created_at) at time zone z.timezone)::date, greatest(r.finished_at, r.created_at),
      p.reference, coalesce(c.name, o.customer_name, ''), n.line, n.account, n.amount
    from refunds r
    join payments p on p.organisation_id = r.organisation_id and p.id = r.payment_id
    join organisations z on z.id = r.organisation_id
    left join customers c on c.organisation_id = p.organisation_id and c.id = p.customer_id
    left join orders o on o.organisation_id = p.organisation_id and o.id = p.order_id
    cross join lateral (values (1, money_account(r.method), r.amount), (2, 'deposits', -r.amount))
      n (line, account, amount)
    where r.status = 'failed'
  ) l
  where l.amount <> 0;
grant select on bad_debts, journal to kerbside_app;

-- The journal is exported like the sales. Its control total is what is on each side, and the GST in it.
alter table books_exports drop constraint books_exports_program_check;
alter table books_exports add constraint books_exports_program_check
  check (program in ('xero', 'myob', 'quickbooks', 'journal'));

-- Each document of the journal is exported once; `position` is its place in the file.
create table books_export_entries (
  organisation_id text collate "C" not null,
  kind text collate "C" not null,
  document_id uuid not null,
  export_id uuid not null,
  position integer not null check (position >= 1),
  primary key (organisation_id, document_id, kind),
  unique (organisation_id, export_id, position),
  foreign key (organisation_id, export_id) references books_exports (organisation_id, id)
);
select keep_to_organisation('books_export_entries');
grant select, insert on books_export_entries to kerbside_app;
