import { expect, test } from 'vitest'
import { DEMO_SLUG, loadDemo } from '#server/demo/load-demo.ts'
import { openBrowser, visitDemo } from '#test/actors/member.ts'
import { SECRET, startTestServer } from '#test/harness.ts'

// One click signs a visitor in to the demo, on the visitor's own machine only.

const server = await startTestServer({ demoSignIn: true })
await loadDemo(server.db, SECRET)

test('one click is enough to be in the office of the demo, as each of its people', async () => {
  const offer = await openBrowser(server).ask('/api/account/sign-in')
  expect(offer.json).toEqual({ demoRoles: ['owner', 'dispatcher', 'bookkeeper', 'driver'] })

  const owner = await visitDemo(server, 'owner')
  const { json: me } = await owner.ask('/api/account')
  expect(me).toMatchObject({
    account: { name: 'Robin Hale', email: null, demo: true },
    organisations: [{ slug: DEMO_SLUG, role: 'owner', test: true }],
  })
  const office = await owner.ask(`/api/office/${DEMO_SLUG}`)
  expect(office.json).toMatchObject({
    organisation: { slug: DEMO_SLUG, timezone: 'Australia/Sydney' },
    role: 'owner',
    capabilities: expect.arrayContaining(['own']),
  })
  const driver = await visitDemo(server, 'driver')
  const refused = await driver.ask(`/api/office/${DEMO_SLUG}`)
  expect(refused.status).toBe(403)
  expect(refused.headers.get('kerbside-reason')).toBe('role')
})

test('a second visitor gets a session of their own, and the same person', async () => {
  const [one, other] = [await visitDemo(server, 'owner'), await visitDemo(server, 'owner')]
  expect(one.cookie()).not.toBe(other.cookie())
  const [first, second] = [await one.ask('/api/account'), await other.ask('/api/account')]
  expect(first.json.account).toEqual(second.json.account)
})

test('signing out ends the session, not just the cookie', async () => {
  const visitor = await visitDemo(server, 'owner')
  const kept = visitor.cookie()
  expect((await visitor.send('POST', '/api/account/sign-out')).status).toBe(204)
  expect(visitor.cookie()).toBe('')
  const again = await openBrowser(server, kept).ask('/api/account')
  expect(again.status).toBe(401)
  expect(again.headers.get('kerbside-reason')).toBe('sign_in')
})

test('no other organisation opens to a visitor, and an unknown one answers the same', async () => {
  const visitor = await visitDemo(server, 'owner')
  const { status, json } = await visitor.ask('/api/office/no-such-firm')
  expect([status, json]).toEqual([404, { error: 'Organisation not found' }])
})

test('a page of another website can neither sign in nor read', async () => {
  const visitor = await visitDemo(server, 'owner')
  const elsewhere = { origin: 'https://evil.example' }
  const signIn = await visitor.ask('/api/account/sign-in/demo', {
    method: 'POST',
    headers: { ...elsewhere, 'content-type': 'application/json' },
    body: JSON.stringify({ role: 'owner' }),
  })
  expect(signIn.status).toBe(403)
  const read = await visitor.ask('/api/account', { headers: { 'sec-fetch-site': 'cross-site' } })
  expect(read.status).toBe(403)
})

test('where there is no demo, no one signs in to it', async () => {
  const plain = await startTestServer()
  await loadDemo(plain.db, SECRET)
  const browser = openBrowser(plain)
  expect((await browser.ask('/api/account/sign-in')).json).toEqual({ demoRoles: [] })
  const refused = await browser.send('POST', '/api/account/sign-in/demo', { role: 'owner' })
  expect(refused.status).toBe(403)
  expect(browser.cookie()).toBe('')
})
