import { expect, test } from 'vitest'
import { approveOrder } from '#server/orders/change/approve-order.ts'
import { openCustomers } from '#test/actors/customers.ts'
import { openBooks } from '#test/actors/money.ts'
import { createMember } from '#test/actors/team.ts'
import { anOrder, ids, inDays, openRules, plainCatalog } from '#test/catalogs.ts'
import { createTestOrganisation, placeByKey, startTestServer } from '#test/harness.ts'

// Monthly runs bill no booking that the office hasn’t approved (rules, section 13, "Monthly invoices").

const server = await startTestServer()
const firm = await createTestOrganisation(server.db, {
  ...plainCatalog,
  bookingRules: { ...openRules, minLeadDays: 0, approvalRequired: true },
})
const keeper = await createMember(server, firm, 'owner')
const books = openBooks(keeper, firm.slug)
const customers = openCustomers(keeper, firm.slug)
const month = inDays(0).slice(0, 7)

/** A booking without jobs, which counts from its day on: today. */
async function place() {
  const dates = { deliveryDate: inDays(0), pickupDate: inDays(7) }
  const line = { productId: ids.bin, quantity: 1, workType: 'none', ...dates }
  const { json, text } = await placeByKey(server, firm, anOrder({ ...dates, lines: [line] }))
  expect(json?.status, text).toBe('pending')
  return String(json.id)
}

test('a booking that waits for approval is in no plan of a month; once approved, it is', async () => {
  await books.begin()
  const orderIds = [await place(), await place()]
  const [, approved = ''] = orderIds
  await customers.add({ name: 'Asks First', invoiceOn: 'monthly', orderIds })
  const before = await books.run({ month, dryRun: true })
  expect([before.status, before.json?.parts], before.text).toEqual([200, []])

  await firm.within((org) => approveOrder(org, approved))
  const after = await books.run({ month, dryRun: true })
  expect(after.json.parts).toMatchObject([{ customer: { name: 'Asks First' }, orders: 1 }])
})
