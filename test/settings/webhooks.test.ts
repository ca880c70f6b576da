import { eventually } from '#test/eventually.ts'
import { expect, test } from 'vitest'
import { asIntegrator } from '#test/actors/integrator.ts'
import { createMember, signInAgain } from '#test/actors/team.ts'
import { anOrder, plainCatalog } from '#test/catalogs.ts'
import { createTestOrganisation, placeByKey, startTestServer } from '#test/harness.ts'
import { startReceiver } from '#test/webhooks/receivers/receiver.ts'

// Webhooks in the office do what the API with keys does.

const server = await startTestServer({ deliveries: true })
const firm = await createTestOrganisation(server.db, plainCatalog)
const admin = await createMember(server, firm, 'admin', { name: 'Robin Hale' })
const owner = await createMember(server, firm, 'owner', { name: 'Olive Owner' })
const office = `/api/office/${firm.slug}`
const webhooks = `${office}/webhooks`

const change = (id: string, version: number, body: object, who = admin) =>
  who.ask(`${webhooks}/${id}`, {
    method: 'PATCH',
    headers: { 'content-type': 'application/json', 'if-match': String(version) },
    body: JSON.stringify(body),
  })

test('an endpoint is added, changed, given a new secret and deleted, with a trail', async () => {
  const made = await admin.send('POST', webhooks, {
    url: 'https://hooks.example.com/in',
    description: 'Till',
  })
  expect(made.status, made.text).toBe(201)
  expect(made.json.secret).toMatch(/^whsec_/)
  const { id } = made.json
  const listed = (await admin.ask(webhooks)).json.data
  expect(listed).toMatchObject([{ id, version: 1, url: 'https://hooks.example.com/in' }])
  expect(JSON.stringify(listed)).not.toContain('whsec_')

  const changed = await change(id, 1, { enabled: false })
  expect([changed.status, changed.json.version], changed.text).toEqual([200, 2])
  const stale = await change(id, 1, { description: 'Shop' }, owner)
  expect([stale.status, stale.headers.get('etag')]).toEqual([412, '"2"'])
  expect(stale.json.error).toContain('Robin Hale changed this endpoint')
  const unnamed = await admin.ask(`${webhooks}/${id}`, {
    method: 'PATCH',
    headers: { 'content-type': 'application/json' },
    body: '{}',
  })
  expect(unnamed.status).toBe(428)
  expect((await change(id, 2, { url: 'http://10.0.0.1/' })).json.error).toContain('url: ')

  const rotated = await admin.send('POST', `${webhooks}/${id}/rotate-secret`, {
    graceSeconds: 3600,
  })
  expect(rotated.json.secret).toMatch(/^whsec_/)
  expect(rotated.json.secret).not.toBe(made.json.secret)
  expect(rotated.json.previousSecretUntil).not.toBeNull()
  const gone = await admin.ask(`${webhooks}/${id}`, {
    method: 'DELETE',
    headers: { 'if-match': '2' },
  })
  expect(gone.status, gone.text).toBe(204)
  expect((await admin.ask(webhooks)).json.data).toEqual([])
  const { rows } = await server.owner.query(
    'select action, before, after, account_id from audit_log where subject = $1 order by id',
    [id],
  )
  expect(rows.map(({ action }) => action)).toEqual([
    'webhook_endpoint.created',
    'webhook_endpoint.changed',
    'webhook_endpoint.secret_rotated',
    'webhook_endpoint.deleted',
  ])
  expect(rows[1]).toMatchObject({
    before: { enabled: true },
    after: { enabled: false },
    account_id: admin.accountId,
  })
})

test('the same form sent twice adds one endpoint, and answers the same secret', async () => {
  const headers = { 'content-type': 'application/json', 'idempotency-key': 'form-1' }
  const body = JSON.stringify({ url: 'https://hooks.example.com/twice' })
  const [one, two] = [
    await admin.ask(webhooks, { method: 'POST', headers, body }),
    await admin.ask(webhooks, { method: 'POST', headers, body }),
  ]
  expect([one.status, two.status]).toEqual([201, 201])
  expect(two.json).toEqual(one.json)
  expect(two.headers.get('idempotent-replayed')).toBe('true')
  expect((await admin.ask(webhooks)).json.data).toHaveLength(1)
  await admin.ask(`${webhooks}/${one.json.id}`, { method: 'DELETE', headers: { 'if-match': '1' } })
})

test('what changes where events go asks who it is; looking does not', async () => {
  const { id } = await asIntegrator(server, firm).register('https://hooks.example.com/asked', {
    enabled: false,
  })
  const bare = await signInAgain(server, admin.accountId, 1)
  const refused = await bare.send('POST', webhooks, { url: 'https://hooks.example.com/' })
  expect([refused.status, refused.headers.get('kerbside-reason')]).toEqual([403, 'step_up'])
  expect((await bare.ask(webhooks)).status).toBe(200)
  expect((await bare.ask(`${webhooks}/${id}/deliveries`)).status).toBe(200)
})

test('deliveries show payload, answer and attempts, and are sent again', async () => {
  const receiver = await startReceiver()
  const { id } = await asIntegrator(server, firm).register(receiver.url)
  const ping = await admin.send('POST', `${webhooks}/${id}/test`, {})
  expect(ping.json, ping.text).toMatchObject({ succeeded: true, attempt: { status: 204 } })

  const order = (await placeByKey(server, firm, anOrder())).json
  const deliveries = async () => (await admin.ask(`${webhooks}/${id}/deliveries`)).json.data
  await eventually(async () => (await deliveries())[0]?.status).toBe('succeeded')
  const [delivery] = await deliveries()
  expect(delivery).toMatchObject({
    eventType: 'order.created',
    attempts: [{ status: 204, error: null }],
  })
  const event = await admin.ask(`${office}/events/${delivery.eventId}`)
  expect(event.json.data).toMatchObject({ id: order.id, reference: order.reference })

  const again = await admin.send('POST', `${office}/events/${delivery.eventId}/redeliver`, {
    endpointId: id,
  })
  expect([again.status, again.json]).toEqual([202, { queued: 1 }])
  await eventually(async () => (await deliveries()).length).toBe(2)
  const since = new Date(Date.now() - 3_600_000).toISOString()
  const recovered = await admin.send('POST', `${webhooks}/${id}/recover`, { since })
  expect([recovered.status, recovered.json.queued]).toEqual([202, 0])
})
