-- What the catalogue's editor keeps besides the catalogue (rules, section 11, "The catalogue editor").

-- Each version that was published, whole, so that an old one can be read and taken up again. `actor` is as in
-- the audit log, and null for what was there before the history began.
create table catalog_versions (
  organisation_id text collate "C" not null references organisations,
  version bigint not null check (version >= 1),
  published_at timestamptz(3) not null,
  actor text,
  summary jsonb,
  -- The items' rows, and the sections' documents.
  document jsonb not null,
  primary key (organisation_id, version)
);

-- A change that its editor looks at on the booking page. The link's secret is stored as its SHA-256.
create table catalog_previews (
  organisation_id text collate "C" not null references organisations,
  hash text collate "C" not null check (length(hash) = 64),
  draft jsonb not null,
  expires_at timestamptz(3) not null,
  primary key (organisation_id, hash)
);

select keep_to_organisation('catalog_versions');
select keep_to_organisation('catalog_previews');

grant select, insert, delete on catalog_versions to kerbside_app;
grant select, insert, delete on catalog_previews to kerbside_app;
