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
