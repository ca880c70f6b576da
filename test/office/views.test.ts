import { expect, test } from 'vitest'
import { createMember } from '#test/actors/team.ts'
import type { Member } from '#test/actors/member.ts'
import { plainCatalog } from '#test/catalogs.ts'
import { createTestOrganisation, startTestServer } from '#test/harness.ts'

// Saved views: one's own and the shared ones, and who may change which.

const server = await startTestServer()
const firm = await createTestOrganisation(server.db, plainCatalog)
const sam = await createMember(server, firm, 'dispatcher', { name: 'Sam Okafor' })
const viewer = await createMember(server, firm, 'viewer')
const admin = await createMember(server, firm, 'admin')
const path = `/api/office/${firm.slug}/views`

function save(who: Member, body: object, key: string = crypto.randomUUID()) {
  return who.ask(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'idempotency-key': key },
    body: JSON.stringify({ query: {}, ...body }),
  })
}

function write(
  who: Member,
  method: 'PATCH' | 'DELETE',
  id: string,
  version: number,
  body?: object,
) {
  return who.ask(`${path}/${id}`, {
    method,
    headers: { 'if-match': String(version), ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  })
}

const names = async (who: Member) =>
  (await who.ask(path)).json.data.map(({ name }: { name: string }) => name)

test('a view is its owner’s until it is shared', async () => {
  const query = { status: 'confirmed,in_progress', deliveryFrom: '2026-11-16', sort: 'delivery' }
  const { json, status, text } = await save(sam, { name: 'Fortnight', query })
  expect(status, text).toBe(201)
  expect(json).toMatchObject({ version: 1, name: 'Fortnight', query, shared: false, own: true })
  expect(await names(viewer)).toEqual([])
  const shared = await write(sam, 'PATCH', json.id, 1, { shared: true })
  expect(shared.json).toMatchObject({ version: 2, shared: true, query })
  expect((await viewer.ask(path)).json.data).toMatchObject([{ own: false, by: 'Sam Okafor' }])
  expect((await write(sam, 'PATCH', json.id, 1, { name: 'X' })).status).toBe(412)
  expect((await write(viewer, 'PATCH', json.id, 2, { name: 'X' })).status).toBe(403)
  expect((await write(viewer, 'DELETE', json.id, 2)).status).toBe(403)
  const renamed = await write(admin, 'PATCH', json.id, 2, { name: 'Two weeks' })
  expect(renamed.json).toMatchObject({ name: 'Two weeks', version: 3, own: false })
  expect((await write(sam, 'DELETE', json.id, 3)).status).toBe(204)
  expect((await write(sam, 'DELETE', json.id, 3)).status).toBe(404)
  expect(await names(sam)).toEqual([])
})

test('another’s own view is unknown, even to those who set up the office', async () => {
  const { json } = await save(sam, { name: 'Mine' })
  expect((await write(admin, 'PATCH', json.id, 1, { name: 'X' })).status).toBe(404)
  expect((await write(admin, 'DELETE', json.id, 1)).status).toBe(404)
})

test('a viewer saves views, and shares none', async () => {
  expect((await save(viewer, { name: 'Mine' })).status).toBe(201)
  expect((await save(viewer, { name: 'Ours', shared: true })).status).toBe(403)
})

test('one sent twice is there once', async () => {
  const first = await save(admin, { name: 'Once' }, 'key')
  const again = await save(admin, { name: 'Once' }, 'key')
  expect([again.status, again.json.id]).toEqual([201, first.json.id])
  expect(await names(admin)).toEqual(['Once'])
})

test.each([
  [{ name: '' }, 'name'],
  [{ name: 'x'.repeat(61) }, 'name'],
  [{ name: 'X', query: { status: 'lost' } }, 'query'],
  [{ name: 'X', query: { colour: 'red' } }, 'query'],
])('%j is refused at its field', async (body, field) => {
  const { status, json } = await save(sam, body)
  expect(status).toBe(422)
  expect(json.error).toContain(field)
})

test('who changed a view is in the audit log', async () => {
  const { json } = await save(sam, { name: 'Logged' })
  await write(sam, 'PATCH', json.id, 1, { name: 'Renamed' })
  const log = await admin.ask(`/api/office/${firm.slug}/audit-log?subject=${json.id}`)
  expect(log.json.data).toMatchObject([
    { action: 'view.changed', before: { name: 'Logged' }, after: { name: 'Renamed' } },
    { action: 'view.saved' },
  ])
})
