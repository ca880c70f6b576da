-- Takes jobs off their runs, because they are cancelled. Their runs are locked.
create function leave_runs(p_organisation text, p_jobs uuid[]) returns void
language sql as $$
  with gone as (
    update stops set removed_at = now()
    where organisation_id = p_organisation and job_id = any (p_jobs) and removed_at is null
    returning run_id)
  update runs set updated_at = now()
  where organisation_id = p_organisation and id in (select run_id from gone);
$$;

-- Those that were cancelled before.
update stops s set removed_at = now() from jobs j
where s.removed_at is null and j.organisation_id = s.organisation_id and j.id = s.job_id
  and j.status = 'cancelled';
