import { DisplayString, parseList } from 'structured-headers'
import { expect, test } from 'vitest'
import type { Answer } from '#test/answer.ts'
import { anOrder, ids, plainCatalog } from '#test/catalogs.ts'
import {
  createTestOrganisation,
  placeByBrowser,
  placeByKey,
  startTestServer,
  withKey,
} from '#test/harness.ts'

// Rules, section 10, "Ignored input".

const server = await startTestServer()
const organisation = await createTestOrganisation(server.db, plainCatalog)
const headers = withKey(organisation.writeKey)
const ignoredBy = ({ headers: answered }: Answer) =>
  parseList(answered.get('kerbside-ignored') ?? '').map(([name]) =>
    name instanceof DisplayString ? name.toString() : name,
  )
const get = (path: string) => server.fetch(path, { headers })
const post = (path: string, body: object) =>
  server.fetch(path, { method: 'POST', headers, body: JSON.stringify(body) })

test('an order with everything known has no such header', async () => {
  const known = { placement: 'Drive', acceptedCollectionNotice: true, expectedTotal: 45_000 }
  const placed = await placeByKey(server, organisation, anOrder({ ...known }))
  expect([placed.status, placed.headers.has('kerbside-ignored')]).toEqual([201, false])
})

test('an order names what was ignored, by path, whether it is placed or refused', async () => {
  const line = { ...anOrder(), productId: ids.bin, quantity: 1 }
  const body = anOrder({ qunatity: 2, lines: [{ ...line, schedule: null, colour: 'red' }] })
  for (const place of [placeByKey, placeByBrowser]) {
    const placed = await place(server, organisation, body)
    expect(placed.status, placed.text).toBe(201)
    const names = ignoredBy(placed)
    expect(names).toContain('lines[0].colour')
    expect(names[0]).toBe('qunatity')
    const refused = await place(server, organisation, { ...body, quantity: undefined })
    expect([refused.status, ignoredBy(refused)]).toEqual([422, names])
  }
})

test('reads and every other write name theirs', async () => {
  expect(ignoredBy(await get('/api/v1/orders?updatedTo=x&limit=1&customerEmail=y'))).toEqual([
    'updatedTo',
    'customerEmail',
  ])
  expect(ignoredBy(await get('/api/v1/organisation?verbose=1'))).toEqual(['verbose'])
  expect(ignoredBy(await get(`/api/public/${organisation.slug}/catalog?lang=en`))).toEqual(['lang'])
  const { json: order } = await placeByKey(server, organisation, anOrder())
  const cancelled = await post(`/api/v1/orders/${order.id}/cancel?force=1`, { because: 'x' })
  expect([cancelled.status, ignoredBy(cancelled)]).toEqual([200, ['force', 'because']])
  const url = 'http://127.0.0.1:4999/'
  const { json: endpoint } = await post('/api/v1/webhook-endpoints', { url, event_types: ['*'] })
  const path = `/api/v1/webhook-endpoints/${endpoint.id}/rotate-secret`
  const rotated = await post(path, { gracePeriodSeconds: 600 })
  expect([rotated.status, ignoredBy(rotated)]).toEqual([200, ['gracePeriodSeconds']])
})

test('a script in the browser may read it', async () => {
  const placed = await placeByBrowser(server, organisation, anOrder({ x: 1 }))
  expect(placed.headers.get('access-control-expose-headers')).toContain('Kerbside-Ignored')
})

test('whatever strangers name their fields, the answer stays whole', async () => {
  const nasty = ['a\r\nset-cookie: x=1', '"', '\\', 'ключ', '\ud800', '__proto__', '\0', '']
  const entries = nasty.map((name) => `${JSON.stringify(name)}:1`).join(',')
  const body = `{${entries},${JSON.stringify(anOrder()).slice(1)}`
  const placed = await server.fetch('/api/v1/orders', { method: 'POST', headers, body })
  expect(placed.status, placed.text).toBe(201)
  expect(placed.headers.has('set-cookie')).toBe(false)
  expect(ignoredBy(placed)).toEqual(nasty.map((name) => name.toWellFormed()))
})

test('16 KB of keys make a header of at most 2 KB, and one long name is cut', async () => {
  const many = Object.fromEntries(Array.from({ length: 1200 }, (_, index) => [`ü${index}`, 1]))
  const some = await post('/api/v1/orders', many)
  expect([some.status, ignoredBy(some).length]).toEqual([422, 20])
  const long = await post('/api/v1/orders', { ['ü'.repeat(8000)]: 1 })
  expect(ignoredBy(long)).toEqual([`${'ü'.repeat(80)}...`])
  for (const { headers: answered } of [some, long]) {
    expect(answered.get('kerbside-ignored')?.length).toBeLessThanOrEqual(2048)
  }
})
