import { expect, test } from 'vitest'
import { setSubscription } from '#server/organisations/set-subscription.ts'
import { anOrder, ids, inDays, plainCatalog } from '#test/catalogs.ts'
import { createTestOrganisation } from '#test/harness.ts'
import type { Answer } from '#test/answer.ts'
import { checkInvariants } from '#test/invariants.ts'
import {
  cancel,
  catalogOf,
  crowd,
  importInto,
  operator,
  place,
  whileChanging,
} from './two-servers.ts'

/** Orders while the operator changes the catalogue or the subscription. */

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
