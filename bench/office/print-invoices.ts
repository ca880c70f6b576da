import pg from 'pg'
import { atMost, megabytes, milliseconds, seconds, table } from '../figures.ts'
import type { Section } from '../figures.ts'
import { percentile } from '../statistics.ts'
import { createBenchOrganisation, openBenchDatabase, plentifulCatalog } from '../tools/database.ts'
import type { BenchDatabase } from '../tools/database.ts'
import { sendPaced } from '../tools/paced.ts'
import { memoryOf } from '../tools/process-usage.ts'
import { startServer } from '../tools/server-process.ts'
import { signInOwners } from './members.ts'

/** Makes the PDFs of a month's invoices, while others work with the same server. */

const INVOICES = 1000
const LINES = 12
/** How many PDFs are asked for at once, each in a session of its own: one may ask 600 times a minute. */
const AT_ONCE = 4
/** What others ask for meanwhile. */
const OTHERS = { perSecond: 50, seconds: 20 }

/** Measures 1,000 PDFs, and how long other requests wait because of them. */
export async function benchPrintInvoices(): Promise<Section> {
  await using opened = new AsyncDisposableStack()
  const database = opened.adopt(await openBenchDatabase(), (it) => it.close())
  const catalog = await plentifulCatalog()
  const organisation = await createBenchOrganisation(database.db, 'bench-print', catalog)
  const ids = await fillInvoices(database, organisation.id)
  const [othersCookie = '', ...cookies] = await signInOwners(database, organisation, 1 + AT_ONCE)
  const server = opened.adopt(await startServer({ DATA_DIR: database.dataDir }), (it) => it.stop())
  const office = `/api/office/${organisation.slug}`
  const others = () =>
    sendPaced(server.port, OTHERS, () => {
      return {
        method: 'GET',
        path: `${office}/invoices?limit=50`,
        headers: { cookie: othersCookie },
      }
    })
  // Fills caches.
  await others()
  const alone = await others()
  const before = await memoryOf(server.pid)
  const began = performance.now()
  let bytes = 0
  const left = [...ids]
  const print = async (cookie: string) => {
    for (let id = left.pop(); id !== undefined; id = left.pop()) {
      const address = `http://127.0.0.1:${server.port}${office}/invoices/${id}.pdf`
      const answer = await fetch(address, { headers: { cookie } })
      if (answer.status !== 200) throw new Error(`a PDF answered ${answer.status}`)
      bytes += (await answer.arrayBuffer()).byteLength
    }
  }
  const printing = Promise.all(cookies.map(print)).then(() => performance.now())
  const [beside, ended] = await Promise.all([others(), printing])
  const after = await memoryOf(server.pid)
  const [quiet, busy] = [alone, beside].map(({ latencies }) => percentile(latencies, 0.99))
  const more = (busy ?? Number.NaN) - (quiet ?? Number.NaN)
  return {
    title: 'PDFs of invoices',
    method: `\`GET /api/office/{organisation}/invoices/{id}.pdf\` of ${INVOICES.toLocaleString('en')} invoices with ${LINES} lines, ${AT_ONCE} at once, while others ask for the list of invoices ${OTHERS.perSecond} times a second.`,
    targets: [
      atMost('1,000 PDFs', (ended - began) / 1000, 60, seconds),
      atMost('what others wait longer, p99', more, 50, milliseconds),
    ],
    details: table(
      ['', ''],
      [
        ['p99 of others, alone', milliseconds(quiet ?? Number.NaN)],
        ['p99 of others, beside the PDFs', milliseconds(busy ?? Number.NaN)],
        ['bytes of a PDF, on average', Math.round(bytes / INVOICES).toLocaleString('en')],
        ['peak memory before', megabytes(before.most)],
        ['peak memory after', megabytes(after.most)],
      ],
    ),
  }
}

/** Issued invoices of nothing in particular: only what they say matters here. */
async function fillInvoices(database: BenchDatabase, organisationId: string): Promise<string[]> {
  const owner = new pg.Client(database.owner)
  await owner.connect()
  const party = {
    abn: '51824753556',
    address: '1 Depot Road, Botany NSW 2019',
    email: 'a@b.example',
  }
  const lines = Array.from({ length: LINES }, (_, index) => {
    return {
      orderId: null,
      chargePosition: null,
      description: `${2 + (index % 9)} m³ general waste, delivered Mon 16 Nov`,
      quantity: 1,
      unitPrice: 11_000,
      amount: 11_000,
      gst: 1000,
      taxCode: 'gst',
    }
  })
  const document = {
    lines,
    title: 'Tax invoice',
    issuedOn: '2026-11-23',
    dueOn: '2026-12-07',
    currency: 'AUD',
    seller: { ...party, name: 'Quoll Skips Pty Ltd', tradingName: '', phone: '02 5550 0148' },
    buyer: { ...party, name: 'Harbour Builders Pty Ltd' },
    purchaseOrder: 'HB-2291',
    note: '',
    orders: [],
    total: LINES * 11_000,
    gst: LINES * 1000,
    gstNote: 'Total price includes GST',
    bank: { accountName: 'Quoll Skips', bsb: '062000', accountNumber: '12345678' },
    paymentNote: '',
    credits: null,
  }
  const { rows } = await owner.query<{ id: string }>(
    `with made as (
       insert into invoices (organisation_id, id, kind, sequence, number, buyer_name, issued_on, due_on,
         total, gst, snapshot, sha256, issued_by, issued_at)
       select $1, new_uuid(), 'invoice', n, 'INV-' || n, 'Harbour Builders', '2026-11-23', '2026-12-07',
         $3, $4, $2::jsonb || jsonb_build_object('number', 'INV-' || n), repeat('0', 64),
         '{"type": "operator"}', now()
       from generate_series(1, $5::int) n returning organisation_id, id),
     lines as (
       insert into invoice_lines (organisation_id, invoice_id, position, amount, gst, tax_code)
       select organisation_id, id, p, 11000, 1000, 'gst' from made, generate_series(0, $6::int - 1) p),
     balances as (
       insert into invoice_balances (organisation_id, invoice_id, total, due_on)
       select organisation_id, id, $3, '2026-12-07' from made)
     select id from made`,
    [organisationId, JSON.stringify(document), document.total, document.gst, INVOICES, LINES],
  )
  await owner.query('analyze')
  await owner.end()
  return rows.map(({ id }) => id)
}
