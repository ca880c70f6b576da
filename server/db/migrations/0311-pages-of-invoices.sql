-- An invoice of several orders has an open payment page of its own, whatever the pages of other invoices of the same orders.
drop index payment_sessions_open;
create unique index payment_sessions_open on payment_sessions (organisation_id, order_id)
  where status = 'open' and invoice_id is null;
drop index payment_sessions_invoice;
create unique index payment_sessions_invoice on payment_sessions (organisation_id, invoice_id)
  where status = 'open' and invoice_id is not null;
-- For the receipts of an order.
create index payment_sessions_paying on payment_sessions (organisation_id, invoice_id)
  where status = 'complete' and invoice_id is not null;
