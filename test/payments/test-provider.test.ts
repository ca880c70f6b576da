import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { anOrder, plainCatalog } from '#test/catalogs.ts'
import { createTestOrganisation, placeByKey, startTestServer, withKey } from '#test/harness.ts'
import { asHirer } from '#test/actors/hirer.ts'
import { checkInvariants } from '#test/invariants.ts'

// The built-in provider for test organisations: our own payment page, which works without scripts.

const server = await startTestServer()
const organisation = await createTestOrganisation(server.db, plainCatalog)
const ask = asHirer(server, organisation)

async function begin() {
  const order = (await placeByKey(server, organisation, anOrder())).json
  const session = (await ask('payment-sessions', { id: order.id })).json
  return { order, session, path: new URL(session.url).pathname }
}
const fill = (path: string, card: Record<string, string>) =>
  server.fetch(path, {
    method: 'POST',
    redirect: 'manual',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ expiry: '04 / 32', code: '123', ...card }).toString(),
  })
const find = async (id: string) =>
  (await server.fetch(`/api/v1/orders/${id}`, { headers: withKey(organisation.readKey) })).json
const good = { number: '4242 4242 4242 4242' }

test('shows the amount and the payee, under its own content policy', async () => {
  const { order, path } = await begin()
  const { status, text, headers } = await server.fetch(path)
  expect(status).toBe(200)
  expect(text).toContain(order.reference)
  expect(text).toContain('$450.00')
  expect(text).not.toContain('<script')
  const policy = headers.get('content-security-policy') ?? ''
  expect(policy).toContain("default-src 'none'")
  expect(policy).toContain("form-action 'self' http://booking.test:4000")
  expect(policy).toContain("frame-ancestors 'none'")
  const style = /<style>([\s\S]*?)<\/style>/.exec(text)?.[1] ?? ''
  const hash = createHash('sha256').update(style).digest('base64')
  expect(policy).toContain(`style-src 'sha256-${hash}'`)
  expect(text).not.toMatch(/ style="/)
  expect(headers.get('cache-control')).toBe('no-store')
})

test('a good card pays and returns', async () => {
  const { order, session, path } = await begin()
  const answer = await fill(path, good)
  expect(answer.status).toBe(303)
  expect(answer.headers.get('location')).toBe(
    `http://booking.test:4000/book/${organisation.slug}/orders/${order.id}?payment_session=${session.id}`,
  )
  expect(await find(order.id)).toMatchObject({ paid: true, amountPaid: order.total, version: 2 })
  const over = await fill(path, good)
  expect(over.text).toContain('This payment is closed')
  expect((await find(order.id)).version).toBe(2)
})

test('twelve clicks pay once', async () => {
  const { order, path } = await begin()
  await Promise.all(Array.from({ length: 12 }, () => fill(path, good)))
  expect(await find(order.id)).toMatchObject({ amountPaid: order.total, version: 2 })
})

test.each([
  [{ number: '4000 0000 0000 0002' }, 'The card was declined.'],
  [{ number: '4000000000000119' }, 'The bank didn’t answer.'],
  [{ number: '4111111111111111' }, 'Use one of the test cards'],
  [{ ...good, expiry: '13 / 30' }, 'Enter the expiry date as month and year'],
  [{ ...good, code: 'x' }, 'The security code has three or four digits.'],
  [{ number: '<script>alert(1)</script>' }, 'Use one of the test cards'],
])('%o pays nothing, and can be tried again', async (card, words) => {
  const { order, path } = await begin()
  const { status, text } = await fill(path, card)
  expect(status).toBe(200)
  expect(text).toContain(words)
  expect(text).toContain('There is a problem')
  expect(text).not.toContain('<script')
  expect(await find(order.id)).toEqual(order)
  expect((await fill(path, good)).status).toBe(303)
})

test('a cancelled order can no longer be paid', async () => {
  const { order, path } = await begin()
  await ask('cancel', { id: order.id })
  expect((await server.fetch(path)).text).toContain('This payment is closed')
  expect((await fill(path, good)).text).toContain('This payment is closed')
  expect((await find(order.id)).amountPaid).toBe(0)
})

test('only its own organisation finds a session, by its exact id', async () => {
  const { path } = await begin()
  const other = await createTestOrganisation(server.db, plainCatalog)
  const id = path.split('/').at(-1)
  for (const wrong of [
    `/pay/${other.slug}/${id}`,
    `/pay/unknown/${id}`,
    `/pay/${organisation.slug}/x`,
  ]) {
    expect((await server.fetch(wrong)).status).toBe(404)
    expect((await fill(wrong, good)).status).toBe(404)
  }
})

test('its events are signed like any provider’s', async () => {
  const body = JSON.stringify({ type: 'checkout.session.completed', data: { object: {} } })
  const answer = await server.fetch('/payments/test/events', { method: 'POST', body })
  expect(answer.status).toBe(400)
  const stripe = await server.fetch('/payments/stripe/events', { method: 'POST', body })
  expect(stripe.status).toBe(404)
})

test('all invariants hold at the end', () => checkInvariants(server.owner))
