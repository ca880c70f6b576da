import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { OWN_ORIGIN } from '#test/actors/member.ts'
import { atMost, milliseconds, seconds, table } from '../figures.ts'
import type { Section } from '../figures.ts'
import { percentile } from '../statistics.ts'
import { createBenchOrganisation, openBenchDatabase, plentifulCatalog } from '../tools/database.ts'
import type { BenchDatabase } from '../tools/database.ts'
import { sendPaced } from '../tools/paced.ts'
import { startServer } from '../tools/server-process.ts'
import { signInOwners } from './members.ts'

/** Invoices a month of a thousand customers, while others work with the same server. */

const CUSTOMERS = 1000
const ORDERS_EACH = 10
const CHARGES_EACH = 2
const ROWS = CUSTOMERS * ORDERS_EACH * CHARGES_EACH
/** What others ask for meanwhile. */
const OTHERS = { perSecond: 20, seconds: 10 }
const POLL_MS = 1000

type Run = { id: string; state: string; counts: { parts: number; issued: number; left: number } }

/** Measures a dry run and a run of 1,000 customers with 20,000 charges. */
export async function benchRunMonth(): Promise<Section> {
  await using opened = new AsyncDisposableStack()
  const database = opened.adopt(await openBenchDatabase(), (it) => it.close())
  const catalog = await plentifulCatalog()
  const organisation = await createBenchOrganisation(database.db, 'bench-month', catalog)
  await fillMonth(database, organisation.id)
  const [cookie = '', othersCookie = ''] = await signInOwners(database, organisation, 2)
  const server = opened.adopt(
    await startServer({ DATA_DIR: database.dataDir, BASE_URL: OWN_ORIGIN }),
    (it) => it.stop(),
  )
  const office = `/api/office/${organisation.slug}`
  const address = `http://127.0.0.1:${server.port}${office}/invoice-runs`
  const headers = { cookie, 'content-type': 'application/json', origin: OWN_ORIGIN }
  const ask = async <Answer>(init: RequestInit = {}): Promise<Answer> => {
    const answer = await fetch(address, { headers, ...init })
    const text = await answer.text()
    if (answer.status !== 200) throw new Error(`a run answered ${answer.status}: ${text}`)
    return JSON.parse(text) as Answer
  }
  const start = (dryRun: boolean) =>
    ask<Run>({ method: 'POST', body: JSON.stringify({ month: lastMonth(), dryRun, send: true }) })
  const others = () =>
    sendPaced(server.port, OTHERS, () => {
      return {
        method: 'GET',
        path: `${office}/invoices?limit=50`,
        headers: { cookie: othersCookie },
      }
    })
  await others()
  const alone = await others()
  const dryBegan = performance.now()
  const dry = await start(true)
  const dryTook = performance.now() - dryBegan
  const began = performance.now()
  let run = await start(false)
  const beside = others()
  while (run.state !== 'done') {
    await sleep(POLL_MS)
    // The list has how far a run is, as the screen reads it; the run itself has each of its invoices.
    const { data } = await ask<{ data: Run[] }>()
    run = data.find(({ id }) => id === run.id) ?? run
  }
  const took = performance.now() - began
  const { parts, issued } = run.counts
  if (parts !== CUSTOMERS || issued !== CUSTOMERS || dry.counts.parts !== CUSTOMERS) {
    throw new Error(`${issued} of ${parts} invoices were made`)
  }
  const [quiet = Number.NaN, busy = Number.NaN] = [alone, await beside].map(({ latencies }) =>
    percentile(latencies, 0.99),
  )
  return {
    title: 'A monthly run of invoices',
    method: `\`POST /api/office/{organisation}/invoice-runs\` for ${CUSTOMERS.toLocaleString('en')} customers with ${ROWS.toLocaleString('en')} charges of ${(CUSTOMERS * ORDERS_EACH).toLocaleString('en')} orders, each invoice emailed; the list of runs is read once a second for its progress, while others ask for the list of invoices ${OTHERS.perSecond} times a second.`,
    targets: [atMost('monthly run of 1,000 customers with 20,000 rows', took / 1000, 60, seconds)],
    details: table(
      ['', ''],
      [
        ['dry run', milliseconds(dryTook)],
        ['an invoice, on average', milliseconds(took / CUSTOMERS)],
        ['p99 of others, alone', milliseconds(quiet)],
        ['p99 of others, beside the run', milliseconds(busy)],
      ],
    ),
  }
}

function lastMonth(): string {
  const now = new Date()
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - 1, 15))
    .toISOString()
    .slice(0, 7)
}

/** Customers who are invoiced monthly, with orders that were delivered in the middle of last month. */
async function fillMonth({ owner }: BenchDatabase, organisationId: string): Promise<void> {
  const client = new pg.Client(owner)
  await client.connect()
  await client.query(`set session_replication_role = replica`)
  for (const statement of statements) {
    await client.query(
      statement
        .replaceAll(':organisation', `'${organisationId}'`)
        .replaceAll(':day', `date '${lastMonth()}-15'`)
        .replaceAll(':customers', String(CUSTOMERS))
        .replaceAll(':orders', String(CUSTOMERS * ORDERS_EACH))
        .replaceAll(':charges', String(CHARGES_EACH)),
    )
  }
  await client.query('vacuum analyze')
  await client.end()
}

const idOf = (kind: number, n: string) =>
  `(lpad(to_hex(${n}), 8, '0') || '-0000-700${kind}-8000-000000000000')::uuid`

const statements = [
  `insert into money_settings (organisation_id, legal_name, address, abn, gst_registered, invoicing_from, updated_at)
    values (:organisation, 'Quoll Skips Pty Ltd', '1 Depot Road, Botany NSW 2019', '51824753556', true,
      '2020-01-01', now())`,
  `insert into customers (organisation_id, id, number, kind, name, invoice_on, terms_days, created_at, updated_at)
    select :organisation, ${idOf(1, 'n')}, n, 'company', 'Customer ' || n, 'monthly', 14, now(), now()
    from generate_series(1, :customers) n`,
  `insert into customer_contacts (organisation_id, id, customer_id, position, name, email, phone, roles)
    select :organisation, ${idOf(2, 'n')}, ${idOf(1, 'n')}, 0, 'Accounts', 'a' || n || '@customer.example', '',
      '{billing}' from generate_series(1, :customers) n`,
  `insert into orders (organisation_id, id, reference, status, source, payment_status, currency, total, gst,
      discount, amount_paid, product_id, product_name, quantity, area_id, area_name, suburb, postcode,
      delivery_date, pickup_date, wait_while_load, customer_type, customer_name, contact_name, email, phone,
      address, notes, purchase_order, custom_fields, terms_version, accepted_notices, claims, created_at, updated_at)
    select :organisation, ${idOf(3, 'n')}, upper(lpad(to_hex(n), 7, '0')), 'completed', 'office', 'unpaid', 'AUD',
      69500, 6318, 0, 0, 'bin-6', 'General waste bin, 6 m³', 1, 'area', 'Area', 'Botany', '2019', :day, :day + 7,
      false, 'company', 'Customer', 'Customer', 'p' || n || '@customer.example', '0400000000',
      n % 7 || ' Example Street', '', 'PO-' || n % 3, '{}', '1', '[]', '[]', :day, :day
    from generate_series(1, :orders) n`,
  `insert into order_charges (organisation_id, order_id, position, type, description, amount)
    select :organisation, ${idOf(3, 'n')}, p, case p when 0 then 'hire' else 'extra_days' end,
      case p when 0 then 'General waste bin, 6 m³' else '3 extra days' end, case p when 0 then 65000 else 4500 end
    from generate_series(1, :orders) n, generate_series(0, :charges - 1) p`,
  `insert into jobs (organisation_id, id, order_id, line_id, type, status, date, sequence, completed_at,
      created_at, updated_at)
    select :organisation, ${idOf(4, 'n')}, ${idOf(3, 'n')}, ${idOf(3, 'n')}, 'delivery', 'completed', :day, 1, :day,
      :day, :day
    from generate_series(1, :orders) n`,
  `insert into customer_orders (organisation_id, order_id, customer_id, linked_by, linked_at)
    select :organisation, ${idOf(3, 'n')}, ${idOf(1, '((n - 1) % :customers + 1)')}, '{"type": "operator"}', :day
    from generate_series(1, :orders) n`,
]
