import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { startTestServer } from '#test/harness.ts'
import { defaultDeployment, placeholders } from '#server/openapi/deployment.ts'
import { createOpenApiDocument } from '#server/openapi/document/openapi.ts'

const server = await startTestServer({ apiPerMinute: 600, publicPerMinute: 240 })

test('the document has the address of the deployment', async () => {
  const { status, headers, json } = await server.fetch('/api/openapi.json')
  expect([status, headers.get('content-type')]).toEqual([200, 'application/json; charset=utf-8'])
  expect(headers.get('access-control-allow-origin')).toBe('*')
  const ours = createOpenApiDocument(defaultDeployment('http://localhost'))
  expect(json).toEqual(JSON.parse(JSON.stringify(ours)))
})

test('the page has it too, and may use its own style and nothing else', async () => {
  const { status, headers, text } = await server.fetch('/docs')
  expect([status, headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8'])
  expect(text).toContain(`curl 'http://localhost/api/v1/organisation'`)
  for (const placeholder of Object.values(placeholders)) expect(text).not.toContain(placeholder)
  const styles = [...text.matchAll(/<style>([^]*?)<\/style>/g)]
  expect(styles).toHaveLength(1)
  const hash = createHash('sha256')
    .update(styles[0]?.[1] ?? '')
    .digest('base64')
  expect(headers.get('content-security-policy')).toContain(
    `default-src 'none'; style-src 'sha256-${hash}'; img-src data:`,
  )
})

test('both state the limits that are set', async () => {
  const limits = { apiPerMinute: 77, publicPerMinute: 55, publicScope: 'organisation' } as const
  const other = await startTestServer(limits, server.databaseUrl)
  const { json } = await other.fetch('/api/openapi.json')
  expect(json.info.description).toContain('77 requests a minute for each key')
  const shared = '55 requests a minute for each endpoint of each organisation'
  expect(json.info.description).toContain(shared)
  expect(json.components.headers['RateLimit-Policy'].schema.examples).toEqual(['"key";q=77;w=60'])
  expect((await other.fetch('/docs')).text).toContain(shared)
})
