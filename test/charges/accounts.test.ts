import { expect, test } from 'vitest'
import { lookAtCharges, openCharges } from '#test/actors/charges.ts'
import { openCustomers } from '#test/actors/customers.ts'
import { createMember } from '#test/actors/team.ts'
import { anOrder, plainCatalog } from '#test/catalogs.ts'
import { createTestOrganisation, placeByKey, startTestServer } from '#test/harness.ts'

// Charges of customers who pay by terms need no notice (rules, section 13, "Charges").

const server = await startTestServer()
const firm = await createTestOrganisation(server.db, plainCatalog)
const mel = await createMember(server, firm, 'bookkeeper')
const sam = await createMember(server, firm, 'dispatcher')
const charges = openCharges(mel, firm.slug)
const customers = openCustomers(mel, firm.slug)

/** A futile trip for an order of a customer, where such charges need no person. */
async function failFor(terms: object | null, into?: object) {
  await charges.set((settings) => ({
    ...settings,
    types: {
      ...settings.types,
      futile_trip: { ...settings.types.futile_trip, fee: 12_000, approvesItself: true },
    },
  }))
  const { json: order } = await placeByKey(server, firm, anOrder())
  const id = String(order.id)
  if (terms) {
    const customer = await customers.add(terms)
    await customers.act('POST', `/${customer.id}/orders`, { orderIds: [id] })
    if (into) await customers.merge((await customers.add(into)).id, customer.id)
  }
  const path = `${charges.office}/jobs/${order.jobs[0].id}/fail`
  const failed = await sam.send('POST', path, { code: 'no_access' }, 1)
  expect(failed.status, failed.text).toBe(200)
  await lookAtCharges(firm)
  const [{ state, noticeDays }] = await charges.of(id)
  return { state, noticeDays }
}

test.each([
  ['days', { termsDays: 14 }],
  ['the end of the month', { termsDays: 0, dueFrom: 'month_end' }],
  ['days after the end of the month', { termsDays: 30, dueFrom: 'month_end' }],
])('terms of %s', async (_, terms) => {
  expect(await failFor(terms)).toEqual({ state: 'approved', noticeDays: 0 })
})

test.each([
  ['a stranger', null],
  ['a customer who pays on issue', { termsDays: 0 }],
])('%s gets a notice', async (_, terms) => {
  expect(await failFor(terms)).toEqual({ state: 'notified', noticeDays: 3 })
})

test('a customer who was merged has the terms of the one that they went into', async () => {
  const [cash, account] = [{ termsDays: 0 }, { termsDays: 14 }]
  expect(await failFor(cash, account)).toEqual({ state: 'approved', noticeDays: 0 })
  expect(await failFor(account, cash)).toEqual({ state: 'notified', noticeDays: 3 })
})
