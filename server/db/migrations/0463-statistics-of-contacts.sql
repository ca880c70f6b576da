-- As in migration 0456: until the tables are first analysed, the planner takes it that a customer has dozens of contacts
-- and sites and that many are merged into it, and reads whole tables to find those of some hundred customers. Most have
-- one of each, and few are merged. Not where there are statistics already.
do $$
declare
  s record;
begin
  if current_setting('server_version_num')::integer < 180000 then
    return;
  end if;
  for s in
    select t, c, nulls, known from (values
      ('customers', 'merged_into_id', 0.99::real, -0.01::real),
      ('customer_contacts', 'customer_id', 0::real, -0.9::real),
      ('customer_sites', 'customer_id', 0::real, -0.9::real)) v (t, c, nulls, known)
    join pg_class p on p.relnamespace = 'public'::regnamespace and p.relname = v.t and p.reltuples = -1
  loop
    perform pg_restore_attribute_stats('schemaname', 'public', 'relname', s.t,
      'attname', s.c, 'inherited', false, 'version', 180000,
      'null_frac', s.nulls, 'avg_width', 16, 'n_distinct', s.known);
  end loop;
end
$$;
