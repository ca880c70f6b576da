import pg from 'pg'
import type { PostgresAddress } from '../../embedded-postgres/layout.ts'

/**
 * Adds to the orders of `fillOffice` what reports read: that their bins were delivered and collected, what tips weighed,
 * and invoices that are paid, but for a few. Every other docket is for two jobs; every tenth collection has a charge.
 * @param address of the tables' owner
 */
export async function fillReports(address: PostgresAddress, organisationId: string): Promise<void> {
  const client = new pg.Client(address)
  await client.connect()
  await client.query(`set session_replication_role = replica`)
  for (const statement of statements) {
    await client.query(statement.replaceAll(':organisation', `'${organisationId}'`))
  }
  await client.query('vacuum analyze')
  await client.end()
}

const done = `organisation_id = :organisation and status = 'completed'`
/** An id of another kind of record than the order's `o`. */
const idOf = (kind: number, of = 'o.id') =>
  `overlay(${of}::text placing '70${kind}' from 15 for 3)::uuid`

const statements = [
  `insert into jobs (organisation_id, id, order_id, line_id, type, status, date, sequence, completed_at, created_at,
      updated_at)
    select :organisation, overlay(o.id::text placing j.kind from 15 for 4)::uuid, o.id, o.id, j.type, 'completed',
      o.delivery_date + j.days, j.sequence, o.created_at + make_interval(days => 3 + j.days), o.created_at,
      o.created_at
    from orders o, (values ('7001', 'delivery', 0, 1), ('7002', 'collection', 7, 2)) as j (kind, type, days, sequence)
    where ${done} on conflict do nothing`,
  `select recount_moved_bins(:organisation)`,
  `insert into docket_jobs (organisation_id, docket_id, job_id, kg)
    select :organisation, case when n % 4 = 3 then lag(docket) over (order by n) else docket end, job, 900
    from (select row_number() over (order by o.id) as n, ${idOf(3)} as docket,
        overlay(o.id::text placing '7002' from 15 for 4)::uuid as job from orders o where ${done}) o
    where n % 20 > 0`,
  `insert into dockets (organisation_id, id, number, tipped_at, net_kg, cost, has_jobs, created_at, updated_at)
    select :organisation, docket_id, docket_id::text, now(), 900 * count(*), 9900 * count(*), true, now(), now()
    from docket_jobs where organisation_id = :organisation group by docket_id`,
  `insert into charges (organisation_id, id, order_id, line_id, job_id, type, state, amount, computed, description,
      arose_at, decided_at, position, created_at, updated_at)
    select :organisation, ${idOf(4)}, o.id, o.id, overlay(o.id::text placing '7002' from 15 for 4)::uuid,
      'excess_weight', 'approved', 4500, 4500, 'Excess weight', o.created_at, o.created_at, 1, o.created_at, o.created_at
    from (select *, row_number() over (order by id) as n from orders where ${done}) o where n % 10 = 0`,
  `insert into invoices (organisation_id, id, kind, sequence, number, buyer_name, issued_on, due_on, total, gst, snapshot,
      sha256, issued_by, issued_at)
    select :organisation, ${idOf(5)}, 'invoice', n, 'INV-' || n, o.customer_name, o.delivery_date, o.delivery_date + 14,
      o.total, o.gst, '{}', repeat('0', 64), '{"type": "operator"}', o.created_at + interval '3 days'
    from (select *, row_number() over (order by id) as n from orders where ${done}) o`,
  `insert into invoice_lines (organisation_id, invoice_id, position, order_id, charge_position, amount, gst, tax_code)
    select :organisation, ${idOf(5)}, 0, o.id, 0, o.total, o.gst, 'gst' from orders o where ${done}`,
  `insert into invoice_balances (organisation_id, invoice_id, total, paid, due_on)
    select :organisation, ${idOf(5)}, o.total, o.amount_paid, o.delivery_date + 14 from orders o where ${done}`,
  `insert into payments (organisation_id, id, order_id, amount, used, method, received_on, recorded_by, created_at, currency)
    select :organisation, ${idOf(6)}, o.id, o.amount_paid, o.amount_paid, 'eft', o.delivery_date + 5, '{"type": "operator"}',
      o.created_at + interval '8 days', 'AUD'
    from orders o where ${done} and amount_paid > 0`,
  `insert into allocations (organisation_id, id, payment_id, invoice_id, order_id, amount, allocated_on, created_at)
    select :organisation, ${idOf(7)}, ${idOf(6)}, ${idOf(5)}, o.id, o.amount_paid, o.delivery_date + 5,
      o.created_at + interval '8 days'
    from orders o where ${done} and amount_paid > 0`,
  `insert into stale_margins (organisation_id, order_id) select :organisation, id from orders where ${done}`,
]
