import { beforeAll, expect, test } from 'vitest'
import { runBilling } from '#server/invoices/billing/run-billing.ts'
import { asHirer } from '#test/actors/hirer.ts'
import { openCustomers } from '#test/actors/customers.ts'
import { openBooks } from '#test/actors/money.ts'
import { createMember } from '#test/actors/team.ts'
import { anOrder, inDays, plainCatalog } from '#test/catalogs.ts'
import { createTestOrganisation, placeByKey, startTestServer } from '#test/harness.ts'
import { readTable } from './read-csv.ts'

// Reports, against figures that were worked by hand.

const server = await startTestServer()
const firm = await createTestOrganisation(server.db, plainCatalog)
const keeper = await createMember(server, firm, 'bookkeeper')
const viewer = await createMember(server, firm, 'viewer')
const books = openBooks(keeper, firm.slug)
const today = inDays(0)
const quiet = { info() {}, warn() {}, error() {} }

/** A month as many months ago. */
function month(ago: number): string {
  const date = new Date(`${today.slice(0, 7)}-01T00:00Z`)
  date.setUTCMonth(date.getUTCMonth() - ago)
  return date.toISOString().slice(0, 7)
}

/** Places an order of $450.00, or of $495.00 with three more days, and invoices it on a day. */
async function issue(on: string, changes: Record<string, unknown> = {}) {
  const { json: order } = await placeByKey(server, firm, anOrder(changes))
  const draft = await books.draft(order.id)
  const lines = draft.document.lines.map((line: Record<string, unknown>) => {
    const { orderId, chargePosition, description } = line
    return { orderId, chargePosition, description }
  })
  const body = { issuedOn: on, dueOn: on, purchaseOrder: '', note: '', lines }
  const changed = await books.change(draft, body)
  const issued = await books.tryIssue(changed.json)
  expect(issued.status, issued.text).toBe(200)
  return { id: issued.json.id as string, orderId: order.id as string }
}

/** Pays an order by card, and lets it count for its invoice. */
async function pay(id: string) {
  const { json } = await asHirer(server, firm)('payment-sessions', { id })
  const card = { number: '4242 4242 4242 4242', expiry: '04 / 32', code: '123' }
  await server.fetch(new URL(json.url).pathname, {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams(card).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  })
  await runBilling({ inOrg: (task) => firm.within(task), log: quiet })
}

async function report(name: string, query: string) {
  const { json, status, text } = await keeper.ask(books.path(`reports/${name}?${query}`))
  expect(status, text).toBe(200)
  return json
}
const period = `from=${month(4)}-01&to=${today}`

beforeAll(async () => {
  await books.begin()
  await issue(`${month(3)}-01`)
  await issue(`${month(3)}-28`, { pickupDate: inDays(13), customerName: 'Harbour Builders' })
  const parts = await issue(`${month(3)}-15`)
  const credited = await issue(`${month(2)}-10`)
  const reduced = await issue(`${month(1)}-10`)
  expect((await books.credit(credited.id)).status).toBe(200)
  await pay(parts.orderId)
  await pay(reduced.orderId)
  expect(
    (await books.creditLines(reduced.id, [{ position: 0, amount: 10_000 }])).status,
  ).toBeLessThan(300)
  // The same money in two parts, as it would have come by bank: $200.00 two months ago, the rest a month ago.
  await server.owner.query(
    'update allocations set amount = 20000, allocated_on = $2 where invoice_id = $1',
    [parts.id, `${month(2)}-20`],
  )
  await server.owner.query(
    `insert into allocations select (jsonb_populate_record(a, jsonb_build_object('id', new_uuid(), 'amount', 25000,
        'allocated_on', $2::text, 'created_at', a.created_at + interval '1 second'))).*
      from allocations a where a.invoice_id = $1`,
    [parts.id, `${month(1)}-20`],
  )
})

test('GST on accruals matches by hand, to the cent', async () => {
  const { columns, rows, totals } = await report('gst', period)
  expect(columns.map(({ name }: { name: string }) => name)).toEqual([
    'Month',
    '1A GST on sales',
    'G1 Total sales',
    'G3 GST-free sales',
    'Bad debts in 1A',
    'Documents',
  ])
  expect(rows).toEqual([
    // 45000 + 49500 + 45000, with 4091 + 4500 + 4091 of GST.
    [month(3), 12_682, 139_500, 0, 0, 3],
    [month(2), 4091, 45_000, 0, 0, 1],
    [month(1), 4091, 45_000, 0, 0, 1],
    // Credit notes of 45000 with 4091, and of 10000 with 909.
    [month(0), -5000, -55_000, 0, 0, 2],
  ])
  // Two invoices of 45000 and one of 49500 stay, and 35000 of another: 174500, 4091 + 4091 + 4500 + 3182.
  expect(totals).toEqual([null, 15_864, 174_500, 0, 0, 7])
})

test('GST on cash counts what was paid, in parts that sum to the whole', async () => {
  const { rows, totals } = await report('gst', `by=cash&${period}`)
  expect(rows).toEqual([
    // 20000 of 45000: 4091 × 20000 ÷ 45000 = 1818.2.
    [month(2), 1818, 20_000, 0, 1],
    // The other 25000, and what's left of 4091.
    [month(1), 2273, 25_000, 0, 1],
    // 45000 with 4091 came, and 10000 with 909 went back.
    [month(0), 3182, 35_000, 0, expect.any(Number)],
  ])
  expect(totals.slice(0, 3)).toEqual([null, 7273, 80_000])
})

test('sales are the orders of a period, by what is asked for', async () => {
  const days = `from=${inDays(0)}&to=${inDays(60)}`
  const { rows, totals } = await report('sales', `by=customer&${days}`)
  const byName = Object.fromEntries(rows.map(([name, ...rest]: [string]) => [name, rest]))
  expect(byName['Harbour Builders']).toEqual([49_500, 4500, 45_000, 1])
  for (const by of ['week', 'month', 'product', 'area']) {
    const other = await report('sales', `by=${by}&${days}`)
    expect(other.totals).toEqual(totals)
  }
  const { text } = await keeper.ask(books.path(`reports/sales.csv?by=customer&${days}`))
  const lines = readTable(text.replace('\ufeff', ''))
  expect(lines.find(({ Customer }) => Customer === 'Harbour Builders')).toEqual({
    Customer: 'Harbour Builders',
    Sales: '495.00',
    'GST included': '45.00',
    'Without GST': '450.00',
    Orders: '1',
  })
  expect(lines.at(-1)).toMatchObject({ Customer: 'Total', Sales: (totals[1] / 100).toFixed(2) })
})

test('sales are of each customer: two of one name apart, one of two spellings once, merged ones together', async () => {
  const customers = openCustomers(keeper, firm.slug)
  const day = inDays(70)
  const book = async (customerName: string) => {
    const body = anOrder({ customerName, deliveryDate: day, pickupDate: inDays(77) })
    const { json } = await placeByKey(server, firm, body)
    return String(json.id)
  }
  const add = async (name: string, ...names: string[]) => {
    const orderIds = []
    for (const one of names) orderIds.push(await book(one))
    return customers.add({ name, orderIds })
  }
  await add('Lee Chan', 'Lee Chan', 'L. Chan')
  await add('Lee Chan', 'Lee Chan')
  const kept = await add('Quay Homes', 'Quay Homes')
  const merged = await add('Quay Homes Pty Ltd', 'Quay Homes Pty Ltd')
  await customers.merge(kept.id, merged.id)
  await book('Lee Chan')
  const { rows } = await report('sales', `by=customer&from=${day}&to=${day}`)
  expect(rows.map((row: unknown[]) => [row[0], row.at(-1)])).toEqual([
    ['Lee Chan', 2],
    ['Quay Homes', 2],
    ['Lee Chan', 1],
    ['Lee Chan', 1],
  ])
})

test('receivables sum to what is due, by age and by customer', async () => {
  const { sums } = await books.list()
  for (const by of ['age', 'customer']) {
    const { totals } = await report('receivables', `by=${by}&${period}`)
    expect(totals[1]).toBe(sums.due)
  }
  const { rows } = await report('receivables', `by=customer&${period}`)
  for (const [, due, ...ages] of rows) {
    expect(ages.slice(0, 5).reduce((sum: number, age: number) => sum + age, 0)).toBe(due)
  }
})

test('receivables are of each customer, by the name they have now, like the list of who owes', async () => {
  const customers = openCustomers(keeper, firm.slug)
  for (const email of ['pat@one.example', 'pat@two.example']) {
    const { orderId } = await issue(today, { customerName: 'Pat Jones', email })
    const customer = await customers.add({ name: 'Pat Jones' })
    await customers.act('POST', `/${customer.id}/orders`, { orderIds: [orderId] })
  }
  const { columns, rows } = await report('receivables', `by=customer&${period}`)
  const { data } = (await keeper.ask(books.path('receivables'))).json
  expect(rows.map(([name, due]: [string, number]) => `${name} ${due}`).toSorted()).toEqual(
    data.map(({ name, due }: { name: string; due: number }) => `${name} ${due}`).toSorted(),
  )
  expect(columns[2].name).toBe('Not yet due')
  const pats = rows.filter(([name]: [string]) => name === 'Pat Jones')
  expect(pats.map(([, due]: [string, number]) => due)).toEqual([45_000, 45_000])
})

test('refuses what can’t be read, and roles that may not', async () => {
  const wrong = async (query: string) => {
    const { status, json } = await keeper.ask(books.path(`reports/${query}`))
    return [status, json.error]
  }
  expect(await wrong(`gst?from=${today}&to=2020-01-01`)).toEqual([
    422,
    'to: must not be before the first day',
  ])
  expect(await wrong(`gst?by=week&${period}`)).toEqual([422, 'by: must be one of accruals, cash'])
  for (const name of ['secrets', 'constructor', 'secrets.csv']) {
    expect(await wrong(`${name}?${period}`)).toEqual([404, 'No report has that name'])
  }
  expect((await viewer.ask(books.path(`reports/gst?${period}`))).status).toBe(403)
})
