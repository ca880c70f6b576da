-- A search of orders whose last word may be unfinished (rules, section 11, "Search").

-- The orders of this transaction's organisation that a search finds, by its index: the newest of them, before
-- an order if one is named, or all without `p_most`. `p_whole` is the query without the unfinished word
-- `p_last`. The index gathers every order with a word that begins like that, which takes long if many do, as
-- for "street". If few have the rest of the query, it looks for those, and their rows tell which have the word.
create function find_orders(p_query tsquery, p_whole tsquery, p_last tsquery, p_before timestamptz,
  p_before_id uuid, p_most integer)
returns table (order_id uuid)
language plpgsql set lock_timeout = '2s' as $$
#variable_conflict use_column
declare
  organisation text := current_setting('app.organisation');
  without_last boolean := p_whole is not null and (
    select count(*) filter (where s.words @@ p_last) > 5 and count(*) filter (where s.words @@ p_whole) <= 2
    from (
      select o.id from orders o where o.organisation_id = organisation
      order by o.created_at desc, o.id desc limit 500) n
    join order_search s on s.organisation_id = organisation and s.order_id = n.id);
begin
  perform set_config('role', 'kerbside_worker', true);
  return query
    with hits as materialized (
      select s.organisation_id, s.order_id, s.created_at, s.words from order_search s
      where s.words @@ case when without_last then p_whole else p_query end)
    select h.order_id from hits h
    where h.organisation_id = organisation and (not without_last or h.words @@ p_query)
      and (h.created_at, h.order_id) < (coalesce(p_before, 'infinity'),
        coalesce(p_before_id, 'ffffffff-ffff-ffff-ffff-ffffffffffff'))
    order by h.created_at desc, h.order_id desc limit p_most;
  perform set_config('role', 'kerbside_app', true);
end
$$;
