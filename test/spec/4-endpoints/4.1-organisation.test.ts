import { expect, test } from 'vitest'
import { createKey } from '#server/api-keys/create-key.ts'
import { setSubscription } from '#server/organisations/set-subscription.ts'
import { fullCatalog } from '#test/catalogs.ts'
import { createTestOrganisation, startTestServer, withKey } from '#test/harness.ts'

// Interface, section 4.1.

const server = await startTestServer()
const organisation = await createTestOrganisation(server.db, fullCatalog, {
  timezone: 'Australia/Perth',
})
const read = (key: string) => server.fetch('/api/v1/organisation', { headers: withKey(key) })

test('answers the organisation of the key, with its public id', async () => {
  const answer = await read(organisation.readKey)
  expect(answer.status).toBe(200)
  expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8')
  expect(answer.json).toMatchObject({
    id: organisation.id,
    slug: organisation.slug,
    name: `Test ${organisation.slug}`,
    timezone: 'Australia/Perth',
    currency: 'AUD',
    phone: '02 5550 0100',
    email: 'office@test.example',
    abn: null,
    onlineBookingOpen: true,
    test: true,
  })
  expect(answer.json.id).toMatch(/^org_[0-9A-Za-z]+$/)
})

test('answers both kinds of key the same', async () => {
  const [reading, writing] = [await read(organisation.readKey), await read(organisation.writeKey)]
  expect(writing.json).toEqual(reading.json)
})

test('shows only the organisation of the key', async () => {
  const other = await createTestOrganisation(server.db)
  const answer = await read(other.readKey)
  expect(answer.json.id).toBe(other.id)
  expect(answer.text).not.toContain(organisation.id)
})

test('answers while the subscription is inactive, and shows it', async () => {
  const lapsed = await createTestOrganisation(server.db)
  await lapsed.within((org) => setSubscription(org, false))
  const answer = await read(lapsed.readKey)
  expect(answer.status).toBe(200)
  expect(answer.json.onlineBookingOpen).toBe(false)
})

test('refuses a call without a key, and other methods', async () => {
  const none = await server.fetch('/api/v1/organisation')
  expect(none.status).toBe(401)
  for (const method of ['POST', 'PUT', 'PATCH', 'DELETE']) {
    const other = await server.fetch('/api/v1/organisation', {
      method,
      headers: withKey(organisation.writeKey),
    })
    expect(other.status).toBe(405)
    expect(other.headers.get('allow')).toBe('GET, HEAD')
  }
})

test('ignores unknown query parameters', async () => {
  const answer = await server.fetch('/api/v1/organisation?id=org_other&id=2&__proto__=1', {
    headers: withKey(organisation.readKey),
  })
  expect(answer.json.id).toBe(organisation.id)
})

test('a key can read itself, and nothing of its secret', async () => {
  const expiresAt = new Date(Date.now() + 86_400_000)
  const { id, key } = await organisation.within((org) =>
    createKey(org, { access: 'read', name: 'Website', expiresAt }),
  )
  const readKey = () => server.fetch('/api/v1/api-key', { headers: withKey(key) })
  const first = await readKey()
  expect(first.status).toBe(200)
  expect(first.json).toEqual({
    id,
    object: 'api_key',
    name: 'Website',
    access: 'read',
    lastUsedAt: first.json.lastUsedAt,
    expiresAt: expiresAt.toISOString(),
  })
  expect(first.text).not.toContain(key.slice(-6))
  await expect.poll(async () => (await readKey()).json.lastUsedAt).toMatch(/^\d{4}-.*Z$/)
  const writing = await server.fetch('/api/v1/api-key', {
    headers: withKey(organisation.writeKey),
  })
  expect(writing.json).toMatchObject({ access: 'read_write', expiresAt: null })
  expect((await server.fetch('/api/v1/api-key')).status).toBe(401)
})
