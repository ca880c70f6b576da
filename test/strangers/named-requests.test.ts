import { createHmac } from 'node:crypto'
import { expect, test } from 'vitest'
import { accessKeyOf } from '#server/orders/access-key.ts'
import { asHirer } from '#test/actors/hirer.ts'
import { anOrder, plainCatalog } from '#test/catalogs.ts'
import {
  createTestOrganisation,
  placeByBrowser,
  placeByKey,
  startTestServer,
  withKey,
} from '#test/harness.ts'

// Rules, section 9, "Who it was": the log names who asked, and each refusal that says something about
// them is counted by its name.

const server = await startTestServer()
const organisation = await createTestOrganisation(server.db, plainCatalog)
const hirer = asHirer(server, organisation)
const proxied = (address: string) => ({ 'x-forwarded-for': address })

/** The lines that were logged during some work. */
async function linesOf(work: () => Promise<unknown>) {
  const before = server.logs.length
  await work()
  return server.logs.slice(before).map((line) => JSON.parse(line))
}

test('a request line has the address, the organisation and the key’s id', async () => {
  const [keyed, placed, page] = await linesOf(async () => {
    await placeByKey(server, organisation, anOrder(), proxied('203.0.113.1'))
    await placeByBrowser(server, organisation, anOrder(), proxied('2001:DB8::1'))
    await fetch(`${server.url}/book/${organisation.slug}`, { headers: proxied('203.0.113.2') })
  })
  expect(keyed).toMatchObject({ address: '203.0.113.1', organisation: organisation.id })
  expect(keyed.keyId).toMatch(/^key_[0-9a-f]{32}$/)
  expect(placed).toMatchObject({ address: '2001:db8::1', organisation: organisation.id })
  expect(placed).not.toHaveProperty('keyId')
  expect(page).toMatchObject({ address: '203.0.113.2', organisation: organisation.id })
})

test('each kind of refusal has its name, in the log and in the counts', async () => {
  const order = (await placeByKey(server, organisation, anOrder())).json
  const wrong = accessKeyOf(order.id, 'another secret')
  const counted = new Map(server.counts.refusals)
  const foreign = { origin: 'https://evil.example' }
  const body = '{"id":"evt_1","type":"x"}'
  const at = Math.floor(Date.now() / 1000)
  const forged = createHmac('sha256', 'guess').update(`${at}.${body}`).digest('hex')
  const document = `/book/${organisation.slug}/orders/${order.id}/documents/confirmation`
  const lines = await linesOf(async () => {
    await server.fetch('/api/v1/orders', { headers: withKey('svc_sk_wrong') })
    await server.fetch('/api/v1/orders', {
      method: 'POST',
      headers: withKey(organisation.readKey),
      body: '{}',
    })
    await placeByBrowser(server, organisation, anOrder(), foreign)
    await hirer('view', { id: order.id, body: { accessKey: wrong } })
    await fetch(`${server.url}${document}?until=9999999999&key=wrong`)
    await server.fetch('/payments/test/events', {
      method: 'POST',
      headers: { 'stripe-signature': `t=${at},v1=${forged}` },
      body,
    })
    for (let tries = 0; tries < 9; tries += 1) {
      await hirer('view', { id: order.id, body: { accessKey: wrong } })
    }
  })
  const names = [
    'bad_api_key',
    'read_only_key',
    'untrusted_origin',
    'wrong_access_key',
    'wrong_document_link',
    'bad_signature',
    ...Array.from({ length: 8 }, () => 'wrong_access_key'),
    'wrong_key_budget',
  ]
  expect(lines.filter(({ refused }) => refused).map(({ refused }) => refused)).toEqual(names)
  for (const name of new Set(names)) {
    const known = [...server.counts.refusals].find(([counts]) => counts === name)?.[1] ?? 0
    const before = [...counted].find(([counts]) => counts === name)?.[1] ?? 0
    expect(known - before, name).toBe(names.filter((one) => one === name).length)
  }
})

test('a flood of refusals writes few lines, and one with the rest', async () => {
  const strict = await startTestServer({ publicPerMinute: 1 }, server.databaseUrl)
  const lines = () => strict.logs.map((line) => JSON.parse(line))
  for (let count = 0; count < 200; count += 1) {
    await strict.fetch(`/api/public/${organisation.slug}/catalog`)
  }
  expect(lines().filter(({ status }) => status === 429)).toHaveLength(20)
  expect(strict.counts.refusals.get('public_budget')).toBe(199)
  // Others are logged as ever.
  await strict.fetch('/healthz')
  expect(lines().at(-1)).toMatchObject({ route: '/healthz', status: 200 })
  await strict.stop()
  expect(lines().at(-1)).toMatchObject({
    msg: 'more requests were refused',
    status: 429,
    lines: 179,
    route: '/api/public/:organisation/catalog',
  })
})

test('a request id comes only from a trusted proxy, and only if it is harmless', async () => {
  const given = async (id: string, to = server) =>
    (await to.fetch('/healthz', { headers: { 'x-request-id': id } })).headers.get('x-request-id')
  const id = '4bf92f3577b34da6a3ce929d0e0e4736'
  expect(await given(id)).toBe(id)
  for (const odd of ['short', 'x'.repeat(65), 'a b c d e f g', '{"level":10}', `${id};`]) {
    expect(await given(odd)).toMatch(/^req_/)
  }
  const direct = await startTestServer({ trustedProxies: [] }, server.databaseUrl)
  expect(await given(id, direct)).toMatch(/^req_/)
  await direct.fetch('/healthz', { headers: proxied('203.0.113.9') })
  await direct.fetch('/healthz', { headers: proxied('203.0.113.9') })
  expect(JSON.parse(direct.logs.at(-1) ?? '{}').address).toBe('127.0.0.1')
  const warnings = direct.logs.filter((line) => line.includes('set TRUSTED_PROXIES'))
  expect(warnings).toHaveLength(1)
})

test('the trace of a valid traceparent is in the line, from any sender', async () => {
  const trace = '4bf92f3577b34da6a3ce929d0e0e4736'
  const span = '00f067aa0ba902b7'
  const direct = await startTestServer({ trustedProxies: [] }, server.databaseUrl)
  const traced = async (traceparent: string) => {
    await direct.fetch('/healthz', { headers: { traceparent } })
    return JSON.parse(direct.logs.at(-1) ?? '{}').traceId
  }
  expect(await traced(`00-${trace}-${span}-01`)).toBe(trace)
  expect(await traced(`01-${trace}-${span}-00-later-versions-have-more`)).toBe(trace)
  for (const odd of [
    trace,
    `00-${trace}-${span}`,
    `ff-${trace}-${span}-01`,
    `00-${trace.toUpperCase()}-${span}-01`,
    `00-${'0'.repeat(32)}-${span}-01`,
    `00-${trace}-${'0'.repeat(16)}-01`,
    `00-${trace}${trace}-${span}-01`,
    `00-${'<script>'.repeat(4)}-${span}-01`,
  ]) {
    expect(await traced(odd), odd).toBeUndefined()
  }
})
