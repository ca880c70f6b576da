import { expect, test } from 'vitest'
import { aFullOrder, fullCatalog, ids, openRules } from '#test/catalogs.ts'
import { createTestOrganisation, placeByKey, startTestServer } from '#test/harness.ts'

// What an order writes has one check a table. Each of its conditions alone refuses a row.

const server = await startTestServer()
const organisation = await createTestOrganisation(server.db, {
  ...fullCatalog,
  bookingRules: openRules,
})
const placed = await placeByKey(
  server,
  organisation,
  aFullOrder({ addOns: [{ productId: ids.mattress, quantity: 1 }] }),
)
expect(placed.status, placed.text).toBe(201)

const long = (length: number) => `repeat('x', ${length})`
const impossible: Record<string, string[]> = {
  orders: [
    'version = 0',
    "reference = 'abcdefg'",
    "status = 'lost'",
    "source = 'fax'",
    "payment_status = 'owing'",
    'total = -1, gst = -1',
    'gst = total + 1',
    'discount = -1',
    'amount_paid = -1',
    'amount_refunded = -1',
    'quantity = 0',
    'quantity = 1001',
    'pickup_date = delivery_date - 1',
    "customer_type = 'robot'",
    "customer_name = 'x'",
    `customer_name = ${long(121)}`,
    "abn = '1'",
    `billing_address = ${long(251)}`,
    "contact_name = 'x'",
    `email = ${long(201)}`,
    "phone = '1'",
    `phone = ${long(31)}`,
    "address = 'x'",
    `address = ${long(251)}`,
    `lot_number = ${long(41)}`,
    `gate_code = ${long(81)}`,
    `notes = ${long(2001)}`,
    `purchase_order = ${long(101)}`,
    `salesperson = ${long(121)}`,
    "idempotency_key = ''",
    'access_version = 1',
    "status = 'cancelled'",
    'cancelled_at = now()',
  ],
  order_lines: [
    "line_type = 'gift'",
    "work_type = 'magic'",
    'quantity = 0',
    'quantity = 1001',
    'pickup_date = delivery_date - 1',
    'discount_percent = 101',
    'unit_price = -1',
    'total = -1',
  ],
  order_add_ons: ['quantity = 0', 'quantity = 101', 'unit_price = -1', 'total = -1'],
  order_charges: ["type = 'bribe'", "type = 'hire', amount = -1"],
  jobs: [
    'version = 0',
    "type = 'nap'",
    "status = 'lost'",
    'quantity = 0',
    "to_site = '{}', type = 'delivery'",
    'agreed_unit_price = -1',
  ],
}

test.each(Object.entries(impossible))('%s', async (table, changes) => {
  for (const change of changes) {
    const refused = await server.owner
      .query(`update ${table} set ${change} where organisation_id = $1`, [organisation.id])
      .then(
        ({ rowCount }) => `${rowCount} rows`,
        (error: { code: string; constraint: string }) => `${error.code} ${error.constraint}`,
      )
    expect(refused, change).toBe(`23514 ${table}_are_possible`)
  }
})
