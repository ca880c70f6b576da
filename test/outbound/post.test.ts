import { afterAll, expect, test } from 'vitest'
import { createPoster } from '#server/outbound/post.ts'
import type { PosterOptions, PostResult } from '#server/outbound/post.ts'
import { makeCertificate } from './certificate.ts'
import { eventually } from '#test/eventually.ts'
import { answer, startRawReceiver } from './raw-receiver.ts'

/** Sending to working receivers. faults.test.ts covers faulty ones. */

const certificate = makeCertificate('hooks.example.com')
const posters = new AsyncDisposableStack()
afterAll(() => posters.disposeAsync())

function posterFor(options: Partial<PosterOptions> = {}) {
  const poster = createPoster({ allowLoopback: true, ca: certificate.cert, ...options })
  posters.defer(() => poster.close())
  return poster
}

const send = {
  headers: { 'content-type': 'application/json', 'webhook-id': 'evt_1' },
  body: '{"a":"✓"}',
}

test('the exact request on the wire', async () => {
  await using receiver = await startRawReceiver(answer('204 No Content'))
  const result = await posterFor().post({ ...send, url: `${receiver.url}?to=a%20b` })
  expect(result).toEqual({ ok: true, status: 204, ms: expect.any(Number), answer: '' })
  const [request] = receiver.received
  const [line, ...headers] = request?.head.toLowerCase().split('\r\n') ?? []
  expect(line).toBe('post /hook?to=a%20b http/1.1')
  expect(headers.sort()).toEqual([
    'accept-encoding: identity',
    'connection: keep-alive',
    'content-length: 11',
    'content-type: application/json',
    `host: 127.0.0.1:${receiver.port}`,
    'user-agent: kerbside-webhooks/1',
    'webhook-id: evt_1',
  ])
  expect(request?.body).toBe(send.body)
})

test('reads up to 64 KiB of a 2xx answer and keeps 500 characters', async () => {
  await using short = await startRawReceiver(answer('202 Accepted', [], 'queued\nas 7'))
  const poster = posterFor()
  expect(await poster.post({ ...send, url: short.url })).toMatchObject({
    ok: true,
    answer: 'queued as 7',
  })
  await using long = await startRawReceiver(answer('200 OK', [], 'x'.repeat(200_000)))
  const result = await poster.post({ ...send, url: long.url })
  expect(result).toMatchObject({ ok: true, status: 200, answer: 'x'.repeat(500) })
})

test('connections are reused, and several carry concurrent requests', async () => {
  await using receiver = await startRawReceiver(answer('200 OK', [], 'ok'))
  const poster = posterFor()
  for (let count = 0; count < 10; count += 1) await poster.post({ ...send, url: receiver.url })
  // The next request may start just before the last connection is free.
  expect(receiver.connections).toBeLessThan(4)
  const url = receiver.url
  const results = await Promise.all([1, 2, 3, 4, 5].map(() => poster.post({ ...send, url })))
  expect(results.every((result) => result.ok)).toBe(true)
  expect(receiver.connections).toBeLessThan(8)
})

test('TLS goes to the checked address, with the host’s name', async () => {
  await using receiver = await startRawReceiver(answer('200 OK'), { tls: certificate })
  const asked: string[] = []
  const lookup = async (hostname: string) => {
    asked.push(hostname)
    return ['127.0.0.1']
  }
  const poster = posterFor({ lookup })
  for (const host of ['hooks.example.com', 'HOOKS.example.com.']) {
    const result = await poster.post({ ...send, url: `https://${host}:${receiver.port}/hook` })
    expect(result).toMatchObject({ ok: true, status: 200 })
  }
  expect(asked).toEqual(['hooks.example.com', 'hooks.example.com'])
  expect(receiver.servernames).toEqual(['hooks.example.com', 'hooks.example.com'])
  expect(receiver.received[0]?.head).toContain(`host: hooks.example.com:${receiver.port}`)
})

test('localhost by name, over IPv4 or IPv6', async () => {
  const poster = posterFor()
  for (const host of ['127.0.0.1', '::1']) {
    await using receiver = await startRawReceiver(answer('200 OK'), { host })
    const url = `http://localhost:${receiver.port}/`
    expect(await poster.post({ ...send, url })).toMatchObject({ ok: true })
    expect(await poster.post({ ...send, url: receiver.url })).toMatchObject({ ok: true })
  }
})

test('ignores proxy and other settings in the environment', async () => {
  await using proxy = await startRawReceiver(answer('200 OK', [], 'proxied'))
  await using receiver = await startRawReceiver(answer('200 OK', [], 'direct'))
  await using selfSigned = await startRawReceiver(answer('200 OK'), {
    tls: makeCertificate('localhost'),
  })
  const names = ['HTTP_PROXY', 'http_proxy', 'HTTPS_PROXY', 'https_proxy', 'ALL_PROXY']
  const settings = Object.fromEntries(names.map((name) => [name, proxy.url]))
  Object.assign(settings, { NODE_USE_ENV_PROXY: '1', NODE_TLS_REJECT_UNAUTHORIZED: '0' })
  const before = Object.fromEntries(Object.keys(settings).map((name) => [name, process.env[name]]))
  Object.assign(process.env, settings)
  try {
    const poster = posterFor()
    expect(await poster.post({ ...send, url: receiver.url })).toMatchObject({ answer: 'direct' })
    const untrusted = await poster.post({ ...send, url: `https://localhost:${selfSigned.port}/` })
    expect(untrusted).toMatchObject({ ok: false, error: 'the certificate is not valid' })
    expect(proxy.connections).toBe(0)
  } finally {
    for (const [name, value] of Object.entries(before)) {
      if (value === undefined) delete process.env[name]
      else process.env[name] = value
    }
  }
})

test('close waits for requests in progress, and sends nothing more', async () => {
  const { promise: open, resolve: answerIt } = Promise.withResolvers<void>()
  await using receiver = await startRawReceiver((socket) => {
    void open.then(() => socket.write(answer('200 OK')))
  })
  const poster = createPoster({ allowLoopback: true })
  const under = poster.post({ ...send, url: receiver.url })
  await eventually(() => receiver.received.length).toBe(1)
  const ended: string[] = []
  const all = [
    poster.close().then(() => ended.push('closed')),
    under.then(({ ok }) => ended.push(ok ? 'arrived' : 'failed')),
  ]
  answerIt()
  await Promise.all(all)
  expect(ended).toEqual(['arrived', 'closed'])
  const late = await poster.post({ ...send, url: receiver.url })
  expect(late).toMatchObject({ ok: false, status: null, error: 'sending was stopped' })
})

test('a signal ends an attempt', async () => {
  await using receiver = await startRawReceiver(() => {})
  const poster = posterFor()
  const stopping = new AbortController()
  const attempt = poster.post({ ...send, url: receiver.url, signal: stopping.signal })
  await eventually(() => receiver.received.length).toBe(1)
  stopping.abort()
  const stopped = { ok: false, status: null, error: 'sending was stopped' }
  expect(await attempt).toMatchObject(stopped)
  expect(await poster.post({ ...send, url: receiver.url, signal: stopping.signal })).toMatchObject(
    stopped,
  )
  expect(receiver.received).toHaveLength(1)
})

test('a signal or the deadline ends an attempt still connecting', async () => {
  const url = 'https://hooks.example.com/'
  const stopping = new AbortController()
  const { promise: found, resolve: find } = Promise.withResolvers<string[]>()
  const lookup = () => {
    stopping.abort()
    return found
  }
  // Longer than this test's timeout.
  const connectMs = 600_000
  const { signal } = stopping
  const stopped = await posterFor({ lookup, connectMs }).post({ ...send, url, signal })
  expect(errorOf(stopped)).toBe('sending was stopped')
  const late = await posterFor({ lookup, connectMs, totalMs: 50 }).post({ ...send, url })
  expect(errorOf(late)).toBe('timed out after 0.05 s')
  find([])
})

const REFUSED = 'the address is not public'

test('a name is looked up again for each connection: public first, then loopback', async () => {
  await using canary = await startRawReceiver(answer('200 OK'))
  const { promise: late, resolve: answerLate } = Promise.withResolvers<string[]>()
  const answers = [
    // Public, but resolved too late, so the test never calls a real host.
    () => late,
    async () => ['127.0.0.1'],
    async () => [],
  ]
  const lookup = async () => answers.shift()?.() ?? []
  const poster = posterFor({ allowLoopback: false, connectMs: 200, lookup })
  const url = `https://hooks.example.com:${canary.port}/`
  for (const error of ['no connection within 0.2 s', REFUSED, 'no such host']) {
    expect(errorOf(await poster.post({ ...send, url }))).toBe(error)
    answerLate(['2000::1'])
  }
  expect(canary.connections).toBe(0)
})

// 2000::/16 counts as public but hasn't been allocated to anyone.
test.for([
  ['2000::1', '127.0.0.1'],
  ['127.0.0.1', '2000::1'],
  ['2000::2', '::1'],
  ['2000::1', '::ffff:127.0.0.1'],
  ['2000::1', 'fd00::1'],
  ['2000::1', 'nonsense'],
])('a single private address among public ones is refused: %s and %s', async (answers) => {
  await using canary = await startRawReceiver(answer('200 OK'))
  const poster = posterFor({ allowLoopback: false, lookup: async () => answers })
  const url = `https://hooks.example.com:${canary.port}/`
  expect(errorOf(await poster.post({ ...send, url }))).toBe(REFUSED)
  expect(canary.connections).toBe(0)
})

test('a look-up that fails or hangs fails the attempt', async () => {
  const url = 'https://hooks.example.com/'
  const failing = posterFor({
    lookup: () => Promise.reject(new Error('unknown')),
  })
  expect(errorOf(await failing.post({ ...send, url }))).toBe('the request could not be sent')
  const hanging = posterFor({ connectMs: 100, lookup: () => new Promise(() => {}) })
  expect(errorOf(await hanging.post({ ...send, url }))).toBe('no connection within 0.1 s')
})

test('no spelling of loopback reaches a canary there', async () => {
  await using canary = await startRawReceiver(answer('200 OK'), { tls: certificate })
  const poster = posterFor({ allowLoopback: false, lookup: async () => ['127.0.0.1'] })
  const hosts = [
    '127.0.0.1',
    '127.1',
    '2130706433',
    '0x7f000001',
    '0x7f.1',
    '0177.0.0.1',
    '017700000001',
    '127.0.0.1.',
    '１２７.０.０.１',
    '%31%32%37.0.0.1',
    '0',
    '0.0.0.0',
    'localhost',
    'LOCALHOST.',
    'a.localhost',
    '[::1]',
    '[::ffff:127.0.0.1]',
    '[64:ff9b::7f00:1]',
    'hooks.example.com',
  ]
  for (const host of hosts) {
    for (const scheme of ['https', 'http']) {
      const result = await poster.post({ ...send, url: `${scheme}://${host}:${canary.port}/` })
      expect(errorOf(result), host).toMatch(/public address|not public|https address/)
    }
  }
  expect(canary.connections).toBe(0)
})

function errorOf(result: PostResult): string {
  return result.ok ? `answered ${result.status}` : result.error
}
