-- The account of who made the code: it joins a phone only while they could still make one. Null before this.
alter table driver_codes add column made_by uuid;
