-- Until here each line of a document had all of its lines summed at the commit. The lines are written by one statement,
-- so they're summed once behind it; and the document's own check needs nothing but what was inserted.
drop trigger invoice_lines_sums on invoice_lines;

create or replace function check_invoice_sums() returns trigger language plpgsql as $$
declare
  sums record;
begin
  select coalesce(sum(amount), 0) as amount, coalesce(sum(gst), 0) as gst into sums
    from invoice_lines where organisation_id = new.organisation_id and invoice_id = new.id;
  if sums.amount <> new.total or sums.gst <> new.gst then
    raise exception 'the lines of an invoice must sum to it' using errcode = 'check_violation';
  end if;
  return null;
end
$$;

-- Document by document, so that each is found by its key whatever the tables held when this was planned.
create function check_added_lines() returns trigger language plpgsql as $$
declare
  document record;
  sums record;
begin
  for document in
    select distinct organisation_id, invoice_id from added
  loop
    select coalesce(sum(amount), 0) as amount, coalesce(sum(gst), 0) as gst into sums
      from invoice_lines
      where organisation_id = document.organisation_id and invoice_id = document.invoice_id;
    perform from invoices where organisation_id = document.organisation_id and id = document.invoice_id
      and number is not null and total = sums.amount and gst = sums.gst;
    if not found then
      raise exception 'the lines of an invoice must sum to it' using errcode = 'check_violation';
    end if;
  end loop;
  return null;
end
$$;
create trigger invoice_lines_sums after insert on invoice_lines referencing new table as added
  for each statement execute function check_added_lines();
