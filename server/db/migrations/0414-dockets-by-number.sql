-- Whether a tip has another docket with a number is asked for every docket in a list. Many have no tip, and an index
-- that begins with the tip finds none of those by their number.
create index dockets_by_number on dockets (organisation_id, number_key, tip_site_id) where voided_at is null;
drop index dockets_number;
