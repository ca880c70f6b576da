-- Orders and jobs show in lists by `updated_at` in the order in which they were committed (decision 31). Each transaction that writes
-- one says first, by an advisory lock that lasts as long as the transaction, from which second on it writes. A list ends
-- where the earliest writer began, and at the organisation's horizon, before which nothing is written any more.

create table horizons (
  organisation_id text collate "C" primary key references organisations,
  at timestamptz(3) not null
);
select keep_to_organisation('horizons');
grant select, insert, update on horizons to kerbside_app;
grant select on horizons to kerbside_eraser;

-- A second as the second key of the lock. Good until 2091: a lock's key has 32 bits.
create function writer_second(p_at timestamptz) returns integer
language sql immutable parallel safe as $$
  select floor(extract(epoch from p_at) - 1700000000)::integer
$$;

-- From which second on the organisation's open transactions write; null if none does. A lock that is gone was released
-- after its transaction's rows became visible, so a later statement sees them.
create function earliest_writer(p_organisation text) returns timestamptz
language sql volatile as $$
  select to_timestamp(min(l.objid::integer) + 1700000000) from pg_locks l
    where l.locktype = 'advisory' and l.objsubid = 2 and l.classid = hashtext(p_organisation)::oid
      and l.database = (select oid from pg_database where datname = current_database())
$$;

-- Announces a write as of an instant, and answers the instant to write: a later one if the horizon has passed it.
-- First the lock, then the horizon: a reader who raises it and then looks at the locks sees this one, or it is seen here.
create function stamp_write(p_organisation text, p_at timestamptz) returns timestamptz
language plpgsql as $$
begin
  perform pg_advisory_xact_lock_shared(hashtext(p_organisation), writer_second(p_at));
  return greatest(p_at, (select h.at from horizons h where h.organisation_id = p_organisation));
end
$$;

-- The same for an order whose instant is in its payload already: raises KB005 if the horizon has passed it.
create function announce_placing(p_organisation text, p_at timestamptz) returns void
language plpgsql as $$
begin
  perform assume_organisation(p_organisation);
  if stamp_write(p_organisation, p_at) > p_at then
    raise exception 'lists have shown later changes' using errcode = 'KB005';
  end if;
end
$$;

-- A row never goes back, even if a change that began earlier waited for one that began later.
create function stamp_update() returns trigger
language plpgsql as $$
begin
  new.updated_at := greatest(old.updated_at, stamp_write(new.organisation_id, new.updated_at));
  return new;
end
$$;
create trigger stamp_update before update on orders for each row
  when (new.version <> old.version) execute function stamp_update();
create trigger stamp_update before update on jobs for each row
  when (new.version <> old.version) execute function stamp_update();

-- With the id, a page begins where the one before ended, however many changed at the same instant.
drop index orders_changed;
create index orders_changed on orders (organisation_id, updated_at, id) where updated_at > created_at;
create index jobs_updated on jobs (organisation_id, updated_at, id);
