import { expect, test } from 'vitest'
import { readTable } from '#test/books/read-csv.ts'
import { inDays } from '#test/catalogs.ts'
import { openFirm } from './firm.ts'
import { today } from './till.ts'

// The lists of invoices and payments by their days, and as CSV.

const { firm, keeper, books, till, invoiced } = await openFirm()

async function download(list: string): Promise<Record<string, string>[]> {
  const { status, text, headers } = await keeper.ask(`/api/office/${firm.slug}/${list}`)
  expect([status, headers.get('content-type')]).toEqual([200, 'text/csv; charset=utf-8'])
  return readTable(text)
}

test('invoices are listed and downloaded by the day of issue, and what credit notes take back is negative', async () => {
  const { customer, orders, invoices } = await invoiced(2)
  const [first, second] = invoices
  expect((await books.credit(first.id)).status).toBe(200)
  await till.record({ amount: 20_000, invoiceIds: [second.id] })
  const rows = await download(
    `invoices.csv?customerId=${customer.id}&from=${today()}&to=${today()}`,
  )
  const money = { Customer: customer.name, Issued: today() }
  expect(rows).toEqual([
    expect.objectContaining({ ...money, Type: 'Credit note', Total: '-450.00', GST: '-40.91' }),
    expect.objectContaining({
      ...money,
      Number: second.document.number,
      Orders: orders[1]?.reference,
      Total: '450.00',
      GST: '40.91',
      Paid: '200.00',
      'To pay': '250.00',
      State: 'part paid',
    }),
    expect.objectContaining({ ...money, Credited: '450.00', 'To pay': '0.00', State: 'credited' }),
  ])
  expect(await download(`invoices.csv?customerId=${customer.id}&show=unpaid`)).toHaveLength(1)
  for (const days of [`from=${inDays(1)}`, `to=${inDays(-1)}`]) {
    expect(await download(`invoices.csv?${days}`)).toEqual([])
    expect((await books.list(`?${days}`)).data).toEqual([])
  }
  expect((await books.list(`?from=${today()}`)).data.length).toBeGreaterThanOrEqual(3)
})

test('payments are listed and downloaded by the day on which they came', async () => {
  const { customer, invoices } = await invoiced(3)
  const invoiceIds = invoices.map(({ id }) => id)
  const receivedOn = inDays(-3)
  await till.record({
    amount: 140_000,
    invoiceIds,
    receivedOn,
    reference: '=1+1',
    method: 'cheque',
  })
  await till.record({ amount: 700, customerId: customer.id })
  const mine = `customerId=${customer.id}`
  const [late, early, ...rest] = await download(`payments.csv?${mine}`)
  expect(rest).toEqual([])
  expect(late).toMatchObject({ Received: today(), Amount: '7.00', Left: '7.00', For: '' })
  expect(early).toMatchObject({
    Received: receivedOn,
    From: customer.name,
    How: 'cheque',
    Reference: "'=1+1",
    For: invoices.map(({ document }) => document.number).join(' '),
    Amount: '1400.00',
    'Counted for invoices and orders': '1350.00',
    Left: '50.00',
  })
  const between = `${mine}&from=${receivedOn}&to=${inDays(-1)}`
  expect(await download(`payments.csv?${between}`)).toEqual([early])
  expect((await till.list(`?${between}`)).data).toMatchObject([{ amount: 140_000 }])
  expect((await till.list(`?${mine}&from=${inDays(1)}`)).data).toEqual([])
})

test('a day that isn’t one is refused', async () => {
  for (const list of ['invoices', 'invoices.csv', 'payments', 'payments.csv']) {
    const { status } = await keeper.ask(`/api/office/${firm.slug}/${list}?from=2026-02-30`)
    expect([list, status]).toEqual([list, 422])
  }
})
