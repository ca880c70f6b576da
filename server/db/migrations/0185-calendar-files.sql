-- Emails to hirers with a calendar file, and emails about a visit on a day, which aren't sent once it's on another day
-- or off (rules, section 12, "Messages").

alter table mails
  -- iCalendar text, sent as an attachment.
  add column calendar text,
  -- The day of its job that the email announces.
  add column job_date date;
grant update (calendar) on mails to kerbside_app;

-- The calendar file of an email that is about to be sent; null if it has none.
create function find_mail_calendar(p_organisation text, p_id uuid) returns text
language plpgsql set lock_timeout = '2s' as $$
begin
  perform set_config('role', 'kerbside_worker', true);
  return (select calendar from mails where organisation_id = p_organisation and id = p_id);
end
$$;

-- Whether the visit that an email announces is still to come on that day.
create function is_still_true(p_organisation text, p_job uuid, p_date date) returns boolean
language sql stable as $$
  select exists (select from jobs j
    where j.organisation_id = p_organisation and j.id = p_job and j.date = p_date and j.status = 'scheduled')
$$;

-- Replaces the function of 0050: it doesn't claim emails about visits that moved or are off.
create or replace function claim_mails(p_worker text, p_busy uuid[], p_most integer, p_lease_seconds integer)
returns table (organisation_id text, id uuid, recipient text, subject text, body text, html text,
  attempts integer, sender text, reply_to text, order_id uuid)
language plpgsql set lock_timeout = '2s' as $$
#variable_conflict use_column
declare
  claimed integer;
begin
  perform set_config('role', 'kerbside_worker', true);
  -- Workers claim in turn. Two that counted at the same time would each send the last letter of the hour.
  perform pg_advisory_xact_lock(hashtextextended('claim_mails', 0));
  update mails m set leased_until = now() + make_interval(secs => p_lease_seconds)
    where m.leased_by = p_worker and m.id = any (p_busy) and m.status = 'pending';
  -- Looks further if everything that was due is held back now.
  for pass in 1 .. 20 loop
    return query
      with due as (
        select m.organisation_id, m.id, m.due_at, m.order_id is not null and m.job_id is null as letter,
          mailbox_of(m.recipient) as mailbox
        from mails m
        where m.status = 'pending' and m.due_at <= now()
          and coalesce(m.retried_at, m.created_at) > now() - interval '3 days'
          and (m.expires_at is null or m.expires_at > now())
          and (m.job_date is null or is_still_true(m.organisation_id, m.job_id, m.job_date))
          and (m.held_since is null or m.held_since > now() - interval '1 day')
          and m.id <> all (p_busy) and (m.leased_until is null or m.leased_until < now())
        order by m.due_at, m.id limit p_most for update skip locked
      ), mailboxes as materialized (
        select d.mailbox, d.letters, l.places, l.next_at
        from (select mailbox, count(*) as letters from due where letter group by 1) d,
          letters_left(d.mailbox) l
      ), chosen as materialized (
        select d.organisation_id, d.id
        from (select due.*, row_number() over (partition by mailbox, letter order by due_at, id) as number
          from due) d
        left join mailboxes b on b.mailbox = d.mailbox
        where not d.letter or d.number <= b.places
      ), crowded as (
        select m.organisation_id, m.id, b.next_at
        from mailboxes b join mails m on mailbox_of(m.recipient) = b.mailbox
        where b.letters > b.places and m.status = 'pending' and m.order_id is not null
          and m.job_id is null and m.due_at < b.next_at and (m.leased_until is null or m.leased_until < now())
          and not exists (
            select from chosen c where c.organisation_id = m.organisation_id and c.id = m.id)
        for update of m skip locked
      ), held as (
        update mails m set due_at = c.next_at, held_since = coalesce(m.held_since, now())
        from crowded c where m.organisation_id = c.organisation_id and m.id = c.id
      ), leased as (
        update mails m
          set leased_by = p_worker, leased_until = now() + make_interval(secs => p_lease_seconds),
            held_since = null -- its turn has come: what fails now is tried for three days
          from chosen c where m.organisation_id = c.organisation_id and m.id = c.id
        returning m.*
      )
      select l.organisation_id, l.id, l.recipient, l.subject, l.body, l.html, l.attempts, l.sender,
        l.reply_to, l.order_id
      from leased l;
    get diagnostics claimed = row_count;
    exit when claimed > 0 or not exists (
      select from mails m where m.status = 'pending' and m.due_at <= now()
        and coalesce(m.retried_at, m.created_at) > now() - interval '3 days'
        and (m.expires_at is null or m.expires_at > now())
        and (m.job_date is null or is_still_true(m.organisation_id, m.job_id, m.job_date))
        and (m.held_since is null or m.held_since > now() - interval '1 day')
        and m.id <> all (p_busy) and (m.leased_until is null or m.leased_until < now()));
  end loop;
end
$$;

-- Replaces the function of 0050: drops emails about visits that moved or are off, too.
create or replace function drop_held_mails(p_most integer)
returns table (organisation_id text, id uuid, reason text)
language plpgsql set lock_timeout = '2s' as $$
#variable_conflict use_column
begin
  perform set_config('role', 'kerbside_worker', true);
  return query
    update mails m set status = 'dropped', leased_by = null, leased_until = null, last_error = o.reason
    from (
      select organisation_id, id,
        case when expires_at < now() then 'it would have come too late'
          when job_date is not null and not is_still_true(organisation_id, job_id, job_date) then 'the visit is on another day, or off'
          else 'held back for a day, because too many emails were sent to this address' end as reason
      from mails
      where status = 'pending' and (held_since < now() - interval '1 day' or expires_at < now()
          or (job_date is not null and not is_still_true(organisation_id, job_id, job_date)))
        and (leased_until is null or leased_until < now())
      limit p_most for update skip locked) o
    where m.organisation_id = o.organisation_id and m.id = o.id
    returning m.organisation_id, m.id, o.reason;
end
$$;
create index mails_announcing on mails (organisation_id, job_id) where status = 'pending' and job_date is not null;
