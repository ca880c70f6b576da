-- Limits how long every function that is a transaction of its own waits for each lock (rules, section 9,
-- "Locks and connections"). They don't call assume_organisation. A function can't limit how long its own
-- call runs. `create or replace` drops this setting, so write `set lock_timeout` there too.
do $$
declare
  f regprocedure;
begin
  for f in select oid from pg_proc
    where pronamespace = 'public'::regnamespace and prosrc like '%set_config(''role''%'
      and proname <> 'assume_organisation'
  loop
    execute format('alter function %s set lock_timeout = %L', f, '2s');
  end loop;
end
$$;
