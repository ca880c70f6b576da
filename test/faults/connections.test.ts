import { expect, test } from 'vitest'
import { anOrder, plainCatalog } from '#test/catalogs.ts'
import { createTestOrganisation, placeByKey, startTestServer } from '#test/harness.ts'
import { problemFields } from '#test/read-problems.ts'

/** A connection is expensive: PostgreSQL starts a process and checks the password for each. */

const server = await startTestServer()
const connections = async (): Promise<number[]> => {
  const { rows } = await server.owner.query<{ pid: number }>(
    `select pid from pg_stat_activity
      where datname = current_database() and application_name = 'kerbside' order by pid`,
  )
  return rows.map(({ pid }) => pid)
}

test('the pool keeps its connections when the database refuses an order', async () => {
  const [product] = plainCatalog.products
  const catalog = { ...plainCatalog, products: [{ ...product, stock: 1 }] }
  const organisation = await createTestOrganisation(server.db, catalog)
  expect((await placeByKey(server, organisation, anOrder())).status).toBe(201)
  const before = await connections()
  for (let order = 0; order < 20; order += 1) {
    expect(problemFields(await placeByKey(server, organisation, anOrder()))).toEqual([
      'deliveryDate',
    ])
  }
  expect(before.length).toBeGreaterThan(0)
  // When the key was last used may be written meanwhile, by one more.
  expect(await connections()).toEqual(expect.arrayContaining(before))
})

test('the pool replaces a connection that the database closes', async () => {
  const organisation = await createTestOrganisation(server.db, plainCatalog)
  const before = await connections()
  await server.owner.query('select pg_terminate_backend(pid) from unnest($1::int[]) pid', [before])
  await expect
    .poll(async () => (await placeByKey(server, organisation, anOrder())).status)
    .toBe(201)
  expect((await connections()).filter((pid) => before.includes(pid))).toEqual([])
})
