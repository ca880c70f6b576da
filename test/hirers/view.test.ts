import { expect, test } from 'vitest'
import { startJob } from '#server/orders/jobs/start-job.ts'
import { completeJob } from '#server/orders/jobs/complete-job.ts'
import { accessKeyOf } from '#server/orders/access-key.ts'
import { importCatalog } from '#server/catalog/import-catalog.ts'
import { setSubscription } from '#server/organisations/set-subscription.ts'
import { aFullOrder, anOrder, fullCatalog, ids, plainCatalog } from '#test/catalogs.ts'
import { SECRET, createTestOrganisation, placeByKey, startTestServer } from '#test/harness.ts'
import { asHirer } from '#test/actors/hirer.ts'

// Rules, sections 1 and 5: POST /api/public/{organisation}/orders/{id}/view.

const server = await startTestServer()
const organisation = await createTestOrganisation(server.db, plainCatalog)
const ask = asHirer(server, organisation)
const place = async () => (await placeByKey(server, organisation, anOrder())).json
const unknown = 'e6b0c3f2-4a0a-4f6e-9b8e-0a2f2a6f1c11'

test('shows the order, its history and the possible actions', async () => {
  const order = await place()
  const { status, json } = await ask('view', { id: order.id })
  expect(status).toBe(200)
  expect(json.order).toMatchObject({
    id: order.id,
    reference: order.reference,
    status: 'confirmed',
    lines: order.lines,
    charges: order.charges,
    amountDue: order.total,
    refundDue: 0,
    heldUntil: null,
  })
  expect(json.order.jobs.map(({ type }: { type: string }) => type)).toEqual([
    'delivery',
    'collection',
  ])
  expect(json.timeline).toEqual([
    { at: order.createdAt, type: 'placed', jobId: null, amount: null, invoices: [], change: null },
  ])
  const yes = { allowed: true, reason: null }
  expect(json.can).toEqual({
    pay: yes,
    changeDelivery: yes,
    extend: yes,
    collectNow: { allowed: false, reason: "The bin hasn't been delivered yet." },
    exchange: { allowed: false, reason: "The bin hasn't been delivered yet." },
    cancel: yes,
  })
  expect(json.organisation).toMatchObject({ slug: organisation.slug, timezone: 'Australia/Sydney' })
})

test('shows what the hirer said, what is included by the prices of the day, and what a load weighed', async () => {
  const of = await createTestOrganisation(server.db, fullCatalog)
  const body = aFullOrder({ customFields: { dogs: true, ready: '2027-01-04' }, gateCode: '1234#' })
  const order = (await placeByKey(server, of, body)).json
  const dearer = { pricing: { basePrice: 45_000, includedDays: 3, extraDayPrice: 9900 } }
  await of.within((org) =>
    importCatalog(org, { products: [{ id: ids.bin, variants: [{ id: ids.large, ...dearer }] }] }),
  )
  for (const { id, type } of order.jobs) {
    const completion = type === 'collection' ? { weightKg: 1240, docketNumber: 'W 77' } : {}
    await of.within((org) => completeJob(org, { id, completion, at: org.now }))
  }
  const { json } = await asHirer(server, of)('view', { id: order.id })
  expect(json.answers).toEqual([
    { question: 'Dogs?', answer: 'Yes' },
    { question: 'Ready when?', answer: 'Mon 4 Jan 2027' },
  ])
  expect(json.order.gateCode).toBe('1234#')
  expect(json.included).toEqual([{ of: null, included: '7 days', after: '$20 a day' }])
  expect(json.order.jobs.map(({ weighed }: { weighed: unknown }) => weighed)).toEqual([
    null,
    { kg: 1240, docketNumber: 'W 77' },
  ])
  expect(json.calendarUrl).toBeNull()
})

test('hides fields that are only for the office', async () => {
  const order = (await placeByKey(server, organisation, anOrder({ salesperson: 'Priya Secret' })))
    .json
  const { text } = await ask('view', { id: order.id })
  expect(text).not.toContain('Priya Secret')
  expect(text).not.toContain(organisation.id)
})

test('shows the progress of the jobs', async () => {
  const order = await place()
  const [delivery] = order.jobs
  await organisation.within((org) => startJob(org, delivery.id))
  const begun = (await ask('view', { id: order.id })).json
  expect(begun.can.changeDelivery).toEqual({
    allowed: false,
    reason: 'Our crew has already started.',
  })
  expect(begun.can.cancel.allowed).toBe(false)
  await organisation.within((org) => completeJob(org, { id: delivery.id, completion: {} }))
  const { can, timeline } = (await ask('view', { id: order.id })).json
  expect(can.collectNow.allowed).toBe(true)
  expect(can.extend.allowed).toBe(true)
  expect(can.cancel).toEqual({
    allowed: false,
    reason: 'The bin is on site. To end the hire, choose “It’s ready for collection”.',
  })
  expect(timeline.map(({ type }: { type: string }) => type)).toEqual([
    'placed',
    'job_started',
    'job_completed',
  ])
})

test('asks the hirer to call about lines with their own dates', async () => {
  const full = await createTestOrganisation(server.db, fullCatalog)
  const order = aFullOrder()
  const line = {
    productId: ids.large,
    quantity: 1,
    deliveryDate: order['deliveryDate'],
    pickupDate: order['deliveryDate'],
  }
  const { json } = await placeByKey(server, full, { ...order, lines: [line] })
  const { can } = (await asHirer(server, full)('view', { id: json.id })).json
  expect(can.extend.allowed).toBe(false)
  expect(can.extend.reason).toContain('call us')
})

test('works while the subscription is inactive', async () => {
  const lapsed = await createTestOrganisation(server.db, plainCatalog)
  const { json } = await placeByKey(server, lapsed, anOrder())
  await lapsed.within((org) => setSubscription(org, false))
  expect((await asHirer(server, lapsed)('view', { id: json.id })).status).toBe(200)
})

test("refuses malformed keys and another order's key", async () => {
  const [one, other] = [await place(), await place()]
  for (const sent of ['{}', '{"accessKey":5}', '{"accessKey":null}']) {
    const answer = await ask('view', { id: one.id, sent })
    expect(answer.status).toBe(422)
    expect(answer.json.error).toMatch(/^accessKey: /)
  }
  expect((await ask('view', { id: one.id, sent: '[]' })).json.error).toBe('body: must be an object')
  for (const accessKey of ['', 'x', accessKeyOf(other.id, SECRET), accessKeyOf(one.id, 'other')]) {
    const answer = await ask('view', { id: one.id, body: { accessKey } })
    expect(answer.status).toBe(403)
    expect(answer.json).toEqual({ error: 'The access key does not match the order' })
  }
})

test('guessing is cut off after ten attempts, and the right key still works', async () => {
  const { id } = await place()
  const guess = (n: number) => ask('view', { id, body: { accessKey: `${n}`.padStart(43, 'A') } })
  const statuses = []
  for (let n = 0; n < 14; n += 1) statuses.push((await guess(n)).status)
  expect(statuses).toEqual([...Array(10).fill(403), ...Array(4).fill(429)])
  expect((await guess(15)).headers.get('retry-after')).toBe('60')
  expect((await ask('view', { id })).status).toBe(200)
})

test.each(['view', 'cancel', 'changes', 'payment-sessions'])(
  'of several errors, the first in the table is reported, %s',
  async (action) => {
    const { id } = await place()
    const away = { origin: 'https://elsewhere.example', 'content-type': 'text/plain' }
    const plain = { 'content-type': 'text/plain' }
    const big = JSON.stringify({ accessKey: 'x'.repeat(17_000) })
    const path = `/api/public/unknown/orders/${id}/${action}`
    const headers = { origin: 'http://booking.test:4000', ...plain }
    expect((await server.fetch(path, { method: 'POST', headers, body: '{' })).status).toBe(404)
    const expected: [ReturnType<typeof ask>, number][] = [
      [server.fetch(`/api/public/${organisation.slug}/orders/${id}/${action}`), 405],
      [ask(action, { id, headers: away, sent: big }), 403],
      [ask(action, { id, headers: plain, sent: big }), 415],
      [ask(action, { id, sent: big }), 413],
      [ask(action, { id: unknown, sent: '{' }), 400],
      [ask(action, { id: unknown, sent: '{}' }), 404],
      [ask(action, { id: 'no-uuid', sent: '{}' }), 404],
      [ask(action, { id, sent: '{"reason":5,"dryRun":5,"returnUrl":5}' }), 422],
      [ask(action, { id, body: { accessKey: 'x', reason: 5, dryRun: 5, returnUrl: 5 } }), 403],
    ]
    for (const [asked, status] of expected) expect((await asked).status).toBe(status)
  },
)
