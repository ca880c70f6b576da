import { request } from 'node:http'
import { beforeAll, describe, expect, test } from 'vitest'
import { fullCatalog } from '#test/catalogs.ts'
import { createTestOrganisation, startTestServer } from '#test/harness.ts'
import type { TestOrganisation, TestServer } from '#test/harness.ts'

/** Shows the booking page in its settings. */
const OFFICE = 'http://localhost'

let server: TestServer
let organisation: TestOrganisation

beforeAll(async () => {
  server = await startTestServer()
  organisation = await createTestOrganisation(server.db, fullCatalog, {
    origins: ['https://www.acme.example'],
  })
})

/** Pages aren't part of the API, so their answers aren't in its document. */
async function get(path: string, init?: RequestInit) {
  const answer = await fetch(server.url + path, init)
  return { status: answer.status, headers: answer.headers, text: await answer.text() }
}

const policyOf = (headers: Headers) =>
  new Map(
    (headers.get('content-security-policy') ?? '').split('; ').map((directive) => {
      const [name = '', ...values] = directive.split(' ')
      return [name, values]
    }),
  )

describe('the page', () => {
  test('embeds the whole catalogue exactly as the API returns it', async () => {
    const page = await get(`/book/${organisation.slug}`)
    expect(page.status).toBe(200)
    expect(page.headers.get('content-type')).toBe('text/html; charset=utf-8')
    const [, data = ''] = /id="data"[^>]*>([^<]*)</.exec(page.text) ?? []
    const { json } = await server.fetch(`/api/public/${organisation.slug}/catalog`)
    expect(JSON.parse(data).catalog).toEqual(json)
  })

  test('is served at every step’s address', async () => {
    for (const step of ['waste', 'size', 'dates', 'extras', 'details', 'terms', 'review', 'done']) {
      expect((await get(`/book/${organisation.slug}/${step}`)).status).toBe(200)
    }
  })

  test.each(['/book/unknown', '/book/UNKNOWN', '/book/%3Cscript%3E', '/book/a..b'])(
    '%s is 404, a page',
    async (path) => {
      const page = await get(path)
      expect(page.status).toBe(404)
      expect(page.text).toContain('We can’t find this booking page')
      expect(policyOf(page.headers).get('frame-ancestors')).toEqual(["'self'", OFFICE])
    },
  )

  test('runs only its own scripts, by a fresh nonce', async () => {
    const [one, other] = await Promise.all(
      ['', '/size'].map((step) => get(`/book/${organisation.slug}${step}`)),
    )
    const [policy, second] = [one, other].map((page) => policyOf(page?.headers ?? new Headers()))
    expect(policy?.get('default-src')).toEqual(["'none'"])
    expect(policy?.get('script-src')).toHaveLength(1)
    expect(policy?.get('script-src')?.[0]).toMatch(/^'nonce-[\w+/]{22}=='$/)
    expect(policy?.get('script-src')).not.toEqual(second?.get('script-src'))
    expect(policy?.get('base-uri')).toEqual(["'none'"])
    expect(policy?.get('frame-ancestors')).toEqual(["'self'", 'https://www.acme.example', OFFICE])
    const nonce = policy?.get('script-src')?.[0]?.slice(7, -1) ?? ''
    const scripts = one?.text.match(/<script\b[^>]*>/g) ?? []
    expect(scripts.length).toBeGreaterThan(1)
    for (const script of scripts) expect(script).toContain(`nonce="${nonce}"`)
    expect(one?.text).not.toMatch(/\son\w+=|\sstyle=/)
  })

  test.each(['', '/orders/01900000-0000-7000-8000-000000000000'])(
    'shows without waiting for another answer: %s has its styles in it',
    async (path) => {
      const page = await get(`/book/${organisation.slug}${path}`)
      for (const [link] of page.text.matchAll(/<link rel="stylesheet"[^>]*>/g)) {
        expect(link).toMatch(/ disabled\b/)
      }
      const nonce = policyOf(page.headers).get('style-src')?.[0]?.slice(7, -1) ?? ''
      const styles = page.text.match(/<style\b[^>]*>/g) ?? []
      expect(styles.length).toBeGreaterThan(1)
      for (const style of styles) expect(style).toContain(`nonce="${nonce}"`)
      const fonts = [...page.text.matchAll(/url\(([^)]+)\)/g)].map(([, address]) => address ?? '')
      expect(fonts.length).toBeGreaterThan(0)
      for (const address of fonts) expect((await get(address)).status).toBe(200)
    },
  )

  test('is never cached, sends no referrer and is never sniffed', async () => {
    const { headers } = await get(`/book/${organisation.slug}`)
    expect(headers.get('cache-control')).toBe('no-store')
    expect(headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin')
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('set-cookie')).toBeNull()
  })

  test('ignores forwarded headers', async () => {
    const forged = { 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'evil' }
    const page = await get(`/book/${organisation.slug}`, { headers: forged })
    expect(page.text).not.toContain('evil')
  })

  test('answers writes with 405', async () => {
    const answer = await get(`/book/${organisation.slug}`, { method: 'POST' })
    expect(answer.status).toBe(405)
    expect(answer.headers.get('allow')).toContain('GET')
  })
})

describe('its files', () => {
  async function script() {
    const { text } = await get(`/book/${organisation.slug}`)
    return /src="([^"]+\.js)"/.exec(text)?.[1] ?? ''
  }

  test('may be cached forever: their names contain a hash', async () => {
    const path = await script()
    expect(path).toMatch(/^\/book\/_assets\/booking-[\w-]{8}\.js$/)
    const { headers, status } = await get(path)
    expect(status).toBe(200)
    expect(headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    expect(headers.get('content-type')).toBe('text/javascript; charset=utf-8')
  })

  test.each([
    ['br', 'br'],
    ['gzip, deflate', 'gzip'],
    ['identity', undefined],
  ])('with Accept-Encoding %s are sent as %s', async (accepted, encoding) => {
    const path = await script()
    const headers = await new Promise<Record<string, unknown>>((resolve, reject) => {
      request(server.url + path, { headers: { 'accept-encoding': accepted } }, (answer) => {
        answer.resume()
        resolve(answer.headers)
      })
        .on('error', reject)
        .end()
    })
    expect(headers['content-encoding']).toBe(encoding)
    expect(headers['vary']).toBe('Accept-Encoding')
  })

  test.each(['nothing.js', '..%2fsurfaces.json', 'surfaces.json', '%00'])(
    'are those that were built: %s is 404',
    async (name) => {
      expect((await get(`/book/_assets/${name}`)).status).toBe(404)
    },
  )
})
