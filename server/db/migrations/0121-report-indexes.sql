-- Reports by what crews did (rules, section 13, "Reports") read the jobs of a period by the day they were done, and of bins
-- at customers all there ever were, without the jobs themselves.
create index jobs_completed on jobs (organisation_id, completed_at) include (line_id, type, quantity)
  where status = 'completed';
-- Most orders have one line. The margin of a job looks for the others.
create index order_lines_others on order_lines (organisation_id, order_id) where position > 0;
