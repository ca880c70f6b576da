import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, expect, test } from 'vitest'
import { importCatalog } from '#server/catalog/import-catalog.ts'
import { setSubscription } from '#server/organisations/set-subscription.ts'
import { anOrder, ids, inDays, openRules, plainCatalog } from '#test/catalogs.ts'
import { SECRET, createTestOrganisation, startTestServer, withKey } from '#test/harness.ts'
import type { TestOrganisation } from '#test/harness.ts'
import type { Answer } from '#test/answer.ts'
import { checkInvariants } from '#test/invariants.ts'
import { startServe } from '#test/processes.ts'

/** Many at once, over two server processes on one database; this process is the operator. */

const CROWD = 40
const progress = { answered: 0 }
const operator = await startTestServer()
const settings = {
  DATABASE_URL: operator.databaseUrl,
  SECRET_KEY: SECRET,
  API_RATE_PER_MINUTE: '1000000',
  LOG_LEVEL: 'warn',
}
const servers = await Promise.all([startServe(settings), startServe(settings)])
afterAll(async () => {
  await Promise.all(servers.map((server) => server.stop()))
})

test('the last bin goes to exactly one of 40 orders, and the others are told the date', async () => {
  const organisation = await createTestOrganisation(operator.db, catalogOf({ stock: 1 }))
  const answers = await crowd((index) => place(index, organisation, anOrder()))
  expect(counted(answers)).toEqual({ 201: 1, 422: CROWD - 1 })
  for (const { status, json } of answers) {
    if (status === 422) expect(json.error).toMatch(/^deliveryDate: [^;:]+$/)
  }
  await checkInvariants(operator.owner)
})

test('the last place of a day goes to exactly one of 40 orders', async () => {
  const catalog = { ...plainCatalog, bookingRules: { ...openRules, dayCapacity: 1 } }
  const organisation = await createTestOrganisation(operator.db, catalog)
  const answers = await crowd((index) => place(index, organisation, anOrder()))
  expect(counted(answers)).toEqual({ 201: 1, 422: CROWD - 1 })
  for (const { status, json } of answers) {
    if (status === 422) expect(json.error).toMatch(/^deliveryDate: [^;:]+$/)
  }
  await checkInvariants(operator.owner)
})

test.each([null, 1])(
  'one Idempotency-Key makes one order of 40 requests (bins owned: %s)',
  async (stock) => {
    const organisation = await createTestOrganisation(operator.db, catalogOf({ stock }))
    const headers = { 'idempotency-key': randomUUID() }
    const answers = await crowd((index) => place(index, organisation, anOrder(), headers))
    expect(counted(answers)).toEqual({ 201: CROWD })
    expect(new Set(answers.map(({ json }) => json.id)).size).toBe(1)
    const replays = answers.filter((answer) => answer.headers.get('idempotent-replayed') === 'true')
    expect(replays.length).toBe(CROWD - 1)
    const { rows } = await operator.owner.query(
      'select count(*)::int as orders from orders where organisation_id = $1',
      [organisation.id],
    )
    expect(rows).toEqual([{ orders: 1 }])
  },
)

test('orders of the same bins in opposite order neither deadlock nor oversell', async () => {
  const bins = [ids.bin, ids.heavyBin, ids.bags]
  const organisation = await createTestOrganisation(operator.db, {
    ...plainCatalog,
    products: bins.map((id) => ({
      id,
      productGroupId: ids.group,
      name: `Bin ${id}`,
      stock: 8,
      pricing: { basePrice: 10_000 },
    })),
    bookingRules: { ...openRules, dayCapacity: 30 },
  })
  const several = (index: number) => {
    const order = [...bins.slice(index % 3), ...bins.slice(0, index % 3)]
    const chosen = index % 2 === 0 ? order : order.toReversed()
    const lines = chosen.map((productId, nth) => ({
      productId,
      quantity: 1,
      deliveryDate: inDays(3 + ((index + nth) % 4)),
      pickupDate: inDays(9 + ((index * nth) % 3)),
    }))
    return anOrder({ productId: chosen[0], lines })
  }
  let toCancel: Answer[] = []
  let most = 0
  for (let round = 0; round < 3; round += 1) {
    const [placed] = await Promise.all([
      crowd((index) => place(index, organisation, several(index + round))),
      Promise.all(toCancel.map(({ json }) => cancel(round, organisation, json.id))),
    ])
    toCancel = placed.filter(({ status }) => status === 201)
    most = Math.max(most, toCancel.length)
    expect(toCancel.length + (counted(placed)[422] ?? 0)).toBe(CROWD)
    await checkInvariants(operator.owner)
  }
  expect(most).toBeGreaterThan(3)
})

test('what is taken stays what live orders claim while imports change the bounds', async () => {
  const organisation = await createTestOrganisation(operator.db, catalogOf({ stock: 20 }))
  const stocks = [null, 30, 5, null, 60, 0, 40]
  const capacities = [null, 12, null, 40]
  const change = async (round: number) => {
    const stock = stocks[round % stocks.length] ?? null
    const dayCapacity = capacities[round % capacities.length] ?? null
    await importInto(organisation, {
      products: [{ id: ids.bin, stock }],
      bookingRules: { dayCapacity },
    })
  }
  const orders = () =>
    crowd(async (index) => {
      const told: number[] = []
      for (let round = 0; round < 3; round += 1) {
        const body = anOrder({ deliveryDate: inDays(3 + (index % 5)), pickupDate: inDays(10) })
        const placed = await place(index, organisation, body)
        told.push(placed.status)
        if (placed.status === 201 && (index + round) % 2 === 0) {
          told.push((await cancel(index + 1, organisation, placed.json.id)).status)
        }
      }
      return told
    })
  const statuses = await amid(change, orders)
  expect(new Set(statuses.flat()).difference(new Set([200, 201, 422]))).toEqual(new Set())
  expect(statuses.flat()).toContain(201)
  await checkInvariants(operator.owner)
})

test('an order is priced whole by one version of the catalogue, the one of its moment', async () => {
  const organisation = await createTestOrganisation(operator.db, edition(0))
  let [begun, finished] = [0, 0]
  const change = async () => {
    begun += 1
    await importInto(organisation, edition(begun))
    finished = begun
  }
  const orders = () =>
    crowd(async (index) => {
      const told: unknown[] = []
      for (let round = 0; round < 4; round += 1) {
        const oldest = finished
        const { status, json } = await place(index, organisation, anOrder({ areaId: ids.area }))
        const number = Number(json.acceptedTerms?.version)
        const current = number >= oldest && number <= begun
        told.push({ status, ofOneEdition: isEdition(json, number), current })
      }
      return told
    })
  const seen = await amid(change, orders)
  expect(new Set(seen.flat().map((one) => JSON.stringify(one)))).toEqual(
    new Set([JSON.stringify({ status: 201, ofOneEdition: true, current: true })]),
  )
  await checkInvariants(operator.owner)
})

test('an order is taken or refused by the subscription of its moment', async () => {
  const organisation = await createTestOrganisation(operator.db, plainCatalog)
  let [active, changes] = [true, 0]
  const change = async () => {
    changes += 1
    await organisation.within((org) => setSubscription(org, !active))
    active = !active
    changes += 1
  }
  const orders = () =>
    crowd(async (index) => {
      const surprising: unknown[] = []
      for (let round = 0; round < 4; round += 1) {
        const [before, expected] = [changes, active ? 201 : 402]
        const { status } = await place(index, organisation, anOrder())
        const settled = before === changes && changes % 2 === 0
        if (settled ? status !== expected : status !== 201 && status !== 402)
          surprising.push(status)
      }
      return surprising
    })
  const wrong = await amid(change, orders)
  expect(wrong.flat()).toEqual([])
  await checkInvariants(operator.owner)
})

function crowd<Result>(work: (index: number) => Promise<Result>): Promise<Result[]> {
  return Promise.all(Array.from({ length: CROWD }, (_, index) => work(index)))
}

/**
 * Changes something again and again while orders are placed: once for so many answers as there are
 * orders at a time, so that a slow machine meets no more changes an order than a quick one.
 */
async function amid<Result>(
  change: (round: number) => Promise<unknown>,
  orders: () => Promise<Result>,
): Promise<Result> {
  const ending = new AbortController()
  const begun = progress.answered
  const run = async () => {
    for (let round = 0; await hasAnswered(begun + round * CROWD, ending.signal); round += 1) {
      await change(round)
    }
  }
  const changes = run()
  try {
    return await orders()
  } finally {
    ending.abort()
    await changes
  }
}

/** Waits for so many answers; false when told not to wait any longer. */
async function hasAnswered(count: number, signal: AbortSignal): Promise<boolean> {
  while (progress.answered < count && !signal.aborted) await sleep(5)
  return !signal.aborted
}

function place(
  index: number,
  organisation: TestOrganisation,
  body: unknown,
  headers: Record<string, string> = {},
): Promise<Answer> {
  return post(index, '/api/v1/orders', organisation, body, headers)
}

function cancel(index: number, organisation: TestOrganisation, id: string): Promise<Answer> {
  return post(index, `/api/v1/orders/${id}/cancel`, organisation, {}, {})
}

async function post(
  index: number,
  path: string,
  { writeKey }: TestOrganisation,
  body: unknown,
  headers: Record<string, string>,
): Promise<Answer> {
  const server = servers[index % servers.length]
  if (!server) throw new Error('there is no server')
  const answer = await server.fetch(path, {
    method: 'POST',
    headers: withKey(writeKey, headers),
    body: JSON.stringify(body),
  })
  progress.answered += 1
  return answer
}

function counted(answers: readonly Answer[]): Record<number, number> {
  const counts: Record<number, number> = {}
  for (const { status } of answers) counts[status] = (counts[status] ?? 0) + 1
  return counts
}

function importInto(organisation: TestOrganisation, file: object): Promise<unknown> {
  return organisation.within((org) => importCatalog(org, file))
}

function catalogOf(changes: object): object {
  const [bin] = plainCatalog.products
  return { ...plainCatalog, products: [{ ...bin, ...changes }] }
}

/** A catalogue whose every part that an order shows tells its number. */
function edition(number: number): object {
  return {
    ...plainCatalog,
    areas: [
      {
        id: ids.area,
        name: `Area ${number}`,
        localities: [{ suburb: 'Newtown', postcode: '2042' }],
        surcharge: number,
      },
    ],
    products: [
      {
        id: ids.bin,
        productGroupId: ids.group,
        name: `Bin ${number}`,
        pricing: { basePrice: 10_000 + number },
      },
    ],
    terms: { version: `${number}`, text: 'Be fair.' },
  }
}

function isEdition(order: Answer['json'], number: number): boolean {
  return (
    order.productName === `Bin ${number}` &&
    order.areaName === `Area ${number}` &&
    order.total === 10_000 + 2 * number
  )
}
