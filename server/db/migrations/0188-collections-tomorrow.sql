-- Emails to hirers on the day before a collection, for organisations that want them (rules, section 12, "Messages").

-- The organisations that want them, where it's the time of day for it. By `tomorrow` where they are, there may be none.
create function organisations_mailing_collections() returns table (id text)
language plpgsql set lock_timeout = '2s' as $$
#variable_conflict use_column
begin
  perform set_config('role', 'kerbside_app', true), set_config('app.presented', 'every organisation', true);
  return query select o.id from organisations o
    where o.letters -> 'sends' ->> 'collectionTomorrow' = 'true'
      and (now() at time zone o.timezone)::time between '09:00' and '18:59'
    order by 1;
end
$$;

