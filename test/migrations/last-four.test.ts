import { expect, test } from 'vitest'
import { openCustomers } from '#test/actors/customers.ts'
import { createMember } from '#test/actors/team.ts'
import { anOrder, plainCatalog } from '#test/catalogs.ts'
import { createTestOrganisation, placeByKey, startTestServer } from '#test/harness.ts'
import { applyAgain } from './again.ts'

// Orders and customers from before the last four digits of their phone numbers found them (rules, section 11).

const server = await startTestServer()
const firm = await createTestOrganisation(server.db, plainCatalog)
const member = await createMember(server, firm, 'owner')

async function found(list: string, search: string): Promise<string[]> {
  const { json, status, text } = await member.ask(
    `/api/office/${firm.slug}/${list}?search=${search}`,
  )
  expect(status, text).toBe(200)
  return json.data.map(({ id }: { id: string }) => id)
}

test('they are found, too', async () => {
  const { json: order } = await placeByKey(server, firm, anOrder({ phone: '0491 574 471' }))
  const customer = await openCustomers(member, firm.slug).add({
    name: 'Quarry & Sons',
    contacts: [{ name: 'Rex Stone', email: 'rex@quarry.example', phone: '02 5550 8663' }],
  })
  // As it was left by earlier versions.
  for (const [table, digits] of [
    ['order_search', '4471'],
    ['customers', '8663'],
  ]) {
    await server.owner.query(
      `update ${table} set words = ts_delete(words, right(organisation_id, 6) || ':#' || $2)
        where organisation_id = $1`,
      [firm.id, digits],
    )
  }
  expect(await found('orders', '4471')).toEqual([])
  expect(await found('customers', '8663')).toEqual([])
  await applyAgain(server, '0412-last-four-digits.sql')
  expect(await found('orders', '4471')).toEqual([order.id])
  expect(await found('customers', '8663')).toEqual([customer.id])
})
