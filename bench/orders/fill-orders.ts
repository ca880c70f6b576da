import pg from 'pg'
import type { PostgresAddress } from '../../embedded-postgres/layout.ts'
import type { BenchOrganisation } from '../tools/database.ts'

/**
 * Inserts `count` orders a minute apart, each with a line, a charge and two jobs. Skips foreign key
 * checks, which would take longer than everything else.
 * @param done whether their jobs are completed, as those of past days are
 */
export async function fillOrders(
  address: PostgresAddress,
  { id }: BenchOrganisation,
  count: number,
  { done = false } = {},
): Promise<void> {
  const client = new pg.Client(address)
  await client.connect()
  await client.query(`set session_replication_role = replica`)
  for (const statement of statements) {
    await client.query(
      statement
        .replaceAll(':organisation', `'${id}'`)
        .replaceAll(':count', String(count))
        .replaceAll(':order', done ? `'completed'` : `'confirmed'`)
        .replaceAll(':job', done ? `'completed', ${orderTime}` : `'scheduled', null`),
    )
  }
  await client.query('vacuum analyze')
  await client.end()
}

/** The n-th order's id, a UUID version 7: its first 48 bits are its time. */
const orderId = `overlay(overlay(lpad(to_hex(1600000000000 + n::bigint * 60000), 12, '0')
  placing '-' from 9 for 0) placing '' from 14 for 0) || '-7000-8000-' || lpad(to_hex(n), 12, '0')`
const orderTime = `to_timestamp(1600000000 + n::bigint * 60)`
const orderDay = `(${orderTime})::date`
/** 7 characters, different for each n. */
const reference = `upper(lpad(to_hex(n), 7, '0'))`
const product = `(select id from catalog_items where organisation_id = :organisation and kind = 'variant' limit 1)`
const numbers = `from generate_series(1, :count) n`

const statements = [
  `insert into orders (organisation_id, id, reference, status, source, currency, total, gst, discount,
      product_id, product_name, quantity, suburb, postcode, delivery_date, pickup_date,
      wait_while_load, customer_type, customer_name, contact_name, email, phone, address, notes,
      custom_fields, terms_version, accepted_notices, claims, created_at, updated_at)
    select :organisation, (${orderId})::uuid, ${reference}, :order, 'api', 'AUD', 69500, 6318, 0,
      ${product}, 'General waste bin, 6 m³', 1, 'Newtown', '2042', ${orderDay} + 3, ${orderDay} + 10,
      false, 'individual', 'Alex Nguyen', 'Alex Nguyen', 'alex@customer.example', '02 5550 0199',
      n || ' Example Street', '', '{}', '1', '[]', '[]', ${orderTime}, ${orderTime} ${numbers}`,
  `insert into order_lines (organisation_id, order_id, id, position, product_id, product_name,
      line_type, work_type, quantity, delivery_date, pickup_date, wait_while_load,
      discount_percent, unit_price, total)
    select :organisation, (${orderId})::uuid, (${orderId})::uuid, 0, ${product},
      'General waste bin, 6 m³', 'hire', 'delivery', 1, ${orderDay} + 3, ${orderDay} + 10, false, 0,
      69500, 69500 ${numbers}`,
  `insert into order_charges (organisation_id, order_id, position, type, description, amount)
    select :organisation, (${orderId})::uuid, 0, 'hire', 'General waste bin, 6 m³ × 1', 69500 ${numbers}`,
  `insert into jobs (organisation_id, id, order_id, line_id, type, date, sequence,
      status, completed_at, created_at, updated_at)
    select :organisation, overlay(${orderId} placing job from 15 for 4)::uuid, (${orderId})::uuid,
      (${orderId})::uuid, type, ${orderDay} + days, sequence, :job, ${orderTime}, ${orderTime}
    ${numbers}, (values ('7001', 'delivery', 3, 1), ('7002', 'collection', 10, 2)) as j (job, type, days, sequence)`,
]
