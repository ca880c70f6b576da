-- An invoice of several orders is paid as a whole: its session names it, and the first of its orders. Null for a session of
-- one order.
alter table payment_sessions add column invoice_id uuid;
alter table payment_sessions add foreign key (organisation_id, invoice_id) references invoices (organisation_id, id);
create index payment_sessions_invoice on payment_sessions (organisation_id, invoice_id)
  where status = 'open' and invoice_id is not null;
