import { expect, test } from 'vitest'
import { importCatalog } from '#server/catalog/import-catalog.ts'
import { approveOrder } from '#server/orders/change/approve-order.ts'
import { asHirer } from '#test/actors/hirer.ts'
import { anOrder, inDays, openRules, plainCatalog } from '#test/catalogs.ts'
import {
  createTestOrganisation,
  placeByBrowser,
  placeByKey,
  startTestServer,
} from '#test/harness.ts'
import type { TestOrganisation } from '#test/harness.ts'
import { checkInvariants } from '#test/invariants.ts'

// Days that nothing has counted yet, once an order moves away from them or onto them (rules, section 5, "Stock").

const server = await startTestServer()
const [product] = plainCatalog.products
const withStock = (stock: number | null, bookingRules: object = openRules) => ({
  ...plainCatalog,
  products: [{ ...product, stock }],
  bookingRules,
})

type Days = [from: number, to: number]

const hire = ([from, to]: Days, quantity = 1) =>
  anOrder({ deliveryDate: inDays(from), pickupDate: inDays(to), quantity })

const place = (of: TestOrganisation, days: Days, quantity?: number) =>
  placeByKey(server, of, hire(days, quantity))

function move(of: TestOrganisation, id: string, [from, to]: Days) {
  const body = { deliveryDate: inDays(from), pickupDate: inDays(to) }
  return asHirer(server, of)('changes', { id, body })
}

const countedDays = async (of: TestOrganisation) => {
  const { rows } = await server.owner.query(
    `select resource, day::text, used from capacity_days where organisation_id = $1 order by 1, 2`,
    [of.id],
  )
  return rows
}

test('an order that moves while nothing is limited is counted from the first limit on', async () => {
  const of = await createTestOrganisation(server.db, withStock(null))
  const { json: order } = await place(of, [3, 6])
  const moved = await move(of, order.id, [13, 16])
  expect(moved.status, moved.text).toBe(200)
  expect(await countedDays(of)).toEqual([])

  const limits = withStock(1, { ...openRules, dayCapacity: 1 })
  await of.within((org) => importCatalog(org, limits))
  await checkInvariants(server.owner)
  expect((await place(of, [13, 16])).status).toBe(422)
  expect((await place(of, [3, 6])).status).toBe(201)
})

test('an order that moves to days that nothing has taken gets no more than there is', async () => {
  const of = await createTestOrganisation(server.db, withStock(5))
  const { json: order } = await place(of, [3, 6], 5)
  await of.within((org) => importCatalog(org, withStock(4)))
  const refused = await move(of, order.id, [13, 16])
  expect([refused.status, refused.text]).toEqual([422, expect.stringContaining('sold out')])
  expect(await countedDays(of)).toHaveLength(4)
  await of.within((org) => importCatalog(org, withStock(5)))
  expect((await move(of, order.id, [13, 16])).status).toBe(200)
  await checkInvariants(server.owner)
})

test('approving a request for days that nothing has taken gets no more than there is', async () => {
  // With one open booking, the next one is a request that takes nothing yet.
  const rules = { ...openRules, maxOpenBookings: 1 }
  const of = await createTestOrganisation(server.db, withStock(5, rules))
  await placeByBrowser(server, of, hire([20, 21]))
  const { json: order } = await placeByBrowser(server, of, hire([3, 6], 5))
  expect(order.status).toBe('pending')
  await of.within((org) => importCatalog(org, withStock(4, rules)))
  const approve = () => of.within((org) => approveOrder(org, order.id))
  await expect(approve()).rejects.toMatchObject({ status: 422 })
  expect((await countedDays(of)).map(({ used }) => used)).toEqual([1, 1])
  await of.within((org) => importCatalog(org, withStock(5, rules)))
  expect(await approve()).toMatchObject({ order: { status: 'confirmed' } })
  expect((await countedDays(of)).map(({ used }) => used)).toEqual([5, 5, 5, 5, 1, 1])
  await checkInvariants(server.owner)
})
