import { expect, test } from 'vitest'
import { asHirer } from '#test/actors/hirer.ts'
import { aFullOrder, fullCatalog, ids } from '#test/catalogs.ts'
import { startTestServer } from '#test/harness.ts'
import { openFirm } from './take-order.ts'

// Rules, section 11, "A telephone order": terms that are read out, and terms that are sent.

const server = await startTestServer()
const firm = await openFirm(server, { catalog: fullCatalog })
const hirer = asHirer(server, firm)
const { acceptedTerms: _, acceptedNoticeIds: __, ...order } = aFullOrder()
const call = (changes: object) => firm.take({ ...order, pays: 'cash', ...changes })

test('read out, every notice must have been', async () => {
  const without = await call({ terms: 'read_out' })
  expect(without.json.error).toBe(`acceptedNoticeIds: must include ${ids.asbestos}`)
  const { json, status, text } = await call({
    terms: 'read_out',
    acceptedNoticeIds: [ids.asbestos],
  })
  expect(status, text).toBe(201)
  expect(json.accepted).toMatchObject({
    terms: { version: '2026-07-01', text: 'Be fair.' },
    notices: [{ id: ids.asbestos, body: 'None at all.' }],
    at: json.order.createdAt,
  })
  const { json: page } = await hirer('view', { id: json.order.id })
  expect(page.toAccept).toBeNull()
})

test('sent, they are accepted by the hirer, once', async () => {
  const { json, status, text } = await call({ terms: 'sent' })
  expect(status, text).toBe(201)
  const { id } = json.order
  expect(json.order).toMatchObject({
    acceptedTerms: { version: '2026-07-01', acceptedAt: null },
    acceptedNotices: [],
  })
  expect(json.accepted).toMatchObject({ notices: [], at: null })

  const viewed = await hirer('view', { id })
  expect(viewed.json.toAccept).toEqual({
    terms: { version: '2026-07-01', text: 'Be fair.', url: null },
    notices: [{ id: ids.asbestos, version: 1, title: 'No asbestos', body: 'None at all.' }],
  })
  // A mail scanner opens the link, and that accepts nothing.
  const page = await server.fetch(`/book/${firm.slug}/orders/${id}`)
  expect(page.status).toBe(200)
  expect((await hirer('view', { id })).json.toAccept).not.toBeNull()
  const got = await server.fetch(`/api/public/${firm.slug}/orders/${id}/acceptance`)
  expect(got.status).toBe(405)
  const stranger = await hirer('acceptance', { id, body: { accessKey: 'x'.repeat(43) } })
  expect(stranger.status).toBe(403)

  const accepted = await hirer('acceptance', { id })
  expect(accepted.status, accepted.text).toBe(200)
  expect(accepted.json.toAccept).toBeNull()
  expect(accepted.json.order).toMatchObject({
    version: 2,
    acceptedTerms: { version: '2026-07-01', acceptedAt: expect.any(String) },
    acceptedNotices: [{ id: ids.asbestos, body: 'None at all.' }],
  })
  const again = await hirer('acceptance', { id })
  expect(again.json.order).toEqual(accepted.json.order)

  const { json: office } = await firm.read(`/orders/${id}`)
  expect(office.accepted.at).toBe(accepted.json.order.acceptedTerms.acceptedAt)
  expect(office.timeline).toContainEqual(
    expect.objectContaining({ kind: 'terms_accepted', by: { kind: 'hirer', name: null } }),
  )
})

test('the terms of a cancelled order are accepted no more', async () => {
  const { json } = await call({ terms: 'sent' })
  const { id } = json.order
  await firm.dispatcher.send('POST', `/api/office/${firm.slug}/orders/${id}/cancel`, {
    reason: 'Called again',
  })
  expect((await hirer('view', { id })).json.toAccept).toBeNull()
  const refused = await hirer('acceptance', { id })
  expect([refused.status, refused.json.error]).toEqual([422, 'order: is cancelled'])
})

test('an order that was accepted when it was booked stays as it is', async () => {
  const { json } = await call({ terms: 'read_out', acceptedNoticeIds: [ids.asbestos] })
  const { json: page } = await hirer('acceptance', { id: json.order.id })
  expect(page.order.version).toBe(1)
})
