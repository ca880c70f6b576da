-- The office lists orders whose job failed within two months. Few jobs fail, and the others of these days were looked at too.
create index jobs_failed on jobs (organisation_id, date) where status = 'failed';
