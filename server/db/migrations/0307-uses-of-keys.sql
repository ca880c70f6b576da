-- The last uses of API keys, of several organisations at once: a transaction for each cost orders time.

create policy worker on api_keys to kerbside_worker using (true);
grant select (organisation_id, id, last_used_at), update (last_used_at) on api_keys to kerbside_worker;

-- `p_uses`: organisation_id, id and at, each key once. A key that someone changes at this moment is left out.
create function mark_keys_used(p_uses jsonb) returns void
language plpgsql set lock_timeout = '2s' as $$
begin
  -- No request waits for it, and a crash may lose a moment of it.
  perform set_config('role', 'kerbside_worker', true), set_config('synchronous_commit', 'off', true);
  update api_keys k set last_used_at = u.at
    from (
      select k.organisation_id, k.id, u.at
      from jsonb_to_recordset(p_uses) as u (organisation_id text, id text, at timestamptz)
        join api_keys k on k.organisation_id = u.organisation_id and k.id = u.id
      where k.last_used_at is null or k.last_used_at < u.at
      for update of k skip locked
    ) u
    where k.organisation_id = u.organisation_id and k.id = u.id;
end
$$;
