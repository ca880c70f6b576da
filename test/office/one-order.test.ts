import { expect, test } from 'vitest'
import { createMember } from '#test/actors/team.ts'
import type { Member } from '#test/actors/member.ts'
import { anOrder, inDays, plainCatalog } from '#test/catalogs.ts'
import { createTestOrganisation, placeByKey, startTestServer } from '#test/harness.ts'

// One order in the office: all that is known about it, and what people do with it.

const server = await startTestServer()
const firm = await createTestOrganisation(server.db, plainCatalog)
const strict = await createTestOrganisation(server.db, {
  ...plainCatalog,
  bookingRules: { ...plainCatalog.bookingRules, approvalRequired: true },
})
const sam = await createMember(server, firm, 'dispatcher', { name: 'Sam Okafor' })
const viewer = await createMember(server, firm, 'viewer')
const approver = await createMember(server, strict, 'dispatcher')

async function place(changes: Record<string, unknown> = {}, organisation = firm): Promise<string> {
  const { json, text } = await placeByKey(server, organisation, anOrder(changes))
  expect(json.id, text).toBeTypeOf('string')
  return json.id
}

const path = (id: string, rest = '', { slug } = firm) => `/api/office/${slug}/orders/${id}${rest}`

function change(who: Member, address: string, body: object, version: number) {
  return who.ask(address, {
    method: 'PATCH',
    headers: { 'content-type': 'application/json', 'if-match': String(version) },
    body: JSON.stringify(body),
  })
}

test('the page has the order, its money, jobs, history and documents', async () => {
  const [one, other] = [
    await place({ email: 'a@same.example' }),
    await place({ email: 'a@same.example' }),
  ]
  const { json, status, text, headers } = await sam.ask(path(one))
  expect(status, text).toBe(200)
  expect(headers.get('etag')).toBe('"1"')
  expect((await sam.ask(path(json.order.reference.toLowerCase()))).json.order.id).toBe(one)
  expect(json).toMatchObject({
    order: { id: one, version: 1, status: 'confirmed' },
    needsApproval: false,
    wasteType: 'General waste',
    money: { total: 45_000, paid: 0, due: 45_000, payments: [] },
    jobs: [{ type: 'delivery' }, { type: 'collection' }],
    notes: [],
    documents: [{ type: 'confirmation' }],
    others: { count: expect.any(Number), latest: expect.any(Array) },
    can: {
      approve: { allowed: false, reason: 'The order is confirmed already.' },
      cancel: { allowed: true, reason: null },
    },
  })
  expect(json.timeline[0]).toMatchObject({
    kind: 'placed',
    by: { kind: 'key', name: 'read_write' },
  })
  expect(json.others.latest[0].id).toBe(other)
  expect(json.manageUrl).toContain(`#`)
})

test('a viewer gets no key to the hirer’s page, and changes nothing', async () => {
  const id = await place()
  const { json } = await viewer.ask(path(id))
  expect(json.manageUrl).toBeNull()
  const refused = await viewer.send('POST', path(id, '/cancel'), { reason: 'No' })
  expect(refused.status).toBe(403)
})

test('details change with their version, and with an older one the answer names who was faster', async () => {
  const id = await place()
  const details = { phone: '0491 570 156', notes: 'Ring first', purchaseOrder: 'PO 7' }
  const { json, status, text } = await change(sam, path(id), details, 1)
  expect(status, text).toBe(200)
  expect(json.order).toMatchObject({ version: 2, notes: 'Ring first', purchaseOrder: 'PO 7' })
  expect(json.timeline.at(-1)).toMatchObject({
    kind: 'details_changed',
    by: { kind: 'account', name: 'Sam Okafor' },
    before: { phone: '02 5550 0199', notes: '', purchase_order: null },
    after: { phone: '0491 570 156', notes: 'Ring first', purchase_order: 'PO 7' },
  })
  const stale = await change(sam, path(id), { notes: 'No' }, 1)
  expect(stale.status).toBe(412)
  expect(stale.headers.get('etag')).toBe('"2"')
  expect(stale.json.error).toMatch(/^Sam Okafor changed this order/)
  expect((await sam.send('PATCH', path(id), { notes: 'No' })).status).toBe(428)
  const same = await change(sam, path(id), details, 2)
  expect(same.json.order.version).toBe(2)
  const wrong = await change(sam, path(id), { email: 'x', status: 'cancelled' }, 2)
  expect(wrong.status).toBe(422)
  const found = await sam.ask(`/api/office/${firm.slug}/orders?search=0491570156`)
  expect(found.json.data.map((row: { id: string }) => row.id)).toEqual([id])
})

test('dates change by the rules of the hirer, priced first', async () => {
  const id = await place()
  const dates = { pickupDate: inDays(12), dryRun: true }
  const priced = await change(sam, path(id, '/dates'), dates, 1)
  expect(priced.json).toMatchObject({ dryRun: true, difference: 3000, total: 48_000, page: null })
  const done = await change(sam, path(id, '/dates'), { pickupDate: inDays(12) }, 1)
  expect(done.json).toMatchObject({ changed: true, page: { order: { total: 48_000, version: 2 } } })
  const kinds = done.json.page.timeline.map(({ kind }: { kind: string }) => kind)
  expect(kinds).toEqual(expect.arrayContaining(['changed', 'mail_waiting']))
})

test('an order that waits is approved or declined, once', async () => {
  const [one, other] = [await place({}, strict), await place({}, strict)]
  const list = await approver.ask(`/api/office/${strict.slug}/orders?view=needs_approval`)
  expect(list.json.data).toHaveLength(2)
  const approved = await approver.send('POST', path(one, '/approve', strict))
  expect(approved.json.order.status).toBe('confirmed')
  expect((await approver.send('POST', path(one, '/approve', strict))).status).toBe(422)
  expect((await approver.send('POST', path(one, '/decline', strict), {})).status).toBe(422)
  const declined = await approver.send('POST', path(other, '/decline', strict), {
    reason: 'Too far',
  })
  expect(declined.json.order).toMatchObject({
    status: 'cancelled',
    cancellation: { by: `account:${approver.accountId}`, reason: 'Too far' },
  })
  expect(declined.json.can.cancel).toEqual({ allowed: false, reason: 'The order is cancelled.' })
})

test('an order is cancelled with a reason', async () => {
  const id = await place()
  expect((await sam.send('POST', path(id, '/cancel'), {})).status).toBe(422)
  const { json } = await sam.send('POST', path(id, '/cancel'), { reason: 'Asked by phone' })
  expect(json.order.status).toBe('cancelled')
  expect(json.timeline).toContainEqual(
    expect.objectContaining({ kind: 'cancelled', text: 'Asked by phone' }),
  )
  expect((await sam.send('POST', path(id, '/cancel'), { reason: 'Again' })).status).toBe(422)
})

test('notes stay in the office, and one sent twice is there once', async () => {
  const id = await place()
  const note = () =>
    sam.ask(path(id, '/notes'), {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'idempotency-key': 'one' },
      body: JSON.stringify({ body: 'Dog. Ring first.' }),
    })
  await note()
  const { json, status, text } = await note()
  expect(status, text).toBe(200)
  expect(json.notes).toMatchObject([{ body: 'Dog. Ring first.', by: { name: 'Sam Okafor' } }])
  expect(json.order.version).toBe(1)
})

test('the confirmation, a link to pay and a new link are sent when asked for', async () => {
  const id = await place({ phone: '02 5550 0133' })
  const first = (await sam.ask(path(id))).json
  await sam.send('POST', path(id, '/confirmation'))
  const { json, text } = await sam.send('POST', path(id, '/payment-link'))
  const subjects = json.timeline.map((moment: { text: string | null }) => moment.text)
  expect(subjects, text).toContainEqual(expect.stringMatching(/^Your booking is confirmed/))
  expect(subjects).toContainEqual(expect.stringMatching(/^Please pay for your booking/))
  const renewed = await sam.send('POST', path(id, '/link'))
  expect(renewed.json.manageUrl).not.toBe(first.manageUrl)
  expect(renewed.json.timeline).toContainEqual(expect.objectContaining({ kind: 'link_renewed' }))
})

test('no link to pay is sent where hirers can’t pay online, and the office knows', async () => {
  const real = await createTestOrganisation(server.db, plainCatalog)
  const id = await place({}, real)
  await server.owner.query('update organisations set test = false where id = $1', [real.id])
  const owner = await createMember(server, real, 'owner')
  const { json } = await owner.ask(`/api/office/${real.slug}`)
  expect(json.organisation.takesPayment).toBe(false)
  const refused = await owner.send('POST', path(id, '/payment-link', real))
  expect([refused.status, refused.json.error]).toEqual([
    422,
    'order: payments online are not set up',
  ])
})

test('without a subscription the office reads and writes nothing', async () => {
  const closed = await createTestOrganisation(server.db, plainCatalog)
  const owner = await createMember(server, closed, 'owner')
  const id = await place({}, closed)
  await closed.within(({ tx, id: organisation }) =>
    tx.run({
      text: 'update organisations set subscription_active = false where id = $1',
      values: [organisation],
    }),
  )
  expect((await owner.ask(path(id, '', closed))).status).toBe(200)
  const refused = await owner.send('POST', path(id, '/cancel', closed), { reason: 'No' })
  expect(refused.status).toBe(402)
})

test('another organisation’s order is unknown', async () => {
  const id = await place({}, strict)
  expect((await sam.ask(path(id))).status).toBe(404)
  expect((await sam.send('POST', path(id, '/cancel'), { reason: 'No' })).status).toBe(404)
  expect((await change(sam, path(id), { notes: 'x' }, 1)).status).toBe(404)
})
