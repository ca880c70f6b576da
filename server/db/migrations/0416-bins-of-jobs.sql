-- A job of several bins has a number for each: these are the others, beside the first in bin_in_id and bin_out_id.
alter table job_facts
  add column more_bins_in uuid[] not null default '{}',
  add column more_bins_out uuid[] not null default '{}';
