-- How much of a payment counts for something or went back. Lists asked for it with a sum over every payment that the
-- business ever had. The locks let writers finish first, in the order in which they lock: what an older server writes
-- between the sums and the triggers would be missing.
lock table allocations, refunds in share row exclusive mode;
alter table payments add column used bigint not null default 0;
grant update (used) on payments to kerbside_app;

-- The payments so far, one organisation after another: the tables' owner sees no rows.
do $$
declare
  o record;
begin
  for o in select id from organisation_ids() loop
    perform set_config('app.organisation', o.id, true);
    update payments p set used = u.amount
      from (select payment_id, sum(amount)::bigint as amount
        from (select payment_id, amount from allocations where organisation_id = o.id
          union all select payment_id, amount from refunds where organisation_id = o.id and status <> 'failed') parts
        group by 1) u
      where p.organisation_id = o.id and p.id = u.payment_id and u.amount <> 0;
  end loop;
  perform set_config('role', 'none', true), set_config('app.organisation', '', true);
end
$$;

-- A period lists what came in it, the last first.
create index payments_received on payments (organisation_id, received_on desc, created_at desc, id desc);
-- Payments that are a credit, or a part of one, newest first.
create index payments_credit on payments (organisation_id, created_at desc, id desc) include (amount, used)
  where amount > used;

-- What a payment counts for is part of it: who changes it has to have seen this version.
create or replace function raise_payment_versions() returns trigger language plpgsql as $$
begin
  update payments p set version = version + 1, used = used + a.amount
    from (select organisation_id, payment_id, sum(amount)::bigint as amount from added group by 1, 2) a
    where p.organisation_id = a.organisation_id and p.id = a.payment_id;
  return null;
end
$$;

create function use_refunded() returns trigger language plpgsql as $$
declare
  before bigint := case when tg_op = 'UPDATE' and old.status <> 'failed' then old.amount else 0 end;
  after bigint := case when new.status <> 'failed' then new.amount else 0 end;
begin
  if after <> before then
    update payments set used = used + after - before
      where organisation_id = new.organisation_id and id = new.payment_id;
  end if;
  return null;
end
$$;
create trigger refunds_use after insert or update of amount, status on refunds
  for each row execute function use_refunded();
