-- The wordings of terms that customers have accepted. An order names the one it was placed under, so
-- that it can be shown for as long as the order is, whatever the organisation's terms say since.

create table terms_wordings (
  organisation_id text collate "C" not null references organisations,
  revision integer not null check (revision >= 1),
  version text not null,
  url text,
  text text not null,
  created_at timestamptz(3) not null,
  primary key (organisation_id, revision)
);
alter table terms_wordings enable row level security;
alter table terms_wordings force row level security;
create policy tenant on terms_wordings
  using (organisation_id = (select nullif(current_setting('app.organisation', true), '')));
grant select, insert on terms_wordings to kerbside_app;

-- The present wording; null while there is nothing to read.
alter table organisations add column terms_revision integer;
alter table orders
  add column terms_revision integer,
  add foreign key (organisation_id, terms_revision) references terms_wordings (organisation_id, revision);
