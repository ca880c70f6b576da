-- The words that an order is found by, as before, at a third of the time: translate() looks through all its
-- separators for each character of the text, a regular expression's class of characters doesn't. Every order
-- that's placed pays for this.
create or replace function words_of_order(o orders) returns tsvector
language plpgsql stable as $$
declare
  -- Begins each word; no text that is searched has this character.
  start text := E'\x01' || right(o.organisation_id, 6) || ':';
  -- What separates words besides spaces. server/office/orders/compose-search.ts has the same.
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
    typed := concat(typed, ' #', digits, ' #', right(digits, 9), ' #', right(digits, 8));
  end if;
  -- Between two spaces is nothing, or no more than the beginning of a word.
  return array_to_tsvector(array_remove(array_remove(
    string_to_array(replace(' ' || typed, ' ', start), E'\x01'), ''), substr(start, 2)));
end
$$;
drop function search_separators();

-- New words wait in a list and reach the index together, which halves what an order writes for its search. A
-- search reads the list too: 256 kB at most, for a millisecond or two.
alter index order_search_words set (fastupdate = on, gin_pending_list_limit = 256);
