import { expect } from 'vitest'
import type { Receivables } from '#contract/office/payments/statement.ts'
import { ageBands } from '#contract/invoices/ageing.ts'
import { inDays } from '#test/catalogs.ts'
import { readCents, readTable } from '#test/books/read-csv.ts'
import type { Firm } from './firm.ts'

/** What is looked at once, when a history is over. */
export async function judgeEnd(firm: Firm): Promise<void> {
  await judgeReceivables(firm)
  await judgeExport(firm)
}

/** What everyone owes, by age, sums to what is due of all invoices. */
async function judgeReceivables({ keeper, books, rows }: Firm): Promise<void> {
  const { totals }: Receivables = (await keeper.ask(books.path('receivables'))).json
  const [all] = await rows<{ due: number }>(
    `select coalesce(sum(due), 0)::float8 as due from invoice_balances where organisation_id = $1`,
  )
  const sum = ageBands.reduce((total, band) => total + totals[band], 0)
  expect([totals.due, sum], 'ageing sums to what is due').toEqual([all?.due, all?.due])
}

/** An export that is read back says of each document what was issued. */
async function judgeExport({ keeper, books, rows }: Firm): Promise<void> {
  const issued = await rows<{ number: string; total: number; gst: number }>(
    `select number, case kind when 'invoice' then total else -total end::float8 as total,
        case kind when 'invoice' then gst else -gst end::float8 as gst
      from invoices where organisation_id = $1 order by number`,
  )
  const body = { program: 'myob', from: null, to: inDays(0), account: '200' }
  const made = await keeper.send('POST', books.path('books-exports'), body)
  expect(made.status, made.text).toBe(201)
  const { text } = await keeper.ask(books.path(`books-exports/${made.json.id}/file.csv?file=sales`))
  const own = Map.groupBy(readTable(text), (row) => row['Invoice No.'] ?? '')
  const sumOf = (lines: Record<string, string>[], column: string) =>
    lines.reduce((sum, row) => sum + readCents(row[column]), 0)
  const readBack = Array.from(own, ([number, lines]) => ({
    number,
    total: sumOf(lines, 'Inc-Tax Amount'),
    gst: sumOf(lines, 'Tax Amount'),
  }))
  expect(
    readBack.toSorted((a, b) => (a.number < b.number ? -1 : 1)),
    'an export that is read back equals the documents',
  ).toEqual(issued)
}

/** All money of organisations other than the history's, to compare before and after. */
export async function readOthers({ rows }: Firm): Promise<unknown> {
  const tables = [
    'invoices',
    'invoice_lines',
    'invoice_balances',
    'allocations',
    'payments',
    'refunds',
    'orders',
    'order_charges',
    'charges',
    'reminders',
    'mails',
    'audit_log',
    'number_series',
  ]
  const each = tables.map(
    (table) => `select '${table}' as table, count(*)::int as rows,
      md5(string_agg(md5(t::text), '' order by md5(t::text))) as said from ${table} t where organisation_id <> $1`,
  )
  return rows(each.join(' union all '))
}
