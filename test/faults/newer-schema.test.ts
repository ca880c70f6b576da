import { expect, test } from 'vitest'
import { anOrder, fullCatalog, ids, plainCatalog } from '#test/catalogs.ts'
import {
  createTestOrganisation,
  placeByBrowser,
  placeByKey,
  startTestServer,
} from '#test/harness.ts'

// While a deployment is updated, the old version serves on the new version's schema.

const server = await startTestServer()

test('a column that a later version adds gets its default', async () => {
  const tables = [
    'orders',
    'order_lines',
    'order_charges',
    'order_add_ons',
    'jobs',
    'events',
    'mails',
  ]
  for (const table of tables) {
    await server.owner.query(`alter table ${table} add column channel text not null default 'web'`)
  }
  const organisation = await createTestOrganisation(server.db, plainCatalog)
  const [keyed, browsers] = [
    await placeByKey(server, organisation, anOrder()),
    await placeByBrowser(server, organisation, anOrder()),
  ]
  expect([keyed.status, browsers.status]).toEqual([201, 201])
  const full = await createTestOrganisation(server.db, fullCatalog)
  const body = anOrder({
    productId: ids.large,
    acceptedNoticeIds: [ids.asbestos],
    addOns: [{ productId: ids.mattress, quantity: 1 }],
  })
  expect((await placeByBrowser(server, full, body)).status).toBe(201)
  for (const table of tables) {
    const { rows } = await server.owner.query(`select distinct channel from ${table}`)
    expect(rows, table).toEqual([{ channel: 'web' }])
  }
})
