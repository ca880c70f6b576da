import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { migrate } from '#server/db/migrate.ts'
import { anOrder, plainCatalog } from '#test/catalogs.ts'
import { untilBlocked } from '#test/eventually.ts'
import {
  createTestDatabase,
  createTestOrganisation,
  placeByKey,
  startTestServer,
} from '#test/harness.ts'

// A migration of a database in use lets orders pass, and one that fails says which it is.

/** A folder with one migration. */
async function folderWith(name: string, text: string): Promise<URL> {
  const folder = await mkdtemp(join(tmpdir(), 'kerbside-migrations-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  await writeFile(join(folder, name), text)
  return pathToFileURL(`${folder}/`)
}

test('orders are placed while a migration waits for a long transaction', async () => {
  const server = await startTestServer()
  const organisation = await createTestOrganisation(server.db, plainCatalog)
  const reader = await server.owner.connect()
  await reader.query('begin')
  await reader.query('select from orders')
  const folder = await folderWith('9001-channel.sql', 'alter table orders add column channel text')
  const migrating = migrate(server.databaseUrl, folder)
  for (let round = 0; round < 3; round += 1) {
    await untilBlocked(server.owner)
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => placeByKey(server, organisation, anOrder())),
    )
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201])
  }
  await reader.query('commit')
  reader.release()
  expect(await migrating).toEqual(['9001-channel.sql'])
  expect((await placeByKey(server, organisation, anOrder())).status).toBe(201)
})

test('a migration that fails is named, and nothing of it stays', async () => {
  const url = await createTestDatabase()
  const folder = await folderWith(
    '9001-broken.sql',
    'create table half_done (id int); alter table nowhere add column a int',
  )
  await expect(migrate(url, folder)).rejects.toThrow(
    'migration 9001-broken.sql failed: relation "nowhere" does not exist.',
  )
  const client = new pg.Client(url)
  await client.connect()
  const { rows } = await client.query(`select to_regclass('half_done') as found`)
  await client.end()
  expect(rows).toEqual([{ found: null }])
})

test('a role that may not migrate learns who may', async () => {
  const url = new URL(await createTestDatabase())
  const role = `svc_${process.pid}`
  const owner = new pg.Client(url.href)
  await owner.connect()
  await owner.query(`create role ${role} login password 'svc' in role kerbside_app`)
  const folder = await folderWith('9001-more.sql', 'create table more (id int)')
  url.username = role
  url.password = 'svc'
  await expect(migrate(url.href, folder)).rejects.toThrow(
    /^migration 9001-more\.sql is missing, and this role may not apply it \(permission denied for schema public\)\. Run kerbside migrate/,
  )
  await owner.query(`drop role ${role}`)
  await owner.end()
})

test('a migration that loses PostgreSQL says so, and how to go on', async () => {
  const server = await startTestServer()
  const reader = await server.owner.connect()
  await reader.query('begin')
  await reader.query('select from orders')
  const folder = await folderWith('9001-channel.sql', 'alter table orders add column channel text')
  const migrating = migrate(server.databaseUrl, folder).then(String, String)
  await untilBlocked(server.owner)
  await reader.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and query like 'alter table orders%'`,
  )
  const said = await migrating
  await reader.query('commit')
  reader.release()
  expect(said).toMatch(
    /^Error: PostgreSQL went away during the migrations \(.+\)\. Those that are done stay, and the one under way has left nothing\. Run kerbside migrate once PostgreSQL is back: it goes on from there\.$/,
  )
  expect(await migrate(server.databaseUrl, folder)).toEqual(['9001-channel.sql'])
})
