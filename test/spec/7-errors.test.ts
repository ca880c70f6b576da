import { connect } from 'node:net'
import { expect, test } from 'vitest'
import { anOrder, plainCatalog } from '#test/catalogs.ts'
import { BOOKING_ORIGIN, createTestOrganisation, startTestServer, withKey } from '#test/harness.ts'
import { chunked, head, sendRaw } from '#test/raw-request.ts'
import type { RawAnswer } from '#test/raw-request.ts'

// Interface, section 7: anything sent over the wire, including requests that fetch can't make, gets one
// answer of the documented shape. (Requests that fetch can make are in the tests of each endpoint.)

const server = await startTestServer()
const organisation = await createTestOrganisation(server.db, plainCatalog)
const body = JSON.stringify(anOrder())
const key = `Bearer ${organisation.writeKey}`
const keyed = { Authorization: key, 'Content-Type': 'application/json' }
const count = async () =>
  Number((await server.owner.query('select count(*) from orders')).rows[0].count)

function expectError(answer: RawAnswer, status: number): void {
  expect(answer.status, answer.text).toBe(status)
  expect(Object.keys(answer.json)).toEqual(['error'])
  expect(answer.json.error).toEqual(expect.any(String))
  expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8')
  expect(answer.headers.get('cache-control')).toBe('no-store')
  expect(answer.headers.get('x-request-id')).toMatch(/^\S+$/)
}

/** A request that places an order, with these lines in its head. */
const place = (...lines: string[]) =>
  `POST /api/v1/orders HTTP/1.1\r\nHost: localhost\r\nAuthorization: ${key}\r\n` +
  `Content-Type: application/json\r\n${lines.map((line) => `${line}\r\n`).join('')}\r\n`
const length = Buffer.byteLength(body)

test('the request that the others vary is valid', async () => {
  expect((await sendRaw(server.url, place(`Content-Length: ${length}`) + body)).status).toBe(201)
  const text = place('Transfer-Encoding: chunked') + chunked(body, 100) + '0\r\n\r\n'
  expect((await sendRaw(server.url, text)).status).toBe(201)
})

test.each<[string, string]>([
  ['two Host headers', place('Host: evil.example', `Content-Length: ${length}`) + body],
  ['the same Host twice', place('host: localhost', `Content-Length: ${length}`) + body],
  ['two Content-Lengths', place(`Content-Length: ${length}`, 'Content-Length: 0') + body],
  [
    'the same Content-Length twice',
    place(`Content-Length: ${length}`, `Content-Length: ${length}`) + body,
  ],
  [
    'Content-Length and Transfer-Encoding',
    place(`Content-Length: ${length}`, 'Transfer-Encoding: chunked') +
      chunked(body, 999) +
      '0\r\n\r\n',
  ],
  ['an unknown Transfer-Encoding', place('Transfer-Encoding: xchunked') + body],
  ['a signed Content-Length', place(`Content-Length: +${length}`) + body],
  ['a negative Content-Length', place('Content-Length: -1')],
  ['a Content-Length in hexadecimal', place('Content-Length: 0x10')],
  ['a space before a colon', place('X-Odd : 1', `Content-Length: ${length}`) + body],
  ['a folded header', place('X-Odd: 1', ' folded', `Content-Length: ${length}`) + body],
  ['a bare LF in the head', place('X-Odd: 1\nX-More: 2', `Content-Length: ${length}`) + body],
  ['a bare CR in the head', place('X-Odd: 1\rX-More: 2', `Content-Length: ${length}`) + body],
  ['bare LFs throughout', 'GET /api/v1/organisation HTTP/1.1\nHost: localhost\n\n'],
  ['a NUL in a header', place('X-Odd: a\0b', `Content-Length: ${length}`) + body],
  [
    "a chunk size that isn't a number",
    `${place('Transfer-Encoding: chunked')}zz\r\n{}\r\n0\r\n\r\n`,
  ],
  ['no Host', 'GET /api/v1/organisation HTTP/1.1\r\n\r\n'],
  ['no HTTP', 'hello there\r\n\r\n'],
  ['TLS', '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03\r\n\r\n'],
  ['a version of the future', 'GET /api/v1/organisation HTTP/9.9\r\nHost: localhost\r\n\r\n'],
])('%s is refused with 400 and leaves nothing behind', async (_, text) => {
  const before = await count()
  const bytes = Buffer.from(text, 'latin1')
  expectError(await sendRaw(server.url, bytes, { reachesEndpoint: false }), 400)
  expect(await count()).toBe(before)
})

test('endless headers are refused with 431', async () => {
  const text = head('GET /api/v1/organisation', { 'X-Long': 'x'.repeat(40_000) })
  expectError(await sendRaw(server.url, text, { reachesEndpoint: false }), 431)
})

test("two Content-Types don't count as application/json", async () => {
  for (const lines of [['Content-Type: text/plain'], ['Content-Type: application/json']]) {
    const answer = await sendRaw(server.url, place(...lines, `Content-Length: ${length}`) + body)
    expectError(answer, 415)
    expect(answer.json).toEqual({ error: 'Use application/json' })
  }
})

test('16,384 bytes in chunks are accepted, one more is refused', async () => {
  const padded = body.padEnd(16_384)
  const start = place('Transfer-Encoding: chunked')
  const whole = await sendRaw(server.url, start + chunked(padded, 5000) + '0\r\n\r\n')
  expect(whole.status).toBe(201)
  expectError(await sendRaw(server.url, start + chunked(`${padded} `, 5000) + '0\r\n\r\n'), 413)
  // Never finished, so it's refused while counting.
  expectError(await sendRaw(server.url, start + chunked(`${padded} `, 5000)), 413)
})

test("a body of a megabyte gets 413 however it's sent", async () => {
  const huge = `{"notes":"${'x'.repeat(1_000_000)}"}`
  for (let times = 0; times < 5; times += 1) {
    const answer = await server.fetch('/api/v1/orders', {
      method: 'POST',
      headers: withKey(organisation.writeKey),
      body: huge,
    })
    expect(answer.status).toBe(413)
  }
  const text = place('Transfer-Encoding: chunked') + chunked(huge, 60_000) + '0\r\n\r\n'
  expectError(await sendRaw(server.url, text), 413)
})

test.each(['%', '%zz', '%2', '%ff', '%c0%af', '%e0%80', '%ed%a0%80'])(
  'the undecodable path %s answers 404',
  async (part) => {
    for (const path of [`/api/public/${part}/catalog`, `/api/v1/jobs/${part}`, `/${part}`]) {
      expectError(await sendRaw(server.url, head(`GET ${path}`, keyed)), 404)
    }
  },
)

test('an unknown method answers 405 on a known address and 404 elsewhere', async () => {
  for (const method of ['PROPFIND', 'TRACE', 'LOCK', 'QUERY']) {
    const known = await sendRaw(server.url, head(`${method} /api/v1/orders`, keyed))
    expectError(known, 405)
    expect(known.headers.get('allow')).toBe('GET, HEAD, POST')
    expectError(await sendRaw(server.url, head(`${method} /api/v1/nothing`, keyed)), 404)
  }
})

test.each(['*', '*docs', '*healthz', '*api/v1/orders', 'ftp://localhost/docs'])(
  'the target %s, which is neither a path nor an address, answers 400',
  async (target) => {
    for (const method of ['GET', 'POST', 'OPTIONS']) {
      expectError(await sendRaw(server.url, head(`${method} ${target}`, keyed)), 400)
    }
  },
)

test('a whole address is answered like its path', async () => {
  const found = await sendRaw(server.url, head('GET http://localhost/api/v1/orders?limit=1', keyed))
  expect(found.status).toBe(200)
  const refused = await sendRaw(server.url, head('LOCK http://localhost/api/v1/orders?a', keyed))
  expectError(refused, 405)
  expect(refused.headers.get('allow')).toBe('GET, HEAD, POST')
})

test.each([
  '//evil.example',
  '//evil.example/docs/',
  '/\\evil.example',
  '/docs//evil.example/',
  '/?//evil.example',
  '/docs/?//evil.example',
  '/docs/..//evil.example',
  '/%2f%2fevil.example',
  'http://evil.example',
  'http://evil.example//',
  'HTTPS://me@evil.example/docs/',
])('%s leads to no other website', async (target) => {
  const { headers } = await sendRaw(server.url, head(`GET ${target}`))
  expect([null, '/docs']).toContain(headers.get('location'))
})

test("a method that HTTP doesn't have answers 400", async () => {
  expectError(await sendRaw(server.url, head('BREW /api/v1/orders', keyed)), 400)
})

test('Expect: 100-continue is answered, and the order placed', async () => {
  const start = place('Expect: 100-continue', `Content-Length: ${length}`)
  expect((await sendRaw(server.url, [start, body])).status).toBe(201)
})

test("any other expectation is ignored and doesn't change the answer", async () => {
  const start = place('Expect: a-miracle', `Content-Length: ${length}`)
  expect((await sendRaw(server.url, start + body)).status).toBe(201)
})

test('a request to upgrade is answered as an ordinary request', async () => {
  const text = head('GET /api/v1/organisation', {
    ...keyed,
    Connection: 'Upgrade',
    Upgrade: 'websocket',
  })
  expect((await sendRaw(server.url, text)).status).toBe(200)
})

test('an absolute URL in the request line changes nothing', async () => {
  const answer = await sendRaw(
    server.url,
    head('GET http://evil.example/api/v1/organisation', keyed),
  )
  expect([200, 400, 404]).toContain(answer.status)
  expect(answer.text).not.toContain('evil.example')
})

test('HEAD answers errors without a body too', async () => {
  for (const [path, headers, status] of [
    ['/api/v1/organisation', {}, 401],
    ['/api/v1/orders?limit=0', keyed, 422],
    ['/api/v1/nothing', keyed, 404],
    ['/api/public/unknown/catalog', {}, 404],
  ] as const) {
    const answer = await sendRaw(server.url, head(`HEAD ${path}`, headers), { lingering: 100 })
    expect(answer.status).toBe(status)
    expect(answer.text).toBe('')
    expect(answer.headers.get('cache-control')).toBe('no-store')
  }
})

test('forwarded addresses and hosts change nothing', async () => {
  const evil = 'evil.example'
  const answer = await server.fetch('/api/v1/organisation', {
    headers: {
      ...withKey(organisation.readKey),
      'x-forwarded-host': evil,
      'x-forwarded-for': '127.0.0.1',
      'x-forwarded-proto': 'https',
      forwarded: `host=${evil};for=127.0.0.1`,
      'x-original-url': '/api/v1/nothing',
      'x-rewrite-url': '/api/v1/nothing',
      'x-http-method-override': 'DELETE',
    },
  })
  expect(answer.status).toBe(200)
  expect(answer.text).not.toContain(evil)
})

test('the connection still works after a refused body', async () => {
  const refused = head('POST /api/v1/orders', {
    'Content-Type': 'application/json',
    'Content-Length': String(length),
  })
  const good = head('GET /api/v1/organisation', keyed)
  const answers = await new Promise<string>((resolve, reject) => {
    const { hostname, port } = new URL(server.url)
    const socket = connect(Number(port), hostname)
    let text = ''
    socket.on('data', (chunk: Buffer) => {
      text += chunk.toString()
      if (text.includes(organisation.id)) socket.end()
    })
    socket.on('close', () => resolve(text))
    socket.setTimeout(5000, () => reject(new Error(`no further answer after ${text}`)))
    socket.write(refused + body + good)
  })
  expect(answers).toMatch(/^HTTP\/1\.1 401 /)
  expect(answers).toMatch(/HTTP\/1\.1 200 /)
})

test('request ids are unique', async () => {
  const ids = new Set<string | null>()
  for (let times = 0; times < 20; times += 1) {
    ids.add((await server.fetch('/api/v1/nothing')).headers.get('x-request-id'))
  }
  expect(ids.size).toBe(20)
})

test('a server fault answers 500 with the request id and without its cause', async () => {
  const before = await count()
  await server.owner.query('alter table order_lines rename to order_lines_away')
  for (const [path, headers] of [
    ['/api/v1/orders', withKey(organisation.writeKey)],
    [
      `/api/public/${organisation.slug}/orders`,
      { origin: BOOKING_ORIGIN, 'content-type': 'application/json' },
    ],
  ] as const) {
    const answer = await server.fetch(path, { method: 'POST', headers, body })
    expect(answer.status).toBe(500)
    const id = answer.headers.get('x-request-id') ?? 'no id'
    expect(answer.json.error).toContain(id)
    expect(answer.json.error).not.toMatch(/order_lines|Error|\.ts|stack|sql/i)
    expect(server.logs.join('\n')).toContain(id)
  }
  await server.owner.query('alter table order_lines_away rename to order_lines')
  expect(await count()).toBe(before)
})
