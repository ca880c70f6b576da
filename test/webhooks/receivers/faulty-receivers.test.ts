import { readFile } from 'node:fs/promises'
import type { Socket } from 'node:net'
import { expect, test } from 'vitest'
import { openDatabase } from '#server/db/connect.ts'
import { anOrder, plainCatalog } from '#test/catalogs.ts'
import { SECRET, createTestDatabase, createTestOrganisation } from '#test/harness.ts'
import { freePort } from '#test/free-port.ts'
import { startServe } from '#test/processes.ts'
import { makeCertificate } from '#test/outbound/certificate.ts'
import { asIntegrator } from '#test/actors/integrator.ts'
import type { LoggedDelivery } from '#test/actors/integrator.ts'
import { HUGE, answerHuge, drip, gzipBomb } from './misbehave.ts'
import { answer, startRawReceiver } from '#test/outbound/raw-receiver.ts'
import type { RawReply } from '#test/outbound/raw-receiver.ts'
import { startReceiver } from './receiver.ts'

/**
 * A real server sending to receivers with every fault at the same time. The log has a reason for each
 * attempt, a healthy receiver still gets everything, and memory doesn't grow. faults.test.ts covers
 * the other faults of an answer.
 */

const ORDERS = 5
const quiet = { info() {}, warn() {}, error() {} }
const TIMED_OUT = 'timed out after 15 s'

type Fault = {
  name: string
  /** Null if nothing listens there. */
  reply: RawReply | null
  tls?: ReturnType<typeof makeCertificate>
  attempt: { status: number | null; error: string | null; answer?: unknown }
}

test('every fault is logged with its reason and disturbs no other receiver', async () => {
  const databaseUrl = await createTestDatabase()
  const db = openDatabase({
    connection: databaseUrl,
    poolSize: 1,
    namedStatements: true,
    log: quiet,
  })
  const organisation = await createTestOrganisation(db, plainCatalog)
  await db.end()
  const settings = {
    DATABASE_URL: databaseUrl,
    SECRET_KEY: SECRET,
    WEBHOOK_ALLOW_LOOPBACK: '1',
    API_RATE_PER_MINUTE: '1000000',
  }
  await using server = await startServe(settings)
  const { call, register, deliveries, endpoint } = asIntegrator(server, organisation)
  const place = async () => expect((await call('POST', 'orders', anOrder())).status).toBe(201)

  /** In order: deliveries to the healthy receiver, and timeouts of silent ones. */
  const happened: string[] = []
  let sent = 0
  const huge = (status: string) => (socket: Socket) =>
    answerHuge(socket, status, (bytes) => (sent += bytes))
  const silent = (socket: Socket) => void socket.on('close', () => happened.push('given up'))
  await using canary = await startRawReceiver(answer('200 OK'))
  const xs = expect.stringMatching(/^x{500}$/)
  const faults: Fault[] = [
    { name: 'down', reply: null, attempt: { status: null, error: 'connection refused' } },
    {
      name: '500',
      reply: answer('500 Internal Server Error', [], 'no'),
      attempt: { status: 500, error: 'answered 500', answer: 'no' },
    },
    { name: 'hang', reply: silent, attempt: { status: null, error: TIMED_OUT } },
    {
      name: 'a byte at a time',
      reply: (socket) => {
        silent(socket)
        drip(socket, 'HTTP/1.1 200 OK\r\nContent-Length: 60000\r\n\r\n', 'x')
      },
      attempt: { status: 200, error: TIMED_OUT, answer: expect.stringMatching(/^x+$/) },
    },
    {
      name: '100 MB',
      reply: huge('500 No'),
      attempt: { status: 500, error: 'answered 500', answer: xs },
    },
    // A receiver that sent 2xx has accepted; the rest of its answer isn't awaited.
    {
      name: '100 MB, well meant',
      reply: huge('200 OK'),
      attempt: { status: 200, error: null, answer: xs },
    },
    {
      name: 'gzip bomb',
      reply: gzipBomb('503 No'),
      attempt: { status: 503, error: 'answered 503', answer: '' },
    },
    {
      name: 'redirect',
      reply: answer('307 Temporary Redirect', [`Location: ${canary.url}`]),
      attempt: { status: 307, error: 'redirects are not followed (307)' },
    },
    {
      name: 'close mid-body',
      reply: (socket) => void socket.end('HTTP/1.1 200 OK\r\nContent-Length: 60\r\n\r\nhalf'),
      attempt: {
        status: 200,
        error: 'the connection was closed before the answer was complete',
        answer: 'half',
      },
    },
    {
      name: 'bad certificate',
      reply: answer('200 OK'),
      tls: makeCertificate('localhost'),
      attempt: { status: null, error: 'the certificate is not valid' },
    },
    {
      name: '410',
      reply: answer('410 Gone'),
      attempt: { status: 410, error: 'answered 410 (gone)' },
    },
    {
      name: 'Retry-After',
      reply: answer('429 Too Many Requests', ['Retry-After: 9']),
      attempt: { status: 429, error: 'answered 429' },
    },
  ]

  await using opened = new AsyncDisposableStack()
  const healthy = await startReceiver((response) => {
    happened.push('arrived')
    response.writeHead(204).end()
  })
  // One order first, so that memory every order needs isn't counted below.
  const { id: healthyId } = await register(healthy.url)
  for (let count = 0; count < 20; count += 1) await place()
  await healthy.waitFor(20)
  happened.length = 0
  const memory = await mostMemory(server.pid)

  const endpoints = new Map<string, string>()
  for (const { name, reply, tls } of faults) {
    const receiver =
      reply === null ? null : opened.use(await startRawReceiver(reply, tls ? { tls } : {}))
    const url = receiver?.url ?? `http://127.0.0.1:${await freePort()}/`
    endpoints.set(name, (await register(url)).id)
  }
  const logOf = (name: string): Promise<LoggedDelivery[]> => deliveries(endpoints.get(name) ?? '')
  for (let count = 0; count < ORDERS; count += 1) await place()
  await healthy.waitFor(20 + ORDERS)

  for (const { name, attempt } of faults) {
    // A 410 ends all attempts.
    const waiting = async () =>
      (await logOf(name)).filter(({ attempts, status }) => !attempts[0] && status !== 'skipped')
    await expect.poll(waiting, { timeout: 40_000 }).toEqual([])
    const attempted = (await logOf(name)).filter(({ attempts }) => attempts[0])
    if (name !== '410') expect({ name, count: attempted.length }).toEqual({ name, count: ORDERS })
    for (const { attempts } of attempted) {
      expect({ name, attempt: attempts[0] }).toMatchObject({ name, attempt })
    }
  }
  // The healthy receiver had everything before the first silent one timed out.
  expect(happened.slice(0, ORDERS)).toEqual(Array.from({ length: ORDERS }, () => 'arrived'))
  expect(happened).toContain('given up')
  const arrived = await deliveries(healthyId, 'status=succeeded&limit=100')
  expect(arrived).toHaveLength(20 + ORDERS)
  for (const { attempts } of arrived) expect(attempts).toHaveLength(1)

  const statuses = async (name: string) => new Set((await logOf(name)).map(({ status }) => status))
  expect(await statuses('410')).toContain('failed')
  expect(await statuses('410')).not.toContain('pending')
  const gone = await endpoint(endpoints.get('410') ?? '')
  expect(gone).toMatchObject({ enabled: false, disabledReason: 'gone' })
  expect(await statuses('100 MB, well meant')).toEqual(new Set(['succeeded']))
  for (const name of ['down', 'hang', 'redirect', 'bad certificate']) {
    expect([name, await statuses(name)]).toEqual([name, new Set(['pending'])])
  }
  for (const { attempts, nextAttemptAt } of await logOf('Retry-After')) {
    const wait = Date.parse(nextAttemptAt ?? '') - Date.parse(attempts.at(-1)?.at ?? '')
    expect(wait).toBeGreaterThanOrEqual(attempts.length === 1 ? 9000 : 300_000)
  }

  expect(canary.connections).toBe(0)
  // Of the gigabytes on offer, only about as much as the kernel's buffers hold was read.
  const huges = await Promise.all(['100 MB', '100 MB, well meant'].map(logOf))
  const count = huges.flat().reduce((sum, { attempts }) => sum + attempts.length, 0)
  expect(sent / count).toBeLessThan(HUGE / 6)
  expect((await mostMemory(server.pid)) - memory).toBeLessThan(HUGE)
})

/** A process's peak resident memory in bytes, from Linux. */
async function mostMemory(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  return Number(/^VmHWM:\s+(\d+) kB$/m.exec(status)?.[1] ?? Number.NaN) * 1024
}
