-- Charges beside their order, such as a permit without GST or one of a cancelled order, are billed too (rules, section 13,
-- "Invoices"). A line that bills one names the order that it's about, which isn't paid by it.

alter table invoice_draft_lines
  drop constraint invoice_draft_lines_pkey,
  alter column charge_position drop not null,
  add column charge_id uuid,
  add check ((charge_position is null) <> (charge_id is null)),
  add primary key (organisation_id, draft_id, position);
alter table invoice_draft_lines
  add foreign key (organisation_id, charge_id) references charges (organisation_id, id);
drop index invoice_draft_lines_draft;
-- A charge is in one draft at most.
create unique index invoice_draft_lines_charge on invoice_draft_lines (organisation_id, order_id, charge_position);
create unique index invoice_draft_lines_beside on invoice_draft_lines (organisation_id, charge_id)
  where charge_id is not null;

alter table invoice_lines add column charge_id uuid;
alter table invoice_lines
  add foreign key (organisation_id, charge_id) references charges (organisation_id, id);

-- Each charge beside its order is billed once, as in `charge_billings`.
create table beside_billings (
  organisation_id text collate "C" not null,
  charge_id uuid not null,
  invoice_id uuid not null,
  line_position integer not null,
  primary key (organisation_id, charge_id),
  foreign key (organisation_id, charge_id) references charges (organisation_id, id),
  foreign key (organisation_id, invoice_id, line_position)
    references invoice_lines (organisation_id, invoice_id, position)
);
select keep_to_organisation('beside_billings');
grant select, insert, delete on beside_billings to kerbside_app;
