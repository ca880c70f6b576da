import { expect, test } from 'vitest'
import { sendRefunds } from '#server/payments/refunds/send-refunds.ts'
import { checkInvariants } from '#test/invariants.ts'
import { startStripeShop } from './stripe-shop.ts'

// Refunds at Stripe: by the operator, in Stripe's dashboard, and automatic ones.

const { stripe, server, desk, refund, ask, place, find, pay, latest, sendEvent, paidOrder } =
  await startStripeShop()

test('the operator refunds a cancelled order, once', async () => {
  const { order, session } = await paidOrder()
  const page = (await ask('cancel', { id: order.id })).json
  expect(page.order.refundDue).toBe(order.total)
  expect(await refund(order.id, null)).toBe(order.total)
  await expect(refund(order.id, null)).rejects.toMatchObject({
    problems: [{ field: 'order', code: 'wrong_state' }],
  })
  const before = stripe.refunds.size
  stripe.failing = 3
  expect(await sendRefunds(desk)).toBe(0)
  await Promise.all([sendRefunds(desk), sendRefunds(desk)])
  expect(stripe.refunds.size).toBe(before + 1)
  expect([...stripe.refunds.values()].at(-1)).toMatchObject({
    amount: order.total,
    payment_intent: session['payment_intent'],
  })
  expect(await find(order.id)).toMatchObject({ paymentStatus: 'refunded', amountPaid: 0 })
  // Stripe's event reports the running total.
  const charge = { payment_intent: session['payment_intent'], metadata: session.metadata }
  await sendEvent('charge.refunded', { ...charge, amount_refunded: order.total })
  expect((await find(order.id)).amountPaid).toBe(0)
})

test('a refund that Stripe took, but whose answer was lost, is not sent again a day later', async () => {
  const { order } = await paidOrder()
  await refund(order.id, 2000)
  await sendRefunds(desk)
  const made = stripe.refunds.size
  // As if the database had been away when Stripe answered.
  await server.owner.query(
    `update refunds set status = 'pending', finished_at = null, provider_refund_id = null,
      created_at = created_at - interval '21 hours' where order_id = $1`,
    [order.id],
  )
  await server.owner.query(
    `update orders set amount_paid = amount_paid + 2000, amount_refunded = 0 where id = $1`,
    [order.id],
  )
  stripe.forgetKeys()
  expect(await sendRefunds(desk)).toBe(1)
  expect(stripe.refunds.size).toBe(made)
  const { rows } = await server.owner.query(
    'select status, provider_refund_id from refunds where order_id = $1',
    [order.id],
  )
  const last = [...stripe.refunds.keys()].at(-1)
  expect(rows).toEqual([{ status: 'succeeded', provider_refund_id: last }])
  // Another partial refund is another refund.
  await refund(order.id, 2000)
  await server.owner.query(
    `update refunds set created_at = created_at - interval '21 hours' where order_id = $1`,
    [order.id],
  )
  expect(await sendRefunds(desk)).toBe(1)
  expect(stripe.refunds.size).toBe(made + 1)
})

test("refunds made in Stripe's dashboard are recorded once, in any order", async () => {
  const { order, session } = await paidOrder()
  const charge = { payment_intent: session['payment_intent'], metadata: session.metadata }
  for (const amount_refunded of [3000, 1000, 3000]) {
    expect((await sendEvent('charge.refunded', { ...charge, amount_refunded })).status).toBe(200)
  }
  expect(await find(order.id)).toMatchObject({
    paid: false,
    paymentStatus: 'partially_refunded',
    amountPaid: order.total - 3000,
    amountDue: 3000,
  })
  await expect(refund(order.id, order.total)).rejects.toMatchObject({
    problems: [{ field: 'amount', code: 'too_big' }],
  })
})

test('a payment for a cancelled order is refunded automatically', async () => {
  const order = await place()
  await pay(order.id)
  const paid = stripe.pay(latest())
  await ask('cancel', { id: order.id })
  expect((await sendEvent('checkout.session.completed', paid)).status).toBe(200)
  expect(await find(order.id)).toMatchObject({ status: 'cancelled', amountPaid: order.total })
  await sendRefunds(desk)
  expect(await find(order.id)).toMatchObject({ paymentStatus: 'refunded', amountPaid: 0 })
  expect((await pay(order.id)).json).toEqual({ error: 'order: is cancelled' })
})

test('all invariants hold at the end', () => checkInvariants(server.owner))
