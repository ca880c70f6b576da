-- The catalogue, and the wordings of terms that customers have accepted.

-- One row per catalogue item; `document` is the item as the catalogue shows it. The catalogue is read and
-- versioned as a whole, never searched by a field inside an item. The id of a booking question is its key.
create table catalog_items (
  organisation_id text collate "C" not null references organisations,
  id text collate "C" not null,
  kind text not null check (kind in ('area', 'product_group', 'product', 'variant', 'add_on',
    'delivery_time_period', 'booking_question', 'notice')),
  parent_id text collate "C" check ((parent_id is not null) = (kind = 'variant')),
  position integer not null,
  stock integer check (stock >= 0),
  retired boolean not null default false,
  document jsonb not null,
  primary key (organisation_id, id),
  foreign key (organisation_id, parent_id) references catalog_items (organisation_id, id)
);

-- An order names the wording it was placed under, so the wording can be shown for as long as the order
-- can, whatever the organisation's terms say by then.
create table terms_wordings (
  organisation_id text collate "C" not null references organisations,
  revision integer not null check (revision >= 1),
  version text not null,
  url text,
  text text not null,
  created_at timestamptz(3) not null,
  primary key (organisation_id, revision)
);

select keep_to_organisation('catalog_items');
select keep_to_organisation('terms_wordings');

grant select, insert, update on catalog_items to kerbside_app;
grant select, insert on terms_wordings to kerbside_app;
