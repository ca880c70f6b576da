import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { recordMail } from '#server/mail/record-mail.ts'
import { anOrder, plainCatalog } from '#test/catalogs.ts'
import { createTestOrganisation, placeByKey, startTestServer } from '#test/harness.ts'
import { asIntegrator } from '#test/actors/integrator.ts'

/** What the service's and the worker's database roles may see and do with webhooks. */

const server = await startTestServer()
const [a, b] = await Promise.all([
  createTestOrganisation(server.db, plainCatalog),
  createTestOrganisation(server.db, plainCatalog),
])
const tables = ['webhook_endpoints', 'deliveries', 'mails', 'events']
const client = new pg.Client(server.databaseUrl)

beforeAll(async () => {
  await client.connect()
  for (const organisation of [a, b]) {
    await asIntegrator(server, organisation).register('https://hooks.example.com/')
    await placeByKey(server, organisation, anOrder())
    await organisation.within((org) =>
      recordMail(org, { recipient: 'office@test.example', subject: 'x', body: 'x' }),
    )
  }
})
afterAll(() => client.end())

/** Runs work in a transaction, then rolls it back. */
async function rolledBack(work: () => Promise<void>): Promise<void> {
  await client.query('begin')
  try {
    await work()
  } finally {
    await client.query('rollback')
  }
}

const owners = async (table: string) =>
  (await client.query(`select distinct organisation_id as id from ${table}`)).rows.map(
    ({ id }) => id,
  )

test('row-level security is forced', async () => {
  const { rows } = await client.query(
    `select relname from pg_class where relrowsecurity and relforcerowsecurity and relname = any ($1)`,
    [tables],
  )
  expect(rows).toHaveLength(tables.length)
})

test('the service sees nothing without an organisation, and one with it', async () => {
  for (const table of tables) {
    await rolledBack(async () => {
      expect((await owners(table)).length, table).toBe(2)
      await client.query('set local role kerbside_app')
      expect(await owners(table), table).toEqual([])
      await client.query(`select set_config('app.organisation', $1, true)`, [a.id])
      expect(await owners(table), table).toEqual([a.id])
      if (table === 'events' || table === 'mails') return
      const taken = await client.query(
        `update ${table} set created_at = now() where organisation_id = $1`,
        [b.id],
      )
      expect(taken.rowCount, table).toBe(0)
    })
  }
})

test("the service has the worker's rights only while it takes its role", async () => {
  const { rows } = await client.query(`select
    pg_has_role('kerbside_app', 'kerbside_worker', 'usage') as inherited,
    -- Before 16 every member may.
    case when current_setting('server_version_num')::int < 160000
      then pg_has_role('kerbside_app', 'kerbside_worker', 'member')
      else pg_has_role('kerbside_app', 'kerbside_worker', 'set') end as may_take`)
  expect(rows).toEqual([{ inherited: false, may_take: true }])
  await rolledBack(async () => {
    await client.query('set local role kerbside_app')
    await expect(client.query('delete from deliveries')).rejects.toMatchObject({ code: '42501' })
  })
})

test('the worker sees every organisation’s pending deliveries and nothing else', async () => {
  const { rows } = await client.query(`select table_name || ' ' || lower(privilege_type) as granted
    from information_schema.table_privileges where grantee = 'kerbside_worker'
      and table_schema = 'public' order by 1`)
  expect(rows.map(({ granted }) => granted)).toEqual([
    // Policies show it just those that have run out.
    'account_tokens delete',
    'account_tokens select',
    // Policies show it just those older than a year.
    'audit_log delete',
    // Just which organisations have some that are due.
    'billing_tasks select',
    // When each chore ran and by which process, nothing of an organisation.
    'chore_runs insert',
    'chore_runs select',
    'chore_runs update',
    'deliveries delete',
    'deliveries select',
    'deliveries update',
    'deployment insert',
    'deployment select',
    'deployment update',
    'events delete',
    'events select',
    // Just which parts there are, and not what is in them.
    'export_parts delete',
    'exports select',
    'exports update',
    'invoice_runs select',
    'invoice_runs update',
    'mails delete',
    'mails select',
    'mails update',
    // Written for all organisations together, and deleted when their days are over.
    'requests delete',
    'requests insert',
    'requests select',
    'sessions delete',
    'sessions select',
    'sign_in_attempts delete',
    'sign_in_attempts select',
    'text_consents select',
    'text_stops select',
    'texts delete',
    'texts select',
    'texts update',
    'webhook_endpoints delete',
    'webhook_endpoints select',
    'webhook_endpoints update',
  ])
  await rolledBack(async () => {
    await client.query('set local role kerbside_worker')
    expect(await owners('deliveries')).toHaveLength(2)
    expect((await client.query('select organisation_id, id from jobs')).rowCount).toBe(4)
    await expect(client.query('select order_id from jobs')).rejects.toMatchObject({ code: '42501' })
  })
  await rolledBack(async () => {
    await client.query('set local role kerbside_worker')
    const named = client.query('select customer_name from orders')
    await expect(named).rejects.toMatchObject({ code: '42501' })
  })
  await rolledBack(async () => {
    await client.query('set local role kerbside_worker')
    expect((await client.query('select id from audit_log')).rowCount).toBe(0)
    const said = client.query('select action from audit_log')
    await expect(said).rejects.toMatchObject({ code: '42501' })
  })
  // When keys were used, written for all organisations together; nothing that a key is known by.
  await rolledBack(async () => {
    await client.query('set local role kerbside_worker')
    expect((await client.query('select last_used_at from api_keys')).rowCount).toBeGreaterThan(1)
    await client.query('update api_keys set last_used_at = now()')
  })
  const secrets = [
    'select hash from api_keys',
    'update api_keys set revoked_at = null',
    'select url from payment_sessions',
    'select return_url from payment_sessions',
  ]
  for (const refused of secrets) {
    await rolledBack(async () => {
      await client.query('set local role kerbside_worker')
      await expect(client.query(refused), refused).rejects.toMatchObject({ code: '42501' })
    })
  }
  for (const table of ['organisations', 'payments']) {
    await rolledBack(async () => {
      await client.query('set local role kerbside_worker')
      await expect(client.query(`select from ${table}`), table).rejects.toMatchObject({
        code: '42501',
      })
    })
  }
})

test('the service’s login can do all of a worker’s work and returns to its own role', async () => {
  const { rows: jobs } = await server.owner.query('select id, organisation_id from jobs limit 1')
  await client.query('set session authorization kerbside_app')
  try {
    const claim = `select * from claim_deliveries('w', '{}', 5, 30)`
    const claimed = (await client.query(claim)).rows
    expect(new Set(claimed.map((row) => row.organisation_id))).toEqual(new Set([a.id, b.id]))
    const results = claimed.map(({ organisation_id, id, endpoint_id }) => ({
      organisation_id,
      id,
      endpoint_id,
      status: 'failed',
      attempt: { at: '2026-01-01T00:00:00.000Z', status: 410, error: 'answered 410 (gone)' },
      gone: true,
    }))
    const settled = await client.query('select * from settle_deliveries($1)', [
      JSON.stringify(results),
    ])
    expect(settled.rows).toHaveLength(2)
    await client.query(`select release_endpoints('w')`)
    expect((await client.query('select purge_events(5) as gone')).rows).toEqual([{ gone: 0 }])
    expect((await client.query('select purge_mails(5) as gone')).rows).toEqual([{ gone: 0 }])
    const owner = await client.query('select * from find_job_owner($1)', [jobs[0].id])
    expect(owner.rows).toEqual([{ slug: jobs[0].organisation_id === a.id ? a.slug : b.slug }])
    const left = await client.query(`select current_user::text as user,
      nullif(current_setting('app.organisation', true), '') as organisation`)
    expect(left.rows).toEqual([{ user: 'kerbside_app', organisation: null }])
    for (const table of tables) expect(await owners(table), table).toEqual([])
  } finally {
    await client.query('reset session authorization')
  }
})
