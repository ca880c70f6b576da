import { expect, test } from 'vitest'
import { importCatalog } from '#server/catalog/import-catalog.ts'
import { replaceFacts } from '#server/jobs/reports/replace-facts.ts'
import { lockOrder } from '#server/orders/lock-order.ts'
import { lookAtCharges, openCharges } from '#test/actors/charges.ts'
import { createDriver, joinPhone, openLog, planRun, report } from '#test/actors/driver.ts'
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

test('contamination is charged without a person only if a photo shows it, which no docket does', async () => {
  const on = {
    on: true,
    fee: 9000,
    approvesItself: true,
    noticeDays: { individual: 0, account: 0 },
  }
  await charges.set((settings) => ({
    ...settings,
    types: { ...settings.types, contamination: { ...settings.types.contamination, ...on } },
  }))
  const chargedWith = async (kind: 'docket' | 'place') => {
    const driverId = await createDriver(firm)
    const phone = await joinPhone(server, { office: sam, slug: firm.slug, driverId })
    const { json: order } = await placeByKey(server, firm, anOrder())
    const target = { type: 'job', id: String(order.jobs[0].id) } as const
    await planRun(firm, { driverId, jobIds: [target.id] })
    const { tap } = openLog()
    await report(phone, [
      tap('photo', target, { kind, sha256: (kind === 'docket' ? 'd' : 'e').repeat(64) }),
      tap('finding', target, { kind: 'contamination', label: 'Wrong waste', quantity: 1 }),
      tap('complete', target, {}),
    ])
    await lookAtCharges(firm)
    const all: { type: string; state: string }[] = await charges.of(String(order.id))
    return all.map(({ type, state }) => [type, state])
  }
  expect(await chargedWith('docket')).toEqual([['contamination', 'proposed']])
  expect(await chargedWith('place')).toEqual([['contamination', 'approved']])
})

test('what was ordered is counted off once, whichever visit finds it', async () => {
  await price(4500)
  const addOns = [{ productId: ids.mattress, quantity: 1 }]
  const { json: order } = await placeByKey(server, firm, anOrder({ addOns }))
  for (const { id } of order.jobs) {
    const done = await sam.send('POST', `${charges.office}/jobs/${id}/complete`, {}, 1)
    expect(done.status, done.text).toBe(200)
    await firm.within(async (org) => {
      await lockOrder(org, String(order.id))
      const finding = { kind: 'extra_item', quantity: 1, note: 'Mattress' }
      await replaceFacts(org, id, { findings: [{ id: crypto.randomUUID(), ...finding }] })
    })
  }
  await lookAtCharges(firm)
  const all: { amount: number }[] = await charges.of(String(order.id))
  expect(all.map(({ amount }) => amount)).toEqual([4500])
})
