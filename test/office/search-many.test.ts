import { expect, test } from 'vitest'
import { createMember } from '#test/actors/team.ts'
import { anOrder, plainCatalog } from '#test/catalogs.ts'
import { createTestOrganisation, placeByKey, startTestServer } from '#test/harness.ts'

// The office's search among more orders than are looked at one by one.

const server = await startTestServer()
const firm = await createTestOrganisation(server.db, plainCatalog)
const other = await createTestOrganisation(server.db, plainCatalog)
const member = await createMember(server, firm, 'viewer')

const wanted = {
  customerName: 'Zoë Zwicky',
  contactName: 'Zoë Zwicky',
  address: '77 Example Street',
  phone: '0491 570 446',
}
const { json: oldest } = await placeByKey(server, firm, anOrder(wanted))
const { json: copied } = await placeByKey(
  server,
  firm,
  anOrder({ customerName: 'Alex Nguyen', address: '12 Example Street' }),
)
await placeByKey(server, other, anOrder(wanted))
// As the tables' owner, whom nothing asks for an event of each order.
await server.owner.query(
  `insert into orders select (jsonb_populate_record(o, jsonb_build_object('id', new_uuid(),
      'reference', upper(lpad(to_hex(n), 7, '0')), 'created_at', o.created_at + n * interval '1 second'))).*
    from orders o, generate_series(1, 2100) n where o.organisation_id = $1 and o.id = $2`,
  [firm.id, copied.id],
)
await server.owner.query(
  `insert into order_search (organisation_id, order_id, created_at, words)
    select o.organisation_id, o.id, o.created_at, words_of_order(o) from orders o
    where o.organisation_id = $1 on conflict do nothing`,
  [firm.id],
)

async function found(query: Record<string, string>): Promise<string[]> {
  const address = `/api/office/${firm.slug}/orders?${new URLSearchParams(query).toString()}`
  const { json, status, text } = await member.ask(address)
  expect(status, text).toBe(200)
  return json.data.map(({ id }: { id: string }) => id)
}

test.each([
  'zwicky',
  'zwi',
  'zwicky street',
  'zwicky example str',
  'street zwi',
  '77 example street',
  '77 example st',
  'example st zwicky',
  '77 st ',
  'zoe zwicky 77',
  '0446',
  'zwicky 0446',
  '0446 exam',
  oldest.reference,
])('“%s” finds the oldest order', async (search) => {
  expect(await found({ search })).toEqual([oldest.id])
  expect(await found({ search, sort: 'delivery' })).toEqual([oldest.id])
  expect(await found({ search, status: 'confirmed' })).toEqual([oldest.id])
  expect(await found({ search, status: 'cancelled' })).toEqual([])
  expect(await found({ search, startingAfter: oldest.id })).toEqual([])
})

test.each([
  'zwicky nguyen',
  'zwicky 12',
  'zwic street',
  'xylophone street',
  'zwicky strand',
  '77 rd zwicky',
])('“%s” finds none', async (search) => {
  expect(await found({ search })).toEqual([])
})

test('pages of what most orders have go on to the oldest', async () => {
  const seen: string[] = []
  for (;;) {
    const after = seen.at(-1)
    const page = await found({
      search: 'example str',
      limit: '100',
      ...(after === undefined ? {} : { startingAfter: after }),
    })
    seen.push(...page)
    if (page.length < 100) break
  }
  expect(seen).toHaveLength(2102)
  expect(new Set(seen).size).toBe(2102)
  expect(seen.at(-1)).toBe(oldest.id)
})
