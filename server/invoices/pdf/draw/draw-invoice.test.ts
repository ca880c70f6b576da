import { expect, test } from 'vitest'
import type { InvoiceDocument } from '#contract/invoices/document.ts'
import { readPdf, tagsOf } from '#test/invoices/read-pdf.ts'
import { drawInvoice } from './draw-invoice.ts'

const orderId = (order: number) => `00000000-0000-4000-8000-00000000000${order}`

/** An invoice of three orders. Every seventh line has words for three lines of print. */
function invoiceOf(count: number): InvoiceDocument {
  const lines = Array.from({ length: count }, (_, index) => {
    return {
      orderId: orderId(Math.floor((index * 3) / count)),
      chargePosition: index,
      description: `Line ${index} ${index % 7 === 0 ? 'kilograms over what is included '.repeat(4) : ''}`,
      quantity: 1,
      unitPrice: 11_000,
      amount: 11_000,
      gst: 1000,
      taxCode: 'gst' as const,
    }
  })
  const party = { name: 'A Pty Ltd', abn: null, address: '1 A Street', email: 'a@b.example' }
  return {
    lines,
    title: 'Tax invoice',
    number: 'INV-000060',
    issuedOn: '2026-11-23',
    dueOn: '2026-12-07',
    currency: 'AUD',
    seller: { ...party, tradingName: 'A', phone: '' },
    buyer: { ...party, name: 'Łukasz 中文' },
    purchaseOrder: '',
    note: '',
    orders: [0, 1, 2].map((order) => {
      return {
        id: orderId(order),
        reference: `AAA-AAA-${order}`,
        address: '2 B Street',
        deliveryDate: '2026-11-20',
      }
    }),
    total: count * 11_000,
    gst: count * 1000,
    gstNote: 'Total price includes GST',
    bank: { accountName: '', bsb: '', accountNumber: '' },
    paymentNote: '',
    credits: null,
  }
}

test('sixty lines break between rows, under headings that repeat, with the totals at the end', async () => {
  const { pages, tags } = await readPdf(await drawInvoice(invoiceOf(60), null))
  expect(pages.length).toBeGreaterThanOrEqual(3)
  const numbers = pages.map((page) => [...page.matchAll(/Line (\d+)/g)].map(([, at]) => Number(at)))
  expect(numbers.flat()).toEqual(Array.from({ length: 60 }, (_, index) => index))
  for (const [index, page] of pages.entries()) {
    expect(page).toContain('GST $')
    expect(page).toContain(`page ${index + 1} of ${pages.length}`)
    expect(page.includes('Total price')).toBe(index === pages.length - 1)
    expect(numbers[index]?.length).toBeGreaterThan(0)
  }
  expect(pages.slice(1).join(' ')).toMatch(/AAA-AAA-\d, continued/)
  // What repeats is said once.
  const said = tagsOf(tags, 'TH').filter(({ text }) => text === 'What')
  expect(said).toHaveLength(1)
})

test('one document has one sequence of bytes, and letters that the font lacks are marked', async () => {
  const [first, second] = [
    await drawInvoice(invoiceOf(6), null),
    await drawInvoice(invoiceOf(6), null),
  ]
  expect(Buffer.from(first).equals(second)).toBe(true)
  const { pages } = await readPdf(first)
  expect(pages[0]).toContain('Łukasz ??')
})

test.each([
  ['\n', 1],
  ['\r\n', 60],
  ['\u2028', 60],
])('texts made of line ends (%j) stay on the pages that are counted', async (end, count) => {
  const lineEnds = (letters: number) => `a${end}`.repeat(letters / 2)
  const document = invoiceOf(count)
  document.paymentNote = lineEnds(500)
  document.note = lineEnds(500)
  Object.assign(document.buyer, { name: 'Lo', address: lineEnds(300) })
  document.lines = document.lines.map((line) => ({ ...line, description: lineEnds(500) }))
  const seller = {
    name: 'A'.repeat(120),
    phone: '0'.repeat(40),
    email: `${'b'.repeat(190)}@c.example`,
  }
  Object.assign(document.seller, seller)
  const { pages } = await readPdf(await drawInvoice(document, null))
  for (const [index, page] of pages.entries()) {
    expect(page).toContain(`page ${index + 1} of ${pages.length}`)
    expect(page).not.toContain('?')
  }
  expect(pages.at(-1)).toContain('Total')
  expect(pages.join(' ').split('a').length).toBeGreaterThan(650)
})
