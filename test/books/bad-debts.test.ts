import { afterAll, beforeAll, expect, test } from 'vitest'
import { checkInvariants } from '#test/invariants.ts'
import { openFirm } from '#test/payments/office/firm.ts'
import { today } from '#test/payments/office/till.ts'

// What is written off in the GST report, against figures that were worked by hand. Each invoice is of 45000 cents with
// 4091 of GST. Of c cents of it floor((2 × 4091 × c + 45000) / 90000) are GST: 1818 of 20000, 2727 of 30000.

const firm = await openFirm()
const { server, owner, keeper, books, till, invoiced } = firm

afterAll(() => checkInvariants(server.owner))

const thisMonth = today().slice(0, 7)
const earlier = '2026-01'

const writeOff = async (id: string) => {
  const path = books.path(`invoices/${id}/write-off`)
  const { status, text } = await owner.send('POST', path, { reason: 'They moved away' })
  expect(status, text).toBe(200)
}

async function gst(by: 'accruals' | 'cash'): Promise<unknown[][]> {
  const path = books.path(`reports/gst?by=${by}&from=${earlier}-01&to=${today()}`)
  const { json, status, text } = await keeper.ask(path)
  expect(status, text).toBe(200)
  return json.rows
}

let id: string

beforeAll(async () => {
  const { invoices } = await invoiced(1)
  id = invoices[0].id
  await server.owner.query('update invoices set issued_on = $2 where id = $1', [
    id,
    `${earlier}-10`,
  ])
})

test('what is written off lowers 1A on its day, not the month of its invoice', async () => {
  await till.record({ amount: 20_000, invoiceIds: [id] })
  await writeOff(id)
  expect(await gst('accruals')).toEqual([
    [earlier, 4091, 45_000, 0, 0, 1],
    // 4091 less the 1818 of what was paid.
    [thisMonth, -2273, 0, 0, -2273, 0],
  ])
  expect(await gst('cash')).toEqual([[thisMonth, 1818, 20_000, 0, 1]])
})

test('money that comes after all raises 1A again, and all of it raises 1A to what was invoiced', async () => {
  await till.record({ amount: 10_000, invoiceIds: [id] })
  // 4091 less 2727.
  expect((await gst('accruals'))[1]).toEqual([thisMonth, -1364, 0, 0, -1364, 0])
  await server.owner.query(
    'update write_offs set written_on = $2 where invoice_id = $1 and amount > 0',
    [id, `${earlier}-28`],
  )
  expect(await gst('accruals')).toEqual([
    [earlier, 4091 - 2273, 45_000, 0, -2273, 1],
    [thisMonth, 909, 0, 0, 909, 0],
  ])
  await till.record({ amount: 15_000, invoiceIds: [id] })
  expect((await gst('accruals'))[1]).toEqual([thisMonth, 2273, 0, 0, 2273, 0])
  expect(await gst('cash')).toEqual([[thisMonth, 4091, 45_000, 0, 3]])
})

test('a credit note takes a bad debt back: what is credited was never owed', async () => {
  const { invoices } = await invoiced(1)
  await writeOff(invoices[0].id)
  // Written off in full: 2273 came back of the first invoice, 4091 are invoiced and lost again.
  expect((await gst('accruals'))[1]).toEqual([thisMonth, 2273, 45_000, 0, 2273 - 4091, 1])
  expect((await books.credit(invoices[0].id)).status).toBe(200)
  expect((await gst('accruals'))[1]).toEqual([thisMonth, 2273, 0, 0, 2273, 2])
})

test('the CSV has the column, and only the journal is given write-offs', async () => {
  const { invoices } = await invoiced(1)
  type Next = { program: string; waiting: { documents: number; total: number; gst: number } }
  const waiting = async (): Promise<Next[]> =>
    (await keeper.ask(books.path('books-exports'))).json.programs
  const before = await waiting()
  await writeOff(invoices[0].id)
  const wanted = before.map((next) => {
    const { documents, total, gst: tax } = next.waiting
    const more = { documents: documents + 1, total: total + 45_000, gst: tax - 4091 }
    return next.program === 'journal' ? { ...next, waiting: more } : next
  })
  expect(await waiting()).toEqual(wanted)
  const path = books.path(`reports/gst.csv?by=accruals&from=${earlier}-01&to=${today()}`)
  const { text } = await keeper.ask(path)
  expect(text.split('\r\n')[0]).toBe(
    'Month,1A GST on sales,G1 Total sales,G3 GST-free sales,Bad debts in 1A,Documents',
  )
  expect(text.split('\r\n').at(-2)).toBe('Total,40.91,900.00,0.00,-40.91,4')
})
