import { expect, test } from 'vitest'
import { createMember } from '#test/actors/team.ts'
import { anOrder, ids, inDays, plainCatalog } from '#test/catalogs.ts'
import { createTestOrganisation, placeByKey, startTestServer } from '#test/harness.ts'

// A limit that isn't published yet counts the orders that exist, as it will once it's published (rules, section 11, "The
// catalogue editor").

const server = await startTestServer()
const firm = await createTestOrganisation(server.db, plainCatalog)
const admin = await createMember(server, firm, 'admin')
const path = `/api/office/${firm.slug}/catalog`

for (let orders = 0; orders < 2; orders += 1) {
  const dates = { deliveryDate: inDays(3), pickupDate: inDays(6) }
  const { status, text } = await placeByKey(server, firm, anOrder(dates))
  if (status !== 201) throw new Error(text)
}

const limited = { pieces: [{ kind: 'product', id: ids.bin, stock: 1 }] }
const busy = {
  pieces: [{ kind: 'booking_rules', id: '$booking_rules', fields: { dayCapacity: 2 } }],
}
const check = async (draft: object) => (await admin.send('POST', `${path}/check`, draft)).json

test('a check lists a product that is booked more than it would be owned, and its full days', async () => {
  const { concerns, days } = await check(limited)
  expect(concerns.short).toEqual([
    { id: ids.bin, name: 'Bin', date: inDays(3), booked: 2, stock: 1 },
  ])
  expect(days[2]).toMatchObject({ date: inDays(2), reason: null })
  expect(days[3]).toMatchObject({ date: inDays(3), reason: 'sold_out', nextDate: inDays(7) })
})

test('a check shows which days would be full of visits', async () => {
  const { days } = await check(busy)
  expect(days[2]).toMatchObject({ reason: null })
  expect(days[3]).toMatchObject({ date: inDays(3), reason: 'day_full', nextDate: inDays(4) })
})

test('so does a preview, and it is so once it is published', async () => {
  const { json } = await admin.send('POST', `${path}/preview`, limited)
  const page = await server.fetch(new URL(json.url).pathname)
  expect(page.status).toBe(200)
  expect(page.text.replaceAll('&quot;', '"')).toContain('sold_out')
  const { version } = (await admin.ask(path)).json
  const published = await admin.ask(path, {
    method: 'PATCH',
    headers: { 'content-type': 'application/json', 'if-match': String(version) },
    body: JSON.stringify(limited),
  })
  expect(published.status, published.text).toBe(200)
  const expected = await check({})
  expect(expected.days[3]).toMatchObject({ reason: 'sold_out' })
})
