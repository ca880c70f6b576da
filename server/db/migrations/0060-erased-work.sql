-- What making a customer anonymous also erases: what crews reported, wrote and photographed at their address
-- (rules, section 11, "Data").

grant update (site, to_site) on jobs to kerbside_eraser;
grant select (organisation_id, job_id), delete on job_notes, job_files to kerbside_eraser;
grant select (organisation_id, job_id, findings), update (findings) on job_facts to kerbside_eraser;
grant select (organisation_id, job_id), update (shown) on driver_jobs to kerbside_eraser;
grant select (organisation_id, id, job_id, data), update (data) on actions to kerbside_eraser;
grant select (organisation_id, action_id), delete on positions to kerbside_eraser;
grant select (organisation_id, address_key), delete on address_points to kerbside_eraser;

-- Erases what crews of the transaction's organisation reported about these orders: notes, photos, signatures,
-- places. Times, outcomes, bins and counts stay. A chore deletes the photos themselves, as nothing names them.
-- Call it before the orders lose their addresses.
create function anonymise_work(p_orders uuid[]) returns void
language plpgsql set lock_timeout = '2s' as $$
declare
  organisation text := current_setting('app.organisation');
  jobs_of uuid[];
begin
  perform set_config('role', 'kerbside_eraser', true);
  select coalesce(array_agg(id), '{}') into jobs_of from jobs
    where organisation_id = organisation and order_id = any (p_orders);
  delete from address_points p using orders o
    where p.organisation_id = organisation and o.organisation_id = organisation and o.id = any (p_orders)
      and p.address_key = address_key(o.address, o.suburb, o.postcode);
  update jobs set site = null, to_site = null
    where organisation_id = organisation and id = any (jobs_of);
  delete from job_notes where organisation_id = organisation and job_id = any (jobs_of);
  delete from job_files where organisation_id = organisation and job_id = any (jobs_of);
  update job_facts set findings = (
      select coalesce(jsonb_agg(one || '{"note": null}' order by place), '[]')
      from jsonb_array_elements(findings) with ordinality as f (one, place))
    where organisation_id = organisation and job_id = any (jobs_of);
  update driver_jobs set shown = '{}' where organisation_id = organisation and job_id = any (jobs_of);
  delete from positions p using actions a
    where p.organisation_id = organisation and a.organisation_id = organisation and a.id = p.action_id
      and a.job_id = any (jobs_of);
  update actions set data = keep_facts(data) where organisation_id = organisation and job_id = any (jobs_of);
  perform set_config('role', 'kerbside_app', true);
end
$$;
