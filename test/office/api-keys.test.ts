import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { localTime } from '#contract/values/day.ts'
import { createMember } from '#test/actors/team.ts'
import type { TeamMember } from '#test/actors/team.ts'
import { eventually } from '#test/eventually.ts'
import { createTestOrganisation, startTestServer, withKey } from '#test/harness.ts'

// API keys in the office: made, listed and revoked.

const server = await startTestServer()
const organisation = await createTestOrganisation(server.db)
const owner = await createMember(server, organisation, 'owner', { name: 'Olive Owner' })
const keys = `/api/office/${organisation.slug}/api-keys`

function make(by: TeamMember, body: object, idempotencyKey?: string) {
  return by.ask(keys, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(idempotencyKey !== undefined && { 'idempotency-key': idempotencyKey }),
    },
    body: JSON.stringify(body),
  })
}

const reads = (key: string) => server.fetch('/api/v1/orders', { headers: withKey(key) })

const body = { name: 'Website', access: 'read', expires: null }

test('a key works until it is revoked, and is stored as its hash alone', async () => {
  const made = await make(owner, body)
  expect(made.status, made.text).toBe(201)
  const { key, apiKey } = made.json
  expect(key).toMatch(/^svc_sk_\w{42}$/)
  expect(apiKey).toMatchObject({
    name: 'Website',
    access: 'read',
    last4: key.slice(-4),
    revokedAt: null,
    createdBy: { kind: 'account', name: 'Olive Owner' },
  })
  expect((await reads(key)).status).toBe(200)
  const listed = await owner.ask(keys)
  expect(listed.json.data[0]).toMatchObject({ id: apiKey.id })
  expect(listed.text).not.toContain(key)

  // Someone who made sure of their identity an hour ago revokes it at once.
  await server.owner.query(`update sessions set stepped_up_at = now() - interval '1 hour'`)
  expect((await owner.send('DELETE', `${keys}/${apiKey.id}`)).status).toBe(204)
  expect((await owner.send('DELETE', `${keys}/${apiKey.id}`)).status).toBe(204)
  expect((await reads(key)).status).toBe(401)
  expect((await make(owner, body)).headers.get('kerbside-reason')).toBe('step_up')
  await server.owner.query('update sessions set stepped_up_at = now()')
  const { rows } = await server.owner.query(
    `select action, after, before, address from audit_log where subject = $1 order by id`,
    [apiKey.id],
  )
  const address = expect.any(String)
  expect(rows).toMatchObject([
    { action: 'api_key.created', after: { name: 'Website', access: 'read' }, address },
    { action: 'api_key.revoked', before: { name: 'Website', last4: apiKey.last4 }, address },
  ])
  expect(JSON.stringify(rows)).not.toContain(key)
})

test('the same attempt twice, also at once, makes one key', async () => {
  const attempt = randomUUID()
  const answers = await Promise.all([make(owner, body, attempt), make(owner, body, attempt)])
  expect(answers.map(({ status }) => status)).toEqual([201, 201])
  expect(answers[0].json).toEqual(answers[1].json)
  const replays = answers.map(({ headers }) => headers.get('idempotent-replayed'))
  expect(new Set(replays)).toEqual(new Set(['true', null]))
  const other = await make(owner, { ...body, name: 'Other' }, attempt)
  expect(other.headers.get('idempotency-mismatch')).toBe('true')
  expect(other.json).toEqual(answers[0].json)
  // The same words by someone else are another attempt.
  const admin = await createMember(server, organisation, 'admin')
  expect((await make(admin, body, attempt)).json.key).not.toBe(other.json.key)
  await server.owner.query(`update api_keys set created_at = now() - interval '25 hours'`)
  const late = await make(owner, body, attempt)
  expect([late.status, late.text.includes(other.json.key)]).toEqual([422, false])
})

test('the last day counts at the organisation, and is not in the past', async () => {
  const { day: today } = localTime(new Date(), 'Australia/Sydney')
  const made = await make(owner, { ...body, expires: today })
  expect(made.status).toBe(201)
  const end = localTime(new Date(Date.parse(made.json.apiKey.expiresAt) - 1), 'Australia/Sydney')
  expect(end).toEqual({ day: today, time: '23:59' })
  const past = await make(owner, { ...body, expires: '2020-01-01' })
  expect([past.status, past.json.error]).toEqual([422, 'expires: must be in the future'])
  expect((await make(owner, { ...body, name: '' })).status).toBe(422)
})

test('whose key it is, and who may see it', async () => {
  const elsewhere = await createTestOrganisation(server.db)
  const stranger = await createMember(server, elsewhere, 'owner')
  const { json } = await make(owner, body)
  const path = `/api/office/${elsewhere.slug}/api-keys/${json.apiKey.id}`
  const refused = await stranger.send('DELETE', path)
  expect([refused.status, refused.json.error]).toEqual([404, 'No API key has that id'])
  expect((await reads(json.key)).status).toBe(200)
  const dispatcher = await createMember(server, organisation, 'dispatcher')
  expect((await dispatcher.ask(keys)).status).toBe(403)
})

test('at most 50 keys work at once: two that are made together never make it 51', async () => {
  const crowded = await createTestOrganisation(server.db)
  const admin = await createMember(server, crowded, 'admin')
  const path = `/api/office/${crowded.slug}/api-keys`
  const add = () => admin.send('POST', path, body)
  const { rows } = await server.owner.query(
    'select count(*)::int as keys from api_keys where organisation_id = $1',
    [crowded.id],
  )
  for (let has = rows[0].keys; has < 49; has += 1) expect((await add()).status).toBe(201)
  const both = await Promise.all([add(), add()])
  expect(both.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([201, 422])
  const refused = both.find(({ status }) => status === 422)
  expect(refused?.headers.get('kerbside-problems')).toBe('"name";code=too_many')
  const { json } = await admin.ask(path)
  await admin.send('DELETE', `${path}/${json.data[0].id}`)
  expect((await add()).status).toBe(201)
})

test('the latest requests of the keys are listed for those who may make keys', async () => {
  const { key, apiKey } = (await make(owner, { ...body, name: 'Bridge' })).json
  await reads(key)
  await server.fetch('/api/v1/orders?limit=0', { headers: withKey(key) })
  const requests = `/api/office/${organisation.slug}/api-requests`
  const ofBridge = async (query = '') => {
    const { data } = (await owner.ask(`${requests}?${query}`)).json
    return data.filter((row: { key: { name: string } }) => row.key.name === 'Bridge')
  }
  await eventually(async () => (await ofBridge()).length).toBe(2)
  const [wrong, good] = await ofBridge()
  const shared = {
    method: 'GET',
    route: '/api/v1/orders',
    key: { name: 'Bridge', last4: apiKey.last4 },
  }
  expect(good).toMatchObject({ ...shared, status: 200, problem: null })
  expect(wrong).toMatchObject({
    ...shared,
    status: 422,
    problem: expect.stringMatching(/^limit: /),
  })
  expect(await ofBridge('status=error')).toEqual([wrong])
  const viewer = await createMember(server, organisation, 'viewer')
  expect((await viewer.ask(requests)).status).toBe(403)
})
