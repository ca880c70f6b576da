import { afterAll, describe, expect, test } from 'vitest'
import { eventTypes } from '#contract/webhooks/event-types.ts'
import type { EventType } from '#contract/webhooks/event-types.ts'
import { setSubscription } from '#server/organisations/set-subscription.ts'
import { anOrder, fullCatalog, openRules, plainCatalog } from '#test/catalogs.ts'
import { createTestOrganisation, placeByKey, startTestServer, withKey } from '#test/harness.ts'
import type { TestOrganisation } from '#test/harness.ts'
import { checkInvariants } from '#test/invariants.ts'

// Rules, section 10, "Test events".

const server = await startTestServer()
afterAll(() => checkInvariants(server.owner))

const approving = { ...plainCatalog, bookingRules: { ...openRules, approvalRequired: true } }
const plain = await createTestOrganisation(server.db, plainCatalog)
const careful = await createTestOrganisation(server.db, approving)

const make = (
  { writeKey }: Pick<TestOrganisation, 'writeKey'>,
  body: object,
  headers: Record<string, string> = {},
) =>
  server.fetch('/api/v1/test/events', {
    method: 'POST',
    headers: withKey(writeKey, headers),
    body: JSON.stringify(body),
  })

const eventsOf = async ({ readKey }: TestOrganisation, query: string) =>
  (await server.fetch(`/api/v1/events?limit=100&${query}`, { headers: withKey(readKey) })).json.data

/** What an order or job is after each event. */
const AFTER: Partial<Record<EventType, object>> = {
  'order.cancelled': { status: 'cancelled' },
  'order.confirmed': { status: 'confirmed' },
  'order.paid': { paid: true, paymentStatus: 'paid' },
  'order.refunded': { paymentStatus: 'refunded' },
  'job.started': { status: 'started' },
  'job.completed': { status: 'completed' },
  'job.failed': { status: 'failed', failure: { code: 'no_access' } },
  'job.scheduled': { status: 'scheduled', version: 1 },
  'job.cancelled': { status: 'cancelled' },
}

describe('a test event', () => {
  test.each(eventTypes)('%s happens to a new order', async (type) => {
    const organisation = type === 'order.confirmed' ? careful : plain
    const { status, json } = await make(organisation, { type })
    expect(status, JSON.stringify(json)).toBe(201)
    expect(json).toMatchObject({
      object: 'test_event',
      event: { type, organisationId: organisation.id, data: AFTER[type] ?? {} },
    })
    const { event, orderId, jobId } = json
    expect(event.data.id).toBe(jobId ?? orderId)
    expect(event.data.orderId ?? event.data.id).toBe(orderId)
    const recorded = await eventsOf(organisation, `type=${type}&subjectId=${event.data.id}`)
    expect(recorded).toEqual([event])
  })

  test.each(eventTypes.filter((type) => type.startsWith('job.')))(
    '%s happens where orders wait for approval',
    async (type) => {
      const { status, json } = await make(careful, { type })
      expect(status, JSON.stringify(json)).toBe(201)
      expect(json.event.type).toBe(type)
    },
  )

  test('happens to the order or job that is named', async () => {
    const { json: order } = await placeByKey(server, plain, anOrder())
    const [delivery, collection] = order.jobs
    const paid = await make(plain, { type: 'order.paid', orderId: order.id })
    expect(paid.json.event.data).toMatchObject({ id: order.id, paid: true })
    const moved = await make(plain, { type: 'job.rescheduled', jobId: collection.id })
    expect(moved.json.event.data).toMatchObject({ id: collection.id })
    expect(moved.json.event.data.date > collection.date).toBe(true)
    const done = await make(plain, { type: 'job.completed', orderId: order.id })
    expect(done.json).toMatchObject({ orderId: order.id, jobId: delivery.id })
    const started = await eventsOf(plain, `subjectId=${delivery.id}&type=job.started`)
    expect(started).toHaveLength(1)
    const taken = await make(plain, { type: 'job.cancelled', jobId: collection.id })
    expect(taken.json.event.data).toMatchObject({ id: collection.id, status: 'cancelled' })
  })

  test('finds its way through a catalogue that asks for a lot', async () => {
    const full = await createTestOrganisation(server.db, {
      ...fullCatalog,
      bookingRules: { ...openRules, areaRequired: true },
    })
    for (const type of ['order.created', 'job.completed', 'order.refunded']) {
      const { status, json } = await make(full, { type })
      expect(status, JSON.stringify(json)).toBe(201)
    }
  })

  test('takes the next day that works when the bins run out, and says when none does', async () => {
    const [product] = plainCatalog.products
    const scarce = await createTestOrganisation(server.db, {
      ...plainCatalog,
      products: [{ ...product, stock: 1 }],
      bookingRules: { ...openRules, maxAdvanceDays: 10 },
    })
    const days: string[] = []
    for (;;) {
      const { status, json } = await make(scarce, { type: 'order.created' })
      if (status === 422) {
        expect(json.error).toMatch(/^type: needs an order whose deliveryDate is sold out/)
        break
      }
      days.push(json.event.data.deliveryDate)
    }
    expect(days.length).toBeGreaterThan(0)
    expect(new Set(days).size).toBe(days.length)
  })

  test('sends its hirer no email', async () => {
    const { json } = await make(plain, { type: 'job.completed' })
    await make(plain, { type: 'order.paid', orderId: json.orderId })
    const { rows } = await server.owner.query(
      `select from mails where order_id = $1 or recipient like '%.invalid'`,
      [json.orderId],
    )
    expect(rows).toHaveLength(0)
  })
})

describe('with an Idempotency-Key', () => {
  test('it happens once, also for calls at the same moment', async () => {
    const key = { 'idempotency-key': 'once' }
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => make(plain, { type: 'order.updated' }, key)),
    )
    const ids = answers.map(({ json }) => json.event?.id)
    expect(new Set(ids).size).toBe(1)
    const replayed = answers.filter(({ headers }) => headers.get('idempotent-replayed') === 'true')
    expect(replayed).toHaveLength(3)
    const other = await make(plain, { type: 'order.cancelled' }, key)
    expect([other.status, other.json.event.id]).toEqual([201, ids[0]])
    expect(other.headers.get('idempotency-mismatch')).toBe('true')
    const stranger = await createTestOrganisation(server.db, plainCatalog)
    expect((await make(stranger, { type: 'order.updated' }, key)).json.event.id).not.toBe(ids[0])
  })

  test('it goes on from where it was cut off', async () => {
    const key = { 'idempotency-key': 'cut-off' }
    const made = await make(plain, { type: 'job.completed' }, key)
    // As if the process had died before it kept the event, and once before the job was done.
    const forget = `update test_events set event_id = null where organisation_id = $1 and idempotency_key = $2`
    await server.owner.query(forget, [plain.id, key['idempotency-key']])
    const again = await make(plain, { type: 'job.completed' }, key)
    expect(again.json).toEqual(made.json)
    expect(again.headers.get('idempotent-replayed')).toBe('true')
  })

  test('a refusal leaves the key free', async () => {
    const key = { 'idempotency-key': 'refused' }
    const { json: order } = await placeByKey(server, plain, anOrder())
    const cancel = { type: 'order.cancelled', orderId: order.id }
    expect((await make(plain, cancel)).status).toBe(201)
    const refused = await make(plain, cancel, key)
    expect([refused.status, refused.json.error]).toEqual([422, 'orderId: is cancelled already'])
    expect((await make(plain, { type: 'order.created' }, key)).status).toBe(201)
  })
})

describe('is refused', () => {
  test('for an organisation that is real, whatever is sent, and for a key that only reads', async () => {
    const real = await createTestOrganisation(server.db, plainCatalog, { test: false })
    const answer = await make(real, { type: 'nonsense' })
    expect([answer.status, answer.json.error]).toEqual([
      403,
      'Events can be made to happen in test organisations only',
    ])
    const reading = await make({ writeKey: plain.readKey }, { type: 'order.created' })
    expect([reading.status, reading.json.error]).toEqual([403, 'The API key is read only'])
    const { rows } = await server.owner.query('select from orders where organisation_id = $1', [
      real.id,
    ])
    expect(rows).toHaveLength(0)
  })

  test.each([
    [{}, 'type: is required'],
    [{ type: 'ping' }, /^type: can’t be ping, which is sent by POST/],
    [{ type: 'job.done' }, /^type: must be order.created or /],
    [{ type: 'order.paid', orderId: 7 }, 'orderId: must be text'],
    [{ type: 'order.confirmed' }, /^type: needs an order that is pending, and this organisation/],
  ])('%j', async (body, message) => {
    const { status, json } = await make(plain, body)
    expect(status).toBe(422)
    expect(json.error).toMatch(message)
  })

  test('when it cannot happen to what is named', async () => {
    const { json: order } = await placeByKey(server, plain, anOrder())
    const { json: other } = await placeByKey(server, plain, anOrder())
    const [job] = order.jobs
    const [elsewhere] = other.jobs
    const tried = async (body: object) => {
      const { status, json } = await make(plain, body)
      return `${status} ${json.error}`
    }
    expect(await tried({ type: 'order.created', orderId: order.id })).toBe(
      "422 orderId: can't be sent for order.created, which happens to a new order",
    )
    expect(await tried({ type: 'order.paid', jobId: job.id })).toBe(
      '422 jobId: is only for events of jobs, and order.paid is of an order',
    )
    expect(await tried({ type: 'job.started', orderId: order.id, jobId: elsewhere.id })).toBe(
      '422 jobId: is a job of another order',
    )
    expect(await tried({ type: 'job.started', orderId: job.id })).toBe('404 No order has that id')
    expect(await tried({ type: 'job.started', jobId: order.id })).toBe('404 No job has that id')
    expect(await tried({ type: 'job.cancelled', jobId: job.id })).toMatch(
      /^422 jobId: is what .* is ordered for, cancel the order instead$/,
    )
    await make(plain, { type: 'job.started', jobId: job.id })
    expect(await tried({ type: 'job.started', jobId: job.id })).toBe(
      "422 jobId: can't start now, it is started",
    )
    expect(await tried({ type: 'order.confirmed', orderId: order.id })).toMatch(/^422 orderId: /)
  })

  test('without a catalogue or with an inactive subscription', async () => {
    const empty = await createTestOrganisation(server.db)
    const nothing = await make(empty, { type: 'job.started' })
    expect([nothing.status, nothing.json.error]).toEqual([
      422,
      'type: needs a new order, but the catalogue is empty',
    ])
    const lapsed = await createTestOrganisation(server.db, plainCatalog)
    await lapsed.within((org) => setSubscription(org, false))
    expect((await make(lapsed, { type: 'order.created' })).status).toBe(402)
  })
})
