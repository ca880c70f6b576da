import { expect, test } from 'vitest'
import { createMember } from '#test/actors/team.ts'
import { aFullOrder, fullCatalog, ids, inDays } from '#test/catalogs.ts'
import { createTestOrganisation, placeByKey, startTestServer } from '#test/harness.ts'

// The office's list by the days of collection: what has no collection isn't in it.

const server = await startTestServer()
const firm = await createTestOrganisation(server.db, fullCatalog)
const member = await createMember(server, firm, 'viewer')
const dates = { deliveryDate: inDays(3), pickupDate: inDays(8) }
const onCall = [{ productId: ids.large, quantity: 1, ...dates, collectionOn: null }]

async function place(changes: Record<string, unknown>): Promise<string> {
  const { json, status, text } = await placeByKey(server, firm, aFullOrder(changes))
  expect(status, text).toBe(201)
  return json.reference
}

async function listed(query: Record<string, string>): Promise<string[]> {
  const asked = new URLSearchParams(query).toString()
  const { json, status, text } = await member.ask(`/api/office/${firm.slug}/orders?${asked}`)
  expect(status, text).toBe(200)
  return json.data.map(({ reference }: { reference: string }) => reference)
}

test('sales, and hires that end when the hirer calls, are on no day of collection', async () => {
  const hire = await place(dates)
  await place({ ...dates, productId: ids.bags, pickupDate: dates.deliveryDate })
  await place({ ...dates, lines: onCall })
  const rows = await listed({ collectionFrom: inDays(0), collectionTo: inDays(30) })
  expect(rows).toEqual([hire])
  expect(await listed({ deliveryFrom: inDays(0) })).toHaveLength(3)

  const { json } = await server.fetch(`/api/v1/orders?reference=${hire}`, {
    headers: { authorization: `Bearer ${firm.writeKey}` },
  })
  const [{ id }] = json.data
  const cancelled = await server.fetch(`/api/v1/orders/${id}/cancel`, {
    method: 'POST',
    headers: { authorization: `Bearer ${firm.writeKey}`, 'content-type': 'application/json' },
    body: '{}',
  })
  expect(cancelled.status, cancelled.text).toBe(200)
  // Its day is still shown, and found.
  expect(await listed({ collectionFrom: dates.pickupDate, status: 'cancelled' })).toEqual([hire])
})
