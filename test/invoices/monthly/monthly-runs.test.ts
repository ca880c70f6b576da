import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { addDays, localTime } from '#contract/values/day.ts'
import { startMonthlyRun } from '#server/invoices/runs/start-monthly-run.ts'
import { startInvoiceRuns } from '#server/invoices/runs/work-runs.ts'
import { completeJob } from '#server/orders/jobs/complete-job.ts'
import { asHirer } from '#test/actors/hirer.ts'
import { openCustomers } from '#test/actors/customers.ts'
import { openBooks } from '#test/actors/money.ts'
import { createMember } from '#test/actors/team.ts'
import { anOrder, ids, inDays, plainCatalog } from '#test/catalogs.ts'
import { eventually } from '#test/eventually.ts'
import { createTestOrganisation, placeByKey, startTestServer } from '#test/harness.ts'
import type { TestOrganisation } from '#test/harness.ts'
import { checkInvariants } from '#test/invariants.ts'

// Monthly runs: what a dry run says, what a run bills, on the first too, and that nothing is billed twice.

const server = await startTestServer()
const quiet = { info() {}, warn() {}, error() {} }
const month = inDays(0).slice(0, 7)

/** A business whose books are open, with its own customers. */
async function openFirm() {
  const firm = await createTestOrganisation(server.db, plainCatalog)
  const keeper = await createMember(server, firm, 'owner', { name: 'Ada Quill' })
  const books = openBooks(keeper, firm.slug)
  await books.begin()
  const customers = openCustomers(keeper, firm.slug)
  return {
    firm,
    keeper,
    books,
    /** A customer that is invoiced monthly, with delivered orders. */
    addMonthly: async (
      name: string,
      invoiceBy: 'customer' | 'site' | 'purchase_order',
      orders: Record<string, unknown>[],
    ) => {
      const customer = await customers.add({ name, invoiceOn: 'monthly', invoiceBy })
      const placed = []
      for (const order of orders) placed.push(await placeDelivered(firm, order))
      await customers.act('POST', `/${customer.id}/orders`, { orderIds: placed })
      return { id: customer.id, orders: placed }
    },
    plan: async () => {
      const { json, status, text } = await books.run({ month, dryRun: true })
      expect(status, text).toBe(200)
      return json
    },
    /** Lets a worker work until no run is open, and reads the latest. */
    work: async () => {
      await using _worker = startInvoiceRuns({ db: server.db, log: quiet })
      await eventually(async () => (await books.runs()).data[0].state).toBe('done')
      return books.readRun((await books.runs()).data[0].id)
    },
  }
}

async function placeDelivered(firm: TestOrganisation, order: Record<string, unknown>) {
  const { json, text } = await placeByKey(server, firm, anOrder(order))
  expect(json?.id, text).toBeTypeOf('string')
  await deliver(firm, json.id)
  return String(json.id)
}

async function deliver(firm: TestOrganisation, orderId: string) {
  const { rows } = await server.owner.query(
    `select id from jobs where order_id = $1 order by date, sequence limit 1`,
    [orderId],
  )
  await firm.within((org) => completeJob(org, { id: rows[0].id, completion: {}, at: org.now }))
}

const inBrief = ({ parts }: { parts: Record<string, unknown>[] }) =>
  parts.map(({ customer, label, orders, total, state }) => [
    (customer as { name: string }).name,
    label,
    orders,
    total,
    state,
  ])

test('a customer can be left out of a run, and is billed by the next', async () => {
  const { books, addMonthly, plan, work } = await openFirm()
  const late = await addMonthly('Billed Later', 'purchase_order', [
    { purchaseOrder: 'PO-1' },
    { purchaseOrder: 'PO-2' },
  ])
  await addMonthly('Billed Now', 'customer', [{}])
  const started = await books.run({ month, dryRun: false, without: [late.id] })
  expect(started.status, started.text).toBe(200)
  expect(inBrief(await work())).toEqual([['Billed Now', '', 1, 45_000, 'issued']])
  expect(inBrief(await plan()).map(([name]) => name)).toEqual(['Billed Later', 'Billed Later'])
  const again = await books.run({ month, dryRun: false, without: [late.id] })
  expect(again.json.error).toBe('month: has nothing left to bill')
  expect((await books.run({ month, dryRun: false })).status).toBe(200)
  expect((await work()).issuedTotal).toBe(90_000)
})

test('a dry run says what would be billed and to whom, and the run bills that, once', async () => {
  const { firm, books, addMonthly, plan, work } = await openFirm()
  await addMonthly('All Together', 'customer', [{}, { address: '3 Railway Parade' }])
  await addMonthly('By Site', 'site', [
    { address: '12 Example Street' },
    { address: '12 example st.' },
    { address: '3 Railway Parade' },
  ])
  await addMonthly('By Order', 'purchase_order', [
    { purchaseOrder: 'PO-7' },
    { purchaseOrder: 'po-7 ' },
    { purchaseOrder: 'PO-8' },
    {},
  ])
  // Neither delivered, nor of a customer who is invoiced monthly.
  await placeByKey(server, firm, anOrder())
  await placeDelivered(firm, {})
  const planned = await plan()
  const suburb = planned.parts[1].label.replace('12 Example Street', '')
  const expected = [
    ['All Together', '', 2, 90_000],
    ['By Site', `12 Example Street${suburb}`, 2, 90_000],
    ['By Site', `3 Railway Parade${suburb}`, 1, 45_000],
    ['By Order', 'PO-7', 2, 90_000],
    ['By Order', 'PO-8', 1, 45_000],
    ['By Order', '', 1, 45_000],
  ]
  expect(inBrief(planned)).toEqual(expected.map((row) => [...row, 'waiting']))
  expect(planned).toMatchObject({ id: null, state: 'planned', total: 405_000, missing: [] })
  expect((await books.list()).data).toEqual([])

  const started = await books.run({ month, dryRun: false, send: true })
  expect(started.status, started.text).toBe(200)
  expect(started.json).toMatchObject({ state: 'waiting', counts: { parts: 6, issued: 0 } })
  const done = await work()
  expect(inBrief(done)).toEqual(expected.map((row) => [...row, 'issued']))
  expect(done).toMatchObject({ issuedTotal: 405_000, counts: { issued: 6, left: 0, sent: 6 } })
  const numbers = done.parts.map(({ invoice }: { invoice: { number: string } }) => invoice.number)
  expect(numbers).toEqual(Array.from({ length: 6 }, (_, at) => `INV-00000${at + 1}`))
  const ofPurchaseOrder = await books.read(done.parts[3].invoice.id)
  expect(ofPurchaseOrder).toMatchObject({
    state: 'unpaid',
    document: { total: 90_000, buyer: { name: 'By Order' } },
    issued: { by: { kind: 'account', name: 'Ada Quill' } },
    sent: [{ to: 'alex@customer.example', state: 'waiting' }],
  })
  expect((await plan()).parts).toEqual([])
  const again = await books.run({ month, dryRun: false })
  expect(again.json.error).toBe('month: has nothing left to bill')
})

test('one key starts one run, one run at a time, and only of a month that has begun', async () => {
  const { books, addMonthly, work } = await openFirm()
  await addMonthly('Monthly', 'customer', [{}])
  const next = addDays(`${month}-28`, 10).slice(0, 7)
  const early = await books.run({ month: next, dryRun: true })
  expect([early.status, early.json.error]).toEqual([422, 'month: hasn’t begun yet'])
  const key = randomUUID()
  const body = { month, dryRun: false }
  const made = await Promise.all([1, 2, 3].map(() => books.run(body, key)))
  expect(new Set(made.map(({ json }) => json.id)).size).toBe(1)
  const second = await books.run(body)
  expect(second.json.error).toBe('run: is under way already, wait until it is done')
  expect((await work()).counts).toEqual({ parts: 1, issued: 1, left: 0, sent: 0 })
})

test('what was cancelled, billed or moved since the run began is left, with the reason', async () => {
  const { firm, books, addMonthly, work } = await openFirm()
  const billed = await addMonthly('Billed', 'customer', [{}])
  const part = await addMonthly('Part', 'customer', [{}, {}])
  await addMonthly('Whole', 'customer', [{}])
  const early = await addMonthly('Not delivered', 'customer', [])
  expect(early.orders).toEqual([])
  await books.run({ month, dryRun: false })
  await books.issue(...billed.orders)
  await books.issue(part.orders[0] ?? '')
  const done = await work()
  expect(inBrief(done)).toEqual([
    ['Billed', '', 1, 45_000, 'left'],
    ['Part', '', 2, 90_000, 'issued'],
    ['Whole', '', 1, 45_000, 'issued'],
  ])
  expect(done.parts[0].reason).toBe('Everything is billed already')
  expect(done.parts[1].invoice.total).toBe(45_000)
  await asHirer(server, firm)('cancel', { id: part.orders[0] ?? '' })
})

test('nothing is billed while a setting is missing, nor what was booked before invoicing began', async () => {
  const firm = await createTestOrganisation(server.db, plainCatalog)
  const books = openBooks(await createMember(server, firm, 'owner'), firm.slug)
  const { json } = await books.run({ month, dryRun: true })
  expect(json.missing).toContain('abn')
  const refused = await books.run({ month, dryRun: false })
  expect([refused.status, refused.json.error]).toEqual([
    422,
    expect.stringContaining('settings.abn: add your ABN first'),
  ])
  const { addMonthly, plan, books: others } = await openFirm()
  await addMonthly('Monthly', 'customer', [{}])
  await others.begin({ invoicingFrom: inDays(1) })
  expect((await plan()).parts).toEqual([])
})

test('on the first at two, the last month is invoiced automatically, once, and emailed', async () => {
  const { firm, keeper, books, addMonthly, work } = await openFirm()
  const { id } = await addMonthly('Monthly', 'customer', [{}])
  const dates = { deliveryDate: inDays(3), pickupDate: inDays(10) }
  const line = { productId: ids.bin, quantity: 1, workType: 'none', ...dates }
  const { json: unvisited } = await placeByKey(server, firm, anOrder({ lines: [line] }))
  await keeper.send('POST', books.path(`customers/${id}/orders`), { orderIds: [unvisited.id] })
  const { orders: later } = await addMonthly('Later', 'customer', [{}])
  const first = await firstOfNextMonth(firm)
  // What needs no visit counts by its day: this is the month's last.
  const lastDay = addDays(localTime(first, 'Australia/Sydney').day, -1)
  const toDay = 'update orders set delivery_date = $1 where id = $2'
  await server.owner.query(toDay, [lastDay, unvisited.id])
  // One is delivered in the next month.
  const deliveredAt = (at: Date) =>
    server.owner.query(
      `update jobs set completed_at = $1 where order_id = $2 and status = 'completed'`,
      [at, later[0]],
    )
  const { rows: delivered } = await server.owner.query<{ at: Date }>(
    `select completed_at as at from jobs where order_id = $1 and status = 'completed'`,
    [later[0]],
  )
  await deliveredAt(first)
  const at = (hours: number) => new Date(first.getTime() + hours * 3_600_000)
  const start = (now: Date) => firm.within((org) => startMonthlyRun({ ...org, now }))
  expect(await start(at(1.9))).toBe(0)
  expect((await books.runs()).data).toEqual([])
  const begun = await Promise.all([start(at(2)), start(at(2)), start(at(2))])
  expect(begun.toSorted()).toEqual([0, 0, 1])
  const done = await work()
  expect(inBrief(done)).toEqual([['Monthly', '', 2, 90_000, 'issued']])
  expect(done.parts[0].sent).toBe(true)
  expect((await books.runs()).data).toMatchObject([{ month, automatic: true, send: true }])
  expect(await start(at(26))).toBe(0)
  await deliveredAt(delivered[0]?.at ?? first)
  await server.owner.query(toDay, [dates.deliveryDate, unvisited.id])
})

/** Midnight of the next month on the clock of the business. */
async function firstOfNextMonth(firm: TestOrganisation): Promise<Date> {
  const timezone = await firm.within(async (org) => org.timezone)
  const { rows } = await server.owner.query<{ first: Date }>(
    `select (($1 || '-01')::date + interval '1 month') at time zone $2 as first`,
    [month, timezone],
  )
  const first = rows[0]?.first ?? new Date(Number.NaN)
  expect(localTime(first, timezone).time).toBe('00:00')
  return first
}

test('a worker that loses the database goes on, and each invoice is whole and made once', async () => {
  const { firm, books, addMonthly } = await openFirm()
  for (let at = 0; at < 20; at += 1) await addMonthly(`Customer ${at}`, 'customer', [{}, {}])
  await books.run({ month, dryRun: false, send: true })
  const killed = { sessions: 0 }
  {
    await using _one = startInvoiceRuns({ db: server.db, log: quiet })
    await using _two = startInvoiceRuns({ db: server.db, log: quiet })
    await eventually(async () => {
      const { rowCount } = await server.owner.query(
        `select pg_terminate_backend(pid) from pg_stat_activity
          where datname = current_database() and pid <> pg_backend_pid() and state <> 'idle'
            and query ~ 'invoice'`,
      )
      killed.sessions += rowCount ?? 0
      return killed.sessions
    }).toBeGreaterThan(2)
    await eventually(async () => (await books.runs()).data[0].state).toBe('done')
  }
  let run = await books.readRun((await books.runs()).data[0].id)
  // What failed three times waits for the next run.
  if (run.counts.left > 0) {
    await books.run({ month, dryRun: false, send: true })
    await using _worker = startInvoiceRuns({ db: server.db, log: quiet })
    await eventually(async () => (await books.runs()).data[0].state).toBe('done')
    run = await books.readRun((await books.runs()).data[0].id)
  }
  expect(run.counts.left).toBe(0)
  const { rows } = await server.owner.query(
    `select i.sequence, i.total::int, count(distinct l.order_id)::int as orders,
        (select count(*)::int from mails m where m.organisation_id = i.organisation_id and m.link_id = i.id) as mails
      from invoices i join invoice_lines l on l.organisation_id = i.organisation_id and l.invoice_id = i.id
      where i.organisation_id = $1 group by i.organisation_id, i.id order by sequence`,
    [firm.id],
  )
  expect(rows).toEqual(
    Array.from({ length: 20 }, (_, at) => {
      return { sequence: at + 1, total: 90_000, orders: 2, mails: 1 }
    }),
  )
})

test('what always holds of orders and invoices holds', async () => {
  await checkInvariants(server.owner)
})
