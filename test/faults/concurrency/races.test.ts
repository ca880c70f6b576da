import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { anOrder, ids, inDays, openRules, plainCatalog } from '#test/catalogs.ts'
import { createTestOrganisation } from '#test/harness.ts'
import type { Answer } from '#test/answer.ts'
import { checkInvariants } from '#test/invariants.ts'
import { CROWD, cancel, catalogOf, countStatuses, crowd, operator, place } from './two-servers.ts'

/** Many orders at once for the same bins, days and idempotency key. */

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
