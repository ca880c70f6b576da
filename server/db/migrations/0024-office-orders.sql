-- What the office needs of orders: a search, indexes for its filters, and internal notes (rules, section 11,
-- "Orders").

-- The words that an order is found by, each behind the end of its organisation's id, so that one organisation
-- never searches another's words. A table of its own, because a policy keeps `@@` from using an index:
-- PostgreSQL runs only leakproof operators before it. search_orders looks from outside the policy instead.
create table order_search (
  organisation_id text collate "C" not null,
  order_id uuid not null,
  created_at timestamptz(3) not null,
  words tsvector not null,
  primary key (organisation_id, order_id),
  foreign key (organisation_id, order_id) references orders (organisation_id, id)
);
select keep_to_organisation('order_search');
create policy worker on order_search for select to kerbside_worker using (true);
grant select, insert, update on order_search to kerbside_app;
grant select on order_search to kerbside_worker;

-- Text as it is searched: without accents, in lower case. server/office/orders/compose-search.ts does the
-- same.
create function search_fold(p_text text) returns text
language sql immutable strict parallel safe as $$
  select case when p_text ~ '^[\x01-\x7f]*$' then lower(p_text)
    else lower(regexp_replace(normalize(p_text, NFKD), '[\u0300-\u036f]', '', 'g')) end;
$$;

-- What separates words besides spaces.
create function search_separators() returns text
language sql immutable parallel safe as $$
  select E'\t\n\r!"#$%&\'()*+,-./:;<=>?@[\\]^_`{|}~«»·°§©®¡¿¶±¬¦£¥¢¤‐‑‒–—―‘’‚“”„†‡•…‹›⁄、。';
$$;

-- Every word of an order. O'Brien is found as two words and as one, an email address as it is written, a
-- phone number by all its digits, by the last nine, which leave out what comes before the area code, and by
-- the last eight.
create function words_of_order(o orders) returns tsvector
language plpgsql stable as $$
declare
  owner text := right(o.organisation_id, 6) || ':';
  apart text := repeat(' ', length(search_separators()));
  digits text := translate(o.phone, translate(o.phone, '0123456789', ''), '');
  typed text := search_fold(concat_ws(' ', o.customer_name, o.contact_name, o.email, o.address, o.suburb,
    o.postcode, o.purchase_order, o.reference, (
      select string_agg(l.purchase_order, ' ') from order_lines l
      where l.organisation_id = o.organisation_id and l.order_id = o.id)));
begin
  return (
    select array_to_tsvector(array_agg(distinct owner || left(word, 64)))
    from unnest(string_to_array(translate(typed, search_separators(), apart), ' ')
      || string_to_array(translate(typed, search_separators(), ''), ' ')
      || array[search_fold(o.email), '#' || nullif(digits, ''), '#' || nullif(right(digits, 9), ''),
        '#' || nullif(right(digits, 8), '')]) as word
    where word <> '');
end
$$;

create function index_order() returns trigger
language plpgsql as $$
begin
  insert into order_search (organisation_id, order_id, created_at, words)
    values (new.organisation_id, new.id, new.created_at, words_of_order(new))
    on conflict (organisation_id, order_id) do update set words = excluded.words;
  return null;
end
$$;
create trigger index_order after insert on orders for each row execute function index_order();
create trigger index_order_again after update of reference, customer_name, contact_name, email, phone, address,
  suburb, postcode, purchase_order on orders
  for each row when (row(old.reference, old.customer_name, old.contact_name, old.email, old.phone, old.address,
      old.suburb, old.postcode, old.purchase_order)
    is distinct from row(new.reference, new.customer_name, new.contact_name, new.email, new.phone, new.address,
      new.suburb, new.postcode, new.purchase_order))
  execute function index_order();

-- A line's own purchase order.
create function index_order_of_line() returns trigger
language plpgsql as $$
begin
  update order_search s set words = words_of_order(o) from orders o
    where s.organisation_id = new.organisation_id and s.order_id = new.order_id
      and o.organisation_id = new.organisation_id and o.id = new.order_id;
  return null;
end
$$;
create trigger index_order_of_line after insert or update of purchase_order on order_lines
  for each row when (new.purchase_order is not null) execute function index_order_of_line();

-- The orders placed so far, one organisation after another: the tables' owner sees no rows.
do $$
declare
  o record;
begin
  for o in select id from organisation_ids() loop
    perform set_config('app.organisation', o.id, true);
    insert into order_search (organisation_id, order_id, created_at, words)
      select r.organisation_id, r.id, r.created_at, words_of_order(r) from orders r
      where r.organisation_id = o.id;
  end loop;
  perform set_config('role', 'none', true), set_config('app.organisation', '', true);
end
$$;
-- Without a list of pending words: a search reads all of that list, and now and then an order writes it out.
create index order_search_words on order_search using gin (words) with (fastupdate = off);

-- The newest orders of this transaction's organisation that a search finds, before an order if one is named.
-- Looks at the newest orders one by one first: words that many orders have, such as a suburb, turn up there,
-- while the index would fetch and sort all that have them.
create function search_orders(p_query tsquery, p_before timestamptz, p_before_id uuid, p_most integer)
returns table (order_id uuid, created_at timestamptz)
language plpgsql set lock_timeout = '2s' as $$
#variable_conflict use_column
declare
  organisation text := current_setting('app.organisation');
  found_first integer;
begin
  if p_most is not null then
    return query
      select w.id, w.created_at from (
        select o.id, o.created_at from orders o
        where o.organisation_id = organisation
          and (o.created_at, o.id) < (coalesce(p_before, 'infinity'),
            coalesce(p_before_id, 'ffffffff-ffff-ffff-ffff-ffffffffffff'))
        order by o.created_at desc, o.id desc limit 2000) w
      join order_search s on s.organisation_id = organisation and s.order_id = w.id
      where s.words @@ p_query
      order by w.created_at desc, w.id desc limit p_most;
    get diagnostics found_first = row_count;
    if found_first >= p_most then return; end if;
  end if;
  perform set_config('role', 'kerbside_worker', true);
  return query
    with hits as materialized (
      select s.organisation_id, s.order_id, s.created_at from order_search s where s.words @@ p_query)
    select h.order_id, h.created_at from hits h
    where h.organisation_id = organisation
      and (h.created_at, h.order_id) < (coalesce(p_before, 'infinity'),
        coalesce(p_before_id, 'ffffffff-ffff-ffff-ffff-ffffffffffff'))
    order by h.created_at desc, h.order_id desc
    -- The first look has returned these already.
    offset coalesce(found_first, 0) limit p_most - coalesce(found_first, 0);
  perform set_config('role', 'kerbside_app', true);
end
$$;

-- For the view of orders that should have been paid.
create index orders_owing on orders (organisation_id, created_at desc, id desc)
  where status in ('confirmed', 'in_progress', 'completed') and amount_paid < total;
-- One for each filter of the list, with the newest first, so that a page is read and no more.
create index orders_by_status on orders (organisation_id, status, created_at desc, id desc);
create index orders_by_payment on orders (organisation_id, payment_status, created_at desc, id desc);
create index orders_by_source on orders (organisation_id, source, created_at desc, id desc);
create index orders_by_area on orders (organisation_id, area_id, created_at desc, id desc);
create index orders_by_product on orders (organisation_id, product_id, created_at desc, id desc);
-- Replaces orders_delivery_date.
create index orders_by_delivery on orders (organisation_id, delivery_date, id);
create index orders_by_collection on orders (organisation_id, pickup_date, id);
drop index orders_delivery_date;

-- Who did what to one thing, and the latest of it.
create index audit_log_subject on audit_log (organisation_id, subject, id desc);

-- Notes that only the office reads. They're never changed: a correction is another note.
create table order_notes (
  organisation_id text collate "C" not null,
  id uuid not null,
  order_id uuid not null,
  body text not null check (length(body) between 1 and 2000),
  -- An actor; see server/actor.ts.
  written_by jsonb not null,
  idempotency_key text collate "C" check (length(idempotency_key) between 1 and 255),
  created_at timestamptz(3) not null,
  primary key (organisation_id, id),
  foreign key (organisation_id, order_id) references orders (organisation_id, id)
);
create unique index order_notes_idempotency_key on order_notes (organisation_id, idempotency_key)
  where idempotency_key is not null;
create index order_notes_order on order_notes (organisation_id, order_id, created_at);
select keep_to_organisation('order_notes');
grant select, insert on order_notes to kerbside_app;
