-- The log of requests that came with API keys (rules, section 10, "Request log").

-- Without foreign keys: each batch would lock the rows of its organisations, and nothing of theirs is ever deleted.
create table requests (
  organisation_id text collate "C" not null,
  at timestamptz(3) not null,
  id text collate "C" not null check (length(id) <= 64),
  key_id text collate "C" not null,
  method text collate "C" not null,
  -- As it was mounted, such as `/api/v1/orders/{id}`: never an address as it was asked.
  route text collate "C" not null,
  status integer not null,
  problem text check (length(problem) <= 500),
  milliseconds integer not null check (milliseconds >= 0),
  primary key (organisation_id, at, id)
);

select keep_to_organisation('requests');
create policy worker on requests to kerbside_worker using (true);
grant select on requests to kerbside_app;
grant select, insert, delete on requests to kerbside_worker;

-- Writes a batch of several organisations. A trusted proxy may give two requests one id; the first counts.
create function write_requests(p_rows jsonb) returns void
language plpgsql set lock_timeout = '2s' as $$
begin
  -- No request waits for it, and a crash may lose a moment of it.
  perform set_config('role', 'kerbside_worker', true), set_config('synchronous_commit', 'off', true);
  insert into requests (organisation_id, at, id, key_id, method, route, status, problem, milliseconds)
    select r.organisation_id, r.at, r.id, r.key_id, r.method, r.route, r.status, r.problem, r.milliseconds
    from jsonb_populate_recordset(null::requests, p_rows) r
    on conflict do nothing;
end
$$;

-- The organisations with logged requests, by one step along the index for each.
create function organisations_with_requests() returns table (id text)
language plpgsql set lock_timeout = '2s' as $$
#variable_conflict use_column
begin
  perform set_config('role', 'kerbside_worker', true);
  return query with recursive found as (
    (select r.organisation_id from requests r order by 1 limit 1)
    union all
    select n.organisation_id from found f cross join lateral (
      select r.organisation_id from requests r where r.organisation_id > f.organisation_id order by 1 limit 1) n
  ) select organisation_id from found;
end
$$;

-- Deletes what is older than a week. Of the reads that succeeded, and of everything else, it keeps the latest `p_most`:
-- so a program that polls doesn't push out the errors.
create function purge_requests(p_organisation text, p_most integer) returns integer
language plpgsql set lock_timeout = '2s' as $$
declare
  old integer;
  surplus integer := 0;
begin
  perform set_config('role', 'kerbside_worker', true);
  delete from requests where organisation_id = p_organisation and at < now() - interval '7 days';
  get diagnostics old = row_count;
  -- Numbering them all is only worth it if there are that many.
  perform from requests where organisation_id = p_organisation order by at offset p_most limit 1;
  if found then
    delete from requests r using (
      select at, id, row_number() over (
        partition by method in ('GET', 'HEAD') and status < 400 order by at desc, id desc) as place
      from requests where organisation_id = p_organisation) n
      where r.organisation_id = p_organisation and r.at = n.at and r.id = n.id and n.place > p_most;
    get diagnostics surplus = row_count;
  end if;
  return old + surplus;
end
$$;
