import { isDeepStrictEqual } from 'node:util'
import type pg from 'pg'
import { nestedRows } from '#server/orders/order-rows.ts'
import type { OrderRows } from '#server/orders/order-rows.ts'
import { presentOrder } from '#server/orders/present-order.ts'
import { dispatchViolations } from '#test/invariants/dispatch.ts'
import { eventViolations } from '#test/invariants/events.ts'
import { wrongMargins } from '#test/invariants/margins.ts'
import { moneyViolations } from '#test/invariants/money.ts'
import { orderViolations } from '#test/invariants/orders.ts'
import { stockViolations } from '#test/invariants/stock.ts'

/** Rules that hold for the whole database at any time. Tests that write check them at the end. */

type Owner = Pick<pg.Pool, 'query'>

const violations = {
  ...orderViolations,
  ...moneyViolations,
  ...eventViolations,
  ...stockViolations,
  ...dispatchViolations,
}

/**
 * Checks every rule against every organisation's rows.
 * @param owner connects as the database's owner, who sees every row
 * @param writers 'several versions' if an earlier version wrote events too: its orders lack the fields added since
 * @throws Error that lists each broken rule with some of its rows
 */
export async function checkInvariants(
  owner: Owner,
  writers: 'this version' | 'several versions' = 'this version',
): Promise<void> {
  const { rows } = await owner.query(
    'select rolsuper or rolbypassrls as all from pg_roles where rolname = current_user',
  )
  // Under row-level security the queries would see no rows and find nothing wrong.
  if (rows[0]?.all !== true) throw new Error('check invariants as a role that sees every row')

  const found: string[] = []
  for (const [name, text] of Object.entries(violations)) {
    const offending = await owner.query(text)
    if (offending.rows.length > 0) found.push(describe(name, offending.rows))
  }
  const margins = await wrongMargins(owner)
  if (margins.length > 0) found.push(describe('a margin isn’t as of now, nor marked', margins))
  found.push(...(await wrongPayloads(owner, writers === 'several versions')))
  if (found.length > 0) throw new Error(`violated:\n${found.join('\n')}`)
}

/**
 * Checks the rules of one organisation's rows in one query, which is quick enough after every step of a test.
 * @throws Error that names each broken rule
 */
export async function checkOrganisation(owner: Owner, organisation: string): Promise<void> {
  const tables = [
    'orders',
    'order_lines',
    'order_charges',
    'jobs',
    'events',
    'audit_log',
    'catalog_items',
    'capacity_days',
    'moved_bins',
    'runs',
    'stops',
    'bins',
    'bin_moves',
    'dockets',
    'docket_jobs',
    'mails',
    'actions',
    'driver_devices',
    'files',
  ]
  const own = tables.map(
    (table) => `${table} as (select * from public.${table} where organisation_id = $1)`,
  )
  const checked = { ...orderViolations, ...stockViolations, ...dispatchViolations }
  const rules = Object.entries(checked).map(
    ([name, text]) =>
      `select '${name.replaceAll("'", "''")}' as rule, (select jsonb_agg(v) from (${text}) v) as rows`,
  )
  const { rows } = await owner.query<{ rule: string; rows: unknown[] | null }>(
    `with organisations as (select * from public.organisations where id = $1), ${own.join(', ')}
    ${rules.join(' union all ')}`,
    [organisation],
  )
  const found = rows.flatMap(({ rule, rows: broken }) => (broken ? [describe(rule, broken)] : []))
  if (found.length > 0) throw new Error(`violated:\n${found.join('\n')}`)
}

/** Fields that may have changed since the order's first event. */
const CHANGING = [
  'version',
  'status',
  'paid',
  'paymentStatus',
  'amountPaid',
  'amountDue',
  'productId',
  'productName',
  'deliveryDate',
  'pickupDate',
  'total',
  'gst',
  'lines',
  'charges',
  'jobs',
  'cancellation',
  'notes',
  'updatedAt',
] as const

/** The payload of an order's event is the order as it was then. */
async function wrongPayloads(owner: Owner, mayLackFields: boolean): Promise<string[]> {
  const { rows } = await owner.query<OrderRows & { type: string; payload: string }>(
    `select e.type, e.payload, ${nestedRows} from orders o
    join events e on e.organisation_id = o.organisation_id and e.subject_id = o.id
    where e.type in ('order.created', 'order.cancelled')`,
  )
  return rows.flatMap((row) => {
    const { data } = JSON.parse(row.payload)
    const presented: Fields = presentOrder(row)
    const now = mayLackFields ? fieldsOf(data, presented) : presented
    const comparable = (): unknown[] => {
      if (data.version === now['version']) return [data, now]
      const same = (order: Fields) =>
        Object.entries(order).filter(([key]) => !CHANGING.some((changing) => changing === key))
      return [same(data), same(now)]
    }
    const [then, later] = comparable()
    const first = row.type !== 'order.created' || (data.version === 1 && isFirst(data))
    if (first && isDeepStrictEqual(then, later)) return []
    return [describe(`${row.type} has a payload that differs from the order`, [{ id: data.id }])]
  })
}

type Fields = Record<string, unknown>

/** What is in `value` under the names that `sample` has, at every depth of objects. */
function fieldsOf(sample: Fields, value: Fields): Fields {
  const entries = Object.keys(sample).map((key) => {
    const [part, whole] = [sample[key], value[key]]
    return [key, isFields(part) && isFields(whole) ? fieldsOf(part, whole) : whole]
  })
  return Object.fromEntries(entries)
}

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function isFirst(data: Fields): boolean {
  return (
    (data['status'] === 'pending' || data['status'] === 'confirmed') &&
    data['cancellation'] === null &&
    data['updatedAt'] === data['createdAt']
  )
}

function describe(name: string, rows: unknown[]): string {
  const some = rows.slice(0, 3).map((row) => JSON.stringify(row))
  return `- ${name} (${rows.length}): ${some.join(' ')}`
}
