import { expect, test } from 'vitest'
import { importCatalog } from '#server/catalog/import-catalog.ts'
import { replaceFacts } from '#server/jobs/reports/replace-facts.ts'
import { lockOrder } from '#server/orders/lock-order.ts'
import { lookAtCharges, openCharges } from '#test/actors/charges.ts'
import { createMember } from '#test/actors/team.ts'
import { anOrder, ids, plainCatalog } from '#test/catalogs.ts'
import { createTestOrganisation, placeByKey, startTestServer } from '#test/harness.ts'

// Things that crews count, while the catalogue's prices change (rules, section 13, "Charges").

const server = await startTestServer()
const mattress = { id: ids.mattress, name: 'Mattress', price: 4500 }
const firm = await createTestOrganisation(server.db, { ...plainCatalog, addOns: [mattress] })
const mel = await createMember(server, firm, 'bookkeeper')
const sam = await createMember(server, firm, 'dispatcher')
const charges = openCharges(mel, firm.slug)

const price = (cents: number) =>
  firm.within((org) => importCatalog(org, { addOns: [{ ...mattress, price: cents }] }))

test.each(['approve', 'waive'])('another price later corrects nothing: %s', async (decision) => {
  await price(4500)
  const { json: order } = await placeByKey(server, firm, anOrder())
  const id = String(order.id)
  const [{ id: delivery }] = order.jobs
  const count = async (quantity: number) => {
    await firm.within(async (org) => {
      await lockOrder(org, id)
      const findings = [{ id: crypto.randomUUID(), kind: 'extra_item', quantity, note: 'Mattress' }]
      await replaceFacts(org, delivery, { findings })
    })
    await lookAtCharges(firm)
    const all: { amount: number }[] = await charges.of(id)
    return all.map(({ amount }) => amount).toSorted((a, b) => b - a)
  }
  const done = await sam.send('POST', `${charges.office}/jobs/${delivery}/complete`, {}, 1)
  expect(done.status, done.text).toBe(200)
  expect(await count(2)).toEqual([9000])
  const [charge] = await charges.of(id)
  const decided = await charges.act(charge, decision, { reason: 'Goodwill' })
  expect(decided.status, decided.text).toBe(200)
  await price(6000)
  expect(await count(2)).toEqual([9000])
  expect(await count(3)).toEqual([9000, 4500])
})
