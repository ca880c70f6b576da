import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { endpoints } from '#contract/api/endpoints.ts'
import { privateEndpoints } from '#contract/api/private-endpoints.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { knownFields } from '#contract/known-fields.ts'
import { createDriver, joinPhone } from '#test/actors/driver.ts'
import { openBrowser } from '#test/actors/member.ts'
import { createMember } from '#test/actors/team.ts'
import { plainCatalog } from '#test/catalogs.ts'
import { BOOKING_ORIGIN, createTestOrganisation, startTestServer, withKey } from '#test/harness.ts'

// PostgreSQL stores no U+0000, so each place for text has to be checked before. Where one isn't, the database refuses
// the value, which is logged as an error of ours.

const server = await startTestServer()
const firm = await createTestOrganisation(server.db, plainCatalog)
const owner = await createMember(server, firm, 'owner')
const driverId = await createDriver(firm)
const phone = await joinPhone(server, { office: owner, slug: firm.slug, driverId })

const table = (Object.entries({ ...endpoints, ...privateEndpoints }) as [string, Endpoint][])
  .filter(([, { answerType }]) => answerType !== 'text/event-stream')
  .map(([name, endpoint]) => ({ name, endpoint }))

/** The endpoint's address, with another value for one of its parameters. */
function addressOf({ path, params }: Endpoint, changed: { name: string; value: string } | null) {
  return path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    if (name === changed?.name) return changed.value
    return params[name]?.names === 'organisation' ? firm.slug : randomUUID()
  })
}

function ask({ method, audience, body, bodyType = 'application/json' }: Endpoint, address: string) {
  const headers = { 'if-match': '1', ...(body && { 'content-type': bodyType }) }
  const init = { method, headers, ...(body && { body: '{}' }) }
  if (audience === 'office' || audience === 'account') return owner.ask(address, init)
  if (audience === 'driver') return phone.ask(address, init)
  const key = audience === 'key' ? withKey(firm.writeKey) : { origin: BOOKING_ORIGIN }
  return server.fetch(address, { ...init, headers: { ...key, ...headers } })
}

const faults = () =>
  server.logs.splice(0).filter((line) => line.includes('"level":50') || line.includes('"level":60'))

const named = table.filter(({ endpoint }) => Object.keys(endpoint.params).length > 0)

test.each(named)('$name names nothing by an address with U+0000', async ({ endpoint }) => {
  for (const name of Object.keys(endpoint.params)) {
    const answer = await ask(endpoint, addressOf(endpoint, { name, value: 'a%00b' }))
    expect([404, 422], `${name}: ${answer.text}`).toContain(answer.status)
    expect(answer.text).not.toContain('a value that cannot be stored')
  }
  expect(faults()).toEqual([])
})

const asked = table.flatMap(({ name, endpoint }) => {
  const names = [...(endpoint.query ? (knownFields(endpoint.query).fields?.keys() ?? []) : [])]
  return names.length > 0 ? [{ name, endpoint, names }] : []
})

test.each(asked)('$name refuses U+0000 in its query', async ({ endpoint, names }) => {
  for (const name of names) {
    const answer = await ask(endpoint, `${addressOf(endpoint, null)}?${name}=a%00b`)
    expect(answer.status, `${name}: ${answer.text}`).toBeLessThan(500)
    expect(answer.text).not.toContain('a value that cannot be stored')
  }
  expect(faults()).toEqual([])
})

test('an email address with U+0000 has no account, and nothing goes wrong', async () => {
  const email = 'a\u0000b@team.example'
  const browser = openBrowser(server)
  expect((await browser.send('POST', '/api/account/password-reset', { email })).status).toBe(202)
  const signIn = await browser.send('POST', '/api/account/sign-in', { email, password: 'x' })
  expect([401, 422]).toContain(signIn.status)
  // Resets are written once they're answered.
  await server.stop()
  expect(faults()).toEqual([])
})
