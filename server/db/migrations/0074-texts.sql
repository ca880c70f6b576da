-- Text messages to hirers about a visit. Each is written once for a job and occasion, in the transaction that
-- causes it, and sent by a worker by day (rules, section 12, "Messages").

-- Who asked for texts, for one order.
create table text_consents (
  organisation_id text collate "C" not null references organisations,
  order_id uuid not null,
  recipient text collate "C" not null check (recipient ~ '^\+614[0-9]{8}$'),
  agreed_at timestamptz(3) not null,
  primary key (organisation_id, order_id),
  foreign key (organisation_id, order_id) references orders (organisation_id, id)
);

-- Who replied STOP. It stays, whatever is asked for later.
create table text_stops (
  organisation_id text collate "C" not null references organisations,
  recipient text collate "C" not null check (recipient ~ '^\+614[0-9]{8}$'),
  stopped_at timestamptz(3) not null,
  primary key (organisation_id, recipient)
);

create table texts (
  organisation_id text collate "C" not null references organisations,
  id uuid not null,
  order_id uuid not null,
  job_id uuid not null,
  occasion text not null check (occasion in ('on_the_way', 'done', 'moved')),
  recipient text collate "C" not null check (recipient ~ '^\+614[0-9]{8}$'),
  body text not null check (length(body) between 1 and 160),
  -- The organisation's, and whether it's a test organisation, as they were.
  timezone text not null,
  test boolean not null,
  status text not null default 'pending' check (status in ('pending', 'sent', 'failed', 'dropped')),
  due_at timestamptz(3) not null,
  -- When it's too late to send it.
  expires_at timestamptz(3) not null,
  attempts integer not null default 0,
  last_error text check (length(last_error) <= 500),
  sent_at timestamptz(3) check ((sent_at is not null) = (status = 'sent')),
  leased_by text,
  leased_until timestamptz(3),
  created_at timestamptz(3) not null,
  primary key (organisation_id, id),
  unique (organisation_id, job_id, occasion),
  foreign key (organisation_id, order_id) references orders (organisation_id, id),
  foreign key (organisation_id, job_id) references jobs (organisation_id, id)
);
create index texts_due on texts (due_at) where status = 'pending';
create index texts_order on texts (organisation_id, order_id);

select keep_to_organisation('text_consents'), keep_to_organisation('text_stops'), keep_to_organisation('texts');
create policy worker on texts to kerbside_worker using (true);
create policy worker on text_stops for select to kerbside_worker using (true);
create policy worker on text_consents for select to kerbside_worker using (true);
grant select, insert, delete on text_consents to kerbside_app;
grant update (recipient, agreed_at) on text_consents to kerbside_app;
grant select, insert on text_stops to kerbside_app;
grant select, insert, delete on texts to kerbside_app;
grant update (recipient, body, due_at, expires_at, status) on texts to kerbside_app;
grant select, update, delete on texts to kerbside_worker;
grant select on text_stops, text_consents to kerbside_worker;

-- Whether texts may be sent at an instant where the organisation is: from 7 am, and no more at 8 pm.
create function is_texting_time(p_at timestamptz, p_timezone text) returns boolean
language sql stable as $$
  select (p_at at time zone p_timezone)::time >= '07:00' and (p_at at time zone p_timezone)::time < '20:00'
$$;

-- Claims the texts that a worker sends next: by day where the organisation is, not too late, and to people who
-- still want them.
create function claim_texts(p_worker text, p_busy uuid[], p_most integer, p_lease_seconds integer)
returns table (organisation_id text, id uuid, recipient text, body text, attempts integer, test boolean)
language plpgsql set lock_timeout = '2s' as $$
#variable_conflict use_column
begin
  perform set_config('role', 'kerbside_worker', true);
  return query
    with due as (
      select t.organisation_id, t.id from texts t
      where t.status = 'pending' and t.due_at <= now() and t.expires_at > now()
        and is_texting_time(now(), t.timezone)
        and exists (select from text_consents c where c.organisation_id = t.organisation_id
          and c.order_id = t.order_id and c.recipient = t.recipient)
        and not exists (select from text_stops s where s.organisation_id = t.organisation_id
          and s.recipient = t.recipient)
        and t.id <> all (p_busy) and (t.leased_until is null or t.leased_until < now())
      order by t.due_at limit p_most for update of t skip locked
    ), held as (
      update texts t set leased_until = now() + make_interval(secs => p_lease_seconds)
      where t.leased_by = p_worker and t.id = any (p_busy) and t.status = 'pending'
    ), leased as (
      update texts t
        set leased_by = p_worker, leased_until = now() + make_interval(secs => p_lease_seconds)
        from due d where t.organisation_id = d.organisation_id and t.id = d.id
      returning t.*
    )
    select l.organisation_id, l.id, l.recipient, l.body, l.attempts, l.test from leased l;
end
$$;

-- Writes the results of attempts: `organisation_id`, `id`, `status`, `error` and, if it's still pending, in how many
-- milliseconds it's due.
create function settle_texts(p_worker text, p_results jsonb) returns void
language plpgsql set lock_timeout = '2s' as $$
begin
  perform set_config('role', 'kerbside_worker', true);
  update texts t set status = r.status, attempts = t.attempts + 1, last_error = r.error,
    due_at = coalesce(now() + make_interval(secs => r.due_ms / 1000.0), t.due_at),
    sent_at = case when r.status = 'sent' then now() end, leased_by = null, leased_until = null
  from jsonb_to_recordset(p_results) as r (organisation_id text, id uuid, status text, error text, due_ms bigint)
  where t.organisation_id = r.organisation_id and t.id = r.id and t.status = 'pending'
    and (t.leased_by = p_worker or r.status = 'sent');
end
$$;

create function release_texts(p_worker text) returns void
language plpgsql set lock_timeout = '2s' as $$
begin
  perform set_config('role', 'kerbside_worker', true);
  update texts set leased_by = null, leased_until = null
    where leased_by = p_worker and status = 'pending';
end
$$;

-- Deletes a batch of texts that are 30 days old, because they hold personal data.
create function purge_texts(p_most integer) returns integer
language plpgsql set lock_timeout = '2s' as $$
declare
  gone integer;
begin
  perform set_config('role', 'kerbside_worker', true);
  delete from texts t using (
    select organisation_id, id from texts where created_at < now() - interval '30 days'
    limit p_most for update skip locked) o
    where t.organisation_id = o.organisation_id and t.id = o.id;
  get diagnostics gone = row_count;
  return gone;
end
$$;
