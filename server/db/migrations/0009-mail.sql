-- Emails: written in the transaction that causes them, sent by a worker after the commit.

-- An email is both the queue's row and the copy that the operator reads.
create table mails (
  organisation_id text collate "C" not null references organisations,
  id uuid not null,
  -- The order that the email links to. The link's key is added on sending and never stored.
  order_id uuid,
  recipient text not null check (length(recipient) <= 320),
  sender text,
  reply_to text,
  subject text not null check (length(subject) <= 200),
  body text not null,
  html text,
  status text not null default 'pending' check (status in ('pending', 'sent', 'failed')),
  due_at timestamptz(3) not null default now(),
  attempts integer not null default 0,
  last_error text check (length(last_error) <= 500),
  sent_at timestamptz(3) check ((sent_at is not null) = (status = 'sent')),
  leased_by text,
  leased_until timestamptz(3),
  created_at timestamptz(3) not null,
  -- When the operator last retried it.
  retried_at timestamptz(3),
  primary key (organisation_id, id),
  foreign key (organisation_id, order_id) references orders (organisation_id, id)
);
create index mails_newest on mails (organisation_id, created_at desc, id desc);
create index mails_order on mails (organisation_id, order_id) where order_id is not null;
create index mails_due on mails (due_at) where status = 'pending';
create index mails_sent on mails (sent_at) where status = 'sent';
create index mails_unsent on mails (created_at) where status <> 'sent';

select keep_to_organisation('mails');
create policy worker on mails to kerbside_worker using (true);
grant select, insert, update (status, due_at, attempts, last_error, retried_at) on mails to kerbside_app;
grant select, update, delete on mails to kerbside_worker;

-- Claims the emails that a worker sends next, including those whose lease has expired. An email that
-- couldn't be sent within three days is stale and isn't sent, unless the operator retries it.
create function claim_mails(p_worker text, p_busy uuid[], p_most integer, p_lease_seconds integer)
returns table (organisation_id text, id uuid, recipient text, subject text, body text, html text,
  attempts integer, sender text, reply_to text, order_id uuid)
language plpgsql as $$
#variable_conflict use_column
begin
  perform set_config('role', 'kerbside_worker', true);
  return query
    with due as (
      select m.organisation_id, m.id from mails m
      where m.status = 'pending' and m.due_at <= now()
        and coalesce(m.retried_at, m.created_at) > now() - interval '3 days'
        and m.id <> all (p_busy) and (m.leased_until is null or m.leased_until < now())
      order by m.due_at limit p_most for update skip locked
    ), held as (
      update mails m set leased_until = now() + make_interval(secs => p_lease_seconds)
      where m.leased_by = p_worker and m.id = any (p_busy) and m.status = 'pending'
    ), leased as (
      update mails m
        set leased_by = p_worker, leased_until = now() + make_interval(secs => p_lease_seconds)
        from due d where m.organisation_id = d.organisation_id and m.id = d.id
      returning m.*
    )
    select l.organisation_id, l.id, l.recipient, l.subject, l.body, l.html, l.attempts, l.sender,
      l.reply_to, l.order_id
    from leased l;
end
$$;

-- Writes the results of attempts: `organisation_id`, `id`, the `status`, the `error` and, if it is still
-- pending, in how many milliseconds it is due (`due_ms`). Only the worker that holds the lease may settle
-- an email, except as sent.
create function settle_mails(p_worker text, p_results jsonb) returns void
language plpgsql as $$
begin
  perform set_config('role', 'kerbside_worker', true);
  update mails m set status = r.status, attempts = m.attempts + 1, last_error = r.error,
    due_at = coalesce(now() + make_interval(secs => r.due_ms / 1000.0), m.due_at),
    sent_at = case when r.status = 'sent' then now() end, leased_by = null, leased_until = null
  from jsonb_to_recordset(p_results) as r (organisation_id text, id uuid, status text, error text, due_ms bigint)
  where m.organisation_id = r.organisation_id and m.id = r.id and m.status = 'pending'
    and (m.leased_by = p_worker or r.status = 'sent');
end
$$;

-- Releases the emails of a worker that stops.
create function release_mails(p_worker text) returns void
language plpgsql as $$
begin
  perform set_config('role', 'kerbside_worker', true);
  update mails set leased_by = null, leased_until = null
    where leased_by = p_worker and status = 'pending';
end
$$;

-- Deletes a batch of emails, because they hold personal data: those sent more than 30 days ago, and unsent
-- ones from more than 90 days ago.
create function purge_mails(p_most integer) returns integer
language plpgsql as $$
declare
  gone integer;
begin
  perform set_config('role', 'kerbside_worker', true);
  delete from mails m using (
    select organisation_id, id from mails
    where status = 'sent' and sent_at < now() - interval '30 days'
      or status <> 'sent' and created_at < now() - interval '90 days'
        and coalesce(retried_at, created_at) < now() - interval '90 days'
    limit p_most for update skip locked) o
    where m.organisation_id = o.organisation_id and m.id = o.id;
  get diagnostics gone = row_count;
  return gone;
end
$$;
