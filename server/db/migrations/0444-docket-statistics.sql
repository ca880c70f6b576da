-- How many jobs have no docket number: PostgreSQL takes it for one in 200, and so reads all jobs of a month and sorts
-- them, where the newest 200 without a docket are soon found by time.
create statistics jobs_docket_number on (completion ->> 'docketNumber') from jobs;
analyze jobs (completion);
