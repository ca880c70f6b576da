import { expect, test } from 'vitest'
import { completeJob } from '#server/orders/jobs/complete-job.ts'
import { openCharges } from '#test/actors/charges.ts'
import { openCustomers } from '#test/actors/customers.ts'
import { openBooks } from '#test/actors/money.ts'
import { createMember } from '#test/actors/team.ts'
import { anOrder, inDays, plainCatalog } from '#test/catalogs.ts'
import { createTestOrganisation, placeByKey, startTestServer } from '#test/harness.ts'

// What a month's run would leave behind, because a person still has to decide on it.

const server = await startTestServer()

test('a dry run says which charges aren’t decided on, and those wait for the next run', async () => {
  const firm = await createTestOrganisation(server.db, plainCatalog)
  const keeper = await createMember(server, firm, 'bookkeeper')
  const books = openBooks(keeper, firm.slug)
  await books.begin()
  const customers = openCustomers(keeper, firm.slug)
  const { id } = await customers.add({ name: 'Costs More', invoiceOn: 'monthly' })
  const placeDelivered = async () => {
    const { json: order } = await placeByKey(server, firm, anOrder())
    const { id: job } = order.jobs[0]
    await firm.within((org) => completeJob(org, { id: job, completion: {}, at: org.now }))
    return String(order.id)
  }
  const orders = [await placeDelivered(), await placeDelivered()]
  await customers.act('POST', `/${id}/orders`, { orderIds: orders })
  const plan = async () =>
    (await books.run({ month: inDays(0).slice(0, 7), dryRun: true })).json as {
      total: number
      undecided: unknown[]
    }
  expect(await plan()).toMatchObject({ total: 90_000, undecided: [] })
  const charges = openCharges(keeper, firm.slug)
  const add = async (order = '', amount = 0) => {
    const made = await charges.create(order, { type: 'manual', description: 'Second man', amount })
    expect(made.status, made.text).toBe(201)
    return made.json
  }
  await add(orders[0], 8500)
  const second = await add(orders[1], -1000)
  // Of a customer who isn't invoiced monthly.
  await add(await placeDelivered(), 4000)
  const customer = expect.objectContaining({ id, name: 'Costs More' })
  expect(await plan()).toMatchObject({
    total: 90_000,
    undecided: [{ customer, charges: 2, amount: 7500 }],
  })
  const approved = await charges.act(second, 'approve')
  expect(approved.status, approved.text).toBe(200)
  expect(await plan()).toMatchObject({ total: 89_000, undecided: [{ charges: 1, amount: 8500 }] })
})
