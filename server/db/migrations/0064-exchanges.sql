-- The price that a hirer agreed to for an exchange, in cents for each bin. It's charged by people, later.
alter table jobs add column agreed_unit_price integer check (agreed_unit_price >= 0);

-- Photos that show a vehicle or belong to a run, for the page of checks.
create index actions_vehicle_photos on actions (organisation_id, at)
  where kind = 'photo' and target_type in ('vehicle', 'run');
