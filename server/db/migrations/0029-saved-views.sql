-- Lists that people come back to: the filters of the office's list of orders under a name (rules, section 11,
-- "Saved views").
create table saved_views (
  organisation_id text collate "C" not null,
  id uuid not null,
  account_id uuid not null,
  name text not null check (length(name) between 1 and 60),
  -- The query of the list's address, as text by name.
  query jsonb not null,
  -- Whether all members see it, or only this one.
  shared boolean not null,
  version integer not null default 1,
  idempotency_key text collate "C" check (length(idempotency_key) between 1 and 255),
  created_at timestamptz(3) not null,
  primary key (organisation_id, id),
  foreign key (organisation_id, account_id) references memberships (organisation_id, account_id)
);
create unique index saved_views_idempotency_key
  on saved_views (organisation_id, account_id, idempotency_key) where idempotency_key is not null;
select keep_to_organisation('saved_views');
grant select, insert, delete on saved_views to kerbside_app;
grant update (name, query, shared, version) on saved_views to kerbside_app;

-- Text as it's searched: without accents, in lower case, whatever the alphabet. lower() alone knows only A to Z
-- in the databases' collation. server/office/orders/fold.ts does the same, with the same letters.
create or replace function search_fold(p_text text) returns text
language sql immutable strict parallel safe as $$
  select case when p_text ~ '^[\x01-\x7f]*$' then lower(p_text)
    else replace(translate(
      lower(regexp_replace(normalize(p_text, NFKD), '[\u0300-\u036f]', '', 'g') collate "C"),
      'ÆÐØÞĐĦŁŊŒŦƁƂƄƆƇƉƊƋƎƏƐƑƓƔƖƗƘƜƝƟƢƤƦƧƩƬƮƱƲƳƵƷƸƼǤǶǷȜȠȢȤȺȻȽȾɁɃɄɅɆɈɊɌɎͰͲͶͿΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠ'
      'ΡΣΤΥΦΧΨΩϏϘϚϜϞϠϢϤϦϨϪϬϮϷϺϽϾϿЂЄЅІЈЉЊЋЏАБВГДЕЖЗИКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯѠѢѤѦѨѪѬѮѰѲѴѸѺѼѾҀҊҌ'
      'ҎҐҒҔҖҘҚҜҞҠҢҤҦҨҪҬҮҰҲҴҶҸҺҼҾӀӃӅӇӉӋӍӔӘӠӨӶӺӼӾԀԂԄԆԈԊԌԎԐԒԔԖԘԚԜԞԠԢԤԦԨԪԬԮԱԲԳԴԵԶԷԸԹԺԻԼԽԾԿՀՁՂՃՄ'
      'ՅՆՇՈՉՊՋՌՍՎՏՐՑՒՓՔՕՖςıẞ',
      'æðøþđħłŋœŧɓƃƅɔƈɖɗƌǝəɛƒɠɣɩɨƙɯɲɵƣƥʀƨʃƭʈʊʋƴƶʒƹƽǥƕƿȝƞȣȥⱥȼƚⱦɂƀʉʌɇɉɋɍɏͱͳͷϳαβγδεζηθικλμνξοπ'
      'ρστυφχψωϗϙϛϝϟϡϣϥϧϩϫϭϯϸϻͻͼͽђєѕіјљњћџабвгдежзиклмнопрстуфхцчшщъыьэюяѡѣѥѧѩѫѭѯѱѳѵѹѻѽѿҁҋҍ'
      'ҏґғҕҗҙқҝҟҡңҥҧҩҫҭүұҳҵҷҹһҽҿӏӄӆӈӊӌӎӕәӡөӷӻӽӿԁԃԅԇԉԋԍԏԑԓԕԗԙԛԝԟԡԣԥԧԩԫԭԯաբգդեզէըթժիլխծկհձղճմ'
      'յնշոչպջռսվտրցւփքօֆσiß'),
      'ß', 'ss') end;
$$;

-- The orders placed so far whose text has other letters, one organisation after another: the tables' owner
-- sees no rows.
do $$
declare
  o record;
begin
  for o in select id from organisation_ids() loop
    perform set_config('app.organisation', o.id, true);
    update order_search s set words = words_of_order(r) from orders r
      where s.organisation_id = o.id and r.organisation_id = o.id and s.order_id = r.id
        and concat(r.customer_name, r.contact_name, r.email, r.address, r.suburb, r.purchase_order)
          ~ '[^\x01-\x7f]';
  end loop;
  perform set_config('role', 'none', true), set_config('app.organisation', '', true);
end
$$;
