-- What an organisation invoices with, and on which terms its customers are invoiced (rules, section 13).

create table money_settings (
  organisation_id text collate "C" not null references organisations,
  version integer not null default 1 check (version >= 1),
  legal_name text not null default '' check (length(legal_name) <= 120),
  address text not null default '' check (length(address) <= 250),
  abn text check (abn ~ '^\d{11}$'),
  -- Null until someone has said.
  gst_registered boolean,
  -- The first day whose orders are invoiced here; null while none are.
  invoicing_from date,
  -- Where customers pay by bank transfer.
  account_name text not null default '' check (length(account_name) <= 120),
  bsb text not null default '' check (bsb ~ '^(\d{6})?$'),
  account_number text not null default '' check (account_number ~ '^(\d{4,10})?$'),
  -- Printed below the amounts of each invoice.
  payment_note text not null default '' check (length(payment_note) <= 500),
  updated_at timestamptz(3) not null,
  primary key (organisation_id)
);

-- The numbers of documents, without gaps: who takes the next one holds the row until the document is written.
create table number_series (
  organisation_id text collate "C" not null references organisations,
  kind text not null check (kind in ('invoice', 'credit_note')),
  prefix text not null check (prefix ~ '^[A-Z0-9-]{1,10}$'),
  first integer not null check (first >= 1),
  next integer not null check (next >= first),
  primary key (organisation_id, kind),
  unique (organisation_id, prefix)
);

alter table customers
  -- When its orders are invoiced; those of most people when the first money comes, or on delivery.
  add column invoice_on text not null default 'payment_or_delivery'
    check (invoice_on in ('payment_or_delivery', 'booking', 'delivery', 'collection', 'monthly')),
  -- Whether terms_days count from the invoice's own day or from the end of its month.
  add column due_from text not null default 'issue' check (due_from in ('issue', 'month_end')),
  -- What one monthly invoice is for.
  add column invoice_by text not null default 'customer'
    check (invoice_by in ('customer', 'site', 'purchase_order'));
grant update (invoice_on, due_from, invoice_by) on customers to kerbside_app;

select keep_to_organisation('money_settings'), keep_to_organisation('number_series');
grant select, insert on money_settings, number_series to kerbside_app;
grant update (version, legal_name, address, abn, gst_registered, invoicing_from, account_name, bsb, account_number,
  payment_note, updated_at) on money_settings to kerbside_app;
grant update (prefix, first, next) on number_series to kerbside_app;
