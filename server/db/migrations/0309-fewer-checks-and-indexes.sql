-- An order costs less to write, and no row that was impossible before is possible now.

-- A job's line is one of its order: that's more than the two references to an order and to a line said, and one look-up
-- less for each job. The index that answers which lines an order has also answers which line of an order has an id.
create unique index order_lines_of_order on order_lines (organisation_id, order_id, id);
drop index order_lines_order;
alter table jobs add constraint jobs_line_of_order_fkey foreign key (organisation_id, order_id, line_id)
  references order_lines (organisation_id, order_id, id) not valid;
alter table jobs drop constraint jobs_organisation_id_order_id_fkey,
  drop constraint jobs_organisation_id_line_id_fkey;

-- An order's product is of its organisation, and so its organisation is there.
alter table orders drop constraint orders_organisation_id_fkey;

-- There was an index for the operator's command alone, which now asks for the job in each organisation.
create or replace function find_job_owner(p_id uuid) returns table (slug text)
language plpgsql set lock_timeout = '2s' as $$
#variable_conflict use_column
declare
  every text[] = array(select id from organisation_ids());
  found_id text;
begin
  perform set_config('role', 'kerbside_worker', true), set_config('app.presented', '', true);
  -- With a limit, each organisation is asked by the primary key, however many jobs there are.
  select j.organisation_id into found_id from unnest(every) as o (id)
    cross join lateral (select organisation_id from jobs where organisation_id = o.id and id = p_id limit 1) j;
  if found_id is null then return; end if;
  perform set_config('role', 'kerbside_app', true), set_config('app.organisation', found_id, true);
  return query select o.slug from organisations o where o.id = found_id;
end
$$;
drop index jobs_id;
