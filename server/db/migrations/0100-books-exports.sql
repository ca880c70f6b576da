-- Exports to the books: Xero, MYOB or QuickBooks (rules, section 13, "Exports to the books"). What was exported stays as it
-- was: the service may add rows, and no more.

create table books_exports (
  organisation_id text collate "C" not null references organisations,
  id uuid not null,
  program text not null check (program in ('xero', 'myob', 'quickbooks')),
  -- The first and the last day of its documents; null begins with the first there is.
  from_on date,
  to_on date not null check (to_on >= from_on),
  -- What the program calls its account, or its product, for sales.
  account text not null check (length(account) between 1 and 60),
  -- The control total: invoices less credit notes, in cents.
  documents integer not null check (documents >= 1),
  total bigint not null,
  gst bigint not null,
  -- An actor; see server/actor.ts.
  created_by jsonb not null,
  created_at timestamptz(3) not null,
  idempotency_key text collate "C" check (length(idempotency_key) between 1 and 255),
  body_hash text collate "C",
  primary key (organisation_id, id)
);
create unique index books_exports_idempotency_key on books_exports (organisation_id, idempotency_key)
  where idempotency_key is not null;
create index books_exports_newest on books_exports (organisation_id, created_at desc, id desc);

-- Each document goes to each program once.
create table books_export_documents (
  organisation_id text collate "C" not null,
  program text not null,
  invoice_id uuid not null,
  export_id uuid not null,
  primary key (organisation_id, program, invoice_id),
  foreign key (organisation_id, invoice_id) references invoices (organisation_id, id),
  foreign key (organisation_id, export_id) references books_exports (organisation_id, id)
);
create index books_export_documents_export on books_export_documents (organisation_id, export_id);
-- What is new is found by its day.
create index invoices_issued on invoices (organisation_id, issued_on);

select keep_to_organisation('books_exports'), keep_to_organisation('books_export_documents');
grant select, insert on books_exports, books_export_documents to kerbside_app;
