-- How many bins of each type came to customers and left them on each day, by the jobs that crews completed: the report of
-- bin use would otherwise read all jobs that there ever were (rules, section 13, "Reports"). Days are those of the
-- organisation's time zone.
create table moved_bins (
  organisation_id text collate "C" not null,
  product_id text collate "C" not null,
  day date not null,
  delivered numeric not null,
  collected numeric not null,
  primary key (organisation_id, product_id, day)
);
alter table moved_bins add foreign key (organisation_id, product_id)
  references catalog_items (organisation_id, id);
select keep_to_organisation('moved_bins');
grant select, insert, update, delete on moved_bins to kerbside_app;

-- Counts all of an organisation's bins again. Until the transaction ends, no other transaction counts any of them.
create function recount_moved_bins(p_organisation text) returns void
language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('moved_bins ' || p_organisation, 0));
  delete from moved_bins m where m.organisation_id = p_organisation;
  insert into moved_bins (organisation_id, product_id, day, delivered, collected)
    select p_organisation, l.product_id, (j.completed_at at time zone o.timezone)::date,
      coalesce(sum(coalesce(j.quantity, l.quantity)) filter (where j.type = 'delivery'), 0),
      coalesce(sum(coalesce(j.quantity, l.quantity)) filter (where j.type = 'collection'), 0)
    from jobs j
    join organisations o on o.id = p_organisation
    join order_lines l on l.organisation_id = p_organisation and l.id = j.line_id and l.collected
    where j.organisation_id = p_organisation and j.status = 'completed' and j.type in ('delivery', 'collection')
    group by 2, 3;
end
$$;

-- Takes off what a job counted for, and adds what it counts for now.
create function count_moved_bins() returns trigger
language plpgsql as $$
begin
  perform pg_advisory_xact_lock_shared(hashtextextended('moved_bins ' || new.organisation_id, 0));
  insert into moved_bins as m (organisation_id, product_id, day, delivered, collected)
    select new.organisation_id, l.product_id, (c.at at time zone o.timezone)::date,
      sum(case new.type when 'delivery' then c.sign * coalesce(c.quantity, l.quantity) else 0 end),
      sum(case new.type when 'collection' then c.sign * coalesce(c.quantity, l.quantity) else 0 end)
    from (values (old.status, old.completed_at, old.quantity, -1), (new.status, new.completed_at, new.quantity, 1))
      as c (status, at, quantity, sign)
    join organisations o on o.id = new.organisation_id
    join order_lines l on l.organisation_id = new.organisation_id and l.id = new.line_id and l.collected
    where c.status = 'completed'
    group by 1, 2, 3 order by 3
  on conflict (organisation_id, product_id, day) do update
    set delivered = m.delivered + excluded.delivered, collected = m.collected + excluded.collected;
  return null;
end
$$;

create function recount_moved_bins_of_zone() returns trigger
language plpgsql as $$
begin
  perform recount_moved_bins(new.id);
  return null;
end
$$;

-- At the end of the transaction, so that crews who complete jobs of one type at once hardly wait for each other, and hold
-- nothing else up meanwhile.
create constraint trigger count_moved_bins after update on jobs deferrable initially deferred for each row
  when (new.type in ('delivery', 'collection') and 'completed' in (old.status, new.status)
    and (old.status, old.completed_at, old.quantity) is distinct from (new.status, new.completed_at, new.quantity))
  execute function count_moved_bins();
create constraint trigger count_added_bins after insert on jobs deferrable initially deferred for each row
  when (new.type in ('delivery', 'collection') and new.status = 'completed')
  execute function count_moved_bins();
create constraint trigger recount_moved_bins after update on organisations deferrable initially deferred for each row
  when (old.timezone <> new.timezone) execute function recount_moved_bins_of_zone();
