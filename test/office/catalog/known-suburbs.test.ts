import { expect, test } from 'vitest'
import { createMember } from '#test/actors/team.ts'
import { anOrder, inDays, plainCatalog } from '#test/catalogs.ts'
import { createTestOrganisation, placeByKey, startTestServer } from '#test/harness.ts'

// What the catalogue's editor suggests for an area: the suburbs of orders and customers.

const server = await startTestServer()

test('the suburbs of orders and customers are known, those with the most orders first', async () => {
  const firm = await createTestOrganisation(server.db, plainCatalog)
  const owner = await createMember(server, firm, 'owner')
  const viewer = await createMember(server, firm, 'viewer')
  const order = (suburb: string, postcode: string, days: number) =>
    placeByKey(
      server,
      firm,
      anOrder({ locality: { suburb, postcode }, deliveryDate: inDays(days) }),
    )
  await order('Manly', '2095', 3)
  await order('Dee Why', '2099', 4)
  await order('Dee Why', '2099', 5)
  await owner.send('POST', `/api/office/${firm.slug}/customers`, {
    kind: 'individual',
    name: 'Kim Lee',
    sites: [
      { address: '1 Beach Road', suburb: 'Manly', postcode: '2095' },
      { address: '2 Beach Road', suburb: 'Mosman', postcode: '' },
    ],
  })
  const path = `/api/office/${firm.slug}/catalog/suburbs`
  expect((await owner.ask(path)).json).toEqual({
    data: [
      { suburb: 'Dee Why', postcode: '2099', orders: 2, customers: 0 },
      { suburb: 'Manly', postcode: '2095', orders: 1, customers: 1 },
    ],
  })
  expect((await viewer.ask(path)).status).toBe(403)
})
