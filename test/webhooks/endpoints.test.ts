import { setTimeout as sleep } from 'node:timers/promises'
import { Webhook } from 'standardwebhooks'
import { afterAll, describe, expect, test, vi } from 'vitest'
import { eventTypes } from '#contract/event.ts'
import { anOrder, plainCatalog } from '#test/catalogs.ts'
import { createTestOrganisation, placeByKey, startTestServer } from '#test/harness.ts'
import { checkInvariants } from '#test/invariants.ts'
import { integratorOf } from './integrator.ts'
import type { LoggedDelivery } from './integrator.ts'
import { startReceiver } from './receiver.ts'
import type { Delivery } from './receiver.ts'

/** The integrator's own calls about webhooks: register, follow, repair (decisions, section 7). */

vi.setConfig({ testTimeout: 60_000 })
const server = await startTestServer({ deliveries: true })
/** Every secret that was ever shown, to look for where none may be. */
const secrets: string[] = []
const PUBLIC = 'https://hooks.example.com/kerbside'
const NOBODY = `we_${'0'.repeat(32)}`
const NOTHING = `evt_${'0'.repeat(32)}`

const newOrganisation = async () => {
  const organisation = await createTestOrganisation(server.db, plainCatalog)
  const integrator = integratorOf(server, organisation)
  const register = async (url: string, more?: object) => {
    const registered = await integrator.register(url, more)
    secrets.push(registered.secret)
    return registered
  }
  const place = async () => {
    const placed = await placeByKey(server, organisation, anOrder())
    expect(placed.status).toBe(201)
    return placed.json
  }
  return { organisation, ...integrator, register, place }
}

const verifies = (secret: string, { body, headers }: Delivery) => {
  try {
    new Webhook(secret).verify(body, headers as Record<string, string>)
    return true
  } catch {
    return false
  }
}
const signatures = ({ headers }: Delivery) => String(headers['webhook-signature']).split(' ').length
const change = (text: string, ...values: unknown[]) => server.owner.query(text, values)
const byText = (a: string, b: string) => (a < b ? -1 : Number(a > b))

afterAll(() => checkInvariants(server.owner))

/** Every call about one endpoint or event. */
const calls = [
  ['GET', 'webhook-endpoints/{id}'],
  ['PATCH', 'webhook-endpoints/{id}'],
  ['POST', 'webhook-endpoints/{id}/rotate-secret'],
  ['POST', 'webhook-endpoints/{id}/test'],
  ['GET', 'webhook-endpoints/{id}/deliveries'],
  ['POST', 'webhook-endpoints/{id}/recover'],
  ['DELETE', 'webhook-endpoints/{id}'],
  ['GET', 'events/{id}'],
  ['POST', 'events/{id}/redeliver'],
] as const
const bodyOf = (method: string) =>
  method === 'GET' || method === 'DELETE' ? undefined : { since: '2020-01-01T00:00:00.000Z' }

test('an endpoint is registered, read, listed, changed and deleted', async () => {
  const { call, register, endpoint } = await newOrganisation()
  expect((await call('GET', 'webhook-endpoints')).json).toEqual({ data: [], hasMore: false })
  const created = await register(PUBLIC)
  expect(created.secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/)
  expect(created).toEqual({
    id: expect.stringMatching(/^we_[0-9a-f]{32}$/),
    object: 'webhook_endpoint',
    url: PUBLIC,
    description: null,
    eventTypes,
    enabled: true,
    disabledReason: null,
    failingSince: null,
    previousSecretUntil: null,
    createdAt: expect.stringMatching(/Z$/),
    updatedAt: expect.stringMatching(/Z$/),
    secret: created.secret,
  })
  const { secret: _, ...shown } = created
  expect(await endpoint(created.id)).toEqual(shown)

  const second = await register(`${PUBLIC}?b=1`, {
    description: '  The yard  ',
    eventTypes: ['job.failed', 'order.created'],
    enabled: false,
  })
  expect(second).toMatchObject({
    description: 'The yard',
    eventTypes: ['job.failed', 'order.created'],
    enabled: false,
    disabledReason: 'by_hand',
  })
  expect(second.secret).not.toBe(created.secret)
  const list = await call('GET', 'webhook-endpoints')
  expect(list.json.data.map(({ id }: { id: string }) => id)).toEqual([created.id, second.id])

  const path = `webhook-endpoints/${second.id}`
  const changes = [
    [{}, {}],
    [{ enabled: true }, { enabled: true, disabledReason: null }],
    [{ description: '' }, { description: null }],
    [{ url: `${PUBLIC}/c` }, { url: `${PUBLIC}/c` }],
    [{ eventTypes: ['job.started'], unknown: 1 }, { eventTypes: ['job.started'] }],
    [{ enabled: false }, { enabled: false, disabledReason: 'by_hand' }],
  ] as const
  let expected: object = await endpoint(second.id)
  for (const [body, differs] of changes) {
    const { status, json } = await call('PATCH', path, body)
    expect(status).toBe(200)
    expected = { ...expected, ...differs, updatedAt: json.updatedAt }
    expect(json).toEqual(expected)
    expect(await endpoint(second.id)).toEqual(expected)
  }

  const deleted = await call('DELETE', path)
  expect([deleted.status, deleted.text]).toEqual([204, ''])
  for (const [method, rest] of calls) {
    if (rest.startsWith('events')) continue
    expect((await call(method, rest.replace('{id}', second.id), bodyOf(method))).status).toBe(404)
  }
  expect((await call('GET', 'webhook-endpoints')).json.data).toHaveLength(1)
  const { rows } = await change(
    'select secret, previous_secret from webhook_endpoints where id = $1',
    second.id,
  )
  expect(rows).toEqual([{ secret: Buffer.alloc(0), previous_secret: null }])
})

describe('an endpoint is refused', () => {
  const shared = newOrganisation().then(async (one) => ({
    ...one,
    ...(await one.register(PUBLIC)),
  }))
  const must = 'url: must be '
  const addresses: [string, string][] = [
    ['http://hooks.example.com/', `${must}an https address`],
    ['ftp://hooks.example.com/', `${must}an https address`],
    ['hooks.example.com', `${must}an https address`],
    ['//hooks.example.com/', `${must}an https address`],
    ['https://', `${must}an https address`],
    ['https:hooks.example.com', `${must}an https address`],
    ['https://hooks.example.com\\@10.0.0.1/', `${must}an https address`],
    ['https://hooks.example.com/a b', `${must}an https address`],
    ['https://hooks.example.com/\u0000', `${must}an https address`],
    ['https://hooks.example.com/\ud800', `${must}an https address`],
    ['', `${must}an https address`],
    [`https://hooks.example.com/${'a'.repeat(2000)}`, `${must}at most 2000 characters`],
    ['https://user@hooks.example.com/', 'url: must not contain a user name or password'],
    ['https://user:pw@hooks.example.com/', 'url: must not contain a user name or password'],
    ['https://@hooks.example.com/', 'url: must not contain a user name or password'],
    ['https://hooks.example.com/#a', 'url: must not contain a fragment'],
    ['https://hooks.example.com/#', 'url: must not contain a fragment'],
  ]
  const hosts = [
    ...['10.0.0.1', '10.1', '167772161', '0xa.1', '012.0.0.1', '１０.0.0.1', '10.0.0.1.', '0'],
    ...['172.16.0.1', '192.168.1.1', '100.64.0.1', '169.254.169.254', '0.0.0.0', '224.0.0.1'],
    ...['255.255.255.255', '[::]', '[::ffff:10.0.0.1]', '[::10.0.0.1]', '[64:ff9b::a00:1]'],
    ...['[2002:a00:1::]', '[fd00::1]', '[fe80::1]', 'printer', 'metadata.google.internal'],
    ...['nas.local', 'nas.lan.'],
  ]
  for (const host of hosts) addresses.push([`https://${host}/`, `${must}a public address`])

  test.for(addresses)('for its address %j', async ([url, error]) => {
    const { call, id } = await shared
    const refused = await call('POST', 'webhook-endpoints', { url })
    expect([refused.status, refused.json.error]).toEqual([422, error])
    const patched = await call('PATCH', `webhook-endpoints/${id}`, { url })
    expect([patched.status, patched.json.error]).toEqual([422, error])
  })

  test.for([
    [{}, 'url: '],
    [{ url: 5 }, 'url: '],
    [{ url: null }, 'url: '],
    [{ url: PUBLIC, eventTypes: [] }, 'eventTypes: '],
    [{ url: PUBLIC, eventTypes: ['ping'] }, 'eventTypes[0]: '],
    [{ url: PUBLIC, eventTypes: ['order.created', 'order.*'] }, 'eventTypes[1]: '],
    [{ url: PUBLIC, eventTypes: ['order.created', 'order.created'] }, 'eventTypes: '],
    [{ url: PUBLIC, eventTypes: 'order.created' }, 'eventTypes: '],
    [{ url: PUBLIC, eventTypes: null }, 'eventTypes: '],
    [{ url: PUBLIC, enabled: 'yes' }, 'enabled: '],
    [{ url: PUBLIC, description: 'd'.repeat(501) }, 'description: '],
    [{ url: PUBLIC, description: 'a\u0000b' }, 'description: '],
    [{ url: PUBLIC, description: 7 }, 'description: '],
    [[], 'body: '],
    ['x', 'body: '],
  ] as [object | string, string][])('for its body %j', async ([body, begins]) => {
    const { call, id } = await shared
    const refused = await call('POST', 'webhook-endpoints', body)
    expect(refused.status).toBe(422)
    expect(refused.json.error.startsWith(begins), refused.json.error).toBe(true)
    expect(refused.json.error.split('; ')).toHaveLength(1)
    if (begins.startsWith('url') || begins.startsWith('body')) return
    const patched = await call('PATCH', `webhook-endpoints/${id}`, body)
    expect([patched.status, patched.json.error]).toEqual([422, refused.json.error])
  })

  test('with every wrong field named', async () => {
    const { call } = await shared
    const { json } = await call('POST', 'webhook-endpoints', { eventTypes: [], enabled: 1 })
    expect(json.error).toMatch(/^url: [^;]+; eventTypes: [^;]+; enabled: [^;]+$/)
  })

  test('without JSON', async () => {
    const { organisation } = await shared
    const authorization = `Bearer ${organisation.writeKey}`
    const send = (type: string, body: string) =>
      server.fetch('/api/v1/webhook-endpoints', {
        method: 'POST',
        headers: { authorization, 'content-type': type },
        body,
      })
    expect((await send('text/plain', '{}')).status).toBe(415)
    expect((await send('application/json', '{')).status).toBe(400)
    const long = JSON.stringify({ url: PUBLIC, filler: 'x'.repeat(17_000) })
    expect((await send('application/json', long)).status).toBe(413)
  })

  test('where it would be one too many, however many ask at once', async () => {
    const { call } = await newOrganisation()
    const body = { url: PUBLIC }
    for (let count = 0; count < 45; count += 1) await call('POST', 'webhook-endpoints', body)
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => call('POST', 'webhook-endpoints', body)),
    )
    const statuses = answers.map(({ status }) => status).toSorted((a, b) => a - b)
    expect(statuses).toEqual([201, 201, 201, 201, 201, 422, 422, 422, 422, 422])
    const list = (await call('GET', 'webhook-endpoints')).json.data
    expect(list).toHaveLength(50)
    await call('DELETE', `webhook-endpoints/${list[7].id}`)
    expect((await call('POST', 'webhook-endpoints', body)).status).toBe(201)
  })
})

test('a key that may only read reads, and changes nothing', async () => {
  const { call, organisation, register, place } = await newOrganisation()
  const { id } = await register(PUBLIC)
  await place()
  const [event] = (await call('GET', 'events')).json.data
  const asked: [string, string][] = [
    ['GET', 'webhook-endpoints'],
    ['POST', 'webhook-endpoints'],
    ['GET', 'events'],
  ]
  for (const [method, path] of calls) {
    asked.push([method, path.replace('{id}', path.startsWith('events') ? event.id : id)])
  }
  for (const [method, path] of asked) {
    const answer = await call(method, path, bodyOf(method), organisation.readKey)
    expect([method, path, answer.status]).toEqual([method, path, method === 'GET' ? 200 : 403])
    expect((await call(method, path, bodyOf(method), 'nonsense')).status).toBe(401)
  }
})

test('ids that are unknown, malformed or of another organisation are 404 alike', async () => {
  const [mine, other] = [await newOrganisation(), await newOrganisation()]
  const receiver = await startReceiver()
  const { id } = await other.register(receiver.url)
  const own = await mine.register(PUBLIC)
  await other.place()
  await mine.place()
  await receiver.waitFor(1)
  const [event] = (await other.call('GET', 'events')).json.data
  const [ownEvent] = (await mine.call('GET', 'events')).json.data
  const [delivery] = await other.deliveries(id)
  const malformed = ['%00', 'we_%00', 'we_', 'x', '%F0%9F%97%91', "'", id.toUpperCase(), `${id}0`]

  for (const [method, path] of calls) {
    const tried = path.startsWith('events') ? [event.id, NOTHING] : [id, NOBODY]
    const answers = new Set<string>()
    for (const wrong of [...tried, ...malformed]) {
      const answer = await mine.call(method, path.replace('{id}', wrong), bodyOf(method))
      expect([path, wrong, answer.status]).toEqual([path, wrong, 404])
      answers.add(answer.json.error)
    }
    expect(answers.size).toBe(1)
  }
  for (const cursor of [delivery?.id, '%00', 'x', '00000000-0000-4000-8000-000000000000']) {
    const path = `webhook-endpoints/${own.id}/deliveries?startingAfter=${cursor}`
    expect((await mine.call('GET', path)).status).toBe(404)
  }
  for (const cursor of [event.id, '%00', 'x', NOTHING]) {
    expect((await mine.call('GET', `events?startingAfter=${cursor}`)).status).toBe(404)
  }
  for (const endpointId of [id, NOBODY, '\u0000', '']) {
    const path = `events/${ownEvent.id}/redeliver`
    expect((await mine.call('POST', path, { endpointId })).status).toBe(404)
  }
  const seen = JSON.stringify([
    (await mine.call('GET', 'webhook-endpoints')).json,
    (await mine.call('GET', 'events')).json,
  ])
  expect(seen).not.toContain(id)
  expect(seen).not.toContain(event.id)
  await sleep(300)
  expect(receiver.deliveries).toHaveLength(1)
  expect(await other.endpoint(id)).toMatchObject({ enabled: true, url: receiver.url })
})

test('both secrets sign while the old one is in its grace, and then the new one alone', async () => {
  const { register, call, place, endpoint } = await newOrganisation()
  const receiver = await startReceiver()
  const { id, secret: first } = await register(receiver.url)
  const rotate = async (body: object) => {
    const answer = await call('POST', `webhook-endpoints/${id}/rotate-secret`, body)
    if (answer.status === 200) secrets.push(answer.json.secret)
    return answer
  }
  const next = async () => {
    const count = receiver.deliveries.length + 1
    await place()
    return (await receiver.waitFor(count)).at(-1) as Delivery
  }
  const expectSigned = (sent: Delivery, count: number, by: string[], notBy: string[]) => {
    expect(signatures(sent)).toBe(count)
    expect(by.map((secret) => verifies(secret, sent))).toEqual(by.map(() => true))
    expect(notBy.map((secret) => verifies(secret, sent))).toEqual(notBy.map(() => false))
  }
  const before = Date.now()
  const { status, json } = await rotate({})
  expect(status).toBe(200)
  const { secret: second, ...shown } = json
  expect(second).toMatch(/^whsec_/)
  expect(second).not.toBe(first)
  expect(await endpoint(id)).toEqual(shown)
  const grace = Date.parse(shown.previousSecretUntil) - before
  expect(Math.abs(grace - 86_400_000)).toBeLessThan(60_000)
  expectSigned(await next(), 2, [first, second], [])
  await call('POST', `webhook-endpoints/${id}/test`, {})
  expectSigned(receiver.deliveries.at(-1) as Delivery, 2, [first, second], [])

  await change(
    `update webhook_endpoints set previous_secret_until = now() - interval '1 ms' where id = $1`,
    id,
  )
  expectSigned(await next(), 1, [second], [first])
  await call('POST', `webhook-endpoints/${id}/test`, {})
  expectSigned(receiver.deliveries.at(-1) as Delivery, 1, [second], [first])
  expect(await endpoint(id)).toMatchObject({ previousSecretUntil: null })

  const third = (await rotate({ graceSeconds: 0 })).json
  expect(third.previousSecretUntil).toBeNull()
  expectSigned(await next(), 1, [third.secret], [second])
  const fourth = (await rotate({ graceSeconds: 604_800 })).json
  const fifth = (await rotate({ graceSeconds: 60 })).json
  expectSigned(await next(), 2, [fourth.secret, fifth.secret], [third.secret])
  for (const graceSeconds of [604_801, -1, 1.5, '60', null, 1e300]) {
    const refused = await rotate({ graceSeconds })
    expect(refused.status).toBe(422)
    expect(refused.json.error).toMatch(/^graceSeconds: [^;]+$/)
  }
})

test('a ping is sent once, at once, and is kept nowhere', async () => {
  const { register, call, organisation, deliveries } = await newOrganisation()
  let status = 200
  const receiver = await startReceiver((response) => {
    response.writeHead(status).end('<b>hi</b>')
  })
  const { id, secret } = await register(receiver.url, { enabled: false })
  const ping = await call('POST', `webhook-endpoints/${id}/test`, {})
  expect(ping.status).toBe(200)
  expect(ping.json).toEqual({
    succeeded: true,
    attempt: {
      at: expect.any(String),
      status: 200,
      error: null,
      milliseconds: expect.any(Number),
      answer: '<b>hi</b>',
    },
  })
  const [sent] = receiver.deliveries
  expect(sent?.json).toEqual({
    id: sent?.headers['webhook-id'],
    type: 'ping',
    timestamp: expect.any(String),
    organisationId: organisation.id,
    apiVersion: 'v1',
    data: { endpointId: id },
  })
  expect(sent && verifies(secret, sent)).toBe(true)
  status = 500
  const failed = await call('POST', `webhook-endpoints/${id}/test`, {})
  expect(failed.json).toMatchObject({
    succeeded: false,
    attempt: { status: 500, error: 'answered 500' },
  })
  for (const body of [[], 'x', 5, null]) {
    const refused = await call('POST', `webhook-endpoints/${id}/test`, body)
    expect([refused.status, refused.json.error]).toEqual([422, 'body: must be an object'])
  }
  await receiver.close()
  const down = await call('POST', `webhook-endpoints/${id}/test`, { later: 'unknown fields pass' })
  expect(down.json.attempt).toMatchObject({ status: null, error: 'connection refused' })
  expect(receiver.deliveries).toHaveLength(2)
  expect(await deliveries(id)).toEqual([])
  expect((await call('GET', 'events')).json.data).toEqual([])
  expect((await call('GET', `events/${sent?.json.id}`)).status).toBe(404)
  expect((await call('GET', 'events?type=ping')).status).toBe(422)
})

test('deliveries are logged with their attempts, in pages, by status', async () => {
  const { register, call, place, deliveries } = await newOrganisation()
  const receiver = await startReceiver((response, { json }) => {
    response.writeHead(json.type === 'order.created' ? 200 : 500).end('so\n so')
  })
  const { id } = await register(receiver.url)
  const others = await register(receiver.url, { eventTypes: ['job.started'] })
  const orders = [await place(), await place(), await place(), await place()]
  await call('POST', `orders/${orders[3].id}/cancel`, {})
  await expect
    .poll(async () => (await deliveries(id)).map(({ attempts }) => attempts.length), {
      timeout: 4000,
    })
    .toEqual([1, 1, 1, 1, 1])
  const [cancelled, ...created] = await deliveries(id)
  expect(cancelled).toEqual({
    id: expect.stringMatching(
      /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/,
    ),
    object: 'webhook_delivery',
    endpointId: id,
    eventId: expect.stringMatching(/^evt_/),
    eventType: 'order.cancelled',
    status: 'pending',
    attempts: [
      {
        at: expect.any(String),
        status: 500,
        error: 'answered 500',
        milliseconds: expect.any(Number),
        answer: 'so so',
      },
    ],
    nextAttemptAt: expect.any(String),
    createdAt: expect.any(String),
    finishedAt: null,
  })
  for (const delivery of created) {
    expect(delivery).toMatchObject({
      status: 'succeeded',
      nextAttemptAt: null,
      finishedAt: expect.any(String),
      attempts: [{ status: 200, error: null }],
    })
  }
  const events = (await call('GET', 'events')).json.data
  expect((await deliveries(id)).map(({ eventId }) => eventId)).toEqual(
    events.map((event: { id: string }) => event.id),
  )
  expect(await deliveries(others.id)).toEqual([])

  const pages: LoggedDelivery[] = []
  let query = 'limit=2'
  for (;;) {
    const { json } = await call('GET', `webhook-endpoints/${id}/deliveries?${query}`)
    pages.push(...json.data)
    if (!json.hasMore) break
    expect(json.data).toHaveLength(2)
    query = `limit=2&startingAfter=${json.data.at(-1).id}`
  }
  const ids = (list: LoggedDelivery[]) => list.map((delivery) => delivery.id)
  expect(ids(pages)).toEqual(ids(await deliveries(id)))
  expect(ids(await deliveries(id, 'status=pending'))).toEqual([cancelled?.id])
  expect(await deliveries(id, 'status=succeeded')).toEqual(created)
  expect(await deliveries(id, 'status=failed')).toEqual([])
  for (const wrong of ['limit=0', 'limit=101', 'limit=x', 'status=lost', 'limit=1&limit=2']) {
    const refused = await call('GET', `webhook-endpoints/${id}/deliveries?${wrong}`)
    expect([wrong, refused.status]).toEqual([wrong, 422])
  }
})

test('events are read as they were sent, byte for byte', async () => {
  const { register, call, place } = await newOrganisation()
  const receiver = await startReceiver()
  await register(receiver.url)
  const orders = [await place(), await place(), await place()]
  await call('POST', `orders/${orders[1].id}/cancel`, {})
  const sent = await receiver.waitFor(4)
  const list = await call('GET', 'events')
  expect(list.json.hasMore).toBe(false)
  for (const { body, json } of sent) {
    expect((await call('GET', `events/${json.id}`)).text).toBe(body)
    expect(list.text).toContain(body)
  }
  const ids: string[] = list.json.data.map(({ id }: { id: string }) => id)
  const sentIds: string[] = sent.map(({ json }) => json.id)
  expect(ids.toSorted(byText)).toEqual(sentIds.toSorted(byText))
  expect(list.json.data[0].type).toBe('order.cancelled')
  const first = await call('GET', 'events?limit=3')
  expect(first.json).toEqual({ data: list.json.data.slice(0, 3), hasMore: true })
  const second = await call('GET', `events?limit=3&startingAfter=${ids[2]}`)
  expect(second.json).toEqual({ data: list.json.data.slice(3), hasMore: false })
  const filtered = await call('GET', 'events?type=order.created')
  expect(filtered.json.data).toEqual(list.json.data.slice(1))
  for (const wrong of ['type=x', 'limit=0', 'type=job.failed&type=job.failed']) {
    expect((await call('GET', `events?${wrong}`)).status).toBe(422)
  }
})

test('an event is sent again with its id, to one endpoint or to all that want it', async () => {
  const { register, call, place } = await newOrganisation()
  const [all, jobs, off] = [await startReceiver(), await startReceiver(), await startReceiver()]
  await register(all.url)
  const narrow = await register(jobs.url, { eventTypes: ['job.started'] })
  const disabled = await register(off.url, { enabled: false })
  await place()
  const [first] = await all.waitFor(1)
  const path = `events/${first?.json.id}/redeliver`
  const expectQueued = async (body: object, queued: number) => {
    const answer = await call('POST', path, body)
    expect([answer.status, answer.json]).toEqual([202, { queued }])
  }
  // Until its outcome is written it is on its way.
  await expect.poll(async () => (await call('POST', path, {})).json).toEqual({ queued: 1 })
  const [, again] = await all.waitFor(2)
  expect(again?.headers['webhook-id']).toBe(first?.headers['webhook-id'])
  expect(again?.body).toBe(first?.body)
  // One that is named gets it even if it does not want its type.
  await expectQueued({ endpointId: narrow.id }, 1)
  const [named] = await jobs.waitFor(1)
  expect(named?.body).toBe(first?.body)
  const refused = await call('POST', path, { endpointId: disabled.id })
  expect([refused.status, refused.json.error]).toEqual([422, 'endpointId: is disabled'])
  expect((await call('POST', path, { endpointId: 5 })).json.error).toMatch(/^endpointId: /)
  expect(off.deliveries).toHaveLength(0)
})

test('recover sends what failed, was skipped or happened meanwhile, and nothing that arrived', async () => {
  const { register, call, place, deliveries } = await newOrganisation()
  let status = 200
  const receiver = await startReceiver((response) => void response.writeHead(status).end())
  const { id } = await register(receiver.url, { eventTypes: ['order.created'] })
  const path = `webhook-endpoints/${id}`
  const since = '2020-01-01T00:00:00.000Z'
  await place()
  await receiver.waitFor(1)
  await expect.poll(async () => (await deliveries(id))[0]?.status).toBe('succeeded')
  status = 500
  const [failed, skipped] = [await place(), await place()]
  await receiver.waitFor(3)
  const attempted = async () => (await deliveries(id)).filter((it) => it.attempts.length > 0).length
  await expect.poll(attempted, { timeout: 4000 }).toBe(3)
  await change(
    `update deliveries set status = 'failed', finished_at = now() from events e
      where e.id = event_id and e.subject_id = $1`,
    failed.id,
  )
  await call('PATCH', path, { enabled: false })
  const meanwhile = await place()
  await call('POST', `orders/${meanwhile.id}/cancel`, {})
  const disabled = await call('POST', `${path}/recover`, { since })
  expect([disabled.status, disabled.json.error]).toEqual([422, 'endpoint: is disabled'])

  status = 200
  await call('PATCH', path, { enabled: true })
  await sleep(300)
  const before = receiver.deliveries.length
  const future = await call('POST', `${path}/recover`, { since: '2100-01-01T00:00:00+10:00' })
  expect(future.json).toEqual({ queued: 0 })
  const answers = await Promise.all([1, 2, 3].map(() => call('POST', `${path}/recover`, { since })))
  expect(answers.map((answer) => answer.status)).toEqual([202, 202, 202])
  // However often it is asked for, each is queued once.
  expect(answers.reduce((sum, { json }) => sum + json.queued, 0)).toBe(3)
  const sent = (await receiver.waitFor(before + 3)).slice(before)
  const told: string[] = sent.map(({ json }) => json.data.id)
  const missed: string[] = [failed.id, skipped.id, meanwhile.id]
  expect(told.toSorted(byText)).toEqual(missed.toSorted(byText))
  for (const order of [failed, skipped]) {
    const ids = receiver.deliveries.filter(({ json }) => json.data.id === order.id)
    expect(ids.length).toBeGreaterThan(1)
    expect(new Set(ids.map(({ headers }) => headers['webhook-id'])).size).toBe(1)
  }
  await expect
    .poll(async () => (await deliveries(id, 'status=succeeded')).length, { timeout: 4000 })
    .toBe(4)
  expect((await call('POST', `${path}/recover`, { since })).json).toEqual({ queued: 0 })

  const wrong = [
    ...['yesterday', '2026-02-30T00:00:00Z', '2026-01-01T25:00:00Z', '2026-01-01', ''],
    ...['2026-01-01T00:00:00', 5, null, undefined, '2026-01-01T00:00:00Z\u0000'],
  ]
  for (const value of wrong) {
    const refused = await call('POST', `${path}/recover`, { since: value })
    expect([value, refused.status]).toEqual([value, 422])
    expect(refused.json.error).toMatch(/^since: [^;:]+$/)
  }
  for (const value of ['0001-01-01T00:00:00Z', '9999-12-31T23:59:59.999Z']) {
    const accepted = await call('POST', `${path}/recover`, { since: value })
    expect([value, accepted.json]).toEqual([value, { queued: 0 }])
  }
})

test('a change by hand does not undo what the worker did meanwhile', async () => {
  const { register, call } = await newOrganisation()
  const { id } = await register(PUBLIC)
  const client = await server.owner.connect()
  try {
    await client.query('begin')
    await client.query(
      `update webhook_endpoints set enabled = false, disabled_reason = 'gone' where id = $1`,
      [id],
    )
    const changing = call('PATCH', `webhook-endpoints/${id}`, { description: 'the yard' })
    await sleep(300)
    await client.query('commit')
    expect((await changing).json).toMatchObject({
      description: 'the yard',
      enabled: false,
      disabledReason: 'gone',
    })
  } finally {
    client.release()
  }
})

test('every change is in the audit, by the key that made it', async () => {
  const { register, call, organisation } = await newOrganisation()
  const { id } = await register(PUBLIC)
  await call('PATCH', `webhook-endpoints/${id}`, { description: 'x' })
  secrets.push((await call('POST', `webhook-endpoints/${id}/rotate-secret`, {})).json.secret)
  await call('POST', `webhook-endpoints/${id}/recover`, { since: '2026-01-01T00:00:00Z' })
  await call('DELETE', `webhook-endpoints/${id}`)
  const { rows } = await change(
    'select action, actor from audit_log where organisation_id = $1 and subject = $2 order by id',
    organisation.id,
    id,
  )
  const actions = ['created', 'changed', 'secret_rotated', 'recovered', 'deleted']
  expect(rows.map(({ action }) => action)).toEqual(actions.map((it) => `webhook_endpoint.${it}`))
  for (const { actor } of rows) expect(actor).toMatch(/^key:key_/)
})

test('a secret is shown when it is made, and is nowhere afterwards', async () => {
  const { register, call, place, endpoint, deliveries } = await newOrganisation()
  const receiver = await startReceiver()
  const { id } = await register(receiver.url)
  secrets.push((await call('POST', `webhook-endpoints/${id}/rotate-secret`, {})).json.secret)
  await place()
  const [sent] = await receiver.waitFor(1)
  const told = JSON.stringify([
    await endpoint(id),
    await deliveries(id),
    (await call('GET', 'webhook-endpoints')).json,
    (await call('PATCH', `webhook-endpoints/${id}`, { description: 'x' })).json,
    (await call('POST', `webhook-endpoints/${id}/test`, {})).json,
    (await call('GET', 'events')).json,
    [sent?.headers, sent?.body],
    server.logs,
  ])
  const plain = secrets.map((secret) => secret.slice('whsec_'.length))
  expect(plain.length).toBeGreaterThan(5)
  expect(told).not.toContain('whsec_')
  expect(plain.filter((secret) => told.includes(secret))).toEqual([])

  const { rows } = await change('select secret, previous_secret from webhook_endpoints')
  const stored: Buffer[] = rows
    .flatMap((row) => [row.secret, row.previous_secret])
    .filter((it) => it !== null && it.length > 0)
  expect(stored.length).toBeGreaterThan(5)
  for (const secret of plain) {
    const forms = [Buffer.from(secret), Buffer.from(secret, 'base64')]
    expect(stored.some((sealed) => forms.some((form) => sealed.includes(form)))).toBe(false)
  }
  // The same one would not look the same twice.
  expect(new Set(stored.map((sealed) => sealed.toString('hex'))).size).toBe(stored.length)
})
