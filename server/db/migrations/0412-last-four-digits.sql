-- The last four digits of a phone number find its orders and customers: callers say "ending in 4471". In a
-- transaction of its own: an order that is changed meanwhile waits.
create or replace function words_of_order(o orders) returns tsvector
language plpgsql stable as $$
declare
  -- Begins each word; no text that is searched has this character.
  start text := E'\x01' || right(o.organisation_id, 6) || ':';
  -- What separates words besides spaces. server/orders/search/split-words.ts has the same.
  separators text := '[\t\n\r!"#$%&''()*+,./:;<=>?@[\\\]^_`{|}~«»·°§©®¡¿¶±¬¦£¥¢¤‐‑‒–—―‘’‚“”„†‡•…‹›⁄、。-]+';
  digits text := regexp_replace(o.phone, '[^0-9]+', '', 'g');
  typed text := search_fold(concat_ws(' ', o.customer_name, o.contact_name, o.email, o.address, o.suburb,
    o.postcode, o.purchase_order, o.reference, (
      select string_agg(l.purchase_order, ' ') from order_lines l
      where l.organisation_id = o.organisation_id and l.order_id = o.id)));
begin
  typed := concat_ws(' ', regexp_replace(typed, separators, ' ', 'g'),
    regexp_replace(typed, separators, '', 'g'), search_fold(o.email));
  -- A search cuts its words as well.
  if typed ~ '[^ ]{65}' then
    typed := regexp_replace(typed, '([^ ]{64})[^ ]+', '\1', 'g');
  end if;
  if digits <> '' then
    -- After a trunk zero the last nine say it all: a search leaves the zero out.
    typed := concat(typed, ' #' || nullif(digits, substring(digits from '^0[0-9]{9}$')), ' #', right(digits, 9),
      ' #', right(digits, 8), ' #', right(digits, 4));
  end if;
  -- Between two spaces is nothing, or no more than the beginning of a word.
  return array_to_tsvector(array_remove(array_remove(
    string_to_array(replace(' ' || typed, ' ', start), E'\x01'), ''), substr(start, 2)));
end
$$;

create or replace function words_of_customer(p_organisation text, p_id uuid) returns tsvector
language plpgsql stable as $$
declare
  owner text := right(p_organisation, 6) || ':';
  -- What separates words besides spaces, as for orders.
  separators text := '[\t\n\r!"#$%&''()*+,./:;<=>?@[\\\]^_`{|}~«»·°§©®¡¿¶±¬¦£¥¢¤‐‑‒–—―‘’‚“”„†‡•…‹›⁄、。-]+';
  family uuid[] := array(select f.id from customer_family(p_organisation, p_id) f);
  typed text := search_fold(concat_ws(' ',
    (select string_agg(concat_ws(' ', c.name, c.billing_address, c.abn,
        'C-' || lpad(c.number::text, greatest(6, length(c.number::text)), '0'), 'C' || c.number), ' ')
      from customers c where c.organisation_id = p_organisation and c.id = any(family)),
    (select string_agg(concat_ws(' ', k.name, k.email), ' ')
      from customer_contacts k where k.organisation_id = p_organisation and k.customer_id = any(family)),
    (select string_agg(concat_ws(' ', s.address, s.suburb, s.postcode), ' ')
      from customer_sites s where s.organisation_id = p_organisation and s.customer_id = any(family))));
  -- Email addresses in one piece, and numbers by all their digits and by the last ones.
  whole text[] := array(
    select search_fold(k.email) from customer_contacts k
      where k.organisation_id = p_organisation and k.customer_id = any(family)
    union all
    select '#' || d.digits from (
      select regexp_replace(k.phone, '[^0-9]+', '', 'g') as every from customer_contacts k
        where k.organisation_id = p_organisation and k.customer_id = any(family)
      union all
      select c.abn from customers c
        where c.organisation_id = p_organisation and c.id = any(family) and c.abn is not null) p,
      lateral (values (p.every), (right(p.every, 9)), (right(p.every, 8)), (right(p.every, 4))) d (digits)
      where d.digits <> '');
begin
  return (
    select coalesce(array_to_tsvector(array_agg(distinct owner || left(word, 64))), '')
    from unnest(string_to_array(regexp_replace(typed, separators, ' ', 'g'), ' ')
      || string_to_array(regexp_replace(typed, separators, '', 'g'), ' ') || whole) as word
    where word <> '');
end
$$;

-- The orders and customers so far, one organisation after another: the tables' owner sees no rows.
do $$
declare
  o record;
begin
  for o in select id from organisation_ids() loop
    perform set_config('app.organisation', o.id, true);
    update order_search s
      set words = s.words || array_to_tsvector(array[right(o.id, 6) || ':#' || right(p.digits, 4)])
      from orders r, lateral (select regexp_replace(r.phone, '[^0-9]+', '', 'g') as digits) p
      where s.organisation_id = o.id and r.organisation_id = o.id and s.order_id = r.id and p.digits <> '';
    update customers set words = words_of_customer(organisation_id, id) where organisation_id = o.id;
  end loop;
  perform set_config('role', 'none', true), set_config('app.organisation', '', true);
end
$$;
