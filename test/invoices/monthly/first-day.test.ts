import { expect, test } from 'vitest'
import { localTime } from '#contract/values/day.ts'
import { completeJob } from '#server/orders/jobs/complete-job.ts'
import { openCharges } from '#test/actors/charges.ts'
import { openCustomers } from '#test/actors/customers.ts'
import { openBooks } from '#test/actors/money.ts'
import { createMember } from '#test/actors/team.ts'
import { anOrder, plainCatalog } from '#test/catalogs.ts'
import { createTestOrganisation, placeByKey, startTestServer } from '#test/harness.ts'

// The day on which invoicing begins is the organisation's own, from its midnight on.

const server = await startTestServer()
const timezone = 'Australia/Sydney'

test('a run bills what was booked from the first minute of the day on which invoicing begins', async () => {
  const firm = await createTestOrganisation(server.db, plainCatalog)
  const keeper = await createMember(server, firm, 'bookkeeper')
  const books = openBooks(keeper, firm.slug)
  const { day } = localTime(new Date(), timezone)
  await books.begin({ invoicingFrom: day })
  const charges = openCharges(keeper, firm.slug)
  const placeAt = async (minutes: number) => {
    const { json: order } = await placeByKey(server, firm, anOrder())
    await firm.within((org) =>
      completeJob(org, { id: order.jobs[0].id, completion: {}, at: org.now }),
    )
    await server.owner.query(
      `update orders set created_at = ($2::timestamp at time zone $3) + make_interval(mins => $4)
        where id = $1`,
      [order.id, day, timezone, minutes],
    )
    const fee = { type: 'manual', description: 'Second man', amount: 5000 }
    const made = await charges.create(order.id, fee)
    expect(made.status, made.text).toBe(201)
    return String(order.id)
  }
  const orderIds = [await placeAt(1), await placeAt(-1)]
  await openCustomers(keeper, firm.slug).add({ name: 'Early Bird', invoiceOn: 'monthly', orderIds })

  const { json: plan, text } = await books.run({ month: day.slice(0, 7), dryRun: true })
  expect(plan?.parts, text).toMatchObject([{ customer: { name: 'Early Bird' }, orders: 1 }])
  expect(plan.undecided).toMatchObject([{ customer: { name: 'Early Bird' }, charges: 1 }])
})
