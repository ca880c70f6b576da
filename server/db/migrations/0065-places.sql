-- How long trucks take between points, as the router said. The points are those of addresses, rounded to 10 metres;
-- a chore deletes each row after a month.
create table driving_times (
  organisation_id text collate "C" not null references organisations,
  from_point text collate "C" not null,
  to_point text collate "C" not null,
  -- Null: the router knows no way.
  seconds integer check (seconds >= 0),
  asked_at timestamptz(3) not null,
  primary key (organisation_id, from_point, to_point)
);
create index driving_times_asked on driving_times (organisation_id, asked_at);

select keep_to_organisation('driving_times');

grant select, insert, delete on driving_times to kerbside_app;

-- Of the place of an arrival: three of them make its point. It goes with the position.
alter table positions add column address_key text;
create index positions_address on positions (organisation_id, address_key) where address_key is not null;
