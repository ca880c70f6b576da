import { afterAll, expect, test } from 'vitest'
import { defaultEventTypes } from '#contract/webhooks/event-types.ts'
import { startTestServer } from '#test/harness.ts'
import { checkInvariants } from '#test/invariants.ts'
import { untilBlocked } from '#test/eventually.ts'
import { newIntegrator } from '#test/actors/integrator.ts'
import { startReceiver } from '#test/webhooks/receivers/receiver.ts'

/** Registering, reading, changing and deleting endpoints (rules, section 7). */

const server = await startTestServer({ deliveries: true })
const PUBLIC = 'https://hooks.example.com/kerbside'
const UNKNOWN = `we_${'0'.repeat(32)}`
const NOTHING = `evt_${'0'.repeat(32)}`
const change = (text: string, ...values: unknown[]) => server.owner.query(text, values)

afterAll(() => checkInvariants(server.owner))

/** Every call on one endpoint or event. */
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
  const { call, register, endpoint } = await newIntegrator(server)
  expect((await call('GET', 'webhook-endpoints')).json).toEqual({ data: [], hasMore: false })
  const created = await register(PUBLIC)
  expect(created.secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/)
  expect(created).toEqual({
    id: expect.stringMatching(/^we_[0-9a-f]{32}$/),
    object: 'webhook_endpoint',
    url: PUBLIC,
    description: null,
    eventTypes: defaultEventTypes,
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
    'select secret, previous_secret, older_secrets from webhook_endpoints where id = $1',
    second.id,
  )
  expect(rows).toEqual([{ secret: Buffer.alloc(0), previous_secret: null, older_secrets: [] }])
})

test('a read-only key reads but changes nothing', async () => {
  const { call, organisation, register, place } = await newIntegrator(server)
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

test('unknown, malformed and foreign ids are all 404', async () => {
  const [mine, other] = [await newIntegrator(server), await newIntegrator(server)]
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
    const tried = path.startsWith('events') ? [event.id, NOTHING] : [id, UNKNOWN]
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
  for (const endpointId of [id, UNKNOWN, '\u0000', '']) {
    const path = `events/${ownEvent.id}/redeliver`
    expect((await mine.call('POST', path, { endpointId })).status).toBe(404)
  }
  const seen = JSON.stringify([
    (await mine.call('GET', 'webhook-endpoints')).json,
    (await mine.call('GET', 'events')).json,
  ])
  expect(seen).not.toContain(id)
  expect(seen).not.toContain(event.id)
  await other.place()
  await receiver.waitFor(2)
  expect(receiver.deliveries).toHaveLength(2)
  expect(await other.endpoint(id)).toMatchObject({ enabled: true, url: receiver.url })
})

test('a change by the integrator keeps the worker’s concurrent changes', async () => {
  const { register, call } = await newIntegrator(server)
  const { id } = await register(PUBLIC)
  const client = await server.owner.connect()
  try {
    await client.query('begin')
    await client.query(
      `update webhook_endpoints set enabled = false, disabled_reason = 'gone' where id = $1`,
      [id],
    )
    const changing = call('PATCH', `webhook-endpoints/${id}`, { description: 'the yard' })
    await untilBlocked(server.owner)
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

test('the audit log records every change with the key that made it', async () => {
  const { register, call, organisation } = await newIntegrator(server)
  const { id } = await register(PUBLIC)
  await call('PATCH', `webhook-endpoints/${id}`, { description: 'x' })
  await call('POST', `webhook-endpoints/${id}/rotate-secret`, {})
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
