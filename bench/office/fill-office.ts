import pg from 'pg'
import type { PostgresAddress } from '../../embedded-postgres/layout.ts'
import type { BenchOrganisation } from '../tools/database.ts'

/**
 * Inserts orders a minute apart, the last of them now, which differ as a firm's do: by customer, place,
 * product, state and payment. Each has a line; the newest have jobs. Skips foreign keys and triggers, which
 * would take longer than everything else, and writes the words of the search itself.
 * @param address of the tables' owner
 * @returns a product's id that a part of the orders have
 */
export async function fillOffice(
  address: PostgresAddress,
  shares: { organisation: BenchOrganisation; count: number }[],
): Promise<string> {
  const client = new pg.Client(address)
  await client.connect()
  await client.query(`set session_replication_role = replica`)
  await client.query(`set maintenance_work_mem = '512MB'`)
  const indexes = await dropIndexes(client)
  let product = ''
  for (const { organisation, count } of shares) {
    await client.query(`select set_config('app.organisation', $1, false)`, [organisation.id])
    const { rows } = await client.query<{ ids: string[] }>(
      `select array_agg(id order by id) as ids from catalog_items where kind = 'variant'`,
    )
    const ids = rows[0]?.ids ?? []
    product = ids[3] ?? product
    for (const statement of statements) {
      await client.query(
        statement
          .replaceAll(':organisation', `'${organisation.id}'`)
          .replaceAll(':products', `'{${ids.join(',')}}'::text[]`)
          .replaceAll(':count', String(count)),
      )
    }
  }
  for (const index of indexes) await client.query(index)
  await client.query('vacuum analyze')
  await client.end()
  return product
}

/**
 * Drops the indexes of the orders and their search that no constraint needs: to make them once all rows are there
 * takes a part of the time.
 * @returns the statements that make them again
 */
async function dropIndexes(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string; definition: string }>(
    `select indexrelid::regclass as name, pg_get_indexdef(indexrelid) as definition from pg_index
      where indrelid in ('orders'::regclass, 'order_search'::regclass) and not exists (
        select from pg_constraint where conindid = indexrelid)`,
  )
  for (const { name } of rows) await client.query(`drop index ${name}`)
  return rows.map(({ definition }) => definition)
}

/** The n-th order's id; the version of UUID doesn't matter to what is measured. */
const orderId = `(lpad(to_hex(n), 8, '0') || '-0000-7000-8000-000000000000')::uuid`
const orderTime = `date_trunc('minute', now()) - (:count - n) * interval '1 minute'`
const orderDay = `(${orderTime})::date`
/** The newest are new, those before them under way; the rest is done, or was cancelled. */
const status = `case when n > :count - 100 then 'pending' when n > :count - 3000 then 'confirmed'
  when n > :count - 6000 then 'in_progress' when n % 20 = 0 then 'cancelled' else 'completed' end`
const names = `'{Nguyen,Smith,Jones,Brown,Wilson,Taylor,Singh,Lee,Kelly,Ryan,Walker,White,Hall,Martin,Chen,Khan,
  Harris,Clark,King,Wright}'::text[]`
const name = `case when n % 10000 = 0 then 'Zwicky' else (${names})[n % 20 + 1] end`
const numbers = `from generate_series(1, :count) n`
const productOf = `(:products)[n % array_length(:products, 1) + 1]`

const statements = [
  `insert into orders (organisation_id, id, reference, status, source, payment_status, currency, total, gst,
      discount, amount_paid, product_id, product_name, quantity, area_id, area_name, suburb, postcode,
      delivery_date, pickup_date, wait_while_load, customer_type, customer_name, contact_name, email, phone,
      address, notes, purchase_order, custom_fields, terms_version, accepted_notices, claims, cancelled_at,
      created_at, updated_at)
    select :organisation, ${orderId}, upper(lpad(to_hex(n), 7, '0')), ${status},
      case when n % 200 = 0 then 'office' when n % 3 = 0 then 'api' else 'booking_page' end,
      case when n % 50 = 0 then 'unpaid' when n % 50 = 1 then 'partially_paid' else 'paid' end,
      'AUD', 69500, 6318, 0, case when n % 50 = 0 then 0 when n % 50 = 1 then 10000 else 69500 end,
      ${productOf}, 'General waste bin, 6 m³', 1, 'area-' || n % 40, 'Area ' || n % 40, 'Suburb' || n % 40,
      (2000 + n % 40)::text, ${orderDay} + 3, ${orderDay} + 10, false, 'individual',
      'Alex ' || ${name}, 'Alex ' || ${name}, 'p' || n || '@customer.example',
      '04' || lpad((n % 100000000)::text, 8, '0'), n || ' Example Street', '',
      case when n % 5 = 0 then 'PO-' || n end, '{}', '1', '[]', '[]',
      case when ${status} = 'cancelled' then ${orderTime} end, ${orderTime}, ${orderTime} ${numbers}`,
  `insert into order_lines (organisation_id, order_id, id, position, product_id, product_name, line_type,
      work_type, quantity, delivery_date, pickup_date, wait_while_load, discount_percent, unit_price, total)
    select :organisation, ${orderId}, ${orderId}, 0, ${productOf}, 'General waste bin, 6 m³', 'hire',
      'delivery', 1, ${orderDay} + 3, ${orderDay} + 10, false, 0, 69500, 69500 ${numbers}`,
  `insert into jobs (organisation_id, id, order_id, line_id, type, status, date, sequence, completed_at,
      created_at, updated_at)
    select :organisation, overlay(${orderId}::text placing job from 15 for 4)::uuid, ${orderId}, ${orderId},
      type, case when type = 'delivery' and ${status} = 'in_progress' then 'completed' else 'scheduled' end,
      ${orderDay} + days, sequence,
      case when type = 'delivery' and ${status} = 'in_progress' then ${orderTime} end, ${orderTime}, ${orderTime}
    from generate_series(greatest(1, :count - 6000), :count) n,
      (values ('7001', 'delivery', 3, 1), ('7002', 'collection', 10, 2)) as j (job, type, days, sequence)`,
  // A few of those under way should have been collected.
  `update order_lines set pickup_date = delivery_date where organisation_id = :organisation
    and position = 0 and order_id in (select id from orders where organisation_id = :organisation
      and status = 'in_progress' order by created_at limit 200)`,
  `insert into order_search (organisation_id, order_id, created_at, words)
    select o.organisation_id, o.id, o.created_at, words_of_order(o) from orders o
    where o.organisation_id = :organisation`,
]
