import { expect, test } from 'vitest'
import type { Role } from '#contract/roles.ts'
import { requireNoStop } from '#server/customers/stop/require-no-stop.ts'
import type { Caller } from '#server/customers/stop/require-no-stop.ts'
import { Refusal } from '#server/refusal.ts'
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

const unknown: Caller = { customerId: null, email: 'x@y.example', phone: '02 5550 0000' }

/** What a telephone order of this caller gets: null, or the sentence of its refusal. */
async function take(caller: Partial<Caller>, by: Role, reason: string | null = null) {
  return firm.within(async (org) => {
    try {
      await requireNoStop(org, { ...unknown, ...caller }, { by, reason })
      return null
    } catch (error) {
      if (error instanceof Refusal) return error.problems[0]?.message ?? ''
      throw error
    }
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
    for (const role of ['dispatcher', 'admin', 'bookkeeper'] as const) {
      expect(await take(caller, role, 'Please')).toMatch(
        /^is on stop \(60 days late\), ask an owner/,
      )
    }
    expect(await take(caller, 'owner')).toMatch(/give a reason to go ahead/)
    expect(await take(caller, 'owner', 'Paid by phone')).toBeNull()
  }
  expect(await take({}, 'dispatcher')).toBeNull()
  const { rows } = await server.owner.query(
    `select after from audit_log where subject = $1 and action = 'customer.stop_overridden'`,
    [id],
  )
  expect(rows).toEqual(Array.from({ length: 3 }, () => ({ after: { reason: 'Paid by phone' } })))
})

test('merging into or out of a customer on stop ends no stop', async () => {
  const id = await stopped()
  const clean = await customers.add({ name: 'Stopped Limited' })
  const kept = await customers.merge(clean.id, id)
  expect(kept.stop).toMatchObject({ reason: '60 days late' })
  expect(await take({ customerId: clean.id }, 'dispatcher')).toMatch(/^is on stop/)
  expect(await take({ customerId: id }, 'dispatcher')).toMatch(/^is on stop/)
  expect(await take({ email: contact.email }, 'dispatcher')).toMatch(/^is on stop/)
})

test('hirers and integrators can book all the same, and nothing shows', async () => {
  await stopped()
  const body = anOrder({ email: contact.email, phone: contact.phone })
  expect((await placeByKey(server, firm, body)).status).toBe(201)
  const online = await placeByBrowser(server, firm, body)
  expect(online.status, online.text).toBe(201)
  expect(online.text).not.toMatch(/stop/)
})
