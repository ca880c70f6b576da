import { expect, test } from 'vitest'
import { readTable } from '#test/books/read-csv.ts'
import { inDays } from '#test/catalogs.ts'
import { openFirm } from './firm.ts'
import { today } from './till.ts'

// The lists of invoices and payments by their days, and as CSV.

const { firm, keeper, books, till, customers, place, invoiced } = await openFirm()

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

test('payments of a period are in the order of its days, with what they come to on every page', async () => {
  const { customer } = await invoiced(1)
  const mine = { customerId: customer.id }
  await till.record({ ...mine, amount: 700 })
  await till.record({ ...mine, amount: 2000, receivedOn: inDays(-3) })
  const bounced = await till.record({ ...mine, amount: 500, receivedOn: inDays(-1) })
  expect((await till.reverse(bounced)).status).toBe(200)
  await till.record({ ...mine, amount: 90, receivedOn: inDays(-20) })
  const query = `customerId=${customer.id}&from=${inDays(-5)}&to=${today()}`
  const first = await till.list(`?${query}&limit=2`)
  expect(first).toMatchObject({
    data: [{ amount: 700 }, { amount: 500 }],
    hasMore: true,
    period: { count: 3, amount: 3200, returned: 500 },
  })
  const next = await till.list(`?${query}&limit=2&startingAfter=${first.data[1].id}`)
  expect(next).toMatchObject({ data: [{ amount: 2000 }], hasMore: false })
  const downloaded = await download(`payments.csv?${query}`)
  expect(downloaded.map(({ Amount }) => Amount)).toEqual(['7.00', '5.00', '20.00'])
  // Without a period, what was entered last is first.
  const all = await till.list(`?customerId=${customer.id}`)
  expect(all.data.map(({ amount }: { amount: number }) => amount)).toEqual([90, 500, 2000, 700])
  expect(all.period).toBeNull()
})

test('invoices of a period are in the order of its days, less what credit notes take back', async () => {
  const { customer, invoices } = await invoiced(2)
  const [credited, paid] = invoices
  const { id } = await place()
  await customers.act('POST', `/${customer.id}/orders`, { orderIds: [id] })
  const draft = await books.draft(id)
  const [{ description, chargePosition }] = draft.document.lines
  const dated = await books.change(draft, {
    issuedOn: inDays(-4),
    dueOn: null,
    purchaseOrder: '',
    note: '',
    lines: [{ orderId: id, chargePosition, description }],
  })
  const issued = await books.tryIssue(dated.json)
  expect(issued.status, issued.text).toBe(200)
  expect((await books.credit(credited.id)).status).toBe(200)
  await till.record({ amount: 20_000, invoiceIds: [paid.id] })
  const query = `customerId=${customer.id}&from=${inDays(-5)}&to=${today()}`
  const pages = [await books.list(`?${query}&limit=3`)]
  pages.push(await books.list(`?${query}&limit=3&startingAfter=${pages[0].data[2].id}`))
  const numbers = pages.flatMap(({ data }) => data.map(({ number }: { number: string }) => number))
  expect(numbers.slice(1)).toEqual(
    [paid, credited, issued.json].map(({ document }) => document.number),
  )
  expect(pages[0].period).toEqual({ count: 4, total: 90_000, due: 70_000 })
  expect(pages[1].period).toBeNull()
  const downloaded = await download(`invoices.csv?${query}`)
  expect(downloaded.map(({ Number: number }) => number)).toEqual(numbers)
  expect((await books.list(`?${query}&show=unpaid`)).period).toEqual({
    count: 2,
    total: 90_000,
    due: 70_000,
  })
  expect((await books.list(`?customerId=${customer.id}`)).period).toBeNull()
})

test('a day that isn’t one is refused', async () => {
  for (const list of ['invoices', 'invoices.csv', 'payments', 'payments.csv']) {
    const { status } = await keeper.ask(`/api/office/${firm.slug}/${list}?from=2026-02-30`)
    expect([list, status]).toEqual([list, 422])
  }
})
