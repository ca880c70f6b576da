import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { anOrder, plainCatalog } from '#test/catalogs.ts'
import { createTestOrganisation, placeByKey, startTestServer } from '#test/harness.ts'
import { tenantTables } from './read-schema.ts'

// How the database isolates tenants: the traps of row-level security, each tried on the real tables,
// and the role the service runs as.

const server = await startTestServer()
const a = await createTestOrganisation(server.db, plainCatalog)
const b = await createTestOrganisation(server.db, plainCatalog)
const [ofA, ofB] = await Promise.all([
  placeByKey(server, a, anOrder()),
  placeByKey(server, b, anOrder()),
])

/** One connection, with settings made and left behind as the service and poolers do. */
const client = new pg.Client(server.databaseUrl)
beforeAll(() => client.connect())
afterAll(() => client.end())

/** Runs work in a transaction, then rolls it back. */
async function rolledBack<Result>(work: () => Promise<Result>): Promise<Result> {
  await client.query('begin')
  try {
    return await work()
  } finally {
    await client.query('rollback')
  }
}

const asService = () => client.query('set local role kerbside_app')
const nameOrganisation = (id: string) =>
  client.query(`select set_config('app.organisation', $1, true)`, [id])
const ordersSeen = async (table = 'orders') =>
  (await client.query(`select id from ${table} order by id`)).rows.map(({ id }) => id)
const both = [String(ofA.json.id), String(ofB.json.id)].toSorted()

describe('the nine traps', () => {
  test('a table’s owner sees every row without FORCE, and only its organisation’s with it', async () => {
    await rolledBack(async () => {
      await client.query('create role table_owner nosuperuser nobypassrls')
      await client.query('alter table orders owner to table_owner')
      await client.query('grant usage on schema public to table_owner')
      await client.query('set local role table_owner')
      expect(await ordersSeen()).toEqual([])
      await nameOrganisation(a.id)
      expect(await ordersSeen()).toEqual([ofA.json.id])
      await client.query('alter table orders no force row level security')
      expect(await ordersSeen()).toEqual(both)
    })
  })

  test('a superuser sees all even with FORCE, so the service never runs as one', async () => {
    await rolledBack(async () => {
      await nameOrganisation(a.id)
      expect(await ordersSeen()).toEqual(both)
      await asService()
      expect(await ordersSeen()).toEqual([ofA.json.id])
    })
  })

  test('without a setting there are no rows', async () => {
    await rolledBack(async () => {
      await asService()
      expect(await ordersSeen()).toEqual([])
      for (const { name } of await tenantTables(server.owner)) {
        const { rows } = await client.query(`select count(*)::int as count from ${name}`)
        expect(rows[0], name).toEqual({ count: 0 })
      }
    })
  })

  test('a setting that a transaction leaves empty gives no rows and no error', async () => {
    await rolledBack(async () => {
      await asService()
      await nameOrganisation(a.id)
      expect(await ordersSeen()).toEqual([ofA.json.id])
    })
    const left = await client.query(`select current_setting('app.organisation', true) as value`)
    expect(left.rows[0].value).toBe('')
    await rolledBack(async () => {
      await asService()
      for (const { name } of await tenantTables(server.owner)) {
        expect((await client.query(`select from ${name}`)).rowCount, name).toBe(0)
      }
    })
  })

  test('a plain view leaks, a view with security_invoker does not, a materialised one does', async () => {
    await rolledBack(async () => {
      await client.query('create view plain as select * from orders')
      await client.query('create view invoker with (security_invoker) as select * from orders')
      await client.query('create materialized view kept as select * from orders')
      await client.query('grant select on plain, invoker, kept to kerbside_app')
      await asService()
      await nameOrganisation(a.id)
      expect(await ordersSeen('plain')).toEqual(both)
      expect(await ordersSeen('invoker')).toEqual([ofA.json.id])
      expect(await ordersSeen('kept')).toEqual(both)
    })
    // So every view runs with the caller's rights, and none is materialised.
    const { rows } = await client.query(
      `select relname, relkind, reloptions from pg_class
      where relnamespace = 'public'::regnamespace and relkind in ('v', 'm')`,
    )
    for (const view of rows) {
      expect(view.relkind, `${view.relname} is materialised`).toBe('v')
      expect(view.reloptions, view.relname).toContain('security_invoker=true')
    }
  })

  test('a row for another organisation is refused, inserted or moved', async () => {
    await rolledBack(async () => {
      await asService()
      await nameOrganisation(a.id)
      const insert = client.query(
        `insert into audit_log (organisation_id, actor, action, subject) values ($1, 'x', 'x', 'x')`,
        [b.id],
      )
      await expect(insert).rejects.toMatchObject({ code: '42501' })
    })
    await rolledBack(async () => {
      await asService()
      await nameOrganisation(a.id)
      const move = client.query('update api_keys set organisation_id = $1', [b.id])
      await expect(move).rejects.toMatchObject({ code: '42501' })
    })
    await rolledBack(async () => {
      await asService()
      await nameOrganisation(a.id)
      const others = await client.query(
        `update orders set notes = 'taken' where organisation_id = $1`,
        [b.id],
      )
      expect(others.rowCount).toBe(0)
    })
  })

  test("another organisation's id can be reused: no conflict reveals that it exists", async () => {
    await rolledBack(async () => {
      await client.query(
        `update orders set reference = '0000000' where organisation_id = '${b.id}'`,
      )
      await asService()
      await nameOrganisation(a.id)
      const copied = await client.query(
        `insert into orders select (jsonb_populate_record(null::orders, to_jsonb(o)
          || jsonb_build_object('id', $1::text, 'reference', '0000000'))).* from orders o`,
        [ofB.json.id],
      )
      expect(copied.rowCount).toBe(1)
    })
  })

  test("a line can't belong to another organisation's order", async () => {
    await rolledBack(async () => {
      await asService()
      await nameOrganisation(a.id)
      const move = client.query('update order_lines set order_id = $1', [ofB.json.id])
      await expect(move).rejects.toMatchObject({ code: '23503' })
    })
  })

  test('SET survives its transaction and set_config(…, true) does not', async () => {
    await client.query('begin')
    await client.query(`set app.organisation = '${a.id}'`)
    await client.query('commit')
    await rolledBack(async () => {
      await asService()
      expect(await ordersSeen(), 'the leak that is guarded against').toEqual([ofA.json.id])
    })
    await client.query('reset app.organisation')
    await rolledBack(() => nameOrganisation(a.id))
    await rolledBack(async () => {
      await asService()
      expect(await ordersSeen()).toEqual([])
    })
  })
})

describe('the service', () => {
  test('runs as kerbside_app, which owns nothing and bypasses nothing', async () => {
    const role = await a.within(({ tx }) =>
      tx.run<{ user: string; organisation: string }>({
        text: `select current_user::text as user, current_setting('app.organisation') as organisation`,
      }),
    )
    expect(role).toEqual([{ user: 'kerbside_app', organisation: a.id }])

    const { rows } = await server.owner.query(`select rolsuper, rolbypassrls, rolcreaterole,
      rolcreatedb, rolreplication from pg_roles where rolname = 'kerbside_app'`)
    expect(new Set(Object.values(rows[0]))).toEqual(new Set([false]))
    const owned = await server.owner.query(`
      select relname as name from pg_class where relowner = 'kerbside_app'::regrole
      union all select proname from pg_proc where proowner = 'kerbside_app'::regrole
      union all select nspname from pg_namespace where nspowner = 'kerbside_app'::regrole
      union all select datname from pg_database where datdba = 'kerbside_app'::regrole`)
    expect(owned.rows).toEqual([])
    const member = await server.owner.query(
      `select roleid::regrole::text from pg_auth_members where member = 'kerbside_app'::regrole
        order by 1`,
    )
    // These roles are assumed for the few transactions that need them, not inherited.
    expect(member.rows.map(({ roleid }) => roleid)).toEqual([
      'kerbside_accounts',
      'kerbside_eraser',
      'kerbside_worker',
    ])
    const { rows: rights } = await server.owner.query(
      `select pg_has_role('kerbside_app', 'kerbside_worker', 'usage')
        or pg_has_role('kerbside_app', 'kerbside_accounts', 'usage')
        or pg_has_role('kerbside_app', 'kerbside_eraser', 'usage') as inherited`,
    )
    expect(rights).toEqual([{ inherited: false }])
  })

  test('leaves no settings on a connection returned to the pool', async () => {
    await Promise.all(
      Array.from({ length: 20 }, () => a.within((org) => org.tx.run({ text: 'select now()' }))),
    )
    const left = await Promise.all(
      Array.from({ length: 20 }, () =>
        server.db.query<{ left: string }>({
          text: `select coalesce(current_setting('app.organisation', true), '')
            || coalesce(current_setting('app.presented', true), '')
            || coalesce(nullif(current_setting('role'), 'none'), '') as left`,
        }),
      ),
    )
    expect(new Set(left.flat().map((row) => row.left))).toEqual(new Set(['']))
  })

  test('sees only its own organisation’s rows in every table', async () => {
    for (const { name, key } of await tenantTables(server.owner)) {
      const seen = await a.within(({ tx }) =>
        tx.run<{ owner: string }>({ text: `select distinct ${key} as owner from ${name}` }),
      )
      expect([[], [{ owner: a.id }]], name).toContainEqual(seen)
    }
  })

  test('can’t delete orders or rewrite append-only tables', async () => {
    const { rows } = await server.owner.query(`
      select table_name || ' ' || lower(privilege_type) as granted from information_schema.table_privileges
      where grantee in ('kerbside_app', 'PUBLIC') and table_schema = 'public'
        and (privilege_type in ('DELETE', 'TRUNCATE', 'REFERENCES', 'TRIGGER')
          or privilege_type = 'UPDATE' and table_name in ('audit_log', 'events', 'order_charges',
            'bin_moves', 'job_notes', 'tip_prices', 'actions', 'driver_jobs', 'positions',
            'invoices', 'invoice_lines', 'charge_billings', 'allocations', 'write_offs',
            'reminders', 'overdue_stops'))
      order by 1`)
    expect(rows.map(({ granted }) => granted)).toEqual([
      'address_points delete',
      'beside_billings delete',
      'board_moves delete',
      'capacity_days delete',
      'catalog_previews delete',
      'catalog_versions delete',
      'charge_billings delete',
      'charge_tasks delete',
      'customer_contacts delete',
      'customer_orders delete',
      'customer_sites delete',
      'docket_jobs delete',
      'driving_times delete',
      'export_parts delete',
      'files delete',
      'imports delete',
      'invoice_draft_lines delete',
      'invoice_drafts delete',
      'job_margins delete',
      'moved_bins delete',
      'order_charges delete',
      'organisation_files delete',
      'organisation_origins delete',
      'positions delete',
      'reply_addresses delete',
      'runs delete',
      'saved_views delete',
      'stale_margins delete',
      'stops delete',
      'test_events delete',
      'text_consents delete',
      'texts delete',
    ])
  })

  test('has no function that runs with its owner’s rights', async () => {
    const { rows } = await server.owner.query(
      `select proname from pg_proc where pronamespace = 'public'::regnamespace and prosecdef`,
    )
    expect(rows).toEqual([])
  })
})
