import { expect, test } from 'vitest'
import { localTime } from '#contract/values/day.ts'
import { setSubscription } from '#server/organisations/set-subscription.ts'
import { sendRefunds } from '#server/payments/refunds/send-refunds.ts'
import { anOrder, inDays, plainCatalog } from '#test/catalogs.ts'
import { createTestOrganisation, placeByKey, withKey } from '#test/harness.ts'
import { asHirer } from '#test/actors/hirer.ts'
import { createMember } from '#test/actors/team.ts'
import { checkInvariants } from '#test/invariants.ts'
import { aCall } from '#test/office/telephone/take-order.ts'
import { startStripeShop } from './stripe-shop.ts'
import { compose } from './stripe-stand-in.ts'

// Rules, section 6, with Stripe's own package against a stand-in for its API.

const {
  stripe,
  server,
  organisation,
  desk,
  refund,
  ask,
  place,
  find,
  look,
  pay,
  latest,
  sendEvent,
  paidOrder,
} = await startStripeShop()

test('a session is for the amount due, and an open one is reused', async () => {
  const order = await place()
  const { status, json } = await pay(order.id)
  expect(status).toBe(201)
  expect(json).toMatchObject({ object: 'payment_session', orderId: order.id, status: 'open' })
  expect(json).toMatchObject({ amount: order.total, currency: 'AUD' })
  expect(json.url).toBe(`https://checkout.stripe.test/${latest()}`)
  const lasts = new Date(json.expiresAt).getTime() - Date.now()
  expect(Math.abs(lasts - 3_600_000)).toBeLessThan(30_000)
  const opened = stripe.sessions.get(latest())
  expect(opened).toMatchObject({ amount_total: order.total, currency: 'aud' })
  expect(opened?.['success_url']).toBe(
    `http://booking.test:4000/book/${organisation.slug}/orders/${order.id}?payment_session=${json.id}`,
  )
  expect((await pay(order.id)).json).toEqual(json)
  const byKey = await server.fetch(`/api/v1/orders/${order.id}/payment-sessions`, {
    method: 'POST',
    headers: withKey(organisation.writeKey),
    body: '{}',
  })
  expect(byKey.json).toEqual(json)
  expect(await look(json.id)).toEqual({
    id: json.id,
    status: 'open',
    paid: false,
    reference: order.reference,
  })
})

test('a caller without an email address pays by card too', async () => {
  const dispatcher = await createMember(server, organisation, 'dispatcher')
  const path = `/api/office/${organisation.slug}/orders`
  const taken = await dispatcher.send('POST', path, aCall({ email: '', pays: 'card' }))
  expect(taken.status, taken.text).toBe(201)
  const { status, json, text } = await pay(taken.json.order.id)
  expect(status, text).toBe(201)
  expect(json.url).toBe(`https://checkout.stripe.test/${latest()}`)
})

test('concurrent twins open one session', async () => {
  const order = await place()
  const answers = await Promise.all(Array.from({ length: 6 }, () => pay(order.id)))
  expect(new Set(answers.map(({ json }) => json.id)).size).toBe(1)
  expect(new Set(answers.map(({ json }) => json.url)).size).toBe(1)
})

test('provider events apply once, however often and in whatever order they arrive', async () => {
  const order = await place()
  const session = (await pay(order.id)).json
  const paid = stripe.pay(latest())
  const answers = await Promise.all([
    sendEvent('checkout.session.completed', paid),
    sendEvent('checkout.session.async_payment_succeeded', paid),
    sendEvent('checkout.session.expired', { ...paid, status: 'expired', payment_status: 'unpaid' }),
    sendEvent('checkout.session.completed', paid),
  ])
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
  await sendEvent('checkout.session.expired', {
    ...paid,
    status: 'expired',
    payment_status: 'unpaid',
  })
  await sendEvent('checkout.session.completed', paid)
  expect(await find(order.id)).toMatchObject({
    version: 2,
    paid: true,
    paymentStatus: 'paid',
    amountPaid: order.total,
    amountDue: 0,
    status: 'confirmed',
  })
  expect(await look(session.id)).toMatchObject({ status: 'complete', paid: true })
  const again = await pay(order.id)
  expect(again.json).toEqual({ error: 'order: is paid already' })
  const page = (await ask('view', { id: order.id })).json
  expect(page.can.pay).toEqual({ allowed: false, reason: 'Paid in full.' })
  expect(page.timeline.at(-1)).toMatchObject({ type: 'paid', amount: order.total })
})

test('unsigned, unknown or wrong-amount events pay nothing', async () => {
  const order = await place()
  await pay(order.id)
  const paid = { ...stripe.pay(latest()) }
  const old = Math.floor(Date.now() / 1000) - 301
  for (const options of [{ secret: 'whsec_other' }, { timestamp: old }]) {
    const answer = await sendEvent('checkout.session.completed', paid, options)
    expect(answer.json).toEqual({ error: 'The signature is wrong' })
    expect(answer.status).toBe(400)
  }
  const { body, headers } = compose('checkout.session.completed', paid)
  for (const [sent, signature] of [
    [body.replace('aud', 'AUD'), headers['stripe-signature']],
    [body, ''],
    [body, 't=1,v1=00'],
    ['{', headers['stripe-signature']],
  ] as const) {
    const answer = await server.fetch('/payments/stripe/events', {
      method: 'POST',
      headers: { 'stripe-signature': signature ?? '' },
      body: sent,
    })
    expect(answer.status).toBe(400)
  }
  const wrong = [
    { amount_total: 1 },
    { amount_total: order.total + 1 },
    { currency: 'usd' },
    { id: 'cs_of_another_program' },
    { metadata: 'none' },
    { metadata: { ...paid.metadata, session: crypto.randomUUID() } },
    { metadata: { ...paid.metadata, session: 'x' } },
    { metadata: { ...paid.metadata, organisation: 'org_0000000000000000' } },
  ]
  for (const change of wrong) {
    expect((await sendEvent('checkout.session.completed', { ...paid, ...change })).status).toBe(422)
  }
  for (const type of ['checkout.session.completed', 'charge.refunded', 'refund.failed', 'ping']) {
    expect((await sendEvent(type, undefined)).json).toEqual({
      error: "event: isn't in the form that Stripe sends",
    })
  }
  const live = await sendEvent('checkout.session.completed', paid, { livemode: true })
  expect([live.status, live.json.error]).toEqual([422, 'event: is from live mode'])
  expect(server.logs.join('')).toContain('payment provider event rejected')
  // From another program on the same Stripe account, or not paid yet.
  for (const change of [{ metadata: {} }, { payment_status: 'unpaid' }]) {
    expect((await sendEvent('checkout.session.completed', { ...paid, ...change })).status).toBe(200)
  }
  expect((await sendEvent('invoice.paid', { id: 'in_1' })).status).toBe(200)
  expect(await find(order.id)).toEqual(order)
})

test('an expiry of another session ends none of ours', async () => {
  const order = await place()
  const session = (await pay(order.id)).json
  const ended = { ...stripe.sessions.get(latest()), status: 'expired' }
  await sendEvent('checkout.session.expired', { ...ended, id: 'cs_of_another_program' })
  expect(await look(session.id)).toMatchObject({ status: 'open' })
  await sendEvent('checkout.session.expired', ended)
  expect(await look(session.id)).toMatchObject({ status: 'expired' })
})

test("one organisation's session can't pay another's order", async () => {
  const other = await createTestOrganisation(server.db, plainCatalog, { test: false })
  const order = await place()
  await pay(order.id)
  const paid = stripe.pay(latest())
  const metadata = { ...paid.metadata, organisation: other.id }
  expect((await sendEvent('checkout.session.completed', { ...paid, metadata })).status).toBe(422)
  expect((await find(order.id)).paid).toBe(false)
})

test('a payment whose event is late came on the day that Stripe says, unless that is locked', async () => {
  const receivedOn = async (daysAgo: number) => {
    const { id } = await place()
    await pay(id)
    const at = Math.floor(Date.now() / 1000) - daysAgo * 86_400
    await sendEvent('checkout.session.completed', stripe.pay(latest()), { at })
    const { rows } = await server.owner.query<{ on: string }>(
      `select received_on::text as on from payments where order_id = $1`,
      [id],
    )
    return rows[0]?.on
  }
  const today = inDays(0)
  const twoDaysAgo = localTime(new Date(Date.now() - 2 * 86_400_000), 'Australia/Sydney').day
  expect(await receivedOn(2)).toBe(twoDaysAgo)
  expect(await receivedOn(-1)).toBe(today)
  await server.owner.query(
    `insert into money_settings (organisation_id, locked_until, updated_at) values ($1, $2, now())`,
    [organisation.id, inDays(-1)],
  )
  expect(await receivedOn(2)).toBe(today)
})

test('a price rise opens a new session and closes the first', async () => {
  const order = await place()
  const first = (await pay(order.id)).json
  const before = latest()
  await ask('changes', { id: order.id, body: { pickupDate: inDays(12) } })
  const second = (await pay(order.id)).json
  expect(second.id).not.toBe(first.id)
  expect(second.amount).toBe(order.total + 3000)
  expect(stripe.sessions.get(before)?.status).toBe('expired')
  expect(await look(first.id)).toMatchObject({ status: 'expired' })
  await sendEvent('checkout.session.completed', stripe.pay(latest()))
  expect(await find(order.id)).toMatchObject({ paid: true, amountPaid: order.total + 3000 })
})

test('extra days after payment need another session; fewer days mean a refund due', async () => {
  const { order } = await paidOrder()
  await ask('changes', { id: order.id, body: { pickupDate: inDays(12) } })
  expect(await find(order.id)).toMatchObject({ paymentStatus: 'partially_paid', amountDue: 3000 })
  expect((await pay(order.id)).json.amount).toBe(3000)
  await sendEvent('checkout.session.completed', stripe.pay(latest()))
  const { json } = await ask('changes', { id: order.id, body: { pickupDate: inDays(10) } })
  expect(json).toMatchObject({ refundDue: 3000, amountDue: 0, difference: -3000 })
  expect(await refund(order.id, null)).toBe(3000)
  await sendRefunds(desk)
  expect(await find(order.id)).toMatchObject({
    paid: true,
    paymentStatus: 'paid',
    amountPaid: order.total,
  })
})

test('a provider outage leaves the order unchanged, and a retry succeeds', async () => {
  const order = await place()
  stripe.failing = 3
  expect((await pay(order.id)).status).toBe(500)
  expect(await find(order.id)).toEqual(order)
  expect((await pay(order.id)).status).toBe(201)
})

test('refuses untrusted return URLs and values that are not text', async () => {
  const { id } = await place()
  for (const returnUrl of ['https://evil.example/', '//booking.test', 5, null, 'x'.repeat(2001)]) {
    const answer = await pay(id, { returnUrl })
    expect(answer.status).toBe(422)
    expect(answer.json.error).toMatch(/^returnUrl: /)
  }
  const own = await pay(id, { returnUrl: 'http://booking.test:4000/book/x?a=1#key' })
  expect(own.status).toBe(201)
})

test('refuses 402 while the subscription is inactive, after the key', async () => {
  const lapsed = await createTestOrganisation(server.db, plainCatalog, { test: false })
  const { json } = await placeByKey(server, lapsed, anOrder())
  await lapsed.within((org) => setSubscription(org, false))
  const as = asHirer(server, lapsed)
  expect((await as('payment-sessions', { id: json.id, body: { returnUrl: 5 } })).status).toBe(402)
  const body = { accessKey: 'x' }
  expect((await as('payment-sessions', { id: json.id, body })).status).toBe(403)
})

test('only test organisations use the test provider, and never Stripe', async () => {
  const order = await place()
  const { json } = await pay(order.id)
  expect((await server.fetch(`/pay/${organisation.slug}/${json.id}`)).status).toBe(404)
  const tried = await createTestOrganisation(server.db, plainCatalog)
  const theirs = (await placeByKey(server, tried, anOrder())).json
  const session = await asHirer(server, tried)('payment-sessions', { id: theirs.id })
  expect(session.json.url).toContain(`/pay/${tried.slug}/`)
})

test('all invariants hold at the end', () => checkInvariants(server.owner))
