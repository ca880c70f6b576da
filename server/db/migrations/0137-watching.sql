-- What an operator watches, over all organisations: refunds, texts, charges and billing too, how chores do, and which
-- endpoints were disabled.

grant select (created_at) on refunds to kerbside_worker;

-- As in migration 0013, with more queues.
create or replace function queue_depths()
returns table (queue text, waiting bigint, due bigint, oldest_seconds float8)
language plpgsql set lock_timeout = '2s' as $$
begin
  perform set_config('role', 'kerbside_worker', true);
  return query
    select q.queue, count(*), count(*) filter (where q.due_at <= now()),
      greatest(0, extract(epoch from now() - min(q.due_at)))::float8
    from (
      select 'deliveries' as queue, due_at from deliveries where status = 'pending'
      union all select 'emails', due_at from mails where status = 'pending'
      union all select 'texts', due_at from texts where status = 'pending'
      union all select 'holds', held_until from orders where status = 'pending' and held_until is not null
      union all select 'refunds', created_at from refunds where status = 'pending'
      union all select 'charges', due_at from charge_tasks
      union all select 'billing', due_at from billing_tasks where due_at is not null
    ) q group by q.queue;
end
$$;

-- The time by the database's clock, when each chore began last and when it last ended without a failure, in Unix seconds;
-- and how many endpoints are disabled for each reason of ours.
create function watch_work() returns table (what text, name text, value float8)
language plpgsql set lock_timeout = '2s' as $$
begin
  perform set_config('role', 'kerbside_worker', true);
  return query
    select 'clock', '', extract(epoch from clock_timestamp())::float8
    union all
    select 'chore begun', c.chore, extract(epoch from c.started_at)::float8 from chore_runs c
    union all
    select 'chore done', c.chore, extract(epoch from c.done_at)::float8 from chore_runs c
      where c.done_at is not null
    union all
    select 'endpoints disabled', r.reason, (select count(*) from webhook_endpoints e
        where e.deleted_at is null and e.disabled_reason = r.reason)::float8
      from (values ('gone'), ('failing')) r (reason);
end
$$;
