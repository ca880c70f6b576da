import type pg from 'pg'

/**
 * What the schema's own roles may do: roles, grants, policies and row-level security, each as the statement
 * that would give it. `pg_dump` leaves roles out, so a dump that's restored into another cluster lacks them.
 */

/** The roles that migrations make. None of them can log in on a PostgreSQL of the operator's own. */
export const ROLES = ['kerbside_app', 'kerbside_worker', 'kerbside_accounts', 'kerbside_eraser']

/** The rights that a database has, in the order in which they can be given. */
export async function readRights(client: Pick<pg.Client, 'query'>): Promise<string[]> {
  const { rows } = await client.query<{ statement: string }>(STATEMENTS, [ROLES])
  return rows.map(({ statement }) => statement)
}

/**
 * What sets a right apart from others. A policy’s expression isn’t part of it: versions of PostgreSQL spell the
 * same one differently.
 */
export function keyOfRight(statement: string): string {
  return statement.replace(/ (?:nologin|using \(|with check \().*$/s, '')
}

const STATEMENTS = `
with named as (
  select r.oid, r.rolname as name from pg_roles r where r.rolname = any ($1)
), relations as (
  select c.oid, c.relname as name, c.relacl as acl, c.relkind as kind, c.relrowsecurity as enabled,
    c.relforcerowsecurity as forced
  from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v', 'm', 'S')
), statements (part, statement) as (
  select 1, format('create role %I nologin nosuperuser nobypassrls nocreatedb nocreaterole', name) from named
  union all
  select 2, format('alter role %I noinherit', r.rolname) from pg_roles r join named using (oid) where not r.rolinherit
  union all
  select 3, format('grant %I to %I', g.name, m.name)
    from pg_auth_members a join named g on g.oid = a.roleid join named m on m.oid = a.member
  union all
  select 4, format('grant %s on schema public to %I', lower(a.privilege_type), n.name)
    from pg_namespace s, aclexplode(s.nspacl) a join named n on n.oid = a.grantee where s.nspname = 'public'
  union all
  select 5, format('grant %s on %s %I to %I', lower(a.privilege_type),
      case r.kind when 'S' then 'sequence' else 'table' end, r.name, n.name)
    from relations r, aclexplode(r.acl) a join named n on n.oid = a.grantee
  union all
  select 6, format('grant %s (%I) on table %I to %I', lower(a.privilege_type), c.attname, r.name, n.name)
    from relations r join pg_attribute c on c.attrelid = r.oid and not c.attisdropped,
      aclexplode(c.attacl) a join named n on n.oid = a.grantee
  union all
  select 7, format('grant execute on function %s to %I', p.oid::regprocedure, n.name)
    from pg_proc p, aclexplode(p.proacl) a join named n on n.oid = a.grantee
    where p.pronamespace = 'public'::regnamespace
  union all
  select 8, format('alter table %I enable row level security', name) from relations where enabled
  union all
  select 9, format('alter table %I force row level security', name) from relations where forced
  union all
  select 10, format('create policy %I on %I as %s for %s to %s', p.polname, r.name,
      case when p.polpermissive then 'permissive' else 'restrictive' end,
      case p.polcmd when 'r' then 'select' when 'a' then 'insert' when 'w' then 'update'
        when 'd' then 'delete' else 'all' end,
      (select string_agg(case when t = 0 then 'public' else quote_ident(pg_get_userbyid(t)) end, ', ' order by 1)
        from unnest(p.polroles) t))
      || coalesce(' using (' || pg_get_expr(p.polqual, p.polrelid) || ')', '')
      || coalesce(' with check (' || pg_get_expr(p.polwithcheck, p.polrelid) || ')', '')
    from pg_policy p join relations r on r.oid = p.polrelid
)
select statement from (select distinct part, statement from statements) all_statements
order by part, statement collate "C"`
