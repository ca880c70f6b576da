-- As in migration 0200, but a change that finds no free row takes one that can't be another's. Named by the process, it
-- could be a row that another transaction had taken meanwhile: the two waited for each other, and one failed.
create or replace function count_usage_change(p_organisation text) returns void
language plpgsql as $$
begin
  update usage_versions u set version = u.version + 1
    where u.organisation_id = p_organisation and u.slot = (
      select f.slot from usage_versions f where f.organisation_id = p_organisation
      order by f.slot limit 1 for update skip locked);
  if not found then
    -- Below zero, where no process's number is.
    insert into usage_versions as u (organisation_id, slot, version)
      values (p_organisation, -1 - (pg_current_xact_id()::text::bigint % 2147483647)::integer, 1)
      on conflict (organisation_id, slot) do update set version = u.version + 1;
  end if;
end
$$;
