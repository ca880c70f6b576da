-- Mail that was sent is personal data that nobody needs for long: it goes after 30 days, like events.

grant delete on mails to kerbside_worker;
create index mails_sent on mails (sent_at) where status = 'sent';

-- Deletes a batch of the mails that were sent more than 30 days ago. What was not sent stays.
create function purge_mails(p_most integer) returns integer
language plpgsql as $$
declare
  gone integer;
begin
  perform set_config('role', 'kerbside_worker', true);
  delete from mails m using (
    select organisation_id, id from mails
    where status = 'sent' and sent_at < now() - interval '30 days'
    limit p_most for update skip locked) o
    where m.organisation_id = o.organisation_id and m.id = o.id;
  get diagnostics gone = row_count;
  return gone;
end
$$;
