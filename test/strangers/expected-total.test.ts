import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { importCatalog } from '#server/catalog/import-catalog.ts'
import { anOrder, ids, plainCatalog } from '#test/catalogs.ts'
import {
  createTestOrganisation,
  placeByBrowser,
  placeByKey,
  startTestServer,
} from '#test/harness.ts'

// Rules, section 5, "expectedTotal": customers never pay another price than they were shown.

const server = await startTestServer()
const raise = (of: { within: typeof organisation.within }, basePrice: number) =>
  of.within((org) =>
    importCatalog(org, { products: [{ id: ids.bin, pricing: { basePrice, includedDays: 7 } }] }),
  )
const organisation = await createTestOrganisation(server.db, plainCatalog)

test.each([
  ['browser', placeByBrowser],
  ['key', placeByKey],
] as const)('by %s, another total is refused with the new one', async (_, place) => {
  const own = await createTestOrganisation(server.db, plainCatalog)
  const body = anOrder({ expectedTotal: 45_000 })
  expect((await place(server, own, body)).status).toBe(201)
  await raise(own, 79_500)
  const answer = await place(server, own, body)
  expect(answer.status).toBe(422)
  expect(answer.json).toEqual({ error: 'expectedTotal: the total is now $795.00' })
  expect(answer.headers.get('kerbside-problems')).toBe('"expectedTotal";code=price_changed')
  const { rows } = await server.owner.query(
    'select count(*)::int from orders where organisation_id = $1',
    [own.id],
  )
  expect(rows).toEqual([{ count: 1 }])
  expect((await place(server, own, anOrder({ expectedTotal: 79_500 }))).status).toBe(201)
})

test('a replay ignores it, because it does not change what was ordered', async () => {
  const own = await createTestOrganisation(server.db, plainCatalog)
  const headers = { 'idempotency-key': randomUUID() }
  const first = await placeByBrowser(server, own, anOrder({ expectedTotal: 45_000 }), headers)
  await raise(own, 79_500)
  for (const expectedTotal of [45_000, 79_500, undefined]) {
    const again = await placeByBrowser(server, own, anOrder({ expectedTotal }), headers)
    expect(again.status).toBe(201)
    expect(again.headers.get('idempotent-replayed')).toBe('true')
    expect(again.json).toEqual(first.json)
  }
})

test('it is reported only once the order is otherwise right', async () => {
  const body = anOrder({ expectedTotal: 1, quantity: 7 })
  const answer = await placeByBrowser(server, organisation, body)
  expect(answer.json.error).toMatch(/^quantity: [^;]+$/)
})
