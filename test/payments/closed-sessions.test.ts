import { expect, test } from 'vitest'
import { closeSessions } from '#server/payments/close-sessions.ts'
import { releaseUnpaid } from '#server/payments/release-unpaid.ts'
import { sendRefunds } from '#server/payments/refunds/send-refunds.ts'
import { asOperator } from '#test/actors/operator.ts'
import { asHirer } from '#test/actors/hirer.ts'
import { anOrder, inDays, openRules, plainCatalog } from '#test/catalogs.ts'
import { createTestOrganisation, placeByKey, withKey } from '#test/harness.ts'
import { enterOrganisation } from '#server/organisations/enter-organisation.ts'
import { checkInvariants } from '#test/invariants.ts'
import { startStripeShop } from './stripe-shop.ts'

// A cancelled order can't be paid: its session is closed at Stripe too, however long that takes.

const { stripe, server, organisation, desk, ask, find, look, sendEvent } = await startStripeShop()
const close = () => closeSessions(desk)

/** An order with an open payment session at Stripe. */
async function begin(changes = {}, of = organisation) {
  const order = (await placeByKey(server, of, anOrder(changes))).json
  const session = (await asHirer(server, of)('payment-sessions', { id: order.id })).json
  const name = [...stripe.sessions.keys()].at(-1) ?? ''
  return { id: order.id, total: order.total, session: session.id, name }
}
const atStripe = (name: string) => stripe.sessions.get(name)?.status
const byKey = (id: string) =>
  server.fetch(`/api/v1/orders/${id}/cancel`, {
    method: 'POST',
    headers: withKey(organisation.writeKey),
    body: '{}',
  })

test.each([
  ['by key', byKey],
  ['by its hirer', (id: string) => ask('cancel', { id })],
] as const)('an order that is cancelled %s ends its session, once', async (_who, cancel) => {
  const { id, session, name } = await begin()
  expect((await cancel(id)).status).toBe(200)
  expect(await look(session)).toMatchObject({ status: 'expired', paid: false })
  expect((await Promise.all([close(), close()])).some((done) => done > 0)).toBe(true)
  expect(atStripe(name)).toBe('expired')
  const asked = stripe.requests.length
  expect(await close()).toBe(0)
  expect(stripe.requests.length).toBe(asked)
})

test.each([
  ['longer', inDays(13)],
  ['shorter', inDays(9)],
])('a session for the price of other dates ends: a %s hire', async (_, pickupDate) => {
  const { id, session, name } = await begin({ pickupDate: inDays(11) })
  await ask('changes', { id, body: { pickupDate, dryRun: true } })
  expect(await look(session)).toMatchObject({ status: 'open' })
  expect((await ask('changes', { id, body: { pickupDate } })).status).toBe(200)
  expect(await look(session)).toMatchObject({ status: 'expired', paid: false })
  expect(await close()).toBe(1)
  expect(atStripe(name)).toBe('expired')
  const { amount } = (await ask('payment-sessions', { id })).json
  expect(amount).toBe((await find(id)).amountDue)
})

test('a session stays open over a change that leaves the price', async () => {
  const { id, session } = await begin()
  const body = { deliveryDate: inDays(4), pickupDate: inDays(11) }
  expect((await ask('changes', { id, body })).json.difference).toBe(0)
  expect(await look(session)).toMatchObject({ status: 'open' })
})

test("the operator's command closes it at once", async () => {
  const { id, name } = await begin()
  // The command can't reach Stripe, so the next process that can closes the session.
  await asOperator(server.databaseUrl)('order', 'cancel', organisation.slug, id)
  expect(atStripe(name)).toBe('open')
  expect(await close()).toBe(1)
  expect(atStripe(name)).toBe('expired')
})

test('a session that expired unpaid is closed too, and not asked about again', async () => {
  const held = await createTestOrganisation(
    server.db,
    { ...plainCatalog, bookingRules: { ...openRules, paymentRequired: true } },
    { test: false },
  )
  const inHeld = <Result>(work: Parameters<typeof enterOrganisation<Result>>[3]) =>
    enterOrganisation(server.db, held.id, { type: 'operator' }, work)
  const { id, name } = await begin({}, held)
  await server.owner.query(`update orders set held_until = now() where id = $1`, [id])
  await server.owner.query(`update payment_sessions set expires_at = now() where order_id = $1`, [
    id,
  ])
  expect(await releaseUnpaid({ ...desk, db: server.db })).toBe(1)
  expect(atStripe(name)).toBe('expired')
  expect(await closeSessions({ inOrg: inHeld, payments: desk.payments, log: desk.log })).toBe(0)
})

test('Stripe is asked again until it answers, for every session', async () => {
  const [one, other] = [await begin(), await begin()]
  await byKey(one.id)
  await byKey(other.id)
  // Stripe's own package retries each call twice.
  stripe.failing = 6
  expect(await close()).toBe(0)
  expect([atStripe(one.name), atStripe(other.name)]).toEqual(['open', 'open'])
  stripe.failing = 3
  expect(await close()).toBe(1)
  expect(await close()).toBe(1)
  expect([atStripe(one.name), atStripe(other.name)]).toEqual(['expired', 'expired'])
})

test('a payment made in the meantime is refunded once, whichever way it is learned first', async () => {
  for (const newsFirst of [true, false]) {
    const { id, total, session, name } = await begin()
    await byKey(id)
    const paid = stripe.pay(name)
    if (newsFirst) await sendEvent('checkout.session.completed', paid)
    await close()
    await sendEvent('checkout.session.completed', paid)
    expect(await close()).toBe(0)
    expect(await look(session)).toMatchObject({ status: 'complete' })
    expect(await find(id)).toMatchObject({ status: 'cancelled', amountPaid: total })
    await sendRefunds(desk)
    expect(await find(id)).toMatchObject({ amountPaid: 0, paymentStatus: 'refunded' })
  }
  expect(stripe.refunds.size).toBe(2)
})

test('a session opened while its order is being cancelled is closed as well', async () => {
  const order = (await placeByKey(server, organisation, anOrder())).json
  const before = stripe.sessions.size
  const [, opened] = await Promise.all([byKey(order.id), ask('payment-sessions', { id: order.id })])
  await close()
  if (opened.status === 201) {
    expect(stripe.sessions.size).toBe(before + 1)
    expect(atStripe([...stripe.sessions.keys()].at(-1) ?? '')).toBe('expired')
  } else {
    expect(opened.json).toEqual({ error: 'order: is cancelled' })
  }
})

test('asking stops once a session can no longer be paid', async () => {
  const { id } = await begin()
  await byKey(id)
  await server.owner.query(
    `update payment_sessions set expires_at = now() - interval '25 hours' where order_id = $1`,
    [id],
  )
  const asked = stripe.requests.length
  expect(await close()).toBe(0)
  expect(stripe.requests.length).toBe(asked)
})

test('all invariants hold at the end', () => checkInvariants(server.owner))
