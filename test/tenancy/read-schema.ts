import type pg from 'pg'

/** Tenant tables and their keys, read from PostgreSQL's catalogue. */

export type TenantTable = {
  name: string
  /** The column with the organisation's id. */
  key: string
  enabled: boolean
  forced: boolean
  /** Name and command: `*` for all, `r` for select. */
  policies: string[]
}

export async function tenantTables(owner: pg.Pool): Promise<TenantTable[]> {
  const { rows } = await owner.query<TenantTable>(`
    select c.relname as name, a.attname as key, c.relrowsecurity as enabled,
      c.relforcerowsecurity as forced,
      array(select p.polname || ' ' || p.polcmd::text || case when p.polroles = '{0}' then ''
          else ' to ' || array_to_string(p.polroles::regrole[], ' ') end
          || case when p.polpermissive then '' else ' restrictive' end
        from pg_policy p where p.polrelid = c.oid) as policies
    from pg_class c join pg_attribute a on a.attrelid = c.oid
      and a.attname = case c.relname when 'organisations' then 'id' else 'organisation_id' end
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') order by 1`)
  return rows
}

export type Constraint = {
  table: string
  type: 'p' | 'u' | 'f'
  columns: string[]
  target: string | null
  targetColumns: string[]
}

export async function constraints(owner: pg.Pool): Promise<Constraint[]> {
  const names = (relation: string, keys: string) =>
    `array(select a.attname::text from unnest(${keys}) with ordinality k (n, at)
      join pg_attribute a on a.attrelid = ${relation} and a.attnum = k.n order by k.at)`
  const { rows } = await owner.query<Constraint>(`
    select conrelid::regclass::text as table, contype as type, ${names('conrelid', 'conkey')} as columns,
      nullif(confrelid, 0)::regclass::text as target,
      ${names('confrelid', 'confkey')} as "targetColumns"
    from pg_constraint
    where connamespace = 'public'::regnamespace and contype in ('p', 'u', 'f')
      and conrelid not in (to_regclass('schema_migrations'), to_regclass('deployment'),
        to_regclass('chore_runs'))`)
  return rows
}
