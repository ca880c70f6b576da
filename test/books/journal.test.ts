import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from 'kysely'
import { openCharges } from '#test/actors/charges.ts'
import { createMember } from '#test/actors/team.ts'
import { plainCatalog } from '#test/catalogs.ts'
import { createTestOrganisation } from '#test/harness.ts'
import { checkInvariants } from '#test/invariants.ts'
import { openFirm } from '#test/payments/office/firm.ts'
import { today } from '#test/payments/office/till.ts'
import { readCents, readTable } from './read-csv.ts'

// The journal against figures that were worked by hand, to the cent, and its export (rules, section 13, "The journal").

const { server, firm, owner, keeper, books, till, place, payOnline, invoiced } = await openFirm()
const charges = openCharges(keeper, firm.slug)
const earlier = '2026-01-10'

afterAll(() => checkInvariants(server.owner))

type Entry = { kind: string; account: string; debit: number; credit: number }

/** The lines of a document, or of all of a kind that name it. */
async function linesOf(kind: string, number: string): Promise<unknown[][]> {
  const rows = await firm.within(({ tx, id }) =>
    tx.run(sql<Entry>`
      select account, debit, credit from journal
      where organisation_id = ${id} and kind = ${kind} and number = ${number}
      order by at, id, debit = 0, line`),
  )
  return rows.map(({ account, debit, credit }) => [account, debit, credit])
}

/** What each account comes to: debits less credits. */
async function balances(): Promise<Record<string, number>> {
  const rows = await firm.within(({ tx, id }) =>
    tx.run(sql<{ account: string; amount: number }>`
      select account, sum(debit - credit)::bigint as amount from journal
      where organisation_id = ${id} group by 1`),
  )
  return Object.fromEntries(rows.map(({ account, amount }) => [account, amount]))
}

/** Charges $45.00 without GST for an order of $450.00, and issues the invoice of both. */
async function issueWith(orderId: string, taxCode: 'gst_free' | 'excluded') {
  const body = { type: 'permit', description: 'Permit', amount: 4500, taxCode }
  const { json: charge } = await charges.create(orderId, body)
  expect((await charges.act(charge, 'approve')).status).toBe(200)
  return books.issue(orderId)
}

const numbers: Record<string, string> = {}

beforeAll(async () => {
  const { customer, invoices } = await invoiced(1)
  const [debt] = invoices
  numbers['debt'] = debt.document.number
  await server.owner.query('update invoices set issued_on = $2 where id = $1', [debt.id, earlier])
  await till.record({ amount: 20_000, invoiceIds: [debt.id], reference: 'FIRST' })
  const path = books.path(`invoices/${debt.id}/write-off`)
  expect((await owner.send('POST', path, { reason: 'They moved away' })).status).toBe(200)
  await till.record({ amount: 10_000, invoiceIds: [debt.id], method: 'cash' })

  const mixed = await issueWith((await place()).id, 'gst_free')
  numbers['mixed'] = mixed.document.number
  expect((await books.creditLines(mixed.id, [{ position: 0, amount: 10_000 }])).status).toBe(200)
  const permit = await issueWith((await place({ customerName: '=cmd|calc' })).id, 'excluded')
  numbers['permit'] = permit.document.number

  const online = await place()
  expect((await payOnline(online.id)).status).toBe(303)
  numbers['online'] = (await books.issue(online.id)).document.number

  const cheque = { amount: 30_000, customerId: customer.id, method: 'cheque', reference: 'CHEQUE' }
  const payment = await till.record(cheque)
  const refunded = await till.refund(payment, { amount: 5000, reference: 'BACK' })
  expect(refunded.status, refunded.text).toBe(200)
  expect((await till.reverse(refunded.json)).status).toBe(200)
  await till.record({ amount: 7000, customerId: customer.id, method: 'card_terminal' })
})

test('an invoice owes its sales, what is free of GST, what is passed on and the GST', async () => {
  // 45000 ÷ 11 = 4090.9.
  expect(await linesOf('invoice', numbers['debt'] ?? '')).toEqual([
    ['debtors', 45_000, 0],
    ['sales', 0, 40_909],
    ['gst', 0, 4091],
  ])
  expect(await linesOf('invoice', numbers['mixed'] ?? '')).toEqual([
    ['debtors', 49_500, 0],
    ['sales', 0, 40_909],
    ['gst_free_sales', 0, 4500],
    ['gst', 0, 4091],
  ])
  expect(await linesOf('invoice', numbers['permit'] ?? '')).toEqual([
    ['debtors', 49_500, 0],
    ['sales', 0, 40_909],
    ['passed_on', 0, 4500],
    ['gst', 0, 4091],
  ])
  expect(await linesOf('credit_note', 'CN-000001')).toEqual([
    ['sales', 9091, 0],
    ['gst', 909, 0],
    ['debtors', 0, 10_000],
  ])
})

test('money is the customer’s until it counts for an invoice', async () => {
  expect(await linesOf('payment', 'FIRST')).toEqual([
    ['bank', 20_000, 0],
    ['deposits', 0, 20_000],
  ])
  expect(await linesOf('allocation', numbers['debt'] ?? '')).toEqual([
    ['deposits', 20_000, 0],
    ['debtors', 0, 20_000],
    ['deposits', 10_000, 0],
    ['debtors', 0, 10_000],
  ])
  expect(await linesOf('allocation', numbers['online'] ?? '')).toEqual([
    ['deposits', 45_000, 0],
    ['debtors', 0, 45_000],
  ])
  expect(await linesOf('refund', 'BACK')).toEqual([
    ['deposits', 5000, 0],
    ['bank', 0, 5000],
  ])
  expect(await linesOf('reversal', 'CHEQUE')).toEqual([
    ['deposits', 25_000, 0],
    ['bank', 0, 25_000],
  ])
})

test('a bad debt takes its share of the GST off, and money that comes after all gives it back', async () => {
  // Of 4091 stay 1818 for 20000 that are paid, and 2727 for 30000.
  expect(await linesOf('write_off', numbers['debt'] ?? '')).toEqual([
    ['bad_debts', 22_727, 0],
    ['gst', 2273, 0],
    ['debtors', 0, 25_000],
    ['debtors', 10_000, 0],
    ['bad_debts', 0, 9091],
    ['gst', 0, 909],
  ])
})

test('the accounts come to what is worked by hand, and together to nothing', async () => {
  const wanted = {
    // 45000 − 20000 − 25000 − 10000 + 10000, 49500 − 10000, 49500, and 45000 that are paid.
    debtors: 89_000,
    // 7000 at the counter; of the cheque nothing is left.
    deposits: -7000,
    // Four invoices of 40909 less the credit of 9091.
    sales: -154_545,
    gst_free_sales: -4500,
    passed_on: -4500,
    // Four times 4091, less 909 of the credit and 1364 of the bad debt.
    gst: -14_091,
    // 15000 less 1364.
    bad_debts: 13_636,
    bank: 20_000,
    cash: 10_000,
    card_terminal: 7000,
    online: 45_000,
  }
  expect(await balances()).toEqual(wanted)
  expect(Object.values(wanted).reduce((sum, amount) => sum + amount, 0)).toBe(0)
})

test('agrees with the report of GST, month by month, and with what is due', async () => {
  const report = async (name: string, query: string) => {
    const { json, status, text } = await keeper.ask(books.path(`reports/${name}?${query}`))
    expect(status, text).toBe(200)
    return json
  }
  const { rows } = await report('gst', `by=accruals&from=2026-01-01&to=${today()}`)
  const said = await firm.within(({ tx, id }) =>
    tx.run(sql<{ month: string; gst: number; sales: number; free: number }>`
      select to_char(dated_on, 'YYYY-MM') as month,
        coalesce(sum(credit - debit) filter (where account = 'gst'), 0)::bigint as gst,
        coalesce(sum(credit - debit) filter (where kind in ('invoice', 'credit_note')
          and account in ('sales', 'gst_free_sales', 'gst')), 0)::bigint as sales,
        coalesce(sum(credit - debit) filter (where account = 'gst_free_sales'), 0)::bigint as free
      from journal where organisation_id = ${id} group by 1 order by 1`),
  )
  expect(said.map(({ month, gst, sales, free }) => [month, gst, sales, free])).toEqual(
    rows.map((row: unknown[]) => row.slice(0, 4)),
  )
  expect(rows[0].slice(0, 3)).toEqual(['2026-01', 4091, 45_000])
  const { totals } = await report('receivables', `from=${today()}&to=${today()}`)
  expect((await balances())['debtors']).toBe(totals[1])
})

const make = (body: object = {}) =>
  keeper.send('POST', books.path('books-exports'), {
    program: 'journal',
    from: null,
    to: today(),
    account: 'Bin hire',
    ...body,
  })

async function download(id: string): Promise<Record<string, string>[]> {
  const path = books.path(`books-exports/${id}/file.csv?file=journal`)
  const { status, text } = await keeper.ask(path)
  expect(status, text).toBe(200)
  return readTable(text.replace('\ufeff', ''))
}

/** What the provider calls the payment that came online. */
async function readProviderId(): Promise<string> {
  const { rows } = await server.owner.query<{ id: string }>(
    'select provider_payment_id as id from payments where provider_payment_id is not null',
  )
  return rows[0]?.id ?? ''
}

const cents = (cell = '') => (cell === '' ? 0 : readCents(cell))
const sum = (rows: Record<string, string>[], column: string) =>
  rows.reduce((all, row) => all + cents(row[column]), 0)

test('is exported once, with its control total, and read back equals the accounts', async () => {
  const { json: list } = await keeper.ask(books.path('books-exports'))
  const next = list.programs.find(({ program }: { program: string }) => program === 'journal')
  // 4 invoices, a credit note, 5 payments, 3 allocations, a refund, a reversal, and the write-off in two.
  const control = { documents: 17, total: 451_000, gst: 14_091 }
  expect(next).toEqual({ program: 'journal', account: 'Sales', waiting: control })

  const all = await Promise.all([make(), make(), make()])
  expect(all.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 422, 422])
  const made = all.find(({ status }) => status === 201)?.json
  expect(made).toMatchObject({ ...control, files: ['journal'], account: 'Bin hire' })

  const rows = await download(made.id)
  expect(sum(rows, 'Debit')).toBe(control.total)
  expect(sum(rows, 'Credit')).toBe(control.total)
  const entries = Map.groupBy(rows, ({ Entry: entry }) => entry)
  expect([...entries.keys()]).toEqual(Array.from({ length: 17 }, (_, index) => String(index + 1)))
  for (const own of entries.values()) {
    expect(sum(own, 'Debit')).toBe(sum(own, 'Credit'))
    expect(new Set(own.map((row) => [row['Date'], row['Kind'], row['Id']].join())).size).toBe(1)
  }
  const hire = rows.filter((row) => row['Account'] === 'Bin hire')
  expect(sum(hire, 'Credit') - sum(hire, 'Debit')).toBe(154_545)
  expect(rows[0]).toEqual({
    Entry: '1',
    Date: '10/01/2026',
    Kind: 'Invoice',
    Document: numbers['debt'],
    Customer: expect.stringMatching(/^Harbour Builders/),
    Account: 'Trade debtors',
    Debit: '450.00',
    Credit: '',
    Id: expect.stringMatching(/^[0-9a-f-]{36}$/),
  })
  expect(rows.map((row) => row['Customer'])).toContain("'=cmd|calc")
  // What each document can be found by; of money paid online that's the provider's id. At the counter none was noted.
  const unnamed = rows.filter((row) => row['Document'] === '').map((row) => row['Account'])
  expect(new Set(unnamed)).toEqual(new Set(['Cash', 'Card terminal', 'Customer deposits']))
  const paid = rows.filter((row) => row['Account'] === 'Online payments')
  expect(paid.map((row) => row['Document'])).toEqual([await readProviderId()])
  const found = await keeper.ask(books.path(`payments?search=${await readProviderId()}`))
  expect(found.json.data.map((one: { id: string }) => one.id)).toEqual([paid[0]?.['Id']])
  // No program of the books has them yet.
  const { json: after } = await keeper.ask(books.path('books-exports'))
  expect(after.programs[0].waiting.documents).toBe(5)
})

test('what comes later is new, whatever its day, and an earlier file stays as it is', async () => {
  const { json: list } = await keeper.ask(books.path('books-exports'))
  const [first] = list.data
  const before = await download(first.id)
  await till.record({ amount: 100, customerId: null, orderId: (await place()).id })
  const { rows } = await server.owner.query<{ id: string }>(
    'update payments set received_on = $1 where amount = 100 returning id',
    [earlier],
  )
  const none = await make({ to: '2026-01-09' })
  expect([none.status, none.json.error]).toEqual([422, 'to: nothing is new up to this day'])
  const { json: made } = await make({ from: '2026-01-01', to: '2026-01-31' })
  expect(made).toMatchObject({ documents: 1, total: 100, gst: 0, account: 'Bin hire' })
  expect((await download(made.id)).map((row) => row['Id'])).toEqual([rows[0]?.id, rows[0]?.id])
  expect(await download(first.id)).toEqual(before)
  const path = books.path(`books-exports/${first.id}/file.csv?file=sales`)
  expect((await keeper.ask(path)).text).toBe('')
})

test('is of one organisation', async () => {
  const other = await createTestOrganisation(server.db, plainCatalog)
  const theirs = await createMember(server, other, 'bookkeeper')
  const { json } = await theirs.ask(`/api/office/${other.slug}/books-exports`)
  expect(json.programs.at(-1).waiting).toEqual({ documents: 0, total: 0, gst: 0 })
  const seen = await other.within(({ tx }) =>
    tx.run(sql`select 1 from journal union all select 1 from bad_debts`),
  )
  expect(seen).toEqual([])
})
