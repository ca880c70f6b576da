-- What making a customer anonymous also erases (rules, section 11, "Data"), and repeated questions for a reply
-- address.

alter table reply_addresses add column idempotency_key text collate "C"
  check (length(idempotency_key) between 1 and 255);
create unique index reply_addresses_idempotency_key on reply_addresses (organisation_id, idempotency_key)
  where idempotency_key is not null;

grant select (organisation_id, id, state, report), delete, update (columns, report) on imports to kerbside_eraser;
grant select (organisation_id, id), delete on saved_views to kerbside_eraser;

-- Erases what the transaction's organisation typed or uploaded about customers in these saved views, and in every
-- import of customers: a file that waits may have the person once more, and a report names the first rows.
create function erase_lists(p_views uuid[]) returns void
language plpgsql set lock_timeout = '2s' as $$
declare
  organisation text := current_setting('app.organisation');
  subjects text[] := p_views::text[];
begin
  perform set_config('role', 'kerbside_eraser', true);
  delete from imports where organisation_id = organisation and state = 'checked';
  update imports set columns = '[]', report = report || '{"problems": [], "preview": []}'
    where organisation_id = organisation;
  delete from saved_views where organisation_id = organisation and id = any (p_views);
  update audit_log set before = keep_facts(before), after = keep_facts(after)
    where organisation_id = organisation and subject = any (subjects);
  perform set_config('role', 'kerbside_app', true);
end
$$;
