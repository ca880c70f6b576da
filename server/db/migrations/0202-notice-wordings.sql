-- An order names the version of each notice that it accepts. The wording is kept once, as that of terms is: the
-- same text in every order was a tenth of what an order writes.
create table notice_wordings (
  organisation_id text collate "C" not null references organisations,
  notice_id text collate "C" not null,
  version integer not null,
  title text not null,
  body text not null,
  primary key (organisation_id, notice_id, version)
);
select keep_to_organisation('notice_wordings');
grant select, insert on notice_wordings to kerbside_app;

-- A trigger, because a version of the service that doesn't know the table may still publish a catalogue.
create function keep_notice_wording() returns trigger
language plpgsql as $$
begin
  insert into notice_wordings (organisation_id, notice_id, version, title, body)
    values (new.organisation_id, new.id, (new.document ->> 'version')::integer, new.document ->> 'title',
      new.document ->> 'body')
    on conflict do nothing;
  return null;
end
$$;
create trigger keep_notice_wording after insert or update of document on catalog_items
  for each row when (new.kind = 'notice') execute function keep_notice_wording();

-- The notices published so far, one organisation after another: the tables' owner sees no rows.
do $$
declare
  o record;
begin
  for o in select id from organisation_ids() loop
    perform set_config('app.organisation', o.id, true);
    insert into notice_wordings (organisation_id, notice_id, version, title, body)
      select i.organisation_id, i.id, (i.document ->> 'version')::integer, i.document ->> 'title',
        i.document ->> 'body'
      from catalog_items i where i.organisation_id = o.id and i.kind = 'notice';
  end loop;
  perform set_config('role', 'none', true), set_config('app.organisation', '', true);
end
$$;

-- The notices of an order with their wording. Orders from before name it themselves.
create function worded_notices(p_organisation text, p_notices jsonb) returns jsonb
language sql stable as $$
  select jsonb_agg(case when n.notice ? 'body' then n.notice
      else n.notice || jsonb_build_object('title', w.title, 'body', w.body) end order by n.position)
  from jsonb_array_elements(p_notices) with ordinality n (notice, position)
  left join notice_wordings w on w.organisation_id = p_organisation
    and w.notice_id = n.notice ->> 'id' and w.version = (n.notice ->> 'version')::integer
$$;
