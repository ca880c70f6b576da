-- What reports sum (rules, section 13, "Reports") is in these indexes, so that a year is read without its documents.
create index invoices_sums on invoices (organisation_id, issued_on) include (id, kind, total, gst);
drop index invoices_issued;
create index invoice_lines_untaxed on invoice_lines (organisation_id, invoice_id) include (amount, tax_code)
  where tax_code <> 'gst';
create index allocations_on on allocations (organisation_id, allocated_on);
