import { expect, test } from 'vitest'
import { anOrder, plainCatalog } from '#test/catalogs.ts'
import { SECRET, createTestOrganisation, placeByKey, startTestServer } from '#test/harness.ts'
import { checkInvariants } from '#test/invariants.ts'
import { startServe } from '#test/processes.ts'
import { asIntegrator } from '#test/actors/integrator.ts'
import type { Integrator } from '#test/actors/integrator.ts'
import { startReceiver } from '#test/webhooks/receivers/receiver.ts'
import type { Answering, Receiver } from '#test/webhooks/receivers/receiver.ts'

/** Processes stopped with 500 deliveries in progress; another process finishes them. */

const [ORGANISATIONS, ENDPOINTS, ORDERS] = [5, 4, 25]
const DELIVERIES = ORGANISATIONS * ENDPOINTS * ORDERS
/** Accepts orders and serves the delivery log, but sends nothing itself. */
const server = await startTestServer()
const settings = {
  DATABASE_URL: server.databaseUrl,
  SECRET_KEY: SECRET,
  WEBHOOK_ALLOW_LOOPBACK: '1',
}

type Target = { id: string; receiver: Receiver; integrator: Integrator; events: string[] }

/** Endpoints of several organisations with equal backlogs. */
async function prepare(answering: Answering): Promise<Target[]> {
  const targets: Target[] = []
  for (let count = 0; count < ORGANISATIONS; count += 1) {
    const organisation = await createTestOrganisation(server.db, plainCatalog)
    const integrator = asIntegrator(server, organisation)
    const own: Target[] = []
    for (let number = 0; number < ENDPOINTS; number += 1) {
      const receiver = await startReceiver(answering)
      const { id } = await integrator.register(receiver.url)
      own.push({ id, receiver, integrator, events: [] })
    }
    const placing = Array.from({ length: ORDERS }, () =>
      placeByKey(server, organisation, anOrder()),
    )
    for (const { status } of await Promise.all(placing)) expect(status).toBe(201)
    const { data } = (await integrator.call('GET', 'events?limit=100')).json
    const events: string[] = data.map((event: { id: string }) => event.id)
    expect(events).toHaveLength(ORDERS)
    for (const target of own) targets.push({ ...target, events: events.toSorted() })
  }
  return targets
}

const arrivedAt = (targets: Target[]) =>
  targets.reduce((sum, { receiver }) => sum + receiver.deliveries.length, 0)
const idsAt = ({ receiver }: Target) =>
  receiver.deliveries.map(({ headers }) => String(headers['webhook-id']))

async function untilArrived(targets: Target[], count: number): Promise<void> {
  await expect
    .poll(() => arrivedAt(targets), { timeout: 60_000, interval: 5 })
    .toBeGreaterThan(count)
}

/** Waits until the log shows every event as delivered, and checks that against the receivers. */
async function expectAllArrived(targets: Target[]): Promise<void> {
  for (const target of targets) {
    const { id, integrator, events, receiver } = target
    const done = async () => (await integrator.deliveries(id, 'status=succeeded&limit=100')).length
    await expect.poll(done, { timeout: 60_000 }).toBe(ORDERS)
    expect([...new Set(idsAt(target))].toSorted()).toEqual(events)
    const bodies = new Map<unknown, string>()
    for (const { headers, body, json } of receiver.deliveries) {
      expect(json.id).toBe(headers['webhook-id'])
      // A repeated delivery has the same body.
      expect(body).toBe(bodies.get(json.id) ?? body)
      bodies.set(json.id, body)
    }
  }
  await checkInvariants(server.owner)
}

test('kill -9 during 500 deliveries: each arrives, and repeats keep their id', async () => {
  const targets = await prepare((response) => {
    setTimeout(() => response.writeHead(204).end(), 100)
  })
  await using killed = await startServe(settings)
  await untilArrived(targets, DELIVERIES / 4)
  await killed.stop('SIGKILL')
  expect(arrivedAt(targets)).toBeLessThan(DELIVERIES)
  // The dead process's leases last half a minute; expire them now.
  const { rows: left } = await server.owner.query<{ short: boolean }>(
    `update webhook_endpoints it set leased_until = now()
      from (select id, leased_until - now() <= interval '30 s' as short from webhook_endpoints
        where leased_until > now() and id = any ($1)) held
      where held.id = it.id returning short`,
    [targets.map(({ id }) => id)],
  )
  expect(new Set(left.map(({ short }) => short))).toEqual(new Set([true]))

  await using _ = await startServe(settings)
  await expectAllArrived(targets)
  for (const target of targets) {
    const ids = idsAt(target)
    // Deliveries with a recorded outcome aren't sent again. At most ten are: five in flight, and five
    // whose outcomes hadn't reached the database.
    expect(ids.length - new Set(ids).size).toBeLessThanOrEqual(10)
  }
})

test('SIGTERM during 500 deliveries hands them over at once, and none is sent twice', async () => {
  const { promise: stopping, resolve: answerAll } = Promise.withResolvers<void>()
  const targets = await prepare(async (response) => {
    await stopping
    response.writeHead(204).end()
  })
  await using stopped = await startServe(settings)
  const inFlight = targets.length * 5
  await untilArrived(targets, inFlight - 1)
  await using _ = await startServe(settings)
  const leases = async () =>
    (
      await server.owner.query<{ by: string }>(
        `select distinct leased_by as by from webhook_endpoints
          where leased_until > now() and id = any ($1)`,
        [targets.map(({ id }) => id)],
      )
    ).rows
  const [held, ...others] = await leases()
  expect(others).toEqual([])
  const ending = stopped.stop('SIGTERM')
  await expect.poll(() => stopped.stderr(), { timeout: 10_000 }).toContain('"stopping"')
  // One process held every endpoint, so the other had nothing to do.
  expect(arrivedAt(targets)).toBe(inFlight)
  answerAll()
  expect(await ending).toEqual({ code: 0, signal: null })
  // The other process doesn't have to wait for leases to expire.
  expect((await leases()).map(({ by }) => by)).not.toContain(held?.by)

  await expectAllArrived(targets)
  expect(arrivedAt(targets)).toBe(DELIVERIES)
})
