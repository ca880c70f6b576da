import { expect, test, vi } from 'vitest'
import { anOrder, plainCatalog } from '#test/catalogs.ts'
import { SECRET, createTestOrganisation, placeByKey, startTestServer } from '#test/harness.ts'
import { checkInvariants } from '#test/invariants.ts'
import { startServe } from '#test/processes.ts'
import { asIntegrator } from '#test/actors/integrator.ts'
import type { Integrator } from '#test/actors/integrator.ts'
import { startReceiver } from '#test/webhooks/receivers/receiver.ts'
import type { Answering, Receiver } from '#test/webhooks/receivers/receiver.ts'

/** Processes that are ended while 500 deliveries are under way; another one goes on with them. */

vi.setConfig({ testTimeout: 150_000 })
const [ORGANISATIONS, ENDPOINTS, ORDERS] = [5, 4, 25]
const DELIVERIES = ORGANISATIONS * ENDPOINTS * ORDERS
/** Takes orders and answers the log, and sends nothing itself. */
const server = await startTestServer()
const settings = {
  DATABASE_URL: server.databaseUrl,
  SECRET_KEY: SECRET,
  WEBHOOK_ALLOW_LOOPBACK: '1',
}

type Target = { id: string; receiver: Receiver; integrator: Integrator; events: string[] }

/** Endpoints of several organisations, each with as many deliveries waiting. */
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

/** Waits until the log says of every event that it has arrived, and holds that against who got it. */
async function expectAllArrived(targets: Target[]): Promise<void> {
  for (const target of targets) {
    const { id, integrator, events, receiver } = target
    const done = async () => (await integrator.deliveries(id, 'status=succeeded&limit=100')).length
    await expect.poll(done, { timeout: 60_000 }).toBe(ORDERS)
    expect([...new Set(idsAt(target))].toSorted()).toEqual(events)
    const bodies = new Map<unknown, string>()
    for (const { headers, body, json } of receiver.deliveries) {
      expect(json.id).toBe(headers['webhook-id'])
      // Whatever is sent twice is the same twice.
      expect(body).toBe(bodies.get(json.id) ?? body)
      bodies.set(json.id, body)
    }
  }
  await checkInvariants(server.owner)
}

test('kill -9 amid 500 deliveries: each arrives, and what arrives twice has its id', async () => {
  const targets = await prepare((response) => {
    setTimeout(() => response.writeHead(204).end(), 100)
  })
  await using killed = await startServe(settings)
  await untilArrived(targets, DELIVERIES / 4)
  await killed.stop('SIGKILL')
  expect(arrivedAt(targets)).toBeLessThan(DELIVERIES)
  // Its leases hold others off for half a minute: as if that were over.
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
    // What had been written of before is not sent again: at most the five in flight are, and the five
    // whose outcomes were on their way to the database.
    expect(ids.length - new Set(ids).size).toBeLessThanOrEqual(10)
  }
})

test('SIGTERM amid 500 deliveries gives them to another at once, and none is sent twice', async () => {
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
  // One process held every endpoint: the other had nothing to do.
  expect(arrivedAt(targets)).toBe(inFlight)
  answerAll()
  expect(await ending).toEqual({ code: 0, signal: null })
  // The other need not wait until they would have run out.
  expect((await leases()).map(({ by }) => by)).not.toContain(held?.by)

  await expectAllArrived(targets)
  expect(arrivedAt(targets)).toBe(DELIVERIES)
})
