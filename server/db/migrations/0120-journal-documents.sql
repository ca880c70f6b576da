-- The journal once more (rules, section 13, "The journal"): a row for each document with what it moves on each account, so
-- that what is new is counted without its lines; and `journal`, whose lines these are.

-- What a payment is called where it's not by its id: what a person noted, what the provider calls it, or its booking.
create function payment_name(p_reference text, p_provider_id text, p_booking text) returns text
language sql immutable as $$
  select coalesce(nullif(p_reference, ''), nullif(p_provider_id, ''),
    substr(p_booking, 1, 3) || '-' || substr(p_booking, 4, 3) || '-' || substr(p_booking, 7), '')
$$;

drop view journal;

-- Amounts are in cents: debits above nothing, credits below. `place` is the account where money is, and `money` what moves
-- there. What a bad debt moves of the GST is `bad_gst`; a credit note has that in a second row, which isn't the `first`.
-- Money that comes is the customer's (`deposits`) until it's allocated to an invoice, so `debtors` is always what is due
-- of invoices. What is held for an order moves nothing. No document ever changes.
create view journal_documents with (security_invoker = true) as
  select i.organisation_id, i.kind, i.id, i.issued_on as dated_on, i.issued_at as at, i.number, i.buyer_name as party,
    null::text as place, 0::bigint as money, 0::bigint as deposits, s.sign * i.total as debtors,
    -s.sign * (i.total - i.gst - u.free - u.excluded) as sales, -s.sign * u.free as gst_free_sales,
    -s.sign * u.excluded as passed_on, -s.sign * i.gst as gst, 0::bigint as bad_gst,
    0::bigint as bad_debts, true as first
  from invoices i
  cross join lateral (
    select coalesce(sum(u.amount) filter (where u.tax_code = 'gst_free'), 0)::bigint as free,
      coalesce(sum(u.amount) filter (where u.tax_code = 'excluded'), 0)::bigint as excluded
    from invoice_lines u
    where u.organisation_id = i.organisation_id and u.invoice_id = i.id and u.tax_code <> 'gst') u
  cross join lateral (select case i.kind when 'invoice' then 1 else -1 end as sign) s
  union all
  select i.organisation_id, i.kind, i.id, i.issued_on, i.issued_at, i.number, i.buyer_name, null, 0, 0, 0, 0, 0, 0, 0,
    -b.gst, b.gst, false
  from bad_debts b
  join invoices i on i.organisation_id = b.organisation_id and i.id = b.id
  where b.kind = 'credit_note'
  union all
  select b.organisation_id, b.kind, b.id, b.dated_on, b.at, i.number, i.buyer_name, null, 0, 0, -b.written, 0, 0, 0, 0,
    -b.gst, b.written + b.gst, true
  from bad_debts b
  join invoices i on i.organisation_id = b.organisation_id and i.id = b.invoice_id
  where b.kind = 'write_off'
  union all
  select p.organisation_id, 'payment', p.id, p.received_on, p.created_at,
    payment_name(p.reference, p.provider_payment_id, o.reference), coalesce(c.name, o.customer_name, ''),
    money_account(p.method), p.amount, -p.amount, 0, 0, 0, 0, 0, 0, 0, true
  from payments p
  left join customers c on c.organisation_id = p.organisation_id and c.id = p.customer_id
  left join orders o on o.organisation_id = p.organisation_id and o.id = p.order_id
  union all
  -- Money that was recorded for an invoice counts for it on the day it came, though never before the invoice's own.
  select a.organisation_id, 'allocation', a.id,
    greatest(i.issued_on, case when a.created_at = p.created_at then p.received_on else a.allocated_on end),
    a.created_at, i.number, i.buyer_name, null, 0, a.amount, -a.amount, 0, 0, 0, 0, 0, 0,
    true
  from allocations a
  join invoices i on i.organisation_id = a.organisation_id and i.id = a.invoice_id
  join payments p on p.organisation_id = a.organisation_id and p.id = a.payment_id
  union all
  select r.organisation_id, case r.method when 'reversal' then 'reversal' else 'refund' end, r.id,
    coalesce(r.returned_on, (r.created_at at time zone z.timezone)::date), r.created_at,
    coalesce(nullif(r.reference, ''), payment_name(p.reference, p.provider_payment_id, o.reference)),
    coalesce(c.name, o.customer_name, ''),
    money_account(case r.method when 'reversal' then p.method else r.method end), -w.amount, w.amount,
    0, 0, 0, 0, 0, 0, 0, true
  from refunds r
  join payments p on p.organisation_id = r.organisation_id and p.id = r.payment_id
  join organisations z on z.id = r.organisation_id
  left join customers c on c.organisation_id = p.organisation_id and c.id = p.customer_id
  left join orders o on o.organisation_id = p.organisation_id and o.id = p.order_id
  cross join lateral (select r.amount + coalesce(sum(f.amount), 0)::bigint as amount from refunds f
    where f.organisation_id = r.organisation_id and f.part_of = r.id) w
  where r.part_of is null
  union all
  -- The provider couldn't pay it out, so the money is back.
  select r.organisation_id, 'failed_refund', r.id,
    (greatest(r.finished_at, r.created_at) at time zone z.timezone)::date, greatest(r.finished_at, r.created_at),
    payment_name(p.reference, p.provider_payment_id, o.reference), coalesce(c.name, o.customer_name, ''),
    money_account(r.method), r.amount, -r.amount, 0, 0, 0, 0, 0, 0, 0, true
  from refunds r
  join payments p on p.organisation_id = r.organisation_id and p.id = r.payment_id
  join organisations z on z.id = r.organisation_id
  left join customers c on c.organisation_id = p.organisation_id and c.id = p.customer_id
  left join orders o on o.organisation_id = p.organisation_id and o.id = p.order_id
  where r.status = 'failed';

-- Each document in lines, each a debit or a credit of an account, in cents.
create view journal with (security_invoker = true) as
  select d.organisation_id, d.kind, d.id, d.dated_on, d.at, d.number, d.party, n.line, n.account,
    greatest(n.amount, 0) as debit, greatest(-n.amount, 0) as credit
  from journal_documents d
  cross join lateral (values (1, d.place, d.money), (2, 'deposits', d.deposits), (3, 'debtors', d.debtors),
    (4, 'sales', d.sales), (5, 'gst_free_sales', d.gst_free_sales), (6, 'passed_on', d.passed_on), (7, 'gst', d.gst),
    (case d.kind when 'credit_note' then 8 else 9 end, 'gst', d.bad_gst),
    (case d.kind when 'credit_note' then 9 else 8 end, 'bad_debts', d.bad_debts)) n (line, account, amount)
  where n.amount <> 0;
grant select on journal_documents, journal to kerbside_app;

-- Which documents of the journal an export has, a row for each page of its file instead of each document: all that a large
-- firm ever did is exported in seconds. Who exports holds the organisation, so that each document is in one page.
create table books_export_pages (
  organisation_id text collate "C" not null,
  export_id uuid not null,
  page integer not null check (page >= 1),
  -- In the order of the file; the kinds are those of the documents in the same places.
  document_ids uuid[] not null,
  kinds text[] not null check (cardinality(kinds) = cardinality(document_ids)),
  primary key (organisation_id, export_id, page),
  foreign key (organisation_id, export_id) references books_exports (organisation_id, id)
);
insert into books_export_pages (organisation_id, export_id, page, document_ids, kinds)
  select organisation_id, export_id, (position - 1) / 1000 + 1, array_agg(document_id order by position),
    array_agg(kind order by position)
  from books_export_entries group by 1, 2, 3;
drop table books_export_entries;
select keep_to_organisation('books_export_pages');
grant select, insert on books_export_pages to kerbside_app;
