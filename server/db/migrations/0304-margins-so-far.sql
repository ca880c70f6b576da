-- The orders from before migration 0303, for the chore to work out. In a transaction of its own, so that no other
-- waits for it. One organisation after another: the tables' owner sees no rows.
do $$
declare
  o record;
begin
  for o in select id from organisation_ids() loop
    perform set_config('app.organisation', o.id, true);
    insert into stale_margins (organisation_id, order_id)
      select distinct j.organisation_id, j.order_id from jobs j
      where j.organisation_id = o.id and j.status = 'completed' and is_tipped(j.type);
  end loop;
  perform set_config('role', 'none', true), set_config('app.organisation', '', true);
end
$$;
