-- What an organisation was called before: receipts and confirmations keep the name and ABN of their day.

create table former_names (
  organisation_id text collate "C" not null references organisations,
  -- Until when it was called so.
  until timestamptz(3) not null,
  name text not null,
  abn text,
  primary key (organisation_id, until)
);
select keep_to_organisation('former_names');
grant select, insert on former_names to kerbside_app;
