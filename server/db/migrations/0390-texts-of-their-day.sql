-- A text that a job moves to another day isn't sent once the job is on another day again, or off, as the email isn't
-- (rules, section 12, "Messages"). It may wait until the morning.
alter table texts
  -- The day of its job that the text announces; null if it announces none.
  add column job_date date;
grant update (job_date) on texts to kerbside_app;

-- Replaces the function of 0074: it doesn't claim texts about visits that moved or are off.
create or replace function claim_texts(p_worker text, p_busy uuid[], p_most integer, p_lease_seconds integer)
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
        and (t.job_date is null or exists (select from jobs j where j.organisation_id = t.organisation_id
          and j.id = t.job_id and j.date = t.job_date and j.status <> 'cancelled'))
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
