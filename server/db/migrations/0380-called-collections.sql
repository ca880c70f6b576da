-- The day for which a collection on call was first planned. The days until then are the hirer's, and those by which we
-- move it later are ours (rules, section 13, "Charges"). Null for a collection that was booked, and for parts and further
-- attempts of one on call.
alter table jobs add column called_for date;

-- Those of hires that aren't over, by what was written when each was planned. One organisation after another: the tables'
-- owner sees no rows, and the application may not change these.
do $$
declare
  o record;
begin
  for o in select id from organisation_ids() loop
    perform set_config('role', 'none', true), set_config('app.organisation', o.id, true);
    update jobs j set called_for = (a.after ->> 'date')::date
    from orders b, audit_log a
    where j.organisation_id = o.id and j.type = 'collection' and j.split_from_id is null
      and j.previous_job_id is null and b.organisation_id = o.id and b.id = j.order_id
      and b.status in ('confirmed', 'in_progress') and j.created_at > b.created_at
      and a.organisation_id = o.id and a.subject = j.id::text and a.action = 'job.added';
  end loop;
  perform set_config('role', 'none', true), set_config('app.organisation', '', true);
end
$$;
