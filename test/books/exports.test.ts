import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import type { BooksFile, BooksProgram } from '#contract/books/books-words.ts'
import { openCharges } from '#test/actors/charges.ts'
import { openBooks } from '#test/actors/money.ts'
import { createMember } from '#test/actors/team.ts'
import type { TeamMember } from '#test/actors/team.ts'
import { anOrder, inDays, plainCatalog } from '#test/catalogs.ts'
import { createTestOrganisation, placeByKey, startTestServer } from '#test/harness.ts'
import { readCents, readCsv, readTable } from './read-csv.ts'

// Exports to Xero, MYOB and QuickBooks: what is new, once, and as the documents say.

const server = await startTestServer()
const firm = await createTestOrganisation(server.db, plainCatalog)
const keeper: TeamMember = await createMember(server, firm, 'bookkeeper', { name: 'Ada Quill' })
const viewer = await createMember(server, firm, 'viewer')
const books = openBooks(keeper, firm.slug)
const at = books.path('books-exports')
const today = inDays(0)

type Document = { number: string; total: number; gst: number; lines: number; sign: 1 | -1 }
const issued: Document[] = []

const place = async (changes: Record<string, unknown> = {}) =>
  (await placeByKey(server, firm, anOrder({ pickupDate: inDays(13), ...changes }))).json
    .id as string

async function issue(changes: Record<string, unknown> = {}) {
  const { id, document } = await books.issue(await place(changes))
  issued.push({ ...factsOf(document), sign: 1 })
  return id as string
}

function factsOf(document: { number: string; total: number; gst: number; lines: unknown[] }) {
  const { number, total, gst, lines } = document
  return { number, total, gst, lines: lines.length }
}

const make = (program: BooksProgram, body: object = {}, key: string = randomUUID()) =>
  keeper.ask(at, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'idempotency-key': key },
    body: JSON.stringify({ program, from: null, to: today, account: '200', ...body }),
  })

async function download(id: string, file: BooksFile = 'sales'): Promise<string> {
  const { status, text, headers } = await keeper.ask(`${at}/${id}/file.csv?file=${file}`)
  expect(status, text).toBe(200)
  expect(headers.get('content-type')).toBe('text/csv; charset=utf-8')
  return text
}

beforeAll(async () => {
  await books.begin()
  await issue()
  await issue({ customerName: '=cmd|calc, "Pty"', purchaseOrder: '-PO 7' })
  const credited = await issue({ customerName: 'Harbour Builders' })
  expect((await books.credit(credited)).status).toBe(200)
  const { creditNotes } = await books.read(credited)
  const { document } = await books.read(creditNotes[0].id)
  issued.push({ ...factsOf(document), sign: -1 })
})

test('says what is new for each program, with the account of its standard chart', async () => {
  const { json, status, text } = await keeper.ask(at)
  expect(status, text).toBe(200)
  const waiting = {
    documents: 4,
    total: issued.reduce((sum, { total, sign }) => sum + sign * total, 0),
    gst: issued.reduce((sum, { gst, sign }) => sum + sign * gst, 0),
  }
  const sides = issued.reduce((sum, { total }) => sum + total, 0)
  expect(json).toEqual({
    programs: [
      { program: 'xero', account: '200', waiting },
      { program: 'myob', account: '4-1000', waiting },
      { program: 'quickbooks', account: 'Sales', waiting },
      // Each side of the journal: all of them are sales on account.
      { program: 'journal', account: 'Sales', waiting: { ...waiting, total: sides } },
    ],
    data: [],
    hasMore: false,
  })
})

test('counts for one program alone if it is asked so, or for that of the last export', async () => {
  const counted = async (program: string) => {
    const { json } = await keeper.ask(`${at}?program=${program}`)
    return json.programs
      .filter((one: { waiting: object | null }) => one.waiting !== null)
      .map((one: { program: string }) => one.program)
  }
  expect(await counted('journal')).toEqual(['journal'])
  expect(await counted('last')).toEqual(['xero'])
  expect((await make('myob')).status).toBe(201)
  expect(await counted('last')).toEqual(['myob'])
  await server.owner.query('delete from books_export_documents')
  await server.owner.query('delete from books_exports')
})

/** Columns of each program: number, amount of a line, its GST, name. */
const READ = {
  xero: {
    number: '*InvoiceNumber',
    amount: (row: Record<string, string>) =>
      Number(row['*Quantity']) * readCents(row['*UnitAmount']),
    gst: 'TaxAmount',
    name: '*ContactName',
  },
  myob: {
    number: 'Invoice No.',
    amount: (row: Record<string, string>) => readCents(row['Inc-Tax Amount']),
    gst: 'Tax Amount',
    name: 'Co./Last Name',
  },
}

test.each(['xero', 'myob'] as const)(
  'the file for %s, read back, equals the documents to the cent',
  async (program) => {
    const { json: made, status, text } = await make(program)
    expect(status, text).toBe(201)
    expect(made).toMatchObject({ program, documents: 4, by: { name: 'Ada Quill' } })
    const rows = readTable(await download(made.id))
    const columns = READ[program]
    const readBack = [...new Set(rows.map((row) => row[columns.number]))].map((number) => {
      const own = rows.filter((row) => row[columns.number] === number)
      const sign = number?.startsWith('CN') === true ? -1 : 1
      return {
        number,
        total: sign * own.reduce((sum, row) => sum + columns.amount(row), 0),
        gst: sign * own.reduce((sum, row) => sum + readCents(row[columns.gst]), 0),
        lines: own.length,
        sign,
      }
    })
    expect(readBack).toEqual(issued)
    expect(rows.map((row) => row[columns.name])).toContain(`'=cmd|calc, "Pty"`)
    expect(JSON.stringify(rows)).toContain(`"'-PO 7"`)
  },
)

test('QuickBooks gets credit notes in a file of their own', async () => {
  const { json: made } = await make('quickbooks', { account: 'Bin hire' })
  expect(made.files).toEqual(['sales', 'credit_notes'])
  const invoices = readTable(await download(made.id))
  expect(new Set(invoices.map((row) => row['*InvoiceNo'])).size).toBe(3)
  const notes = readTable(await download(made.id, 'credit_notes'))
  const [note] = issued.filter(({ sign }) => sign === -1)
  expect(notes.map((row) => row['*CreditNoteNo'])).toContain(note?.number)
  expect(notes.reduce((sum, row) => sum + readCents(row['*ItemAmount']), 0)).toBe(note?.total)
  expect(notes.reduce((sum, row) => sum + readCents(row['ItemTaxAmount']), 0)).toBe(note?.gst)
  for (const row of [...invoices, ...notes]) {
    expect(row).toMatchObject({ 'Item(Product/Service)': 'Bin hire', '*ItemTaxCode': 'GST' })
    const rate = Number(row['ItemQuantity']) * readCents(row['ItemRate'])
    expect(rate).toBe(readCents(row['*ItemAmount']))
  }
})

test('the columns are those that each program documents', async () => {
  const { json } = await keeper.ask(at)
  const heads = await Promise.all(
    json.data.map(async ({ id, program }: { id: string; program: string }) => [
      program,
      readCsv(await download(id))[0]?.length,
    ]),
  )
  expect(Object.fromEntries(heads)).toEqual({ xero: 29, myob: 16, quickbooks: 13 })
})

test('an export has only what is new, is the same each time, and nothing new is refused', async () => {
  const nothing = await make('xero')
  expect([nothing.status, nothing.json.error]).toEqual([422, 'to: nothing is new up to this day'])
  const { json: list } = await keeper.ask(at)
  const [, , earlier] = list.data
  const before = await download(earlier.id)
  await issue({ customerName: 'Late Larry' })
  const { json: made } = await make('xero')
  expect(made.documents).toBe(1)
  const rows = readTable(await download(made.id))
  expect(new Set(rows.map((row) => row['*ContactName']))).toEqual(new Set(['Late Larry']))
  expect(await download(earlier.id)).toBe(before)
})

test('two people at once, and the same key twice, export each document once', async () => {
  await issue({ customerName: 'Twice Tess' })
  const both = await Promise.all([make('myob'), make('myob'), make('myob')])
  const statuses = both.map(({ status }) => status).toSorted((a, b) => a - b)
  expect(statuses).toEqual([201, 422, 422])
  await issue()
  const key = randomUUID()
  const first = await make('myob', {}, key)
  const again = await make('myob', {}, key)
  expect([again.status, again.json.id]).toEqual([201, first.json.id])
  expect(again.headers.get('idempotent-replayed')).toBe('true')
  const { json } = await keeper.ask(at)
  const mine = json.data.filter(({ program }: { program: string }) => program === 'myob')
  const numbers = await Promise.all(
    mine.map(async ({ id }: { id: string }) => {
      return [...new Set(readTable(await download(id)).map((row) => row['Invoice No.']))]
    }),
  )
  const once = numbers.flat()
  expect(once).toHaveLength(issued.length)
  expect(new Set(once)).toEqual(new Set(issued.map(({ number }) => number)))
})

test('refuses what can’t be read, and roles that may not', async () => {
  const earlier = await make('xero', { from: today, to: '2026-01-01' })
  expect(earlier.json.error).toBe('to: must not be before the first day')
  expect((await make('xero', { account: '' })).status).toBe(422)
  expect((await keeper.ask(`${at}?to=tuesday`)).status).toBe(422)
  expect((await keeper.ask(`${at}/${randomUUID()}/file.csv`)).status).toBe(404)
  expect((await viewer.ask(at)).status).toBe(403)
})

test('an organisation without GST exports lines outside of it', async () => {
  const small = await createTestOrganisation(server.db, plainCatalog)
  const owner = await createMember(server, small, 'owner')
  const own = openBooks(owner, small.slug)
  await own.begin({ gstRegistered: false })
  const { json: order } = await placeByKey(server, small, anOrder())
  await own.issue(order.id)
  const body = { program: 'xero', from: null, to: today, account: '200' }
  const { json: made } = await owner.send('POST', own.path('books-exports'), body)
  const { text } = await owner.ask(own.path(`books-exports/${made.id}/file.csv`))
  expect(readTable(text)).toMatchObject([{ '*TaxType': 'BAS Excluded', TaxAmount: '0.00' }])
})

test('lines without GST have the code that each program gives them, also on an invoice of nothing else', async () => {
  const other = await createTestOrganisation(server.db, plainCatalog)
  const owner = await createMember(server, other, 'owner')
  const own = openBooks(owner, other.slug)
  const charges = openCharges(owner, other.slug)
  await own.begin()
  const { id } = (await placeByKey(server, other, anOrder())).json
  const addUntaxed = async (taxCode: 'gst_free' | 'excluded') => {
    const body = { type: 'permit', description: 'Permit', amount: 5000, taxCode }
    expect((await charges.act((await charges.create(id, body)).json, 'approve')).status).toBe(200)
  }
  await addUntaxed('excluded')
  await own.issue(id)
  await addUntaxed('gst_free')
  await own.issue(id)
  const codes = async (program: BooksProgram, column: string) => {
    const body = { program, from: null, to: today, account: '200' }
    const { json: made } = await owner.send('POST', own.path('books-exports'), body)
    const { text } = await owner.ask(own.path(`books-exports/${made.id}/file.csv`))
    return readTable(text).map((row) => row[column])
  }
  expect(await codes('xero', '*TaxType')).toEqual([
    'GST on Income',
    'BAS Excluded',
    'GST Free Income',
  ])
  expect(await codes('myob', 'Tax Code')).toEqual(['GST', 'N-T', 'FRE'])
  expect(await codes('quickbooks', '*ItemTaxCode')).toEqual(['GST', 'BAS Excluded', 'GST free'])
})

test('a dispatcher sees what was exported, and exports nothing', async () => {
  const dispatcher = await createMember(server, firm, 'dispatcher')
  expect((await dispatcher.ask(at)).status).toBe(200)
  const body = { program: 'xero', from: null, to: today, account: '200' }
  expect((await dispatcher.send('POST', at, body)).status).toBe(403)
})
