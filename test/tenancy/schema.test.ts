import { readFile } from 'node:fs/promises'
import { describe, expect, test } from 'vitest'
import { describeTables } from '#server/db/generate-tables.ts'
import { readMigrations } from '#server/db/migrate.ts'
import { describeRights } from '#server/db/schema/generate-rights.ts'
import { describeFunctions, findLastDefinitions } from '#server/db/schema/index-functions.ts'
import { ROLES } from '#server/db/schema/read-rights.ts'
import { startTestServer } from '#test/harness.ts'
import { constraints, tenantTables } from './read-schema.ts'

// Rules for every table of the migrated database, including future ones.

/** People's own tables: they belong to an account, or to whom knows a secret (`0020-accounts.sql`). */
const ofAccounts = [
  'account_events',
  'account_passwords',
  'account_tokens',
  'accounts',
  'passkeys',
  'recovery_codes',
  'sessions',
  'sign_in_attempts',
  'totp',
]

const server = await startTestServer()

describe('every table', () => {
  test('belongs to an organisation, to an account, or to the deployment itself', async () => {
    const { rows } = await server.owner.query(
      `select relname as name from pg_class
      where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'f') order by 1`,
    )
    const tenant = (await tenantTables(server.owner)).map(({ name }) => name)
    expect(tenant.length).toBeGreaterThan(10)
    const others = rows.map(({ name }) => name).filter((name) => !tenant.includes(name))
    expect(others).toEqual(
      [...ofAccounts, 'chore_runs', 'deployment', 'schema_migrations'].toSorted(),
    )
  })

  test('has row-level security enabled and forced, with a policy for all commands', async () => {
    for (const { name, enabled, forced, policies } of await tenantTables(server.owner)) {
      expect({ name, enabled, forced }).toEqual({ name, enabled: true, forced: true })
      expect(policies.some((policy) => policy.startsWith('tenant *'))).toBe(true)
      // Policies for callers whose organisation isn't known yet are read-only; those of workers and of
      // accounts apply to their own roles, and restrictive ones only take away.
      for (const policy of policies) {
        expect(policy, name).toMatch(
          /^tenant \*(?: to kerbside_app)?$| r$|^\w+ \S to kerbside_(?:worker|accounts)$| restrictive$/,
        )
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

  test('has unique keys within its organisation, except those that find the organisation', async () => {
    const allowed: Record<string, string> = {
      'organisations (id)': 'the organisation itself',
      'organisations (slug)': 'public routes name the organisation by it',
      'api_keys (hash)': 'a key identifies its organisation',
      'driver_codes (hash)': 'a code identifies the organisation of its driver',
      'driver_devices (hash)': 'a phone identifies the organisation of its driver',
      'invitations (hash)': 'a link identifies the organisation that it invites to',
      'reply_addresses (hash)': 'a link identifies the organisation that it is from',
    }
    const { rows } = await server.owner.query<{ table: string; columns: string[] }>(`
      select c.relname as table, array(select a.attname::text from unnest(i.indkey::int[]) with ordinality k (n, at)
        join pg_attribute a on a.attrelid = i.indrelid and a.attnum = k.n order by k.at) as columns
      from pg_index i join pg_class c on c.oid = i.indrelid
      where c.relnamespace = 'public'::regnamespace and i.indisunique
        and c.relname not in ('schema_migrations', 'deployment', 'chore_runs') order by 1, 2`)
    const unscoped = rows.filter(
      ({ table, columns }) => columns[0] !== 'organisation_id' && !ofAccounts.includes(table),
    )
    const names = unscoped.map(({ table, columns }) => `${table} (${columns.join(', ')})`)
    expect(names.sort()).toEqual(Object.keys(allowed).sort())
  })

  test('refers only to rows of its own organisation', async () => {
    const foreign = (await constraints(server.owner)).filter(({ type }) => type === 'f')
    expect(foreign.length).toBeGreaterThan(15)
    for (const { table, columns, target, targetColumns } of foreign) {
      if (target === 'accounts') {
        // Account ids are random, and no organisation reads an account that isn't its member's.
        expect([columns, targetColumns]).toEqual([['account_id'], ['id']])
        continue
      }
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

describe("every table of people's own", () => {
  test('has row-level security enabled and forced, and opens only to kerbside_accounts', async () => {
    const { rows } = await server.owner.query(
      `select c.relname as name, c.relrowsecurity and c.relforcerowsecurity as forced,
        array(select distinct r::regrole::text from pg_policy p, unnest(p.polroles) r
          where p.polrelid = c.oid) as roles
      from pg_class c where c.relname = any($1) order by 1`,
      [ofAccounts],
    )
    expect(rows.map(({ name }) => name)).toEqual(ofAccounts)
    for (const { name, forced, roles } of rows) {
      expect(forced, name).toBe(true)
      const others = roles.filter((role: string) => role !== 'kerbside_accounts')
      // An organisation reads its members' names; chores delete what has run out.
      expect(name === 'accounts' ? ['kerbside_app'] : ['kerbside_worker']).toEqual(
        others.length === 0 ? expect.anything() : others,
      )
    }
  })

  test('keeps credentials and sessions from transactions of organisations', async () => {
    const { rows } = await server.owner.query(
      `select name from unnest($1::text[]) name
      where has_any_column_privilege('kerbside_app', name, 'select, insert, update')`,
      [ofAccounts],
    )
    expect(rows).toEqual([{ name: 'accounts' }])
  })
})

test('workers, who see every organisation, read no page of a payment and nothing that a table gets later', async () => {
  const { rows } = await server.owner.query(
    `select name, has_table_privilege('kerbside_worker', name, 'select') as whole,
      array(select attname::text from pg_attribute
        where attrelid = name::regclass and attnum > 0 and not attisdropped
          and not has_column_privilege('kerbside_worker', name, attname, 'select') order by 1) as hidden
    from unnest(array['order_search', 'payment_sessions']) name`,
  )
  expect(rows).toEqual([
    { name: 'order_search', whole: false, hidden: [] },
    {
      name: 'payment_sessions',
      whole: false,
      hidden: expect.arrayContaining(['return_url', 'url']),
    },
  ])
})

test('tables.ts describes the migrated database', async () => {
  const written = await readFile(new URL('../../server/db/tables.ts', import.meta.url), 'utf8')
  expect(written).toBe(await describeTables(server.databaseUrl))
})

test('rights.sql lists the rights of the migrated database, of each role that migrations make', async () => {
  const file = new URL('../../server/db/schema/rights.sql', import.meta.url)
  expect(await readFile(file, 'utf8')).toBe(await describeRights(server.databaseUrl))
  const { rows } = await server.owner.query(
    `select rolname as name from pg_roles where rolname ~ '^kerbside_' and rolname <> 'kerbside_owner'`,
  )
  expect(new Set(rows.map(({ name }) => name))).toEqual(new Set(ROLES))
})

test('the index of the migrations has each function of the migrated database', async () => {
  const migrations = await readMigrations()
  const file = new URL('../../server/db/migrations/README.md', import.meta.url)
  expect(await readFile(file, 'utf8')).toBe(describeFunctions(migrations))
  const { rows } = await server.owner.query(
    `select distinct proname as name from pg_proc where pronamespace = 'public'::regnamespace`,
  )
  const made = rows.map(({ name }) => String(name)).toSorted()
  expect([...findLastDefinitions(migrations).keys()]).toEqual(made)
})
