-- Who is who: the deployment by its secret, hirers by links that can be withdrawn; and what an operator
-- watches.

-- The secret that this database's links and webhook secrets were made with, by its fingerprint. A process
-- with another secret would send dead links and fail every delivery, so it refuses to start.
create table deployment (
  one boolean primary key default true check (one),
  secret_fingerprint text not null check (secret_fingerprint ~ '^[0-9a-f]{64}$'),
  secret_since timestamptz(3) not null default now()
);
-- Only through the functions below: no organisation's transaction has the worker's role.
grant select, insert, update on deployment to kerbside_worker;

-- The fingerprint of the deployment's secret; null if there's none yet.
create function find_secret() returns text
language plpgsql as $$
begin
  perform set_config('role', 'kerbside_worker', true);
  return (select secret_fingerprint from deployment);
end
$$;

-- Stores the first secret's fingerprint. Returns the one that is stored, so of two processes that begin
-- with different secrets one loses.
create function claim_secret(p_fingerprint text) returns text
language plpgsql as $$
begin
  perform set_config('role', 'kerbside_worker', true);
  insert into deployment (secret_fingerprint) values (p_fingerprint) on conflict do nothing;
  return (select secret_fingerprint from deployment);
end
$$;

-- Stores the fingerprint of another secret.
create function replace_secret(p_fingerprint text) returns void
language plpgsql as $$
begin
  perform set_config('role', 'kerbside_worker', true);
  insert into deployment (secret_fingerprint) values (p_fingerprint)
    on conflict (one) do update set secret_fingerprint = excluded.secret_fingerprint, secret_since = now()
    where deployment.secret_fingerprint <> excluded.secret_fingerprint;
end
$$;

-- Which access key opens the order; null is the first. Each new link raises it.
alter table orders add column access_version integer check (access_version >= 2);

-- What waits, over all organisations: in each queue, how many rows there are, how many are due, and for how
-- many seconds the oldest of those has been.
create function queue_depths() returns table (queue text, waiting bigint, due bigint, oldest_seconds float8)
language plpgsql as $$
begin
  perform set_config('role', 'kerbside_worker', true);
  return query
    select q.queue, count(*), count(*) filter (where q.due_at <= now()),
      greatest(0, extract(epoch from now() - min(q.due_at)))::float8
    from (
      select 'deliveries' as queue, due_at from deliveries where status = 'pending'
      union all select 'emails', due_at from mails where status = 'pending'
      union all select 'holds', held_until from orders where status = 'pending' and held_until is not null
    ) q group by q.queue;
end
$$;

-- Everyone may make temporary tables by default, and the service has no use for them. Only the database's
-- owner can take that away.
do $$
begin
  execute format('revoke temporary on database %I from public', current_database());
exception when insufficient_privilege then
  raise notice 'only the owner of the database can revoke TEMPORARY from public';
end
$$;
