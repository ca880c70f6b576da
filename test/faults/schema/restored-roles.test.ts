import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import pg from 'pg'
import { expect, test } from 'vitest'
import { anOrder, plainCatalog } from '#test/catalogs.ts'
import { openDatabase } from '#server/db/connect.ts'
import { SECRET, createTestOrganisation, withKey } from '#test/harness.ts'
import { runCommand, startServe } from '#test/processes.ts'
import { startSystemPostgres, systemPostgres } from '../debian-postgres.ts'

/** pg_dump has no roles, so a restore into another cluster loses every grant and some policies. */

const quiet = { info() {}, warn() {}, error() {} }

test.skipIf(!systemPostgres)(
  'a dump that’s restored into another cluster works after kerbside migrate',
  { timeout: 120_000 },
  async () => {
    await using old = await startSystemPostgres()
    await using fresh = await startSystemPostgres()
    const urlOf = ({ port }: { port: number }, name = 'kerbside') =>
      `postgres://postgres@127.0.0.1:${port}/${name}`
    for (const one of [old, fresh]) await run(urlOf(one, 'postgres'), 'create database kerbside')
    const before = { DATABASE_URL: urlOf(old), SECRET_KEY: SECRET }
    expect((await runCommand(['migrate'], before)).code).toBe(0)
    const rights = await countRights(urlOf(old))
    const db = openDatabase({
      connection: urlOf(old),
      poolSize: 2,
      namedStatements: true,
      log: quiet,
    })
    const organisation = await createTestOrganisation(db, plainCatalog)
    await db.end()

    const bin = (name: string) => join(systemPostgres?.bin ?? '', name)
    const dump = execFileSync(bin('pg_dump'), ['-Fc', urlOf(old)], { maxBuffer: 2 ** 28 })
    try {
      execFileSync(bin('pg_restore'), ['-d', urlOf(fresh)], { input: dump, stdio: 'pipe' })
    } catch {
      // It reports the roles that aren't there, and goes on.
    }
    const after = { DATABASE_URL: urlOf(fresh), SECRET_KEY: SECRET }
    const refused = await runCommand(['serve'], after)
    expect(refused.code).toBe(1)
    expect(refused.stderr).toMatch(
      /^kerbside: this database lacks \d+ rights, such as "create role kerbside_accounts", as after a restore into another cluster\. Run kerbside migrate with a DATABASE_URL of the tables' owner\.\n$/,
    )
    const given = await runCommand(['migrate', '--json'], after)
    expect(given.json).toMatchObject({ applied: 0 })
    expect(given.json.rights).toBeGreaterThan(500)
    expect(await countRights(urlOf(fresh))).toEqual(rights)
    expect((await runCommand(['migrate', '--json'], after)).json.rights).toBe(0)

    await using server = await startServe(after)
    const placed = await server.fetch('/api/v1/orders', {
      method: 'POST',
      headers: withKey(organisation.writeKey),
      body: JSON.stringify(anOrder()),
    })
    expect(placed.status).toBe(201)
  },
)

async function countRights(url: string): Promise<unknown> {
  const rows = await run(
    url,
    `select (select count(*) from pg_policy) as policies,
      (select count(*) from information_schema.role_table_grants where grantee like 'kerbside%') as grants,
      (select count(*) from information_schema.role_column_grants where grantee like 'kerbside%') as columns,
      (select count(*) from pg_class where relforcerowsecurity) as forced`,
  )
  expect(Number(rows[0]?.['policies'])).toBeGreaterThan(50)
  return rows
}

async function run(url: string, statement: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client(url)
  await client.connect()
  const { rows } = await client.query(statement)
  await client.end()
  return rows
}
