import { expect, test } from 'vitest'
import { sendRefunds } from '#server/payments/refunds/send-refunds.ts'
import { createMember } from '#test/actors/team.ts'
import { plainCatalog } from '#test/catalogs.ts'
import { createTestOrganisation } from '#test/harness.ts'
import { checkInvariants } from '#test/invariants.ts'
import { openTill } from './office/till.ts'
import { startStripeShop } from './stripe-shop.ts'
import { compose } from './stripe-stand-in.ts'

// Refunds that Stripe accepts and that fail later, reported once, repeatedly and out of order.

const { stripe, server, organisation, desk, ask, find, ...shop } = await startStripeShop()
const now = Math.floor(Date.now() / 1000)

const sendEvent = async (type: string, object: object, options = {}) => {
  expect((await shop.sendEvent(type, object, options)).status).toBe(200)
}
const refundAll = (orderId: string) => shop.refund(orderId, null)
const send = () => sendRefunds(desk)
const warnings = (order: string) =>
  server.logs.filter((line) => line.includes('"level":40') && line.includes(order))

async function paidOrder() {
  const { order, session } = await shop.paidOrder()
  const intent = { payment_intent: session['payment_intent'] }
  return { order, intent, charge: { ...intent, metadata: session.metadata } }
}

async function cancelledOrder() {
  const paid = await paidOrder()
  await ask('cancel', { id: paid.order.id })
  await refundAll(paid.order.id)
  return paid
}

/** What went back of an order's payment, and came back, as the journal has it. */
async function journalOf(orderId: string): Promise<string[]> {
  const { rows } = await server.owner.query<{ said: string }>(
    `select j.kind || ' ' || sum(j.debit) as said from journal j join refunds r on r.id = j.id
      where r.order_id = $1 group by j.kind, j.id, j.at order by j.at`,
    [orderId],
  )
  return rows.map(({ said }) => said)
}

const whole = (total: number) => ({ amountPaid: total, paymentStatus: 'paid', status: 'cancelled' })

test('a refund that fails later is due again, is reported once and can be repeated', async () => {
  const { order, charge } = await cancelledOrder()
  await send()
  expect(await find(order.id)).toMatchObject({ amountPaid: 0, paymentStatus: 'refunded' })
  const failed = { ...[...stripe.refunds.values()].at(-1), status: 'failed' }
  const object = { ...failed, failure_reason: 'lost_or_stolen_card' }
  await sendEvent('refund.updated', { ...failed, status: 'succeeded' })
  expect(await find(order.id)).toMatchObject({ amountPaid: 0 })

  const at = { at: now }
  await Promise.all([
    sendEvent('refund.failed', object, at),
    sendEvent('refund.updated', object, at),
    sendEvent('refund.failed', object, at),
  ])
  await sendEvent('refund.failed', object, at)
  // Events from before the failure, arriving late or repeated.
  for (const then of [now - 60, now]) {
    await sendEvent('charge.refunded', { ...charge, amount_refunded: order.total }, { at: then })
  }
  expect(await find(order.id)).toMatchObject({ ...whole(order.total), version: 5 })
  const page = (await ask('view', { id: order.id })).json
  expect(page.order).toMatchObject({ refundDue: order.total, amountRefunded: 0 })
  expect(page.timeline.map(({ type }: { type: string }) => type)).not.toContain('refunded')
  expect(warnings(order.id)).toHaveLength(1)
  expect(warnings(order.id)[0]).toContain('lost_or_stolen_card')
  await checkInvariants(server.owner)

  const before = stripe.refunds.size
  expect(await refundAll(order.id)).toBe(order.total)
  await send()
  expect(stripe.refunds.size).toBe(before + 1)
  await sendEvent('refund.failed', object, at)
  await sendEvent('charge.refunded', { ...charge, amount_refunded: order.total }, { at: now + 60 })
  expect(await find(order.id)).toMatchObject({ amountPaid: 0, paymentStatus: 'refunded' })
})

test('a failure event that beats Stripe’s own answer still fails the refund', async () => {
  const { order, intent } = await cancelledOrder()
  const { rows } = await server.owner.query('select id, amount from refunds where order_id = $1', [
    order.id,
  ])
  const metadata = { organisation: organisation.id, refund: rows[0]?.id }
  const failed = { id: 're_early', amount: order.total, status: 'canceled', metadata, ...intent }
  const before = stripe.refunds.size
  await sendEvent('refund.failed', failed)
  await send()
  expect(stripe.refunds.size).toBe(before)
  expect(await find(order.id)).toMatchObject({ ...whole(order.total), version: 3 })
  expect(await refundAll(order.id)).toBe(order.total)
  const again = await server.owner.query(
    `select id from refunds where order_id = $1 and status = 'pending'`,
    [order.id],
  )
  const racing = {
    ...failed,
    id: 're_racing',
    metadata: { ...metadata, refund: again.rows[0]?.id },
  }
  await Promise.all([
    send(),
    sendEvent('refund.failed', racing),
    sendEvent('refund.updated', racing),
  ])
  expect(await find(order.id)).toMatchObject(whole(order.total))
})

test('what came back from the provider can go back by transfer', async () => {
  const { order } = await cancelledOrder()
  await send()
  const failed = { ...[...stripe.refunds.values()].at(-1), status: 'failed' }
  await sendEvent('refund.failed', failed)
  const keeper = await createMember(server, organisation, 'bookkeeper')
  const till = openTill(keeper, organisation.slug)
  const { data } = await till.list(`?orderId=${order.id}`)
  const back = { amount: order.total, releases: true }
  const { status, text } = await till.refund(await till.read(data[0].id), back)
  expect(status, text).toBe(200)
  expect(await find(order.id)).toMatchObject({ amountPaid: 0, paymentStatus: 'refunded' })
})

test("a refund made in Stripe's dashboard is matched by its payment, in any order of events", async () => {
  const byHand = { object: 'refund', status: 'failed', metadata: {} }
  const reportRefunded = (amount_refunded: number, seconds: number, charge: object) =>
    sendEvent('charge.refunded', { ...charge, amount_refunded }, { at: now + seconds })

  const { order, intent, charge } = await paidOrder()
  await reportRefunded(3000, -60, charge)
  await reportRefunded(4000, -50, charge)
  const first = { ...byHand, ...intent, id: 're_hand_1', amount: 3000 }
  await sendEvent('refund.failed', first, { at: now })
  await sendEvent('refund.updated', first, { at: now })
  await reportRefunded(4000, -50, charge)
  expect((await find(order.id)).amountPaid).toBe(order.total - 1000)
  // No event for this one yet.
  const second = { ...byHand, ...intent, id: 're_hand_2', amount: 2000 }
  await sendEvent('refund.failed', second, { at: now + 20 })
  await reportRefunded(3000, 10, charge)
  expect((await find(order.id)).amountPaid).toBe(order.total - 1000)
  await reportRefunded(6000, 30, charge)
  expect((await find(order.id)).amountPaid).toBe(order.total - 6000)

  // Two refunds that Stripe reported as one sum.
  const other = await paidOrder()
  await reportRefunded(4000, -50, other.charge)
  expect(await journalOf(other.order.id)).toEqual(['refund 4000'])
  await sendEvent('refund.failed', { ...byHand, ...other.intent, id: 're_hand_3', amount: 3000 })
  expect(await find(other.order.id)).toMatchObject({
    amountPaid: other.order.total - 1000,
    paymentStatus: 'partially_refunded',
  })
  await sendEvent('refund.failed', { ...byHand, ...other.intent, id: 're_hand_4', amount: 1000 })
  expect(await find(other.order.id)).toMatchObject({ paid: true, amountDue: 0 })
  // What the journal said stays.
  const all = ['refund 4000', 'failed_refund 3000', 'failed_refund 1000']
  expect((await journalOf(other.order.id)).toSorted()).toEqual(all.toSorted())
  await checkInvariants(server.owner)
})

test('events that are foreign, unsigned or not failures change nothing', async () => {
  const { order, intent } = await cancelledOrder()
  await send()
  const refund = { ...[...stripe.refunds.values()].at(-1) }
  const failed = { ...refund, status: 'failed' }
  const stranger = await createTestOrganisation(server.db, plainCatalog, { test: false })
  for (const status of ['pending', 'requires_action', 'succeeded']) {
    await sendEvent('refund.updated', { ...refund, status })
  }
  await sendEvent('refund.failed', { ...failed, metadata: {}, payment_intent: 'pi_unknown' })
  await sendEvent('refund.failed', { ...failed, payment_intent: null })
  await sendEvent('refund.failed', { ...failed, metadata: { organisation: stranger.id } })
  const forged = compose('refund.failed', { ...failed, ...intent }, { secret: 'whsec_other' })
  const answer = await server.fetch('/payments/stripe/events', { method: 'POST', ...forged })
  expect(answer.status).toBe(400)
  expect(await find(order.id)).toMatchObject({ amountPaid: 0, paymentStatus: 'refunded' })
  expect(warnings(order.id)).toEqual([])
})

test('all invariants hold at the end', () => checkInvariants(server.owner))
