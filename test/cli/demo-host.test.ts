import { afterAll, beforeAll, expect, test } from 'vitest'
import { freePort } from '#test/free-port.ts'
import { makeDataDir, startServe } from '#test/processes.ts'
import type { DataDir, Serving } from '#test/processes.ts'

/** The demonstration organisation's website, which embeds its booking page. */

let dataDir: DataDir
let server: Serving
let site: string

beforeAll(async () => {
  dataDir = await makeDataDir()
  const port = await freePort()
  site = `http://localhost:${port}`
  server = await startServe({ DATA_DIR: dataDir.path, DEMO_HOST_PORT: String(port) })
})
afterAll(async () => {
  await server[Symbol.asyncDispose]()
  await dataDir[Symbol.asyncDispose]()
})

test('is announced at start-up', () => {
  expect(server.stdout()).toContain(site)
})

test.each([
  ['/', '<div data-kerbside="bandicoot"'],
  ['/prices', 'data-mode="popup"'],
  ['/newtown', 'data-mode="floating"'],
])('%s embeds the booking page in its own way', async (path, how) => {
  const answer = await fetch(site + path)
  const page = await answer.text()
  const booking = `http://localhost:${server.port}`
  expect(page.replaceAll(/\s+/g, ' ')).toContain(how)
  expect(page).toContain(`<script async src="${booking}/book/embed.js"></script>`)
  expect(answer.headers.get('content-security-policy')).toContain(`frame-src ${booking};`)
})

test('may book: its origin is allowlisted and may frame the page', async () => {
  const asked = await fetch(`${server.url}/api/public/bandicoot/orders`, {
    method: 'OPTIONS',
    headers: { origin: site, 'access-control-request-method': 'POST' },
  })
  expect(asked.status).toBe(204)
  const page = await fetch(`${server.url}/book/bandicoot`)
  expect(page.headers.get('content-security-policy')).toMatch(
    new RegExp(`frame-ancestors [^;]*${site}`),
  )
})

test('serves nothing else', async () => {
  expect((await fetch(`${site}/../load-demo.ts`)).status).toBe(404)
  expect((await fetch(`${site}/missing`)).status).toBe(404)
})

test('the rest still starts when its port is taken', async () => {
  await using folder = await makeDataDir()
  const taken = new URL(site).port
  await using other = await startServe({ DATA_DIR: folder.path, DEMO_HOST_PORT: taken })
  expect(other.stdout()).not.toContain('Demo website')
  expect((await other.fetch('/readyz')).status).toBe(200)
})
