import { expect, test } from 'vitest'
import type { Role } from '#contract/roles.ts'
import { openCustomers } from '#test/actors/customers.ts'
import { createMember } from '#test/actors/team.ts'
import { anOrder, plainCatalog } from '#test/catalogs.ts'
import {
  createTestOrganisation,
  placeByBrowser,
  placeByKey,
  startTestServer,
  BOOKING_ORIGIN,
} from '#test/harness.ts'
import { readProblems } from '#test/read-problems.ts'
import { aCall } from '#test/office/telephone/take-order.ts'

// Customers on stop: who can say so and end it, and whose orders are refused.

const server = await startTestServer()
const firm = await createTestOrganisation(server.db, plainCatalog, { origins: [BOOKING_ORIGIN] })
const sam = await createMember(server, firm, 'dispatcher', { name: 'Sam Okafor' })
const kim = await createMember(server, firm, 'bookkeeper', { name: 'Kim Lee' })
const customers = openCustomers(sam, firm.slug)
const byKim = openCustomers(kim, firm.slug)

const contact = { name: 'Max', email: 'max@stopped.example', phone: '02 5550 0142' }

async function stopped() {
  const { id } = await customers.add({ name: 'Stopped Ltd', contacts: [contact] })
  const { json, status, text } = await customers.act('POST', `/${id}/stop`, {
    reason: '60 days late',
  })
  expect(status, text).toBe(200)
  expect(json).toMatchObject({
    version: 2,
    stop: { by: { kind: 'account', name: 'Sam Okafor' }, reason: '60 days late' },
  })
  return id
}

const takers = {
  owner: await createMember(server, firm, 'owner', { name: 'Olive Tran' }),
  admin: await createMember(server, firm, 'admin'),
  dispatcher: sam,
} satisfies Partial<Record<Role, unknown>>

/** A telephone order of this caller. */
async function take(caller: object, by: keyof typeof takers, reason?: string) {
  const unknown = { email: 'x@y.example', phone: '02 5550 0000' }
  const overrides = reason === undefined ? {} : { onStop: reason }
  return takers[by].ask(`/api/office/${firm.slug}/orders`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(aCall({ ...unknown, ...caller, overrides })),
  })
}

test('dispatchers put customers on stop, and the people of the money take them off', async () => {
  const id = await stopped()
  const again = await customers.act('POST', `/${id}/stop`, { reason: 'Again' })
  expect(again.json.error).toBe('customer: is on stop already')
  expect((await customers.act('POST', `/${id}/release`, { reason: 'Paid' })).status).toBe(403)
  const { json: listed } = await sam.ask(customers.path('?onStop=true'))
  expect(listed.data).toMatchObject([{ id, stopReason: '60 days late' }])
  const released = await byKim.act('POST', `/${id}/release`, { reason: 'Paid today' })
  expect(released.json, released.text).toMatchObject({ version: 3, stop: null })
  expect((await byKim.act('POST', `/${id}/release`, { reason: 'Paid' })).json.error).toBe(
    'customer: is not on stop',
  )
  expect((await customers.act('POST', `/${id}/stop`, { reason: '' })).status).toBe(422)
  expect((await customers.act('POST', `/${id}/stop`, { reason: 'Hm' }, 1)).status).toBe(412)
})

test('a telephone order of a customer on stop is refused, but an owner may go ahead', async () => {
  const id = await stopped()
  for (const caller of [
    { customerId: id },
    { email: 'MAX@stopped.example' },
    { phone: '+61255500142' },
  ]) {
    for (const role of ['dispatcher', 'admin'] as const) {
      const refused = await take(caller, role, 'Please')
      expect(refused.status, refused.text).toBe(422)
      const says = /^is on stop \(60 days late\), only an owner can go ahead.* C-\d{6} Stopped Ltd$/
      expect(readProblems(refused)).toEqual([['customerId', expect.stringMatching(says)]])
    }
    const unexplained = await take(caller, 'owner')
    const asks = /^is required, C-\d{6} Stopped Ltd is on stop \(60 days late\)$/
    expect(readProblems(unexplained)).toEqual([['overrides.onStop', expect.stringMatching(asks)]])
    const placed = await take(caller, 'owner', 'Paid by phone')
    expect(placed.status, placed.text).toBe(201)
    const { telephone, order } = placed.json
    expect(telephone.overrides).toEqual([{ rule: 'onStop', reason: 'Paid by phone' }])
    const { rows } = await server.owner.query(
      `select subject, account_id, before, after from audit_log
        where action in ('customer.stop_overridden', 'order.rules_overridden')
          and (subject = $1 or after ->> 'order' = $2) order by id`,
      [order.id, order.reference],
    )
    const { accountId: account_id } = takers.owner
    const before = expect.objectContaining({ reason: '60 days late' })
    expect(rows).toEqual([
      {
        subject: order.id,
        account_id,
        before: { onStop: before },
        after: expect.objectContaining({ reasons: { onStop: 'Paid by phone' } }),
      },
      {
        subject: expect.any(String),
        account_id,
        before: null,
        after: { reason: 'Paid by phone', order: order.reference },
      },
    ])
  }
})

test('where no stop is broken, none is overridden, whatever reason is given', async () => {
  const free = await take({}, 'dispatcher', 'Just in case')
  expect(free.status, free.text).toBe(201)
  expect(free.json.telephone.overrides).toEqual([])
})

test('an order on the phone belongs to the customer that was chosen', async () => {
  const { id, number } = await customers.add({ name: 'Chosen Ltd' })
  const { json, status, text } = await take({ customerId: id }, 'dispatcher')
  expect(status, text).toBe(201)
  const whose = await sam.ask(`/api/office/${firm.slug}/orders/${json.order.id}/customer`)
  expect(whose.json.customer).toMatchObject({ id, number, orders: 1 })
  const { rows } = await server.owner.query(
    `select after, account_id from audit_log where subject = $1 and action = 'order.customer_linked'`,
    [json.order.id],
  )
  expect(rows).toEqual([{ after: { customer: { id, number } }, account_id: sam.accountId }])
  // One that was merged meanwhile stands for the customer that stays.
  const other = await customers.add({ name: 'Chosen Limited' })
  await customers.merge(id, other.id)
  const merged = await take({ customerId: other.id }, 'dispatcher')
  const theirs = await sam.ask(`/api/office/${firm.slug}/orders/${merged.json.order.id}/customer`)
  expect(theirs.json.customer).toMatchObject({ id, orders: 2 })
})

test('a customer of another organisation, or of none, is refused', async () => {
  const elsewhere = await createTestOrganisation(server.db, plainCatalog)
  const them = await createMember(server, elsewhere, 'owner')
  const { id } = await openCustomers(them, elsewhere.slug).add({ name: 'Elsewhere Ltd' })
  for (const customerId of [id, '0190f1c0-0000-7000-8000-000000000000']) {
    const { status, json } = await take({ customerId }, 'owner')
    expect([status, json.error]).toEqual([422, expect.stringMatching(/^customerId: is not a cust/)])
  }
  expect((await take({ customerId: 'C-000001' }, 'owner')).status).toBe(422)
})

test('merging into or out of a customer on stop ends no stop', async () => {
  const id = await stopped()
  const clean = await customers.add({ name: 'Stopped Limited' })
  const kept = await customers.merge(clean.id, id)
  expect(kept.stop).toMatchObject({ reason: '60 days late' })
  for (const caller of [{ customerId: clean.id }, { customerId: id }, { email: contact.email }]) {
    expect((await take(caller, 'dispatcher')).json.error).toMatch(/^customerId: is on stop/)
  }
})

test('hirers and integrators can book all the same, and nothing shows', async () => {
  await stopped()
  const body = anOrder({ email: contact.email, phone: contact.phone })
  expect((await placeByKey(server, firm, body)).status).toBe(201)
  const online = await placeByBrowser(server, firm, body)
  expect(online.status, online.text).toBe(201)
  expect(online.text).not.toMatch(/stop/)
})
