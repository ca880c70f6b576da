-- In tests, a transaction of the server that adds an order or job, or raises the version of one, fails
-- unless it has written an event with that version (rules, section 10). The jobs of a new order have events only
-- where the organisation has asked for them.
-- In a schema of its own, because the product's has no function that runs with its owner's rights.
create schema watching;
grant usage on schema watching to public;
create function watching.require_event() returns trigger language plpgsql security definer set search_path = public as $$
declare
  current integer;
begin
  if current_setting('role') <> 'kerbside_app' then
    return null;
  end if;
  if tg_table_name = 'orders' then
    select o.version into current from orders o where o.organisation_id = new.organisation_id and o.id = new.id;
  else
    select j.version into current from jobs j
      join orders o on o.organisation_id = j.organisation_id and o.id = j.order_id
      join organisations g on g.id = j.organisation_id
      where j.organisation_id = new.organisation_id and j.id = new.id
        and (g.announces_jobs or j.version > 1 or j.created_at <> o.created_at);
  end if;
  if current is not null and not exists (select from events e
      where e.organisation_id = new.organisation_id and e.subject_id = new.id
        and (e.payload::json #>> '{data,version}')::integer = current) then
    raise exception 'no event says that % % has version %', tg_table_name, new.id, current;
  end if;
  return null;
end
$$;
create constraint trigger placed_has_event after insert on orders
  deferrable initially deferred for each row execute function watching.require_event();
create constraint trigger change_has_event after update on orders
  deferrable initially deferred for each row when (old.version <> new.version) execute function watching.require_event();
create constraint trigger planned_has_event after insert on jobs
  deferrable initially deferred for each row execute function watching.require_event();
create constraint trigger change_has_event after update on jobs
  deferrable initially deferred for each row when (old.version <> new.version) execute function watching.require_event();
