import { expect, test } from 'vitest'
import { aFullOrder, fullCatalog, ids, inDays } from './catalogs.ts'
import { createTestOrganisation, placeByKey, startTestServer, withKey } from './harness.ts'
import { checkInvariants } from './invariants.ts'

const server = await startTestServer()
const organisation = await createTestOrganisation(server.db, fullCatalog)
const other = await createTestOrganisation(server.db, fullCatalog)

await server.fetch('/api/v1/webhook-endpoints', {
  method: 'POST',
  headers: withKey(organisation.writeKey),
  body: '{"url":"https://receiver.example.com/"}',
})
const [kept, cancelled] = await Promise.all([
  placeByKey(
    server,
    organisation,
    aFullOrder({
      productId: ids.small,
      locality: { suburb: 'Far Away', postcode: '2999' },
      addOns: [{ productId: ids.mattress, quantity: 2 }],
      lines: [
        {
          productId: ids.large,
          quantity: 2,
          deliveryDate: inDays(3),
          pickupDate: inDays(10),
          discountPercent: 15,
        },
      ],
    }),
  ),
  placeByKey(
    server,
    organisation,
    aFullOrder({ productId: ids.small, deliveryDate: inDays(20), pickupDate: inDays(21) }),
  ),
])
await placeByKey(server, other, aFullOrder())
await server.fetch(`/api/v1/orders/${cancelled.json.id}/cancel`, {
  method: 'POST',
  headers: withKey(organisation.writeKey),
  body: '{}',
})

test('hold after orders are placed and cancelled', async () => {
  await checkInvariants(server.owner)
})

const order = `id = '${kept.json.id}'`
const ofOrder = `order_id = '${kept.json.id}'`

test.each([
  ['a total', `update orders set total = total + 1 where ${order}`],
  ['a charge', `update order_charges set amount = amount + 1 where ${ofOrder} and position = 0`],
  ['a line', `update order_lines set total = total + 1 where ${ofOrder} and position = 0`],
  ['a quantity at the top', `update orders set quantity = quantity + 1 where ${order}`],
  ['a quantity that is too fine', `update order_lines set quantity = 2.001 where ${ofOrder}`],
  ['the GST', `update orders set gst = gst + 1 where ${order}`],
  ['a discount', `update orders set discount = 0 where ${order}`],
  ['a stock counter too high', `update capacity_days set used = used + 1 where used > 0`],
  ['stock that was not returned', `update capacity_days set used = 1 where used = 0`],
  ['a missing stock counter', `delete from capacity_days where used > 0`],
  [
    'more claimed than in stock',
    `update catalog_items set stock = 0 where stock = 2;
      update orders set claims = replace(claims::text, '"bound": 2', '"bound": 0')::jsonb`,
  ],
  [
    'a claim that is too small',
    `update order_lines set quantity = 2.01 where ${ofOrder} and position = 0`,
  ],
  [
    'a missing event',
    `delete from deliveries; delete from events where subject_id = '${kept.json.id}'`,
  ],
  [
    'an event without a subject',
    `update events set subject_id = gen_random_uuid() where type like '%led'`,
  ],
  [
    'a missing delivery',
    `delete from deliveries where event_id in (select min(event_id) from deliveries)`,
  ],
  [
    'a delivery marked as succeeded without an attempt',
    `update deliveries set status = 'succeeded', finished_at = now()`,
  ],
  [
    'an event of another organisation',
    `update events set payload = replace(payload, organisation_id, 'org_0000000000000000')`,
  ],
  ['a wrong postcode in an event', `update events set payload = replace(payload, '2999', '2998')`],
  ['a wrong name in an event', `update events set payload = replace(payload, 'Alex', 'Alec')`],
  ['a missing audit row', `delete from audit_log where action = 'order.placed'`],
  ['an extra audit row', `update audit_log set action = 'order.cancelled'`],
  ['a status', `update orders set status = 'completed' where ${order}`],
  ['a started job', `update jobs set status = 'started' where ${ofOrder}`],
  [
    'a job of a cancelled order that was not cancelled',
    `update jobs set status = 'scheduled' where status = 'cancelled'`,
  ],
] as const)('detect %s', async (_, statement) => {
  await expect(checkAfter(statement)).rejects.toThrow('violated')
})

test('allow orders accepted before the stock was lowered', async () => {
  await checkAfter(`update catalog_items set stock = 0 where stock = 2`)
})

/** Runs the statement, checks the invariants and rolls back. */
async function checkAfter(statement: string): Promise<void> {
  const client = await server.owner.connect()
  try {
    await client.query('begin')
    await client.query(statement)
    await checkInvariants(client)
  } finally {
    await client.query('rollback')
    client.release()
  }
}
