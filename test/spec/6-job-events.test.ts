import { Webhook } from 'standardwebhooks'
import { afterAll, expect, test } from 'vitest'
import { notifyFailingEndpoints } from '#server/webhooks/endpoints/notify-failing-endpoints.ts'
import { openDatabase } from '#server/db/connect.ts'
import { anOrder, ids, inDays, plainCatalog } from '#test/catalogs.ts'
import { SECRET, createTestDatabase, createTestOrganisation } from '#test/harness.ts'
import type { Answer } from '#test/answer.ts'
import { runCommand, startServe } from '#test/processes.ts'
import type { Ran } from '#test/processes.ts'
import { asIntegrator } from '#test/actors/integrator.ts'
import { startReceiver } from '#test/webhooks/receivers/receiver.ts'
import type { Delivery } from '#test/webhooks/receivers/receiver.ts'

// Interface, section 6. Rules, sections 5 and 7: the operator's real command changes jobs beside a
// running server, and a receiver gets each change as the GET shows it at that moment.

const quiet = { info() {}, warn() {}, error() {} }
const databaseUrl = await createTestDatabase()
const db = openDatabase({ connection: databaseUrl, poolSize: 2, namedStatements: true, log: quiet })
const office = { organisation: { email: 'office@test.example' } }
const organisation = await createTestOrganisation(db, { ...plainCatalog, ...office })
const settings = {
  DATABASE_URL: databaseUrl,
  SECRET_KEY: SECRET,
  WEBHOOK_ALLOW_LOOPBACK: '1',
  API_RATE_PER_MINUTE: '1000000',
}
const server = await startServe(settings)
afterAll(async () => {
  await server.stop()
  await db.end()
})
const { call, register } = asIntegrator(server, organisation)
const receiver = await startReceiver()
const { secret } = await register(receiver.url)

/** Runs the operator's command, which must succeed, and returns its output. */
async function operate(...words: string[]): Promise<Ran['json']> {
  const { code, stderr, json } = await runCommand([...words, '--json'], settings)
  expect({ words, code, stderr }).toEqual({ words, code: 0, stderr: '' })
  return json
}

/** Runs the operator's command, which must fail, and returns its message. */
async function refused(...words: string[]): Promise<string> {
  const { code, stdout, stderr } = await runCommand([...words, '--json'], settings)
  expect({ words, code, stdout }).toEqual({ words, code: 2, stdout: '' })
  return stderr
}

const jobOf = async (id: string) => (await call('GET', `jobs/${id}`)).json
const orderOf = async (id: string) => (await call('GET', `orders/${id}`)).json

async function place(changes: Record<string, unknown> = {}): Promise<Answer['json']> {
  const placed = await call('POST', 'orders', anOrder(changes))
  expect(placed.status).toBe(201)
  return placed.json
}

/** Waits for the one delivery of an event of this type about a job or an order. */
async function deliveryOf(type: string, id: string): Promise<Delivery> {
  const of = () =>
    receiver.deliveries.filter(({ json }) => json.type === type && json.data.id === id)
  await expect.poll(() => of().length, { timeout: 10_000 }).toBe(1)
  const [delivery] = of()
  if (!delivery) throw new Error('it has gone')
  return delivery
}

/** Expects a signed event with exactly the object that the GET answers now. */
async function expectDelivered(type: string, shown: Answer['json']): Promise<void> {
  const { body, headers, json } = await deliveryOf(type, shown.id)
  expect(json).toEqual({
    id: headers['webhook-id'],
    type,
    timestamp: shown.updatedAt,
    organisationId: organisation.id,
    apiVersion: 'v1',
    data: shown,
  })
  const signed = headers as Record<string, string>
  expect(new Webhook(secret).verify(body, signed)).toEqual(json)
  expect(() => new Webhook(secret).verify(`${body} `, signed)).toThrow()
  expect((await call('GET', `events/${json.id}`)).text).toBe(body)
}

test('starting, completing, failing and retrying jobs send the right events', async () => {
  const order = await place()
  const [delivery, collection] = order.jobs
  const status = async () => (await orderOf(order.id)).status

  const started = await operate('job', 'start', delivery.id)
  expect(started).toEqual(await jobOf(delivery.id))
  expect(started).toMatchObject({ status: 'started', version: 2, completedAt: null })
  await expectDelivered('job.started', started)
  expect(await status()).toBe('in_progress')

  const completed = await operate('job', 'complete', delivery.id, '--note', 'By the gate; "öl" 🗑')
  expect(completed).toEqual(await jobOf(delivery.id))
  expect(completed).toMatchObject({
    status: 'completed',
    version: 3,
    startedAt: started.startedAt,
    completion: { note: 'By the gate; "öl" 🗑', photos: [] },
    failure: null,
  })
  await expectDelivered('job.completed', completed)
  expect(await status()).toBe('in_progress')

  await expectDelivered('job.started', await operate('job', 'start', collection.id))
  const fail = ['job', 'fail', collection.id, '--code', 'no_access', '--note', 'Locked']
  const failed = await operate(...fail)
  expect(failed).toEqual(await jobOf(collection.id))
  expect(failed).toMatchObject({
    status: 'failed',
    completion: null,
    failure: { code: 'no_access', note: 'Locked', photos: [] },
  })
  await expectDelivered('job.failed', failed)
  expect(await status()).toBe('in_progress')

  const reschedule = ['job', 'reschedule', collection.id, '--date']
  expect(await refused(...reschedule, inDays(-2))).toContain('date: must be today or later')
  const again = await operate(...reschedule, inDays(11))
  expect(await refused(...reschedule, inDays(12))).toContain("can't be scheduled again")
  expect(again).toMatchObject({
    status: 'scheduled',
    type: 'collection',
    date: inDays(11),
    version: 1,
    sequence: 3,
    previousJobId: collection.id,
    reference: `${order.reference}/3`,
  })
  expect(again).toEqual(await jobOf(again.id))
  expect(await jobOf(collection.id)).toEqual(failed)
  await operate('job', 'start', again.id)
  await expectDelivered('job.completed', await operate('job', 'complete', again.id))
  const done = await orderOf(order.id)
  expect(done.status).toBe('completed')
  expect(done.jobs.map((job: Answer['json']) => job.status)).toEqual([
    'completed',
    'failed',
    'completed',
  ])
  // Every event of the order and its jobs, each once; scheduling another attempt sends none.
  const about = new Set([order.id, ...done.jobs.map((job: Answer['json']) => job.id)])
  const types = receiver.deliveries
    .filter(({ json }) => about.has(json.data.id))
    .map(({ json }) => String(json.type))
  expect(types.toSorted((a, b) => (a < b ? -1 : 1))).toEqual([
    'job.completed',
    'job.completed',
    'job.failed',
    'job.started',
    'job.started',
    'job.started',
    'order.created',
  ])
})

test('an impossible change of a job is refused with a sentence and sends no event', async () => {
  const { id, jobs } = await place()
  const [delivery, collection] = jobs
  await deliveryOf('order.created', id)
  expect(await refused('job', 'complete', delivery.id)).toContain("can't complete now")
  expect(await refused('job', 'fail', delivery.id, '--code', 'other')).toContain("can't fail now")
  expect(await refused('job', 'reschedule', delivery.id, '--date', inDays(5))).toContain(
    "can't be scheduled again",
  )
  const before = receiver.deliveries.length
  await operate('job', 'start', delivery.id)
  expect(await refused('job', 'start', delivery.id)).toContain("can't start now, it is started")
  await deliveryOf('job.started', delivery.id)
  // Deliveries are sent in the order they are due, so nothing came before this one.
  expect(receiver.deliveries.length).toBe(before + 1)
  expect(await jobOf(collection.id)).toMatchObject({ status: 'scheduled', version: 1 })
})

test('the operator plans, splits and corrects jobs, and an endpoint without a list hears of none of it', async () => {
  const { id, reference, jobs } = await place({ quantity: 2 })
  const [delivery] = jobs
  const { slug } = organisation
  const exchange = await operate('job', 'exchange', slug, reference, '--date', inDays(5))
  expect(exchange).toEqual(await jobOf(exchange.id))
  expect(exchange).toMatchObject({ type: 'exchange', orderId: id, items: [{ quantity: 2 }] })
  const site = ['--address', '9 Kent St', '--suburb', 'Sydney', '--postcode', '2000']
  const relocate = ['job', 'relocate', slug, id, '--date', inDays(6), ...site]
  expect(await operate(...relocate)).toMatchObject({ type: 'relocation' })
  const rest = await operate('job', 'split', delivery.id, '--quantity', '1', '--date', inDays(4))
  expect(rest).toMatchObject({ type: 'delivery', date: inDays(4), items: [{ quantity: 1 }] })
  await operate('job', 'start', delivery.id)
  await operate('job', 'complete', delivery.id)
  const correct = ['job', 'correct', delivery.id, '--weight', '900', '--reason', 'Typo']
  const corrected = await operate(...correct)
  expect(corrected.completion).toMatchObject({ weightKg: 900 })
  const early = await operate('job', 'collect', slug, id, '--date', inDays(8), '--quantity', '1')
  expect(early).toMatchObject({ type: 'collection', date: inDays(8) })
  await deliveryOf('job.completed', delivery.id)
  const about = new Set([exchange.id, rest.id, early.id, delivery.id])
  const types = receiver.deliveries
    .filter(({ json }) => about.has(json.data.id))
    .map(({ json }) => String(json.type))
  expect(new Set(types)).toEqual(new Set(['job.started', 'job.completed']))
})

test("an order with a started job can be cancelled, one with a completed job can't", async () => {
  const cancel = (id: string, ...more: string[]) => [
    'order',
    'cancel',
    organisation.slug,
    id,
    ...more,
  ]
  const one = await place()
  await operate('job', 'start', one.jobs[0].id)
  const cancelled = await operate(...cancel(one.reference, '--reason', 'Rain'))
  expect(cancelled).toEqual(await orderOf(one.id))
  expect(cancelled).toMatchObject({
    status: 'cancelled',
    cancellation: { by: 'operator', reason: 'Rain' },
    jobs: [{ status: 'started' }, { status: 'cancelled' }],
  })
  await expectDelivered('order.cancelled', cancelled)
  // The started job still gets its outcome, which doesn't change the order.
  await expectDelivered('job.completed', await operate('job', 'complete', one.jobs[0].id))
  expect(await orderOf(one.id)).toMatchObject({ status: 'cancelled', version: 4 })

  const two = await place()
  await operate('job', 'start', two.jobs[0].id)
  await operate('job', 'complete', two.jobs[0].id)
  const before = await orderOf(two.id)
  expect(await refused(...cancel(two.id))).toContain("order: can't be cancelled any more")
  expect(await orderOf(two.id)).toEqual(before)
  expect(before.status).toBe('in_progress')
})

test('a hire with collection on call stays in progress after its delivery', async () => {
  const days = { deliveryDate: inDays(3), pickupDate: inDays(10) }
  const line = { productId: ids.bin, quantity: 1, ...days }
  const onCall = await place({ lines: [{ ...line, collectionOn: null }] })
  const sold = await place({ lines: [{ ...line, lineType: 'sale' }] })
  for (const { jobs } of [onCall, sold]) {
    expect(jobs.map(({ type }: { type: string }) => type)).toEqual(['delivery'])
    await operate('job', 'start', jobs[0].id)
    await operate('job', 'complete', jobs[0].id)
  }
  expect((await orderOf(onCall.id)).status).toBe('in_progress')
  expect((await orderOf(sold.id)).status).toBe('completed')
})

test('a standing service stays open after its visits; one with an end is completed', async () => {
  const deliveryDate = inDays(3)
  const service = async (until: string | null) => {
    const schedule = { every: 2, unit: 'month', until }
    const days = { deliveryDate, pickupDate: deliveryDate }
    const line = { productId: ids.bin, quantity: 1, ...days, workType: 'service', schedule }
    const order = await place({ ...days, lines: [line] })
    expect(order.jobs.length).toBe(2)
    for (const { id } of order.jobs) {
      await operate('job', 'start', id)
      await operate('job', 'complete', id)
    }
    return (await orderOf(order.id)).status
  }
  expect(await service(null)).toBe('in_progress')
  expect(await service(inDays(80))).toBe('completed')
})

test('the organisation is emailed when its endpoint is disabled', async () => {
  const list = async () => {
    const { data } = await operate('mail', 'list', organisation.slug)
    return data.filter(
      ({ recipient, subject }: { recipient: string; subject: string }) =>
        recipient === 'office@test.example' && !subject.startsWith('New booking'),
    )
  }
  expect(await list()).toEqual([])
  const gone = await startReceiver((response) => void response.writeHead(410).end())
  const { id } = await register(gone.url)
  await place()
  const path = `webhook-endpoints/${id}`
  await expect.poll(async () => (await call('GET', path)).json.enabled).toBe(false)
  // The server's own chore does this every ten minutes.
  await organisation.within(notifyFailingEndpoints)
  const data = await list()
  expect(data).toMatchObject([
    {
      id: expect.any(String),
      recipient: 'office@test.example',
      subject: 'Your webhook endpoint was disabled',
      createdAt: expect.stringMatching(/Z$/),
    },
  ])
  const shown = await operate('mail', 'show', organisation.slug, data[0].id)
  expect(shown).toMatchObject({ ...data[0], body: expect.stringContaining(gone.url) })
  const other = await createTestOrganisation(db, plainCatalog)
  expect(await refused('mail', 'show', other.slug, data[0].id)).toContain('there is no email')
  expect((await operate('mail', 'list', other.slug)).data).toEqual([])
})
