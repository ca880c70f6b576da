import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { invoiceKeyOf } from '#server/invoices/access/invoice-key.ts'
import { runBilling } from '#server/invoices/billing/run-billing.ts'
import { sendRefunds } from '#server/payments/refunds/send-refunds.ts'
import { openBooks } from '#test/actors/money.ts'
import { createMember } from '#test/actors/team.ts'
import { BOOKING_ORIGIN, SECRET } from '#test/harness.ts'
import { checkInvariants } from '#test/invariants.ts'
import { openTill } from './office/till.ts'
import { startStripeShop } from './stripe-shop.ts'

// Invoices that are paid at Stripe, with its own package against a stand-in for its API (rules, sections 6 and 13):
// paid, refunded in part, disputed; with news that comes twice or in another order.

const { stripe, server, organisation, desk, place, find, pay, latest, sendEvent } =
  await startStripeShop()
const keeper = await createMember(server, organisation, 'bookkeeper')
const books = openBooks(keeper, organisation.slug)
const till = openTill(keeper, organisation.slug)
await books.begin()

const bill = () => runBilling(desk)

/** An issued invoice of $450.00, and the session that its payer opened at Stripe. */
async function openPage() {
  const order = await place()
  const { id } = await books.issue(order.id)
  const opened = await server.fetch(
    `/api/public/${organisation.slug}/invoices/${id}/payment-sessions`,
    {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: BOOKING_ORIGIN },
      body: JSON.stringify({ accessKey: invoiceKeyOf(id, SECRET) }),
    },
  )
  expect(opened.status, opened.text).toBe(201)
  const session = latest()
  expect(stripe.sessions.get(session)?.['amount_total']).toBe(45_000)
  expect(stripe.sessions.get(session)?.['success_url']).toContain(`/invoices/${id}?`)
  return { id: String(id), orderId: String(order.id), session }
}

async function paidPage() {
  const page = await openPage()
  const session = stripe.pay(page.session)
  expect((await sendEvent('checkout.session.completed', session)).status).toBe(200)
  await bill()
  const charge = { payment_intent: session['payment_intent'], metadata: session.metadata }
  return { ...page, paid: session, charge }
}

/** What an invoice says, and its order. */
async function seen({ id, orderId }: { id: string; orderId: string }) {
  const { state, paid, due, payments } = await books.read(id)
  const { amountPaid, amountDue, paymentStatus } = await find(orderId)
  const moves = (payments as { amount: number }[]).map(({ amount }) => amount)
  return { state, paid, due, moves, amountPaid, amountDue, paymentStatus }
}

const allPaid = {
  state: 'paid',
  paid: 45_000,
  due: 0,
  moves: [45_000],
  amountPaid: 45_000,
  amountDue: 0,
  paymentStatus: 'paid',
}

test('an invoice is paid once, however often and in whatever order the news comes', async () => {
  const page = await openPage()
  const paid = stripe.pay(page.session)
  const expired = { ...paid, status: 'expired', payment_status: 'unpaid' }
  const news = [
    ['checkout.session.expired', expired],
    ['checkout.session.completed', paid],
    ['checkout.session.async_payment_succeeded', paid],
    ['checkout.session.completed', paid],
  ] as const
  const answers = await Promise.all(news.map(([type, object]) => sendEvent(type, object)))
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
  await Promise.all([bill(), bill()])
  expect(await seen(page)).toEqual(allPaid)
  for (const [type, object] of news.toReversed()) await sendEvent(type, object)
  await bill()
  expect(await seen(page)).toEqual(allPaid)
})

test('news before the bill is made counts for the invoice that is made of it', async () => {
  const order = await place()
  expect((await pay(order.id)).json.amount).toBe(45_000)
  const paid = stripe.pay(latest())
  for (const _ of ['first', 'again']) await sendEvent('checkout.session.completed', paid)
  await bill()
  const [{ id }] = (await books.ofOrder(order.id)).data
  expect(await seen({ id, orderId: order.id })).toEqual(allPaid)
})

test('a part that the office refunds goes back at Stripe once, and is due again', async () => {
  const page = await paidPage()
  const { payments } = await books.read(page.id)
  const payment = await till.read(payments[0].paymentId)
  const before = stripe.refunds.size
  const asked = await till.refund(payment, {
    method: 'provider',
    amount: 12_000,
    returnedOn: null,
    releases: true,
    reason: 'Two days late',
  })
  expect(asked.status, asked.text).toBe(200)
  stripe.failing = 3
  expect(await sendRefunds(desk)).toBe(0)
  await Promise.all([sendRefunds(desk), sendRefunds(desk)])
  expect(stripe.refunds.size).toBe(before + 1)
  expect([...stripe.refunds.values()].at(-1)).toMatchObject({
    amount: 12_000,
    payment_intent: page.paid['payment_intent'],
  })
  const after = await seen(page)
  expect(after).toMatchObject({ state: 'part_paid', paid: 33_000, due: 12_000 })
  // Stripe reports it too, as the sum of all refunds: twice, and once more from before it.
  for (const amount_refunded of [12_000, 12_000, 0]) {
    const answer = await sendEvent('charge.refunded', { ...page.charge, amount_refunded })
    expect(answer.status).toBe(200)
  }
  await bill()
  expect(await seen(page)).toEqual(after)
})

test('refunds made in Stripe’s dashboard lower the invoice once, whatever comes first', async () => {
  const page = await paidPage()
  for (const amount_refunded of [3000, 1000, 3000]) {
    await sendEvent('charge.refunded', { ...page.charge, amount_refunded })
  }
  await sendEvent('checkout.session.completed', page.paid)
  await bill()
  expect(await seen(page)).toMatchObject({ state: 'part_paid', paid: 42_000, due: 3000 })
})

test('a refund that is reported before its payment is reported again, and counts then', async () => {
  const page = await openPage()
  const paid = stripe.pay(page.session)
  const charge = { payment_intent: paid['payment_intent'], metadata: paid.metadata }
  const early = await sendEvent('charge.refunded', { ...charge, amount_refunded: 5000 })
  expect([early.status, early.json.error]).toEqual([
    422,
    'payment: is not known yet, report its refund again later',
  ])
  expect(await seen(page)).toMatchObject({ state: 'unpaid', paid: 0, due: 45_000 })
  await sendEvent('checkout.session.completed', paid)
  for (const _ of ['as Stripe repeats it', 'and again']) {
    const later = await sendEvent('charge.refunded', { ...charge, amount_refunded: 5000 })
    expect(later.status).toBe(200)
  }
  await bill()
  expect(await seen(page)).toMatchObject({ state: 'part_paid', paid: 40_000, due: 5000 })
})

test('a refund of a payment that isn’t ours changes nothing', async () => {
  for (const metadata of [{}, { organisation: organisation.id, session: randomUUID() }]) {
    const charge = { payment_intent: 'pi_of_another_program', metadata, amount_refunded: 5000 }
    expect((await sendEvent('charge.refunded', charge)).status).toBe(200)
  }
})

test('a refund that fails at Stripe leaves the invoice as paid as it was', async () => {
  const page = await paidPage()
  await sendEvent('charge.refunded', { ...page.charge, amount_refunded: 4000 })
  expect(await seen(page)).toMatchObject({ paid: 41_000, due: 4000 })
  const refund = {
    id: `re_of_${page.session}`,
    object: 'refund',
    status: 'failed',
    amount: 4000,
    payment_intent: page.charge.payment_intent,
    metadata: {},
    failure_reason: 'lost_or_stolen_card',
  }
  for (const _ of ['once', 'twice']) {
    expect((await sendEvent('refund.failed', refund)).status).toBe(200)
  }
  await bill()
  const { payments } = await books.read(page.id)
  expect(await till.read(payments[0].paymentId)).toMatchObject({ returned: 0, free: 0 })
  expect(await seen(page)).toEqual({ ...allPaid, moves: [45_000, -4000, 4000] })
})

test('disputes at Stripe change nothing, and are answered so that Stripe doesn’t repeat them', async () => {
  const page = await paidPage()
  const before = await seen(page)
  const dispute = {
    id: 'dp_1',
    object: 'dispute',
    amount: 45_000,
    charge: 'ch_1',
    currency: 'aud',
    payment_intent: page.charge.payment_intent,
    metadata: page.charge.metadata,
    reason: 'fraudulent',
    status: 'needs_response',
  }
  for (const [type, status] of [
    ['charge.dispute.created', 'needs_response'],
    ['charge.dispute.funds_withdrawn', 'needs_response'],
    ['charge.dispute.updated', 'under_review'],
    ['charge.dispute.closed', 'lost'],
    ['charge.dispute.created', 'needs_response'],
    ['charge.dispute.funds_reinstated', 'won'],
  ] as const) {
    const { status: answered, text } = await sendEvent(type, { ...dispute, status })
    expect(answered, text).toBe(200)
  }
  await bill()
  expect(await seen(page)).toEqual(before)
  // Only Stripe can say so.
  const forged = await sendEvent('charge.dispute.closed', dispute, { secret: 'whsec_other' })
  expect(forged.status).toBe(400)
})

test('all invariants hold at the end', () => checkInvariants(server.owner))
