import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { openDispatch } from '#test/actors/dispatch-desk.ts'
import { createMember } from '#test/actors/team.ts'
import type { TeamMember } from '#test/actors/team.ts'
import { inDays, plainCatalog } from '#test/catalogs.ts'
import { createTestOrganisation, startTestServer } from '#test/harness.ts'
import { openFirm } from '#test/payments/office/firm.ts'

// Writes of the office whose answer got lost, or that were sent twice at once, do their work once.

const server = await startTestServer()

async function open() {
  const firm = await createTestOrganisation(server.db, plainCatalog)
  const owner = await createMember(server, firm, 'owner')
  return { firm, owner, desk: openDispatch(owner, firm.slug) }
}

/** Sends a body with an Idempotency-Key. */
function sendOnce(member: TeamMember, path: string, body: unknown, key: string) {
  return member.ask(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'idempotency-key': key },
    body: JSON.stringify(body),
  })
}

/** Two calls at once whose later one waits for the earlier. */
const twice = <Answer>(call: () => Promise<Answer>) => Promise.all([call(), call()])

test('a run that is asked for twice at once is planned once', async () => {
  const { owner, desk } = await open()
  const driver = await desk.add('drivers', { name: 'Lee Tran', phone: '0491 570 156' })
  const body = { date: inDays(1), driverId: driver.id }
  const key = randomUUID()
  const answers = await twice(() => sendOnce(owner, desk.path('runs'), body, key))
  expect(answers.map(({ status }) => status)).toEqual([201, 201])
  expect(new Set(answers.map(({ json }) => json.id)).size).toBe(1)
})

test('an invitation with the same key is written and emailed once, and answered as before', async () => {
  const { firm, owner, desk } = await open()
  const [key, path] = [randomUUID(), desk.path('invitations')]
  const body = { email: 'new.person@example.com', role: 'dispatcher' }
  const [one, other] = await twice(() => sendOnce(owner, path, body, key))
  expect([one.status, other.status]).toEqual([201, 201])
  expect(one.json).toEqual(other.json)
  const { rows: mails } = await server.owner.query(
    `select link_id from mails where organisation_id = $1 and recipient = $2`,
    [firm.id, body.email],
  )
  expect(mails).toEqual([{ link_id: one.json.id }])

  const admin = { email: 'other.person@example.com', role: 'admin' }
  const differs = await sendOnce(owner, path, admin, key)
  expect(differs.json).toEqual(one.json)
  expect(differs.headers.get('idempotency-mismatch')).toBe('true')
  expect((await owner.ask(path)).json.data).toHaveLength(1)

  // The key says what it said also once the invitation has ended.
  expect((await owner.send('DELETE', `${path}/${one.json.id}`)).status).toBe(204)
  const late = await sendOnce(owner, path, body, key)
  expect([late.status, late.json]).toEqual([201, one.json])
  expect(late.headers.get('idempotent-replayed')).toBe('true')
  expect((await owner.ask(path)).json.data).toEqual([])
})

test('a payment with the same key is answered as before also once its day is locked', async () => {
  const { owner, books, till, place } = await openFirm(server)
  const order = await place()
  const [key, day] = [randomUUID(), inDays(-1)]
  const body = { amount: 20_000, orderId: order.id, receivedOn: day }
  const first = await till.tryRecord(body, key)
  expect(first.status, first.text).toBe(201)
  const lock = books.path('settings/lock-date')
  const { json: settings } = await owner.ask(books.path('settings/money'))
  const locked = await owner.send('PUT', lock, { lockedUntil: day }, settings.version)
  expect(locked.status, locked.text).toBe(200)
  const again = await till.tryRecord(body, key)
  expect([again.status, again.json?.id], again.text).toEqual([201, first.json.id])
  expect(again.headers.get('idempotent-replayed')).toBe('true')
  expect((await till.tryRecord(body)).status).toBe(422)
})
