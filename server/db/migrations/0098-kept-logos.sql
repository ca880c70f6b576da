-- An invoice shows the logo of its day forever (rules, section 13, "The PDF"). Logos that only emails show are
-- removed after some more.
alter table organisation_files add column kept boolean not null default false;
grant update (kept) on organisation_files to kerbside_app;
