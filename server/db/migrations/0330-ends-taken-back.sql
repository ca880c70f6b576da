-- The reports of its driver that ended a run, which the driver can take back (rules, section 12, "The driver app").
-- Empty for a run that isn't closed, or that the office or the chore has closed.
alter table runs add column ended_by uuid[] not null default '{}';
