import { describe, expect, test } from 'vitest'
import { isAtHome } from '#server/routes/dev/mail.ts'
import { anOrder, plainCatalog } from '#test/catalogs.ts'
import { createTestOrganisation, placeByBrowser, startTestServer } from '#test/harness.ts'

// The page that shows unsent emails to a developer trying Kerbside on their own machine.

const server = await startTestServer({ devMail: true })
const organisation = await createTestOrganisation(server.db, plainCatalog)
const real = await createTestOrganisation(server.db, plainCatalog, { test: false })

test('shows emails of test organisations with their links', async () => {
  const mine = (await placeByBrowser(server, organisation, anOrder())).json
  const theirs = (await placeByBrowser(server, real, anOrder())).json
  const list = await server.fetch('/dev/mail')
  expect(list.status).toBe(200)
  expect(list.text).toContain(mine.reference)
  expect(list.text).not.toContain(theirs.reference)
  const [path = ''] = /\/dev\/mail\/org_\w+\/[0-9a-f-]{36}/.exec(list.text) ?? []
  const mail = await server.fetch(path)
  expect(mail.text).toContain(mine.manageUrl)
  expect((await server.fetch(`${path}/markup`)).text).toContain(mine.manageUrl)
  const other = path.replace(organisation.id, real.id)
  expect((await server.fetch(other)).status).toBe(404)
})

test("isn't there behind a proxy or in production", async () => {
  const headers = { 'x-forwarded-for': '203.0.113.7' }
  expect((await server.fetch('/dev/mail', { headers })).status).toBe(404)
  const production = await startTestServer()
  expect((await production.fetch('/dev/mail')).status).toBe(404)
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
