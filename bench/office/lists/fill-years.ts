import pg from 'pg'
import type { PostgresAddress } from '../../../embedded-postgres/layout.ts'

/**
 * Adds to the orders of `fillOffice` and `fillReports` the other records of a firm's years: customers, whose orders,
 * invoices and payments they are, bins with their moves, lines of the bank, and what was done and emailed. There's a
 * customer for each fifty orders, and one has a hundredth of all.
 * @param address of the tables' owner
 */
export async function fillYears(address: PostgresAddress, organisationId: string): Promise<void> {
  const client = new pg.Client(address)
  await client.connect()
  await client.query(`set session_replication_role = replica`)
  await client.query(`select set_config('app.organisation', $1, false)`, [organisationId])
  for (const statement of statements) {
    await client.query(statement.replaceAll(':organisation', `'${organisationId}'`))
  }
  await client.query('vacuum analyze')
  await client.end()
}

const idOf = (kind: number, n: string) =>
  `(lpad(to_hex((${n})::integer), 8, '0') || '-0000-700${kind}-8000-000000000000')::uuid`
/** An order's place in the sequence that its id begins with. */
const placeOf = (id: string) => `('x' || left(${id}::text, 8))::bit(32)::integer`
/** The customer of an order; the first has a hundredth of all. */
const customerOf = (id: string) =>
  idOf(1, `case when ${placeOf(id)} % 100 = 0 then 1 else ${placeOf(id)} / 50 + 1 end`)
const operator = `'{"type": "operator"}'`
const orders = `orders o where o.organisation_id = :organisation`
const customers = `(select distinct ${placeOf('o.id')} / 50 + 1 as n, min(o.created_at) as at from ${orders} group by 1) c`
const bins = `generate_series(1, 2000) n`

const statements = [
  `insert into customers (organisation_id, id, number, kind, name, invoice_on, terms_days, created_at, updated_at)
    select :organisation, ${idOf(1, 'n')}, n, case when n % 3 = 0 then 'company' else 'individual' end,
      'Customer ' || n, 'collection', 14, at, at from ${customers}`,
  `insert into customer_numbers (organisation_id, last) select :organisation, max(number) from customers
    where organisation_id = :organisation`,
  `insert into customer_contacts (organisation_id, id, customer_id, position, name, email, phone, roles)
    select :organisation, ${idOf(2, 'n')}, ${idOf(1, 'n')}, 0, 'Accounts', 'a' || n || '@customer.example',
      '04' || lpad(n::text, 8, '0'), '{billing}' from ${customers}`,
  `insert into customer_sites (organisation_id, id, customer_id, position, address, address_key, suburb, postcode)
    select :organisation, ${idOf(3, 'n')}, ${idOf(1, 'n')}, 0, n || ' Example Street', n || ' example street', 'Botany',
      '2019' from ${customers}`,
  `update customers set words = words_of_customer(organisation_id, id) where organisation_id = :organisation`,
  `insert into customer_orders (organisation_id, order_id, customer_id, linked_by, linked_at)
    select :organisation, o.id, ${customerOf('o.id')}, ${operator}, o.created_at from ${orders}`,
  `update invoices set customer_id = ${customerOf('id')} where organisation_id = :organisation`,
  `update payments set customer_id = ${customerOf('id')} where organisation_id = :organisation`,
  `insert into bins (organisation_id, id, number, product_id, place, load, since, created_at, updated_at)
    select :organisation, ${idOf(1, 'n')}, 'B' || n, (select max(product_id) from order_lines
      where organisation_id = :organisation), 'yard', 'empty', now(), now(), now() from ${bins}`,
  `insert into bin_moves (organisation_id, id, bin_id, at, from_place, to_place, load, job_id, by, recorded_at)
    select :organisation, j.id, ${idOf(1, `${placeOf('j.id')} % 2000 + 1`)}, j.completed_at, 'yard', 'site',
      'empty', j.id, ${operator}, j.completed_at
    from jobs j where j.organisation_id = :organisation and j.status = 'completed'`,
  `update bins b set last_move_id = (select id from bin_moves m where m.organisation_id = b.organisation_id
      and m.bin_id = b.id order by at desc limit 1) where organisation_id = :organisation`,
  `insert into bank_lines (organisation_id, id, hash, dated_on, amount, description, state, payment_id, imported_by,
      imported_at)
    select :organisation, overlay(p.id::text placing '7008' from 15 for 4)::uuid, repeat(md5(p.id::text), 2), p.received_on,
      p.amount, 'Payment', case when n % 5000 = 0 then 'open' else 'accepted' end,
      case when n % 5000 > 0 then p.id end, ${operator}, p.created_at
    from (select *, row_number() over (order by id) as n from payments where organisation_id = :organisation) p`,
  `insert into audit_log (organisation_id, at, actor, action, subject)
    select :organisation, o.created_at, 'operator', 'order.' || kind, o.id
    from unnest(array['create', 'change']) kind, ${orders}`,
  `insert into mails (organisation_id, id, order_id, recipient, subject, body, status, sent_at, created_at)
    select :organisation, o.id, o.id, o.email, 'Your booking', 'Thank you.', 'sent', o.created_at, o.created_at
    from ${orders}`,
]
