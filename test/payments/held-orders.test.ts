import { expect, test } from 'vitest'
import { localTime } from '#contract/values/day.ts'
import { enterOrganisation } from '#server/organisations/enter-organisation.ts'
import { createProviders } from '#server/payments/providers/create-providers.ts'
import { recordPayment } from '#server/payments/recorded/record-payment.ts'
import { releaseUnpaid } from '#server/payments/release-unpaid.ts'
import { sendRefunds } from '#server/payments/refunds/send-refunds.ts'
import { startJob } from '#server/orders/jobs/start-job.ts'
import { anOrder, inDays, openRules, plainCatalog } from '#test/catalogs.ts'
import {
  SECRET,
  createTestOrganisation,
  placeByBrowser,
  placeByKey,
  startTestServer,
  withKey,
} from '#test/harness.ts'
import type { TestOrganisation } from '#test/harness.ts'
import { asHirer } from '#test/actors/hirer.ts'
import { checkInvariants } from '#test/invariants.ts'
import { compose, startStandIn } from './stripe-stand-in.ts'

// Organisations that require payment at booking: an order holds its bins until it's paid or expires.

const stripe = await startStandIn()
const server = await startTestServer({ stripe: stripe.options })
const providers = await createProviders({ stripe: stripe.options, baseUrl: '', secret: SECRET })
const log = { info() {}, warn() {}, error() {} }
const [product] = plainCatalog.products
const catalog = {
  ...plainCatalog,
  products: [{ ...product, stock: 1 }],
  bookingRules: { ...openRules, paymentRequired: true },
}
const create = (rules = {}) =>
  createTestOrganisation(
    server.db,
    { ...catalog, bookingRules: { ...catalog.bookingRules, ...rules } },
    { test: false },
  )

const find = async (of: TestOrganisation, id: string) =>
  (await server.fetch(`/api/v1/orders/${id}`, { headers: withKey(of.readKey) })).json
const sendEvent = (object: object) =>
  server.fetch('/payments/stripe/events', {
    method: 'POST',
    ...compose('checkout.session.completed', object),
  })
const latest = () => [...stripe.sessions.keys()].at(-1) ?? ''
const within =
  (of: TestOrganisation) =>
  <Result>(work: Parameters<typeof enterOrganisation<Result>>[3]) =>
    enterOrganisation(server.db, of.id, { type: 'operator' }, work)
const release = () => releaseUnpaid({ db: server.db, payments: providers, log })
/** Lets an order's hold expire, and optionally its payment sessions. The chore may have tried before. */
async function letPass(id: string, { sessions = true, ago = '1 second' } = {}) {
  await server.owner.query(
    `update orders set held_until = now() - $2::interval, release_claimed_until = null
      where id = $1 and held_until is not null`,
    [id, ago],
  )
  if (!sessions) return
  await server.owner.query(
    `update payment_sessions set expires_at = now() - interval '1 second' where order_id = $1`,
    [id],
  )
}

test('an order is pending and holds its bin until paid, then confirmed', async () => {
  const of = await create()
  const placed = await placeByBrowser(server, of, anOrder())
  expect(placed.json).toMatchObject({ status: 'pending', paymentRequired: true, paid: false })
  const { id } = placed.json
  const as = asHirer(server, of)
  const page = (await as('view', { id })).json
  const left = new Date(page.order.heldUntil).getTime() - Date.now()
  expect(Math.abs(left - 3_600_000)).toBeLessThan(30_000)
  const other = await placeByKey(server, of, anOrder())
  expect(other.json.error).toMatch(/^deliveryDate: is sold out/)
  const [job] = (await find(of, id)).jobs
  await expect(of.within((org) => startJob(org, job.id))).rejects.toThrow()

  await as('payment-sessions', { id })
  await sendEvent(stripe.pay(latest()))
  expect(await find(of, id)).toMatchObject({ status: 'confirmed', paid: true })
  expect((await as('view', { id })).json.order.heldUntil).toBeNull()
  await letPass('00000000-0000-4000-8000-000000000000')
  expect(await release()).toBe(0)
})

test('a paid order still waits for approval if the office approves bookings', async () => {
  const of = await create({ approvalRequired: true })
  const { json } = await placeByKey(server, of, anOrder())
  await asHirer(server, of)('payment-sessions', { id: json.id })
  await sendEvent(stripe.pay(latest()))
  expect(await find(of, json.id)).toMatchObject({ status: 'pending', paid: true })
  expect(await release()).toBe(0)
})

test.each([
  ['confirms it', {}, 'confirmed'],
  ['leaves it to the office, which approves bookings', { approvalRequired: true }, 'pending'],
])('a change after which nothing is due of a held order %s', async (_, rules, status) => {
  const of = await create(rules)
  const { id } = (await placeByBrowser(server, of, anOrder({ pickupDate: inDays(13) }))).json
  await of.within((org) => {
    const receivedOn = localTime(org.now, org.timezone).day
    const payment = { method: 'eft', amount: 45_000, receivedOn, reference: '' } as const
    const paidFor = { orderId: id, invoiceIds: [], orderIds: [], customerId: null }
    return recordPayment(org, { ...payment, ...paidFor }, { key: null })
  })
  expect(await find(of, id)).toMatchObject({ status: 'pending', amountDue: 4500 })
  await asHirer(server, of)('changes', { id, body: { pickupDate: inDays(10) } })
  expect(await find(of, id)).toMatchObject({ status, paid: true, amountDue: 0, version: 3 })
  await letPass(id, { ago: '3 hours' })
  expect(await release()).toBe(0)
  const { json } = await server.fetch(`/api/v1/events?subjectId=${id}`, {
    headers: withKey(of.readKey),
  })
  const latestTypes = json.data
    .filter(({ data }: { data: { version: number } }) => data.version === 3)
    .map(({ type }: { type: string }) => type)
  const confirmed = status === 'confirmed' ? ['order.confirmed'] : []
  expect(latestTypes.toSorted()).toEqual([...confirmed, 'order.paid'])
})

test('an order not paid in time releases its bin', async () => {
  const of = await create()
  const { json } = await placeByKey(server, of, anOrder())
  expect(await release()).toBe(0)
  await letPass(json.id)
  const as = asHirer(server, of)
  expect((await as('payment-sessions', { id: json.id })).json.error).toBe(
    'order: the time to pay has passed',
  )
  expect((await as('view', { id: json.id })).json.can.pay.reason).toBe(
    'The time to pay has passed.',
  )
  expect((await Promise.all([release(), release()])).toSorted((a, b) => a - b)).toEqual([0, 1])
  expect(await find(of, json.id)).toMatchObject({
    status: 'cancelled',
    cancellation: { by: 'unpaid', reason: "It wasn't paid in time." },
  })
  expect((await as('view', { id: json.id })).json.order.cancellation.by).toBe('unpaid')
  expect((await placeByKey(server, of, anOrder())).status).toBe(201)
})

test('an open payment session extends the hold, but not past its own end', async () => {
  const of = await create()
  const { json } = await placeByKey(server, of, anOrder())
  const as = asHirer(server, of)
  const session = (await as('payment-sessions', { id: json.id })).json
  await letPass(json.id, { sessions: false })
  expect(await release()).toBe(0)
  expect((await as('payment-sessions', { id: json.id })).json).toEqual(session)
  await letPass(json.id)
  expect(await release()).toBe(1)
  expect(stripe.sessions.get(latest())?.status).toBe('expired')
})

test('no session that begins after the first hour extends the hold', async () => {
  const of = await create()
  const { json } = await placeByKey(server, of, anOrder())
  const as = asHirer(server, of)
  await as('payment-sessions', { id: json.id })
  await letPass(json.id, { sessions: false })
  // Half a minute is too little to open the provider's page again.
  await server.owner.query(
    `update payment_sessions set expires_at = now() + interval '30 seconds' where order_id = $1`,
    [json.id],
  )
  const opened = stripe.sessions.size
  expect((await as('payment-sessions', { id: json.id })).json.error).toBe(
    'order: the time to pay has passed',
  )
  expect(stripe.sessions.size).toBe(opened)
  expect(await release()).toBe(0)
  await letPass(json.id)
  expect(await release()).toBe(1)
})

test('a change of dates leaves the payment that still holds an order', async () => {
  const of = await create()
  const { id } = (await placeByBrowser(server, of, anOrder())).json
  const as = asHirer(server, of)
  await as('payment-sessions', { id })
  await letPass(id, { sessions: false })
  const dearer = await as('changes', { id, body: { pickupDate: inDays(13) } })
  expect(dearer.json.error).toBe('order: the time to pay has passed, so its price stays')
  const alike = { deliveryDate: inDays(4), pickupDate: inDays(11) }
  expect((await as('changes', { id, body: alike })).status).toBe(200)
  expect(await release()).toBe(0)
  await sendEvent(stripe.pay(latest()))
  expect(await find(of, id)).toMatchObject({ status: 'confirmed', paid: true, amountDue: 0 })
})

test('a session that lasts too long holds an order for two hours at the most', async () => {
  const of = await create()
  const { json } = await placeByKey(server, of, anOrder())
  await asHirer(server, of)('payment-sessions', { id: json.id })
  await letPass(json.id, { sessions: false, ago: '59 minutes' })
  expect(await release()).toBe(0)
  await letPass(json.id, { sessions: false, ago: '61 minutes' })
  expect(await release()).toBe(1)
  expect(stripe.sessions.get(latest())?.status).toBe('expired')
})

test('a paid order survives when the provider’s event is late', async () => {
  const of = await create()
  const { json } = await placeByKey(server, of, anOrder())
  await asHirer(server, of)('payment-sessions', { id: json.id })
  const paid = stripe.pay(latest())
  await letPass(json.id)
  expect(await release()).toBe(0)
  expect(await find(of, json.id)).toMatchObject({ status: 'confirmed', paid: true, version: 2 })
  await sendEvent(paid)
  expect((await find(of, json.id)).version).toBe(2)
})

test('an order is not released while the provider cannot say if it was paid', async () => {
  const of = await create()
  const { json } = await placeByKey(server, of, anOrder())
  await asHirer(server, of)('payment-sessions', { id: json.id })
  await letPass(json.id)
  stripe.failing = 3
  expect(await release()).toBe(0)
  expect((await find(of, json.id)).status).toBe('pending')
  // A minute later.
  await letPass(json.id)
  expect(await release()).toBe(1)
})

test('a payment that arrives after release is refunded', async () => {
  const of = await create()
  const { json } = await placeByKey(server, of, anOrder())
  await asHirer(server, of)('payment-sessions', { id: json.id })
  const session = stripe.sessions.get(latest())
  await letPass(json.id)
  expect(await release()).toBe(1)
  expect((await placeByKey(server, of, anOrder())).status).toBe(201)
  await sendEvent(stripe.pay(session?.id ?? ''))
  await sendRefunds({ inOrg: within(of), payments: providers, log })
  expect(await find(of, json.id)).toMatchObject({
    status: 'cancelled',
    paymentStatus: 'refunded',
    amountPaid: 0,
  })
})

test('simultaneous payment and release end in exactly one of the two', async () => {
  const of = await create()
  for (let round = 0; round < 6; round += 1) {
    const { json } = await placeByKey(server, of, anOrder())
    await asHirer(server, of)('payment-sessions', { id: json.id })
    const session = structuredClone(stripe.sessions.get(latest()))
    await letPass(json.id)
    const paid = {
      ...session,
      status: 'complete',
      payment_status: 'paid',
      payment_intent: `pi_r${round}`,
    }
    await Promise.all([release(), sendEvent(paid)])
    await sendRefunds({ inOrg: within(of), payments: providers, log })
    const now = await find(of, json.id)
    expect([
      ['confirmed', 'paid'],
      ['cancelled', 'refunded'],
    ]).toContainEqual([now.status, now.paymentStatus])
    if (now.status === 'confirmed') await asHirer(server, of)('cancel', { id: json.id })
  }
})

test('a zero-dollar order is confirmed at once', async () => {
  const free = { ...product, pricing: { basePrice: 0 } }
  const of = await createTestOrganisation(server.db, { ...catalog, products: [free] })
  expect((await placeByKey(server, of, anOrder())).json).toMatchObject({
    status: 'confirmed',
    paid: true,
  })
})

test('all invariants hold at the end', () => checkInvariants(server.owner))
