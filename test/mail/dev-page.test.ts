import { describe, expect, test } from 'vitest'
import { createDevMailPath, isAtHome } from '#server/routes/dev/mail.ts'
import { joinByLink } from '#test/actors/person.ts'
import { eventually } from '#test/eventually.ts'
import { anOrder, plainCatalog } from '#test/catalogs.ts'
import { createTestOrganisation, placeByBrowser, startTestServer } from '#test/harness.ts'

// The page that shows unsent emails to a developer trying Kerbside on their own machine.

const server = await startTestServer({ devMail: '/dev/mail/token' })
const organisation = await createTestOrganisation(server.db, plainCatalog)
const real = await createTestOrganisation(server.db, plainCatalog, { test: false })

test('shows emails of test organisations with their links', async () => {
  const mine = (await placeByBrowser(server, organisation, anOrder())).json
  const theirs = (await placeByBrowser(server, real, anOrder())).json
  const list = await server.fetch('/dev/mail/token')
  expect(list.status).toBe(200)
  expect(list.text).toContain(mine.reference)
  expect(list.text).not.toContain(theirs.reference)
  const [path = ''] = /\/dev\/mail\/token\/org_\w+\/[0-9a-f-]{36}/.exec(list.text) ?? []
  const mail = await server.fetch(path)
  expect(mail.text).toContain(mine.manageUrl)
  expect((await server.fetch(`${path}/markup`)).text).toContain(mine.manageUrl)
  const other = path.replace(organisation.id, real.id)
  expect((await server.fetch(other)).status).toBe(404)
})

test("shows emails about the accounts of a test organisation's members, and of no real one's", async () => {
  for (const firm of [organisation, real]) {
    const { browser, email } = await joinByLink(server, firm)
    await browser.send('POST', '/api/account/password-reset', { email })
    const shows = async () => (await server.fetch('/dev/mail/token')).text.includes(email)
    if (firm === organisation) await eventually(shows).toBe(true)
    else expect(await shows()).toBe(false)
  }
  const list = await server.fetch('/dev/mail/token')
  const [, path = ''] = /href="([^"]+)">Reset your password/.exec(list.text) ?? []
  expect((await server.fetch(path)).text).toMatch(/http:\/\/localhost\/reset#[\w-]{43}/)
  expect((await server.fetch(`${path}/markup`)).text).toContain('Choose a new password')
})

test("isn't there behind a proxy, in production or at a guessed path", async () => {
  const headers = { 'x-forwarded-for': '203.0.113.7' }
  expect((await server.fetch('/dev/mail/token', { headers })).status).toBe(404)
  for (const path of ['/dev/mail', '/dev/mail/other', `/dev/mail/${organisation.id}`]) {
    expect((await server.fetch(path)).status).toBe(404)
  }
  const production = await startTestServer()
  expect((await production.fetch('/dev/mail/token')).status).toBe(404)
})

test('an address that no email can have is not found', async () => {
  for (const path of ['/%00/a', '/a%00b/a/markup', `/${organisation.id}/%00/calendar`]) {
    expect((await server.fetch(`/dev/mail/token${path}`)).status, path).toBe(404)
  }
  const stop = await server.fetch('/dev/mail/token/%00/a/stop', { method: 'POST' })
  expect(stop.status).toBe(404)
})

test('has another path each time', () => {
  expect(createDevMailPath()).toMatch(/^\/dev\/mail\/[\w-]{22}$/)
  expect(createDevMailPath()).not.toBe(createDevMailPath())
})

describe('a local request', () => {
  const near = { remoteAddress: '127.0.0.1', headers: { host: 'localhost:3000' } }
  test('asks for localhost from this machine', () => {
    expect(isAtHome(near)).toBe(true)
    expect(isAtHome({ ...near, remoteAddress: '::ffff:127.0.0.1' })).toBe(true)
    expect(isAtHome({ ...near, headers: { host: '[::1]:3000' } })).toBe(true)
  })
  test.each([
    { ...near, remoteAddress: '10.0.0.4' },
    { ...near, remoteAddress: undefined },
    { ...near, headers: { host: 'bookings.example' } },
    { ...near, headers: { host: 'localhost.evil.example' } },
    { ...near, headers: {} },
    { ...near, headers: { host: 'localhost', via: '1.1 proxy' } },
    { ...near, headers: { host: 'localhost', forwarded: 'for=203.0.113.7' } },
  ])("isn't %o", (asked) => {
    expect(isAtHome(asked)).toBe(false)
  })
})
