-- At most six letters an hour and twenty a day to one recipient, over all organisations (rules, section 9).
-- Letters are emails to the hirer of an order. More are held back until the hour allows, for a day at most.

-- The mailbox that an address delivers to, so that its spellings count together: lower case, without a
-- +tag and, at Gmail, without dots.
create function mailbox_of(p_address text) returns text
language sql immutable strict parallel safe as $$
  select case when host in ('gmail.com', 'googlemail.com')
    then replace(name, '.', '') || '@gmail.com' else name || '@' || host end
  from (select regexp_replace(lower(p_address), '(\+[^@]*)?@[^@]*$', '') as name,
    substring(lower(p_address) from '[^@]*$') as host) as parts;
$$;

-- `occasion` is why a letter was written: a waiting letter about a change gives way to a later one.
-- `held_since` is when the letter was first held back.
alter table mails add column occasion text, add column held_since timestamptz(3);
-- Not validated, because that would read all rows under a lock; each of them fits.
alter table mails drop constraint mails_status_check;
alter table mails add constraint mails_status_check
  check (status in ('pending', 'sent', 'failed', 'dropped')) not valid;
create index mails_sent_to on mails (mailbox_of(recipient), sent_at) where status = 'sent';
create index mails_waiting_for on mails (mailbox_of(recipient), leased_until) where status = 'pending';
create index mails_held on mails (held_since) where status = 'pending' and held_since is not null;

grant update (subject, body, html, occasion, held_since) on mails to kerbside_app;

-- How many more letters a mailbox can get now, and when it can get the next one after those. Letters that a
-- worker is sending count as sent now.
create function letters_left(p_mailbox text) returns table (places integer, next_at timestamptz)
language sql stable as $$
  with sent as (
    select m.sent_at, m.sent_at > now() - interval '1 hour' as this_hour,
      row_number() over (order by m.sent_at desc) as number
    from mails m
    where m.status = 'sent' and mailbox_of(m.recipient) = p_mailbox and m.sent_at > now() - interval '1 day'
  ), sending as (
    select count(*) as letters from mails m
    where m.status = 'pending' and mailbox_of(m.recipient) = p_mailbox and m.leased_until >= now()
  ), room as (
    select letters, greatest(0, least(6 - letters - (select count(*) from sent where this_hour),
      20 - letters - (select count(*) from sent)))::integer as places
    from sending
  )
  select places, coalesce(greatest(
    -- The next place comes with the end of the oldest letter among the latest six, and among the latest twenty.
    (select sent_at + interval '1 hour' from sent where this_hour and number = 6 - letters - places),
    (select sent_at + interval '1 day' from sent where number = 20 - letters - places)),
    now() + interval '1 hour')
  from room;
$$;

-- Replaces the function of 0009. Claims the emails that a worker sends next, including those whose lease
-- has expired. An email that couldn't be sent within three days is stale and isn't sent, unless the
-- operator retries it. It holds back all waiting letters of a mailbox that has had its share at once, so a
-- flood to one mailbox doesn't delay the others.
create or replace function claim_mails(p_worker text, p_busy uuid[], p_most integer, p_lease_seconds integer)
returns table (organisation_id text, id uuid, recipient text, subject text, body text, html text,
  attempts integer, sender text, reply_to text, order_id uuid)
language plpgsql as $$
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
        select m.organisation_id, m.id, m.due_at, m.order_id is not null as letter,
          mailbox_of(m.recipient) as mailbox
        from mails m
        where m.status = 'pending' and m.due_at <= now()
          and coalesce(m.retried_at, m.created_at) > now() - interval '3 days'
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
          and m.due_at < b.next_at and (m.leased_until is null or m.leased_until < now())
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
        and (m.held_since is null or m.held_since > now() - interval '1 day')
        and m.id <> all (p_busy) and (m.leased_until is null or m.leased_until < now()));
  end loop;
end
$$;

-- Drops a batch of letters that were held back for a day, and returns them.
create function drop_held_mails(p_most integer) returns table (organisation_id text, id uuid)
language plpgsql as $$
#variable_conflict use_column
begin
  perform set_config('role', 'kerbside_worker', true);
  return query
    update mails m set status = 'dropped', leased_by = null, leased_until = null,
      last_error = 'held back for a day, because too many emails were sent to this address'
    from (
      select organisation_id, id from mails
      where status = 'pending' and held_since < now() - interval '1 day'
        and (leased_until is null or leased_until < now())
      limit p_most for update skip locked) o
    where m.organisation_id = o.organisation_id and m.id = o.id
    returning m.organisation_id, m.id;
end
$$;
