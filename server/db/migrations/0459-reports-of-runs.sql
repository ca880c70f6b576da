-- The odometer at a run's end is read from what its driver reported about the run, also once the run is closed.
create index actions_runs on actions (organisation_id, target_id)
  where target_type = 'run' and kind in ('run_end', 'amend');
