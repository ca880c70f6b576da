import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import type { OfficeOrderRow } from '#contract/office/orders.ts'
import { orderSorts, orderViews } from '#contract/office/orders.ts'
import { orderSources, orderStatuses, paymentStatuses } from '#contract/orders/order.ts'
import { createMember } from '#test/actors/team.ts'
import { anOrder, ids, inDays, plainCatalog } from '#test/catalogs.ts'
import { createTestOrganisation, placeByKey, startTestServer } from '#test/harness.ts'

// Any combination of filters answers exactly the orders that a naive reading of all of them selects, in the
// order of the sort, whatever the size of a page, and none twice.

const server = await startTestServer()
const firm = await createTestOrganisation(server.db, plainCatalog)
const member = await createMember(server, firm, 'viewer')

/** The contact of each is another person, who is found too. */
const NAMES = ['Alex Nguyen', 'Harbour Builders', 'Rosa Bennett', 'Øst Tømrer']
const CONTACTS = ['Sam Okafor', 'Alex Nguyen', 'Kim Bennett']
const HOW_MANY = 36

type Query = Record<string, string>

let all: OfficeOrderRow[] = []

async function listAll(query: Query, limit: number): Promise<OfficeOrderRow[]> {
  const rows: OfficeOrderRow[] = []
  for (;;) {
    const last = rows.at(-1)?.id
    const page = { ...query, limit: String(limit), ...(last && { startingAfter: last }) }
    const { json, status, text } = await member.ask(
      `/api/office/${firm.slug}/orders?${new URLSearchParams(page).toString()}`,
    )
    expect(status, text).toBe(200)
    rows.push(...json.data)
    expect(rows.length).toBeLessThanOrEqual(HOW_MANY)
    if (json.hasMore !== true) return rows
  }
}

beforeAll(async () => {
  for (let index = 0; index < HOW_MANY; index += 1) {
    const { json, text } = await placeByKey(
      server,
      firm,
      anOrder({
        customerName: NAMES[index % NAMES.length],
        contactName: CONTACTS[index % CONTACTS.length],
        deliveryDate: inDays(3 + (index % 5)),
        pickupDate: inDays(9 + (index % 4)),
      }),
    )
    expect(json.id, text).toBeTypeOf('string')
    // Every status, source and payment status occurs with most of the others.
    await firm.within(({ tx, id }) =>
      tx.run({
        text: `update orders set status = $3, source = $4, payment_status = $5,
            cancelled_at = case $3 when 'cancelled' then now() end,
            delivery_date = delivery_date - $6::int, pickup_date = pickup_date - $6::int
          where organisation_id = $1 and id = $2`,
        values: [
          id,
          json.id,
          orderStatuses[index % 5],
          orderSources[index % 3],
          paymentStatuses[(index * 2) % 5],
          index % 7,
        ],
      }),
    )
  }
  all = await listAll({}, 100)
  expect(all).toHaveLength(HOW_MANY)
})

const some = (values: readonly string[]) =>
  fc.subarray([...values], { minLength: 1 }).map((chosen) => chosen.join(','))
const day = fc.integer({ min: -5, max: 14 }).map((count) => inDays(count))

const query: fc.Arbitrary<Query> = fc
  .record(
    {
      status: some(orderStatuses),
      payment: some(paymentStatuses),
      source: some(orderSources),
      deliveryFrom: day,
      deliveryTo: day,
      collectionFrom: day,
      collectionTo: day,
      product: fc.constantFrom(ids.bin, '00000000-0000-4000-8000-000000000000'),
      view: fc.constantFrom(...orderViews.slice(0, 2)),
      search: fc.constantFrom('nguyen', 'harbour', 'BENNETT', 'øst', 'nowhere'),
      sort: fc.constantFrom(...orderSorts),
    },
    { requiredKeys: [] },
  )
  .map((record) => ({ ...record }))

/** The filters, read order by order. */
function selects(asked: Query, order: OfficeOrderRow, pickup: string): boolean {
  const { status, payment, source, deliveryFrom, deliveryTo, view, search } = asked
  const { collectionFrom, collectionTo, product } = asked
  const names = `${order.customer.name} ${order.customer.contactName}`.toLowerCase()
  const within = (value: string, from = '', to = '9') => from <= value && value <= to
  const owes = ['confirmed', 'in_progress', 'completed'].includes(order.status)
  return (
    (status === undefined || status.split(',').includes(order.status)) &&
    (payment === undefined || payment.split(',').includes(order.paymentStatus)) &&
    (source === undefined || source.split(',').includes(order.source)) &&
    within(order.deliveryDate, deliveryFrom, deliveryTo) &&
    within(pickup, collectionFrom, collectionTo) &&
    (product === undefined || product === ids.bin) &&
    (view !== 'needs_approval' || order.needsApproval) &&
    (view !== 'unpaid_past_delivery' ||
      (owes && order.due > 0 && order.deliveryDate < inDays(0))) &&
    (search === undefined || names.includes(search.toLowerCase()))
  )
}

type Sorted = { order: OfficeOrderRow; pickup: string }

/** By what each sort compares; equal ones go by their ids. */
function compareBy(asked: Query): (a: Sorted, b: Sorted) => number {
  const hasDelivery = asked['deliveryFrom'] ?? asked['deliveryTo']
  const hasCollection = asked['collectionFrom'] ?? asked['collectionTo']
  const sort = asked['sort'] ?? (hasDelivery ? 'delivery' : hasCollection ? 'collection' : 'newest')
  const isLatest = sort === 'newest' || sort.endsWith('_latest')
  const keyOf = ({ order, pickup }: Sorted) => {
    const by = sort.startsWith('delivery')
      ? order.deliveryDate
      : sort.startsWith('collection')
        ? pickup
        : order.createdAt
    return `${by} ${order.id}`
  }
  return (a, b) => (keyOf(a) < keyOf(b) ? -1 : 1) * (isLatest ? -1 : 1)
}

test('any combination of filters, any size of page', async () => {
  const rows = await firm.within(({ tx, id }) =>
    tx.run<{ id: string; pickup: string }>({
      text: 'select id, pickup_date::text as pickup from orders where organisation_id = $1',
      values: [id],
    }),
  )
  const pickups = new Map(rows.map(({ id, pickup }) => [id, pickup]))
  await fc.assert(
    fc.asyncProperty(query, fc.integer({ min: 1, max: 40 }), async (asked, limit) => {
      const expected = all
        .map((order) => ({ order, pickup: pickups.get(order.id) ?? '' }))
        .filter(({ order, pickup }) => selects(asked, order, pickup))
        .toSorted(compareBy(asked))
        .map(({ order }) => order.id)
      const found = await listAll(asked, limit)
      expect(found.map(({ id }) => id)).toEqual(expected)
    }),
    { numRuns: 80 },
  )
})
