-- Whether a docket is split over jobs: a list of those without any read every docket. Writers finish first, in the order
-- in which they lock: what an older server writes between the count and the triggers would be missing.
alter table dockets add column has_jobs boolean not null default false;
lock table docket_jobs in share row exclusive mode;

-- The dockets so far, one organisation after another: the tables' owner sees no rows.
do $$
declare
  o record;
begin
  for o in select id from organisation_ids() loop
    perform set_config('app.organisation', o.id, true);
    update dockets k set has_jobs = true
      where k.organisation_id = o.id and exists (select from docket_jobs w
        where w.organisation_id = o.id and w.docket_id = k.id);
  end loop;
  perform set_config('role', 'none', true), set_config('app.organisation', '', true);
end
$$;

create index dockets_without_jobs on dockets (organisation_id, tipped_at desc, id desc)
  where voided_at is null and not has_jobs;

create function note_jobs_of_dockets() returns trigger language plpgsql as $$
begin
  update dockets k set has_jobs = not k.has_jobs
    from (select distinct organisation_id, docket_id from touched) t
    where k.organisation_id = t.organisation_id and k.id = t.docket_id
      and k.has_jobs <> exists (select from docket_jobs w
        where w.organisation_id = k.organisation_id and w.docket_id = k.id);
  return null;
end
$$;
create trigger note_added_jobs after insert on docket_jobs referencing new table as touched for each statement
  execute function note_jobs_of_dockets();
create trigger note_removed_jobs after delete on docket_jobs referencing old table as touched for each statement
  execute function note_jobs_of_dockets();
