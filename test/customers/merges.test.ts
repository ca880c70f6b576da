import { expect, test } from 'vitest'
import { openCustomers } from '#test/actors/customers.ts'
import { createMember } from '#test/actors/team.ts'
import { anOrder, plainCatalog } from '#test/catalogs.ts'
import { createTestOrganisation, placeByKey, startTestServer } from '#test/harness.ts'

// Merging customers and taking them apart again.

const server = await startTestServer()
const firm = await createTestOrganisation(server.db, plainCatalog)
const sam = await createMember(server, firm, 'dispatcher', { name: 'Sam Okafor' })
const customers = openCustomers(sam, firm.slug)

async function place(): Promise<string> {
  return (await placeByKey(server, firm, anOrder())).json.id
}

const undo = (id: string, mergeId: string) =>
  sam.send('POST', customers.path(`/${id}/merges/${mergeId}/undo`))

test('a merge shows both histories at one customer, and undoing it restores both', async () => {
  const [first, second] = [await place(), await place()]
  const kept = await customers.add({ name: 'Kept', contacts: [{ name: 'A' }], orderIds: [first] })
  const other = await customers.add({
    name: 'Duplicate',
    abn: '51824753556',
    notes: 'From the other',
    contacts: [{ name: 'B' }],
    sites: [{ address: '1 Example Street' }],
    orderIds: [second],
  })
  const merged = await customers.merge(kept.id, other.id)
  expect(merged).toMatchObject({
    name: 'Kept',
    abn: '51824753556',
    notes: 'From the other',
    orders: 2,
    owed: 90_000,
    contacts: [
      { name: 'A', from: null },
      { name: 'B', from: { number: other.number } },
    ],
    sites: [{ address: '1 Example Street', from: { name: 'Duplicate' } }],
    merged: [{ id: other.id, number: other.number, by: { name: 'Sam Okafor' } }],
  })
  expect(merged.merged[0]?.took.toSorted()).toEqual(['abn', 'notes'])
  expect(await customers.read(other.id)).toMatchObject({ mergedInto: { id: kept.id } })
  const { json: found } = await sam.ask(customers.path(`?search=${other.number}`))
  expect(found.data).toMatchObject([{ id: kept.id, orders: 2 }])
  const { json: block } = await sam.ask(`/api/office/${firm.slug}/orders/${second}/customer`)
  expect(block.customer).toMatchObject({ id: kept.id, orders: 2 })

  const undone = await undo(kept.id, merged.merged[0]?.mergeId ?? '')
  expect(undone.status, undone.text).toBe(200)
  expect(undone.json).toEqual({ ...kept, version: 3 })
  expect(await customers.read(other.id)).toEqual({ ...other, version: 3 })
  expect((await undo(kept.id, merged.merged[0]?.mergeId ?? '')).status).toBe(404)
})

test('two that both had an ABN have their own again', async () => {
  const kept = await customers.add({ name: 'Kept', abn: '51824753556' })
  const other = await customers.add({ name: 'Other', abn: '53004085616' })
  const merged = await customers.merge(kept.id, other.id)
  expect(merged).toMatchObject({ abn: '51824753556', merged: [{ took: [] }] })
  await undo(kept.id, merged.merged[0]?.mergeId ?? '')
  expect(await customers.read(kept.id)).toMatchObject({ abn: '51824753556' })
  expect(await customers.read(other.id)).toMatchObject({ abn: '53004085616' })
})

test('what one gave is given by another that is merged still, once the first is taken out', async () => {
  const kept = await customers.add({ name: 'Kept' })
  const first = await customers.add({ name: 'First', abn: '51824753556', notes: 'Rings' })
  const second = await customers.add({ name: 'Second', abn: '53004085616' })
  const one = await customers.merge(kept.id, first.id)
  const both = await customers.merge(kept.id, second.id)
  expect(both).toMatchObject({ abn: '51824753556', notes: 'Rings' })
  await undo(kept.id, one.merged[0]?.mergeId ?? '')
  const shown = await customers.read(kept.id)
  // As if only the second had been merged.
  expect(shown).toMatchObject({ abn: '53004085616', notes: '', merged: [{ took: ['abn'] }] })
  expect(await customers.read(first.id)).toMatchObject({ abn: '51824753556', notes: 'Rings' })
  await undo(kept.id, shown.merged[0]?.mergeId ?? '')
  expect(await customers.read(kept.id)).toMatchObject({ abn: null, notes: '' })
  expect(await customers.read(second.id)).toMatchObject({ abn: '53004085616' })
})

test('what people change meanwhile stays theirs', async () => {
  const kept = await customers.add({ name: 'Kept' })
  const other = await customers.add({
    name: 'Other',
    abn: '51824753556',
    notes: 'Old',
    contacts: [{ name: 'B', phone: '02 5550 0100' }],
  })
  const merged = await customers.merge(kept.id, other.id)
  const changed = await customers.act('PATCH', `/${kept.id}`, {
    notes: 'New',
    contacts: [{ ...merged.contacts[0], from: undefined, phone: '02 5550 0101' }, { name: 'C' }],
  })
  expect(changed.status, changed.text).toBe(200)
  const order = await place()
  await sam.send('POST', customers.path(`/${kept.id}/orders`), { orderIds: [order] })
  await undo(kept.id, merged.merged[0]?.mergeId ?? '')
  expect(await customers.read(kept.id)).toMatchObject({
    abn: null,
    notes: 'New',
    contacts: [{ name: 'C' }],
    orders: 1,
  })
  expect(await customers.read(other.id)).toMatchObject({
    abn: '51824753556',
    notes: 'Old',
    contacts: [{ name: 'B', phone: '02 5550 0101' }],
    orders: 0,
  })
})

test('a merged customer can’t be changed, merged or given orders; the answer says where it is', async () => {
  const [kept, other, third] = [
    await customers.add({}),
    await customers.add({}),
    await customers.add({}),
  ]
  await customers.merge(kept.id, other.id)
  const where = `was merged into ${kept.number} Harbour Builders`
  for (const refused of [
    await customers.act('PATCH', `/${other.id}`, { notes: 'x' }),
    await customers.act('POST', `/${other.id}/stop`, { reason: 'x' }),
    await customers.act('POST', `/${other.id}/orders`, { orderIds: [await place()] }),
    await customers.act('POST', `/${other.id}/merges`, { customerId: third.id, version: 1 }),
  ]) {
    expect([refused.status, refused.json.error]).toEqual([422, `customer: ${where}`])
  }
  const into = await customers.act('POST', `/${third.id}/merges`, {
    customerId: other.id,
    version: 2,
  })
  expect(into.json.error).toBe(`customerId: ${where}`)
  const itself = await customers.act('POST', `/${third.id}/merges`, {
    customerId: third.id,
    version: 1,
  })
  expect(itself.json.error).toBe('customerId: is this customer itself')
})

test('two that merge each other at once: one wins, and the other hears that something changed', async () => {
  const [one, two] = [await customers.add({}), await customers.add({})]
  const answers = await Promise.all([
    customers.act('POST', `/${one.id}/merges`, { customerId: two.id, version: 1 }, 1),
    customers.act('POST', `/${two.id}/merges`, { customerId: one.id, version: 1 }, 1),
  ])
  expect(answers.map(({ status }) => String(status)).toSorted()).toEqual(['200', '422'])
  const stale = await customers.add({})
  await customers.act('PATCH', `/${stale.id}`, { notes: 'x' })
  const fresh = await customers.add({})
  const refused = await customers.act('POST', `/${fresh.id}/merges`, {
    customerId: stale.id,
    version: 1,
  })
  expect(refused.status).toBe(412)
})

test('what went on to a third customer is taken back from there too, unless someone changed it', async () => {
  const first = await customers.add({ name: 'First', abn: '51824753556', notes: 'Ring twice' })
  const second = await customers.add({ name: 'Second', billingAddress: '2 Example Street' })
  const third = await customers.add({ name: 'Third' })
  const inner = await customers.merge(second.id, first.id)
  await customers.act('POST', `/${second.id}/stop`, { reason: 'Owes' })
  const shown = await customers.merge(third.id, second.id)
  expect(shown).toMatchObject({ abn: '51824753556', notes: 'Ring twice', stop: { reason: 'Owes' } })
  await customers.act('PATCH', `/${third.id}`, { notes: 'Ring once' })
  const undone = await undo(third.id, inner.merged[0]?.mergeId ?? '')
  expect(undone.json, undone.text).toMatchObject({
    abn: null,
    notes: 'Ring once',
    billingAddress: '2 Example Street',
    stop: { reason: 'Owes' },
    merged: [{ id: second.id }],
  })
  expect(await customers.read(first.id)).toMatchObject({ abn: '51824753556', notes: 'Ring twice' })
  const outer = await undo(third.id, undone.json.merged[0].mergeId)
  expect(outer.json).toMatchObject({
    abn: null,
    notes: 'Ring once',
    billingAddress: '',
    stop: null,
  })
  expect(await customers.read(second.id)).toMatchObject({
    abn: null,
    notes: '',
    billingAddress: '2 Example Street',
    stop: { reason: 'Owes' },
  })
})
