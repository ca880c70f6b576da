import { afterAll, describe, expect, test } from 'vitest'
import { startTestServer } from '#test/harness.ts'
import { checkInvariants } from '#test/invariants.ts'
import { problemFields } from '#test/read-problems.ts'
import { newIntegrator } from '#test/actors/integrator.ts'

/** Why an endpoint is refused: its address, its body, or too many endpoints. */

const server = await startTestServer()
const PUBLIC = 'https://hooks.example.com/kerbside'

afterAll(() => checkInvariants(server.owner))

describe('an endpoint is refused', () => {
  const shared = newIntegrator(server).then(async (one) => ({
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
    '10.0.0.1',
    '10.1',
    '167772161',
    '0xa.1',
    '012.0.0.1',
    '１０.0.0.1',
    '10.0.0.1.',
    '0',
    '172.16.0.1',
    '192.168.1.1',
    '100.64.0.1',
    '169.254.169.254',
    '0.0.0.0',
    '224.0.0.1',
    '255.255.255.255',
    '[::]',
    '[::ffff:10.0.0.1]',
    '[::10.0.0.1]',
    '[64:ff9b::a00:1]',
    '[2002:a00:1::]',
    '[fd00::1]',
    '[fe80::1]',
    'printer',
    'metadata.google.internal',
    'nas.local',
    'nas.lan.',
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
    [{ url: PUBLIC, eventTypes: [] }, 'eventTypes: must have at least 1 item'],
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
    expect(problemFields(refused)).toHaveLength(1)
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

  test('when it would be one too many, even with concurrent requests', async () => {
    const { call } = await newIntegrator(server)
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
