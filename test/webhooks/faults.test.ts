import { createServer } from 'node:net'
import type { AddressInfo, Socket } from 'node:net'
import { afterAll, expect, test } from 'vitest'
import { createPoster } from '#server/outbound/post.ts'
import type { PosterOptions } from '#server/outbound/post.ts'
import { makeCertificate } from '#test/outbound/certificate.ts'
import { answerHuge, drip, flood, gzipBomb } from '#test/webhooks/receivers/misbehave.ts'
import { answer, startRawReceiver } from '#test/outbound/raw-receiver.ts'

/** Faulty receivers: every fault gives a failed result with its reason, within the limits. */

const TIMED_OUT = 'timed out after 0.6 s'
const CLOSED = 'the connection was closed before the answer was complete'
const INVALID = 'the answer is not valid HTTP'

const poster = createPoster({ allowLoopback: true })
/** For receivers that never start or never finish answering. */
const impatient = createPoster({ allowLoopback: true, connectMs: 400, totalMs: 600 })
afterAll(() => Promise.all([poster.close(), impatient.close()]))

const postTo = (url: string, sender = poster) => sender.post({ url, headers: {}, body: '{}' })

type Fault = {
  name: string
  /** The receiver keeps going until the sender gives up. */
  endless?: true
  reply: string | ((socket: Socket) => void)
  status: number | null
  error: string
  more?: Record<string, unknown>
}

const faults: Fault[] = [
  {
    name: 'answers 500',
    reply: answer('500 Internal Server Error', [], 'oh\u0000 <b>no</b>'),
    status: 500,
    error: 'answered 500',
    more: { answer: 'oh <b>no</b>', gone: false, retryAfterSeconds: null },
  },
  {
    name: 'answers 410',
    reply: answer('410 Gone'),
    status: 410,
    error: 'answered 410 (gone)',
    more: { gone: true },
  },
  {
    name: 'answers 410 and never ends',
    endless: true,
    reply: 'HTTP/1.1 410 Gone\r\nContent-Length: 9\r\n\r\nno',
    status: 410,
    error: 'answered 410 (gone)',
    more: { gone: true, answer: 'no' },
  },
  {
    name: 'asks to wait, in seconds',
    reply: answer('429 Too Many Requests', ['Retry-After: 17']),
    status: 429,
    error: 'answered 429',
    more: { retryAfterSeconds: 17 },
  },
  {
    name: 'asks to wait until a date',
    reply: answer('503 Service Unavailable', [
      `Retry-After: ${new Date(Date.now() + 3_600_000).toUTCString()}`,
    ]),
    status: 503,
    error: 'answered 503',
    more: { retryAfterSeconds: expect.closeTo(3590, -2) },
  },
  {
    name: 'hangs before its headers',
    endless: true,
    reply: () => {},
    status: null,
    error: TIMED_OUT,
  },
  {
    name: 'hangs amid its headers',
    endless: true,
    reply: 'HTTP/1.1 200 OK\r\nContent-',
    status: null,
    error: TIMED_OUT,
  },
  {
    name: 'sends interim answers without end',
    endless: true,
    reply: (socket) => drip(socket, '', 'HTTP/1.1 103 Early Hints\r\n\r\n'),
    status: null,
    error: TIMED_OUT,
  },
  {
    name: 'sends a byte at a time',
    endless: true,
    reply: (socket) => drip(socket, 'HTTP/1.1 200 OK\r\nContent-Length: 60000\r\n\r\n', 'x'),
    status: 200,
    error: TIMED_OUT,
    more: { answer: expect.stringMatching(/^x+$/) },
  },
  {
    name: 'closes without an answer',
    reply: (socket) => void socket.end(),
    status: null,
    error: CLOSED,
  },
  { name: 'resets', reply: (socket) => void socket.resetAndDestroy(), status: null, error: CLOSED },
  {
    name: 'closes amid its body',
    reply: (socket) => void socket.end('HTTP/1.1 200 OK\r\nContent-Length: 60\r\n\r\nhalf'),
    status: 200,
    error: CLOSED,
    more: { answer: 'half' },
  },
  {
    name: 'closes amid its chunks',
    reply: (socket) =>
      void socket.end('HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n4\r\nhalf\r\n'),
    status: 200,
    error: CLOSED,
  },
  {
    name: 'speaks another protocol',
    reply: 'SSH-2.0-OpenSSH_9.2\r\n',
    status: null,
    error: INVALID,
  },
  {
    name: 'gives two lengths',
    reply: 'HTTP/1.1 200 OK\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nxx',
    status: null,
    error: INVALID,
  },
  {
    name: 'sends headers without end',
    reply: (socket) => flood(socket, 'HTTP/1.1 200 OK\r\n', 'X-Filler: aaaaaaaaaaaaaaaa\r\n'),
    status: null,
    error: 'the headers of the answer are too long',
  },
  {
    name: 'switches protocols',
    reply: 'HTTP/1.1 101 Switching Protocols\r\nUpgrade: x\r\nConnection: upgrade\r\n\r\n',
    status: null,
    error: CLOSED,
  },
]

test.for(faults)('a receiver that $name', async ({ endless, reply, status, error, more }) => {
  await using receiver = await startRawReceiver(reply)
  const result = await postTo(receiver.url, endless ? impatient : poster)
  expect(result).toMatchObject({ ok: false, status, error, gone: false, ...more })
  expect(receiver.received).toHaveLength(1)
})

test.for([301, 302, 303, 307, 308, 300, 304])('a %i redirect is not followed', async (status) => {
  await using canary = await startRawReceiver(answer('200 OK'))
  await using receiver = await startRawReceiver(
    answer(`${status} Moved`, [`Location: ${canary.url}`]),
  )
  const error = `redirects are not followed (${status})`
  expect(await postTo(receiver.url)).toMatchObject({ ok: false, status, error })
  expect(canary.connections).toBe(0)
})

test('a receiver that is down', async () => {
  const server = createServer().listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  const { port } = server.address() as AddressInfo
  await new Promise((resolve) => server.close(resolve))
  for (const host of ['127.0.0.1', 'localhost']) {
    const result = await postTo(`http://${host}:${port}/`)
    expect(result).toMatchObject({ ok: false, status: null, error: 'connection refused' })
  }
})

test('an address that no webhook may have is a failure too', async () => {
  for (const url of ['', 'http://example.com/', 'https://a:b@example.com/', 'https://10.0.0.1/']) {
    expect(await postTo(url)).toMatchObject({ ok: false, status: null, error: /^the url must / })
  }
  const broken = await poster.post({ url: 'http://localhost/', headers: { 'a\nb': 'c' }, body: '' })
  expect(broken).toMatchObject({ ok: false, error: 'the request could not be sent' })
})

test('untrusted certificates, certificates for other names, and no TLS at all', async () => {
  const certificate = makeCertificate('hooks.example.com')
  const untrusted = 'the certificate is not valid'
  await using receiver = await startRawReceiver(answer('200 OK'), { tls: certificate })
  const trusting = (options: Partial<PosterOptions>) =>
    createPoster({ allowLoopback: true, lookup: async () => ['127.0.0.1'], ...options })
  await using made = new AsyncDisposableStack()
  const stranger = made.adopt(trusting({}), (each) => each.close())
  const trusted = made.adopt(trusting({ ca: certificate.cert }), (each) => each.close())
  const at = (host: string) => `https://${host}:${receiver.port}/`
  expect(await postTo(at('hooks.example.com'), stranger)).toMatchObject({
    ok: false,
    error: untrusted,
  })
  expect(await postTo(at('other.example.com'), trusted)).toMatchObject({
    ok: false,
    error: untrusted,
  })
  expect(await postTo(at('127.0.0.1'), trusted)).toMatchObject({ ok: false, error: untrusted })
  expect(await postTo(at('hooks.example.com'), trusted)).toMatchObject({ ok: true })
  expect(receiver.received).toHaveLength(1)
  await using plain = await startRawReceiver(answer('200 OK'))
  const result = await postTo(`https://127.0.0.1:${plain.port}/`, impatient)
  expect(result).toMatchObject({ ok: false, status: null })
  expect(plain.received).toHaveLength(0)
})

test('a receiver that accepts and never speaks TLS', async () => {
  const server = createServer(() => {}).listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  const { port } = server.address() as AddressInfo
  const result = await postTo(`https://127.0.0.1:${port}/`, impatient)
  expect(result).toMatchObject({ ok: false, status: null, error: 'no connection within 0.4 s' })
  server.close()
})

test.for([
  ['200 OK', true],
  ['500 Internal Server Error', false],
] as const)('100 MB of answer to %s are not read, nor kept', async ([status, ok]) => {
  let sent = 0
  await using receiver = await startRawReceiver((socket) =>
    answerHuge(socket, status, (bytes) => (sent += bytes)),
  )
  const before = heldMemory()
  for (let count = 0; count < 5; count += 1) {
    expect(await postTo(receiver.url)).toMatchObject({ ok, answer: 'x'.repeat(500) })
  }
  expect(heldMemory() - before).toBeLessThan(8 * 1024 * 1024)
  // Plus whatever the kernel's buffers took.
  expect(sent / 5).toBeLessThan(16 * 1024 * 1024)
})

test('a gzip bomb stays packed', async () => {
  await using receiver = await startRawReceiver(gzipBomb('500 No'))
  const before = heldMemory()
  for (let count = 0; count < 5; count += 1) {
    expect(await postTo(receiver.url)).toMatchObject({ ok: false, status: 500, answer: '' })
  }
  expect(heldMemory() - before).toBeLessThan(8 * 1024 * 1024)
})

/** Bytes in use by values and buffers. */
function heldMemory(): number {
  globalThis.gc?.()
  const { heapUsed, external } = process.memoryUsage()
  return heapUsed + external
}
