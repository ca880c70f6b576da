import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { startTestServer } from '#test/harness.ts'
import { datePlaceholders, defaultDeployment, placeholders } from '#server/openapi/deployment.ts'
import { createOpenApiDocument } from '#server/openapi/document/openapi.ts'

const server = await startTestServer({ apiPerMinute: 600, publicPerMinute: 240 })

test('the document has the address of the deployment', async () => {
  const { status, headers, json } = await server.fetch('/api/openapi.json')
  expect([status, headers.get('content-type')]).toEqual([200, 'application/json; charset=utf-8'])
  expect(headers.get('access-control-allow-origin')).toBe('*')
  const ours = createOpenApiDocument(defaultDeployment('http://localhost'))
  expect(json).toEqual(JSON.parse(JSON.stringify(ours)))
})

test('the pages have it too, and may use their own style and script and nothing else', async () => {
  for (const path of ['/docs', '/docs/orders/place-order', '/docs/webhooks']) {
    const { status, headers, text } = await server.fetch(path)
    expect(status).toBe(200)
    expect(headers.get('content-type')).toBe('text/html; charset=utf-8')
    for (const placeholder of Object.values({ ...placeholders, ...datePlaceholders })) {
      expect(text).not.toContain(placeholder)
    }
    const hashes = ['style', 'script'].map((tag) => {
      const found = [...text.matchAll(new RegExp(`<${tag}>([^]*?)</${tag}>`, 'g'))]
      expect(found).toHaveLength(1)
      return createHash('sha256')
        .update(found[0]?.[1] ?? '')
        .digest('base64')
    })
    expect(headers.get('content-security-policy')).toBe(
      `default-src 'none'; style-src 'sha256-${hashes[0]}'; script-src 'sha256-${hashes[1]}'; ` +
        "connect-src 'self'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    )
  }
  const { text } = await server.fetch('/docs/organisation/get-organisation')
  expect(text).toContain(`curl 'http://localhost/api/v1/organisation'`)
})

test('the first order of the documentation has dates to come', async () => {
  const { text } = await server.fetch('/docs')
  const [, date = ''] = /deliveryDate&quot;: &quot;([\d-]+)&quot;/.exec(text) ?? []
  const days = (Date.parse(date) - Date.now()) / 86_400_000
  expect(days).toBeGreaterThan(6)
  expect(days).toBeLessThan(50)
  expect(new Date(date).getUTCDay()).toBe(2)
})

test('an address without a page is not found, and none leads out of the documentation', async () => {
  for (const path of [
    '/docs/nothing',
    '/docs/__proto__',
    '/docs/..%2Fpages.json',
    '/docs/docs.json',
  ]) {
    expect((await server.fetch(path)).status, path).toBe(404)
  }
})

test('the downloads have their types', async () => {
  const feed = await server.fetch('/docs/changelog.atom')
  expect(feed.headers.get('content-type')).toBe('application/atom+xml; charset=utf-8')
  expect(feed.text).toContain('<id>http://localhost/docs/changelog</id>')
  const postman = await server.fetch('/docs/kerbside.postman.json')
  expect(postman.json.variable[0]).toEqual({ key: 'baseUrl', value: 'http://localhost' })
  const index = await server.fetch('/docs/search.json')
  expect(index.json.length).toBeGreaterThan(80)
})

test('both state the limits that are set', async () => {
  const limits = { apiPerMinute: 77, publicPerMinute: 55, publicScope: 'organisation' } as const
  const other = await startTestServer(limits, server.databaseUrl)
  const { json } = await other.fetch('/api/openapi.json')
  expect(json.info.description).toContain('77 requests a minute for each key')
  const shared = '55 requests a minute for each endpoint of each organisation'
  expect(json.info.description).toContain(shared)
  expect(json.components.headers['RateLimit-Policy'].schema.examples).toEqual(['"key";q=77;w=60'])
  expect((await other.fetch('/docs/rate-limits')).text).toContain(shared)
})
