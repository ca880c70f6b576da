-- The search words of many customers at once: an import writes thousands. One customer after another took a second or
-- more for each thousand, and until tables were first analysed each looked through all customers for those merged into it.

-- Customers, each with all that were merged into it, itself first: customer_family of many. In PL/pgSQL for the number of
-- rows: the planner takes it that each of them has ten more merged into it, and would read whole tables to find their parts.
create function customer_families(p_organisation text, p_ids uuid[]) returns table (root uuid, id uuid)
language plpgsql stable rows 500 as $$
begin
  return query with recursive family as (
    select r as root, r as id from unnest(p_ids) r
    union all
    select f.root, c.id from family f
    join customers c on c.organisation_id = p_organisation and c.merged_into_id = f.id)
  select f.root, f.id from family f;
end
$$;

-- Every word that a customer is found by, with those of the customers merged into it: as words_of_order does
-- for an order. Its number also counts without zeros.
create function words_of_customers(p_organisation text, p_ids uuid[]) returns table (id uuid, words tsvector)
language sql stable as $$
  with written as (
    -- Email addresses are found in one piece too, and numbers by all their digits and by the last ones.
    select f.root, search_fold(string_agg(t.typed, ' ')) as typed,
      array_agg(search_fold(t.email)) as emails, array_agg(t.digits) as digits
    from customer_families(p_organisation, p_ids) f
    cross join lateral (
      select concat_ws(' ', c.name, c.billing_address, c.abn,
          'C-' || lpad(c.number::text, greatest(6, length(c.number::text)), '0'), 'C' || c.number) as typed,
        '' as email, coalesce(c.abn, '') as digits
        from customers c where c.organisation_id = p_organisation and c.id = f.id
      union all
      select concat_ws(' ', k.name, k.email), k.email, regexp_replace(k.phone, '[^0-9]+', '', 'g')
        from customer_contacts k where k.organisation_id = p_organisation and k.customer_id = f.id
      union all
      select concat_ws(' ', s.address, s.suburb, s.postcode), '', ''
        from customer_sites s where s.organisation_id = p_organisation and s.customer_id = f.id) t
    group by f.root)
  select t.root, w.words
  from written t
  -- What separates words besides spaces, as for orders.
  cross join (values (
    '[\t\n\r!"#$%&''()*+,./:;<=>?@[\\\]^_`{|}~«»·°§©®¡¿¶±¬¦£¥¢¤‐‑‒–—―‘’‚“”„†‡•…‹›⁄、。-]+')) s (separators)
  cross join lateral (
    select array_to_tsvector(array_agg(distinct right(p_organisation, 6) || ':' || left(word, 64))) as words
    from unnest(
      string_to_array(regexp_replace(t.typed, s.separators, ' ', 'g'), ' ')
      || string_to_array(regexp_replace(t.typed, s.separators, '', 'g'), ' ')
      || t.emails
      || array(
        select '#' || e.ending from unnest(t.digits) d,
          lateral (values (d), (right(d, 9)), (right(d, 8)), (right(d, 4))) e (ending)
        where d <> '')) as word
    where word <> '') w;
$$;

-- The version before goes on with one customer at a time.
create or replace function words_of_customer(p_organisation text, p_id uuid) returns tsvector
language sql stable as $$
  select words from words_of_customers(p_organisation, array[p_id]);
$$;
