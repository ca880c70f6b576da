import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { openDispatch } from '#test/actors/dispatch-desk.ts'
import { createMember } from '#test/actors/team.ts'
import type { TeamMember } from '#test/actors/team.ts'
import { ids, inDays, plainCatalog } from '#test/catalogs.ts'
import { aPhoto } from '#test/driver/a-photo.ts'
import { createTestOrganisation, startTestServer } from '#test/harness.ts'
import { asPayer } from '#test/invoices/payer.ts'
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

// These take no key, because what they do is done once by a rule of its own.

test('the page on which an invoice or an order is paid is the same for two calls at once', async () => {
  const { firm, owner, books, invoiced, place } = await openFirm(server)
  const { invoices } = await invoiced(1)
  const pages = await twice(() => asPayer(server, firm).begin({ id: invoices[0]?.id }))
  expect(pages[0].id).toBe(pages[1].id)
  const order = await place()
  const path = books.path(`orders/${order.id}/payment-sessions`)
  const sessions = await twice(() => owner.send('POST', path))
  expect(sessions.map(({ status }) => status)).toEqual([201, 201])
  expect(sessions[0].json.id).toBe(sessions[1].json.id)
  const { rows } = await server.owner.query(
    `select count(*)::int as sessions from payment_sessions where organisation_id = $1`,
    [firm.id],
  )
  expect(rows).toEqual([{ sessions: 2 }])
})

test('a photo that is added twice at once is added once', async () => {
  const { books, owner, place } = await openFirm(server)
  const { id } = await place()
  const { json: page } = await owner.ask(books.path(`orders/${id}`))
  const { bytes } = aPhoto()
  const answers = await twice(() =>
    owner.ask(books.path(`jobs/${page.jobs[0].id}/files?kind=bin`), {
      method: 'POST',
      headers: { 'content-type': 'image/jpeg' },
      body: bytes,
    }),
  )
  expect(answers.map(({ status }) => status)).toEqual([201, 201])
  expect((await owner.ask(books.path(`orders/${id}/files`))).json.data).toHaveLength(1)
})

test('a file of records that is imported twice at once is imported once', async () => {
  const { owner, desk } = await open()
  const files = {
    vehicles: 'Name,Kind\nTruck 1,hook\n',
    drivers: 'Name,Phone\nLee Tran,0491 570 156\n',
    'tip-sites': 'Name\nEastern Creek\n',
    bins: 'Number,Type\nB1,Bin\n',
  }
  for (const [kind, csv] of Object.entries(files)) {
    const body = { kind, csv, dryRun: false }
    const answers = await twice(() => owner.send('POST', desk.path('record-imports'), body))
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    const reports = answers.map(({ json }) => [json.done, json.create, json.same])
    expect(reports, kind).toEqual(
      expect.arrayContaining([
        [true, 1, 0],
        [true, 0, 1],
      ]),
    )
    expect((await desk.read(kind)).data, kind).toHaveLength(1)
  }
})

test('a file of a bank that is imported twice at once is imported once', async () => {
  const { keeper, books } = await openFirm(server)
  const csv = 'Date,Amount,Description\n20/11/2026,100.00,Deposit\n20/11/2026,100.00,Deposit'
  const body = { fileName: 'bank.csv', csv }
  const answers = await twice(() => keeper.send('POST', books.path('bank-imports'), body))
  expect(answers.map(({ json }) => json.added)).toEqual(expect.arrayContaining([0, 2]))
  expect((await keeper.ask(books.path('bank-lines'))).json.data).toHaveLength(2)
})

test('a file of running hires that is imported twice at once is imported once', async () => {
  const { owner, desk } = await open()
  const written = (day: string) => day.split('-').toReversed().join('/')
  const csv = `Customer,Phone,Address,Size,Bin no.,Delivered,Due back
Rosa Bennett,0491 570 156,12 Example Street,Bin,B 1,${written(inDays(-20))},${written(inDays(3))}`
  const body = { csv, dryRun: false }
  const answers = await twice(() => owner.send('POST', desk.path('running-hire-imports'), body))
  expect(answers.map(({ json }) => json.done)).toEqual([true, true])
  expect((await desk.read('orders')).data).toHaveLength(1)
  expect((await desk.read('bins')).data).toMatchObject([{ productId: ids.bin }])
})
