import { connect } from 'node:net'
import { expect, test } from 'vitest'
import { asHirer } from '#test/actors/hirer.ts'
import type { Answer } from '#test/answer.ts'
import { anOrder, inDays, plainCatalog } from '#test/catalogs.ts'
import { untilBlocked } from '#test/eventually.ts'
import {
  createTestOrganisation,
  placeByBrowser,
  placeByKey,
  startTestServer,
  withKey,
} from '#test/harness.ts'
import type { TestOrganisation } from '#test/harness.ts'
import { checkInvariants } from '#test/invariants.ts'
import { head } from '#test/raw-request.ts'

// Rules, section 9, "Locks and connections": a flood at one order or one organisation keeps no other
// waiting. The server of this test has ten connections.

const server = await startTestServer()
const flooded = await createTestOrganisation(server.db, plainCatalog)
const other = await createTestOrganisation(server.db, plainCatalog)
const many = <Result>(count: number, work: (index: number) => Promise<Result>) =>
  Promise.all(Array.from({ length: count }, (_, index) => work(index)))
const read = (of: TestOrganisation) =>
  server.fetch('/api/v1/orders', { headers: withKey(of.readKey) })
const place = async () => (await placeByKey(server, flooded, anOrder())).json
const change = (id: string, index: number) =>
  asHirer(server, flooded)('changes', { id, body: { pickupDate: inDays(10 + (index % 5)) } })

async function blocked(): Promise<number> {
  const { rows } = await server.owner.query<{ count: number }>(
    `select count(*)::int from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`,
  )
  return rows[0]?.count ?? 0
}

function expectRefusedBriefly({ headers, json }: Answer): void {
  expect(headers.get('retry-after')).toBe('1')
  expect(json).toEqual({ error: 'Too many requests at once, try again in a second' })
}

test('of 240 changes of one order at once, each is made or refused, and others are served', async () => {
  const { id } = await place()
  const answers = many(240, (index) => change(id, index))
  const beside = await many(20, () => read(other))
  expect(new Set(beside.map(({ status }) => status))).toEqual(new Set([200]))
  const statuses = (await answers).map(({ status }) => status)
  expect(new Set(statuses).difference(new Set([200, 422, 429]))).toEqual(new Set())
  expect(statuses).toContain(200)
  for (const answer of await answers) if (answer.status === 429) expectRefusedBriefly(answer)
  await checkInvariants(server.owner)
})

test('changes of one order that waits for its lock hold one connection, and eight wait behind', async () => {
  const { id } = await place()
  const holder = await server.owner.connect()
  await holder.query('begin')
  await holder.query('select from orders where id = $1 for update', [id])
  let refused = 0
  const answers = many(30, async (index) => {
    const { status } = await change(id, index)
    if (status === 429) refused += 1
    return status
  })
  await untilBlocked(server.owner)
  // One has the connection, eight wait for their turn.
  await expect.poll(() => refused).toBeGreaterThanOrEqual(30 - 9)
  expect(await blocked()).toBe(1)
  expect((await read(flooded)).status).toBe(200)
  await holder.query('rollback')
  holder.release()
  expect(new Set(await answers)).toEqual(new Set([200, 429]))
})

test('an organisation that waits for locks leaves half of the connections to others', async () => {
  const orders = await many(10, place)
  const holder = await server.owner.connect()
  await holder.query('begin')
  await holder.query('select from orders where organisation_id = $1 for update', [flooded.id])
  const answers = many(10, (index) => change(orders[index].id, index))
  await expect.poll(blocked).toBe(5)
  const beside = await many(20, () => read(other))
  expect(new Set(beside.map(({ status }) => status))).toEqual(new Set([200]))
  expect((await placeByBrowser(server, other, anOrder())).status).toBe(201)
  expect(await blocked()).toBeLessThanOrEqual(5)
  await holder.query('rollback')
  holder.release()
  const statuses = (await answers).map(({ status }) => status)
  expect(new Set(statuses).difference(new Set([200, 429]))).toEqual(new Set())
})

test('behind a thousand requests of an organisation that wait, the next is refused at once', async () => {
  const { hostname, port } = new URL(server.url)
  const sockets = Array.from({ length: 100 }, () => connect(Number(port), hostname))
  const holder = await server.owner.connect()
  await holder.query('begin; lock table orders in access exclusive mode')
  const inTime = (of: TestOrganisation, path: string) =>
    server
      .fetch(path, { headers: withKey(of.readKey), signal: AbortSignal.timeout(500) })
      .catch(() => null)
  try {
    // Twelve on each connection, all at once.
    const asked = head('GET /api/v1/orders', withKey(flooded.readKey))
    for (const socket of sockets) socket.write(asked.repeat(12))
    await expect
      .poll(async () => (await inTime(flooded, '/api/v1/orders'))?.status, { timeout: 4000 })
      .toBe(429)
    expect((await inTime(other, '/api/v1/organisation'))?.status).toBe(200)
  } finally {
    for (const socket of sockets) socket.destroy()
    await holder.query('rollback')
    holder.release()
  }
  await expect.poll(async () => (await read(flooded)).status).toBe(200)
})

test('60 changes in a row are all made', async () => {
  const { id } = await place()
  for (let index = 0; index < 60; index += 1) {
    const answer = await change(id, index + 1)
    expect([answer.status, answer.json.changed]).toEqual([200, true])
  }
  await checkInvariants(server.owner)
})
