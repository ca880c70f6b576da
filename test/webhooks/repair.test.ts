import { afterAll, expect, test } from 'vitest'
import { startTestServer } from '#test/harness.ts'
import { checkInvariants } from '#test/invariants.ts'
import { eventually } from '#test/eventually.ts'
import { newIntegrator } from '#test/actors/integrator.ts'
import { startReceiver } from '#test/webhooks/receivers/receiver.ts'

/** Sending missed deliveries again: one event, or everything since a given time. */

const server = await startTestServer({ deliveries: true })
const change = (text: string, ...values: unknown[]) => server.owner.query(text, values)
const byText = (a: string, b: string) => (a < b ? -1 : Number(a > b))

afterAll(() => checkInvariants(server.owner))

test('an event is sent again with its id, to one endpoint or to all that want it', async () => {
  const { register, call, place } = await newIntegrator(server)
  const [all, jobs, off] = [await startReceiver(), await startReceiver(), await startReceiver()]
  await register(all.url)
  const narrow = await register(jobs.url, { eventTypes: ['job.started'] })
  const disabled = await register(off.url, { enabled: false })
  await place()
  const [first] = await all.waitFor(1)
  const path = `events/${first?.json.id}/redeliver`
  const expectQueued = async (body: object, queued: number) => {
    const answer = await call('POST', path, body)
    expect([answer.status, answer.json]).toEqual([202, { queued }])
  }
  // Still pending until its outcome is recorded.
  await eventually(async () => (await call('POST', path, {})).json).toEqual({ queued: 1 })
  const [, again] = await all.waitFor(2)
  expect(again?.headers['webhook-id']).toBe(first?.headers['webhook-id'])
  expect(again?.body).toBe(first?.body)
  // A named endpoint gets the event even if it isn't subscribed to its type.
  await expectQueued({ endpointId: narrow.id }, 1)
  const [named] = await jobs.waitFor(1)
  expect(named?.body).toBe(first?.body)
  const refused = await call('POST', path, { endpointId: disabled.id })
  expect([refused.status, refused.json.error]).toEqual([422, 'endpointId: is disabled'])
  expect((await call('POST', path, { endpointId: 5 })).json.error).toMatch(/^endpointId: /)
  expect(off.deliveries).toHaveLength(0)
})

test('what waits for its next attempt is sent at once, and counted', async () => {
  const { register, call, place, deliveries } = await newIntegrator(server)
  let status = 500
  const receiver = await startReceiver((response) => void response.writeHead(status).end())
  const { id } = await register(receiver.url)
  const waitsFor = async (attempts: number) => {
    await eventually(async () => (await deliveries(id))[0]?.attempts.length).toBe(attempts)
    // As late in the schedule as it may be.
    await change(
      "update deliveries set due_at = now() + interval '1 day' where endpoint_id = $1",
      id,
    )
  }
  await place()
  const [first] = await receiver.waitFor(1)
  const redeliver = `events/${first?.json.id}/redeliver`
  await waitsFor(1)
  expect((await call('POST', redeliver, {})).json).toEqual({ queued: 1 })
  await waitsFor(2)
  const since = '2020-01-01T00:00:00.000Z'
  const recover = async (more: object) =>
    (await call('POST', `webhook-endpoints/${id}/recover`, { since, ...more })).json
  expect(await recover({ until: since })).toEqual({ queued: 0 })
  expect(await recover({ types: ['order.cancelled'] })).toEqual({ queued: 0 })
  status = 200
  expect(await recover({ types: ['order.created'], until: '2100-01-01T00:00:00Z' })).toEqual({
    queued: 1,
  })
  await eventually(async () => (await deliveries(id))[0]?.status).toBe('succeeded')
  expect(new Set(receiver.deliveries.map(({ headers }) => headers['webhook-id'])).size).toBe(1)
  expect(await recover({})).toEqual({ queued: 0 })
  for (const wrong of [{ until: 'noon' }, { types: [] }, { types: ['ping'] }]) {
    expect(
      (await call('POST', `webhook-endpoints/${id}/recover`, { since, ...wrong })).status,
    ).toBe(422)
  }
})

test('recover sends nothing from before the endpoint was registered', async () => {
  const { register, call, place } = await newIntegrator(server)
  await place()
  const receiver = await startReceiver()
  const { id } = await register(receiver.url)
  const recover = async () =>
    (await call('POST', `webhook-endpoints/${id}/recover`, { since: '2020-01-01T00:00:00Z' })).json
  expect(await recover()).toEqual({ queued: 0 })
  const { id: order } = await place()
  await receiver.waitFor(1)
  expect(receiver.deliveries.map(({ json }) => json.data.id)).toEqual([order])
})

test('recover sends failed, skipped and missed events, and none that arrived', async () => {
  const { register, call, place, deliveries } = await newIntegrator(server)
  let status = 200
  const receiver = await startReceiver((response) => void response.writeHead(status).end())
  const { id } = await register(receiver.url, { eventTypes: ['order.created'] })
  const path = `webhook-endpoints/${id}`
  const since = '2020-01-01T00:00:00.000Z'
  await place()
  await receiver.waitFor(1)
  await eventually(async () => (await deliveries(id))[0]?.status).toBe('succeeded')
  status = 500
  const [failed, skipped] = [await place(), await place()]
  await receiver.waitFor(3)
  const attempted = async () => (await deliveries(id)).filter((it) => it.attempts.length > 0).length
  await eventually(attempted).toBe(3)
  await change(
    `update deliveries set status = 'failed', finished_at = now() from events e
      where e.id = event_id and e.subject_id = $1`,
    failed.id,
  )
  await call('PATCH', path, { enabled: false })
  const meanwhile = await place()
  await call('POST', `orders/${meanwhile.id}/cancel`, {})
  const disabled = await call('POST', `${path}/recover`, { since })
  expect([disabled.status, disabled.json.error]).toEqual([422, 'endpoint: is disabled'])

  status = 200
  await call('PATCH', path, { enabled: true })
  const before = receiver.deliveries.length
  const future = await call('POST', `${path}/recover`, { since: '2100-01-01T00:00:00+10:00' })
  expect(future.json).toEqual({ queued: 0 })
  const answers = await Promise.all([1, 2, 3].map(() => call('POST', `${path}/recover`, { since })))
  expect(answers.map((answer) => answer.status)).toEqual([202, 202, 202])
  // Repeated calls queue each event only once.
  expect(answers.reduce((sum, { json }) => sum + json.queued, 0)).toBe(3)
  const sent = (await receiver.waitFor(before + 3)).slice(before)
  const resent: string[] = sent.map(({ json }) => json.data.id)
  const missed: string[] = [failed.id, skipped.id, meanwhile.id]
  expect(resent.toSorted(byText)).toEqual(missed.toSorted(byText))
  for (const order of [failed, skipped]) {
    const ids = receiver.deliveries.filter(({ json }) => json.data.id === order.id)
    expect(ids.length).toBeGreaterThan(1)
    expect(new Set(ids.map(({ headers }) => headers['webhook-id'])).size).toBe(1)
  }
  await eventually(async () => (await deliveries(id, 'status=succeeded')).length).toBe(4)
  expect(receiver.deliveries).toHaveLength(before + 3)
  expect((await call('POST', `${path}/recover`, { since })).json).toEqual({ queued: 0 })

  const wrong = [
    'yesterday',
    '2026-02-30T00:00:00Z',
    '2026-01-01T25:00:00Z',
    '2026-01-01',
    '',
    '2026-01-01T00:00:00',
    5,
    null,
    undefined,
    '2026-01-01T00:00:00Z\u0000',
  ]
  for (const value of wrong) {
    const refused = await call('POST', `${path}/recover`, { since: value })
    expect([value, refused.status]).toEqual([value, 422])
    expect(refused.json.error).toMatch(/^since: [^;:]+$/)
  }
  for (const value of ['0001-01-01T00:00:00Z', '9999-12-31T23:59:59.999Z']) {
    const accepted = await call('POST', `${path}/recover`, { since: value })
    expect([value, accepted.json]).toEqual([value, { queued: 0 }])
  }
})
