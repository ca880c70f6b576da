import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { setSubscription } from '#server/organisations/set-subscription.ts'
import { anOrder, ids, inDays, openRules, plainCatalog } from '#test/catalogs.ts'
import { createTestOrganisation } from '#test/harness.ts'
import type { Answer } from '#test/answer.ts'
import { checkInvariants } from '#test/invariants.ts'
import {
  CROWD,
  cancel,
  catalogOf,
  countStatuses,
  crowd,
  importInto,
  operator,
  place,
  whileChanging,
} from './two-servers.ts'

/** Many orders at once: for the same bins, days and key, and while the operator changes things. */

test('the last bin goes to exactly one of 40 orders; the others get an error for their date', async () => {
  const organisation = await createTestOrganisation(operator.db, catalogOf({ stock: 1 }))
  const answers = await crowd((index) => place(index, organisation, anOrder()))
  expect(countStatuses(answers)).toEqual({ 201: 1, 422: CROWD - 1 })
  for (const { status, json } of answers) {
    if (status === 422) expect(json.error).toMatch(/^deliveryDate: [^;:]+$/)
  }
  await checkInvariants(operator.owner)
})

test('the last place of a day goes to exactly one of 40 orders', async () => {
  const catalog = { ...plainCatalog, bookingRules: { ...openRules, dayCapacity: 1 } }
  const organisation = await createTestOrganisation(operator.db, catalog)
  const answers = await crowd((index) => place(index, organisation, anOrder()))
  expect(countStatuses(answers)).toEqual({ 201: 1, 422: CROWD - 1 })
  for (const { status, json } of answers) {
    if (status === 422) expect(json.error).toMatch(/^deliveryDate: [^;:]+$/)
  }
  await checkInvariants(operator.owner)
})

test.each([null, 1])(
  '40 requests with one Idempotency-Key make one order (bins owned: %s)',
  async (stock) => {
    const organisation = await createTestOrganisation(operator.db, catalogOf({ stock }))
    const headers = { 'idempotency-key': randomUUID() }
    const answers = await crowd((index) => place(index, organisation, anOrder(), headers))
    expect(countStatuses(answers)).toEqual({ 201: CROWD })
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

test('orders that list the same bins in opposite order neither deadlock nor oversell', async () => {
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
    expect(toCancel.length + (countStatuses(placed)[422] ?? 0)).toBe(CROWD)
    await checkInvariants(operator.owner)
  }
  expect(most).toBeGreaterThan(3)
})

test('stock counters match the live orders while imports change the limits', async () => {
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
      const statuses: number[] = []
      for (let round = 0; round < 3; round += 1) {
        const body = anOrder({ deliveryDate: inDays(3 + (index % 5)), pickupDate: inDays(10) })
        const placed = await place(index, organisation, body)
        statuses.push(placed.status)
        if (placed.status === 201 && (index + round) % 2 === 0) {
          statuses.push((await cancel(index + 1, organisation, placed.json.id)).status)
        }
      }
      return statuses
    })
  const statuses = await whileChanging(change, orders)
  expect(new Set(statuses.flat()).difference(new Set([200, 201, 422]))).toEqual(new Set())
  expect(statuses.flat()).toContain(201)
  await checkInvariants(operator.owner)
})

test('the catalogue current at the time prices the whole order', async () => {
  const organisation = await createTestOrganisation(operator.db, edition(0))
  let [begun, finished] = [0, 0]
  const change = async () => {
    begun += 1
    await importInto(organisation, edition(begun))
    finished = begun
  }
  const orders = () =>
    crowd(async (index) => {
      const outcomes: unknown[] = []
      for (let round = 0; round < 4; round += 1) {
        const oldest = finished
        const { status, json } = await place(index, organisation, anOrder({ areaId: ids.area }))
        const number = Number(json.acceptedTerms?.version)
        const current = number >= oldest && number <= begun
        outcomes.push({ status, ofOneEdition: isEdition(json, number), current })
      }
      return outcomes
    })
  const seen = await whileChanging(change, orders)
  expect(new Set(seen.flat().map((one) => JSON.stringify(one)))).toEqual(
    new Set([JSON.stringify({ status: 201, ofOneEdition: true, current: true })]),
  )
  await checkInvariants(operator.owner)
})

test('the subscription current at the time decides whether an order is accepted', async () => {
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
  const wrong = await whileChanging(change, orders)
  expect(wrong.flat()).toEqual([])
  await checkInvariants(operator.owner)
})

/** A catalogue that shows its number in every part that an order copies. */
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
