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

// Rules, section 5, "expectedCatalog": customers never accept other words than they were shown.

const server = await startTestServer()
type Organisation = Awaited<ReturnType<typeof createTestOrganisation>>
const reword = (of: Organisation, text: string) =>
  of.within((org) => importCatalog(org, { terms: { version: '2026-12-01', text } }))
const updatedAtOf = async ({ slug }: Organisation) => {
  const answer = await fetch(`${server.url}/api/public/${slug}/catalog`)
  return ((await answer.json()) as { updatedAt: string }).updatedAt
}

test.each([
  ['browser', placeByBrowser],
  ['key', placeByKey],
] as const)('by %s, an order by an earlier catalogue is refused', async (_, place) => {
  const own = await createTestOrganisation(server.db, plainCatalog)
  const shown = await updatedAtOf(own)
  const body = anOrder({ expectedCatalog: shown })
  expect((await place(server, own, body)).status).toBe(201)
  await reword(own, 'Be fairer.')
  const answer = await place(server, own, body)
  expect(answer.status).toBe(422)
  expect(answer.json).toEqual({ error: 'expectedCatalog: the catalogue has changed since then' })
  expect(answer.headers.get('kerbside-problems')).toBe('"expectedCatalog";code=catalog_changed')
  const { rows } = await server.owner.query(
    'select count(*)::int from orders where organisation_id = $1',
    [own.id],
  )
  expect(rows).toEqual([{ count: 1 }])
  await expect.poll(() => updatedAtOf(own)).not.toBe(shown)
  for (const expectedCatalog of [await updatedAtOf(own), undefined]) {
    expect((await place(server, own, anOrder({ expectedCatalog }))).status).toBe(201)
  }
})

test('a replay ignores it, because it does not change what was ordered', async () => {
  const own = await createTestOrganisation(server.db, plainCatalog)
  const headers = { 'idempotency-key': randomUUID() }
  const shown = await updatedAtOf(own)
  const first = await placeByBrowser(server, own, anOrder({ expectedCatalog: shown }), headers)
  expect(first.status).toBe(201)
  await reword(own, 'Be fairer.')
  for (const expectedCatalog of [shown, '2020-01-01T00:00:00Z', undefined]) {
    const again = await placeByBrowser(server, own, anOrder({ expectedCatalog }), headers)
    expect(again.status).toBe(201)
    expect(again.headers.get('idempotent-replayed')).toBe('true')
    expect(again.json).toEqual(first.json)
  }
})

test('it is reported with another total, and only once the order is otherwise right', async () => {
  const own = await createTestOrganisation(server.db, plainCatalog)
  const shown = await updatedAtOf(own)
  const pricing = { basePrice: 79_500, includedDays: 7 }
  await own.within((org) => importCatalog(org, { products: [{ id: ids.bin, pricing }] }))
  const expected = { expectedCatalog: shown, expectedTotal: 45_000 }
  const both = await placeByBrowser(server, own, anOrder(expected))
  expect(both.json.error).toBe(
    'expectedCatalog: the catalogue has changed since then; expectedTotal: the total is now $795.00',
  )
  const wrong = await placeByBrowser(server, own, anOrder({ ...expected, quantity: 7 }))
  expect(wrong.json.error).toMatch(/^quantity: [^;]+$/)
})
