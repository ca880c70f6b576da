import { readFile } from 'node:fs/promises'
import { describe, expect, test } from 'vitest'
import { describeTables } from '#server/db/generate-tables.ts'
import { startTestServer } from '#test/harness.ts'
import { constraints, tenantTables } from './read-schema.ts'

// Rules for every table of the migrated database, including future ones.

const server = await startTestServer()

describe('every table', () => {
  test('except two of the deployment itself belongs to an organisation', async () => {
    const { rows } = await server.owner.query(
      `select relname as name from pg_class
      where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'f') order by 1`,
    )
    const tenant = (await tenantTables(server.owner)).map(({ name }) => name)
    expect(tenant.length).toBeGreaterThan(10)
    expect(rows.map(({ name }) => name).filter((name) => !tenant.includes(name))).toEqual([
      'deployment',
      'schema_migrations',
    ])
  })

  test('has row-level security enabled and forced, with a policy for all commands', async () => {
    for (const { name, enabled, forced, policies } of await tenantTables(server.owner)) {
      expect({ name, enabled, forced }).toEqual({ name, enabled: true, forced: true })
      expect(policies, name).toContain('tenant *')
      // Policies for callers whose organisation isn't known yet are read-only; the worker's policies
      // apply to its own role.
      for (const policy of policies) {
        expect(policy, name).toMatch(/^tenant \*$| r$|^worker\w* \S to kerbside_worker$/)
      }
    }
  })

  test('has its organisation first in its primary key', async () => {
    for (const { name, key } of await tenantTables(server.owner)) {
      const columns = (await constraints(server.owner)).filter(
        (one) => one.table === name && one.type === 'p',
      )
      expect(
        columns.map((one) => one.columns[0]),
        name,
      ).toEqual([key])
    }
  })

  test('has unique keys within its organisation, except two that find the organisation', async () => {
    const allowed: Record<string, string> = {
      'organisations (id)': 'the organisation itself',
      'organisations (slug)': 'public routes name the organisation by it',
      'api_keys (hash)': 'a key identifies its organisation',
    }
    const { rows } = await server.owner.query<{ table: string; columns: string[] }>(`
      select c.relname as table, array(select a.attname::text from unnest(i.indkey::int[]) with ordinality k (n, at)
        join pg_attribute a on a.attrelid = i.indrelid and a.attnum = k.n order by k.at) as columns
      from pg_index i join pg_class c on c.oid = i.indrelid
      where c.relnamespace = 'public'::regnamespace and i.indisunique
        and c.relname not in ('schema_migrations', 'deployment') order by 1, 2`)
    const unscoped = rows.filter(({ columns }) => columns[0] !== 'organisation_id')
    const names = unscoped.map(({ table, columns }) => `${table} (${columns.join(', ')})`)
    expect(names.sort()).toEqual(Object.keys(allowed).sort())
  })

  test('refers only to rows of its own organisation', async () => {
    const foreign = (await constraints(server.owner)).filter(({ type }) => type === 'f')
    expect(foreign.length).toBeGreaterThan(15)
    for (const { table, columns, target, targetColumns } of foreign) {
      const first = target === 'organisations' ? 'id' : 'organisation_id'
      expect({ table, target, columns: [columns[0], targetColumns[0]] }).toEqual({
        table,
        target,
        columns: ['organisation_id', first],
      })
      if (target !== 'organisations') expect(columns.length, table).toBeGreaterThan(1)
    }
  })
})

test('tables.ts describes the migrated database', async () => {
  const written = await readFile(new URL('../../server/db/tables.ts', import.meta.url), 'utf8')
  expect(written).toBe(await describeTables(server.databaseUrl))
})
