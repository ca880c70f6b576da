-- The bins that were moved before migration 0300. In a transaction of its own: meanwhile jobs can be planned and started, and
-- those that are completed wait. One organisation after another: the tables' owner sees no rows.
do $$
declare
  o record;
begin
  for o in select id from organisation_ids() loop
    perform set_config('app.organisation', o.id, true), recount_moved_bins(o.id);
  end loop;
  perform set_config('role', 'none', true), set_config('app.organisation', '', true);
end
$$;
