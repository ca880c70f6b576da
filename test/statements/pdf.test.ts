import { expect, test } from 'vitest'
import { spokenDay } from '#contract/values/day.ts'
import { inDays } from '#test/catalogs.ts'
import { readPdf, tagsOf } from '#test/invoices/read-pdf.ts'
import { openFirm } from '#test/payments/office/firm.ts'
import { openAccount } from './accounts.ts'

// The PDF of a statement, as the office downloads it.

const firm = await openFirm()
const { server, till, keeper } = firm
const account = await openAccount(firm)
const { customer } = account
const invoice = await account.invoice({ issued: 50, due: 36, purchaseOrder: 'PO 4471' })
await till.record({ amount: 20_001, invoiceIds: [invoice.id], receivedOn: inDays(-4) })

async function download(from: number, id = customer.id) {
  const path = `/api/office/${firm.firm.slug}/customers/${id}/statement.pdf?from=${inDays(-from)}`
  const answer = await fetch(server.url + path, { headers: { cookie: keeper.cookie() } })
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/pdf'])
  return Buffer.from(await answer.arrayBuffer())
}

test('it reads as on screen, tagged, with the seller, how to pay, and what is late', async () => {
  const bytes = await download(60)
  const { pages, tags, title, language } = await readPdf(bytes)
  expect({ title, language, count: pages.length }).toEqual({
    title: `Statement for ${customer.name}`,
    language: 'en-AU',
    count: 1,
  })
  for (const says of ['Quoll Skips Pty Ltd', customer.number, 'BSB 062-000, account 12345678']) {
    expect(pages[0]).toContain(says)
  }
  expect(tagsOf(tags, 'H1').map(({ text }) => text)).toEqual(['Statement'])
  const [entries, ages] = tagsOf(tags, 'Table')
  const rowsOf = (table: typeof entries) =>
    tagsOf(table ? [table] : [], 'TR').map(({ parts }) => parts.map(({ text }) => text))
  expect(rowsOf(entries)).toEqual([
    ['Date', 'Entry', 'Due', 'Amount', 'Balance'],
    [spokenDay(inDays(-60)), 'Opening balance', '', '', '$0.00'],
    [
      spokenDay(inDays(-50)),
      `Invoice ${invoice.number}, PO 4471`,
      spokenDay(inDays(-36)),
      '$450.00',
      '$450.00',
    ],
    [spokenDay(inDays(-4)), 'Payment by bank transfer', '', '−$200.01', '$249.99'],
    [spokenDay(inDays(0)), 'Closing balance', '', '', '$249.99'],
  ])
  expect(rowsOf(ages)).toEqual([
    ['Not yet due', '$0.00'],
    ['1–30 days late', '$0.00'],
    ['31–60 days late', '$249.99'],
    ['61–90 days late', '$0.00'],
    ['Over 90 days late', '$0.00'],
  ])
  expect((await download(60)).equals(bytes)).toBe(true)
})

test('a long reference has a line of its own, and the closing balance comes with an entry on the last page', async () => {
  const other = await openAccount(firm)
  const reference = 'Transfer of 14 August for the bins at Wharf Road 0099'
  const facts = { customerId: other.customer.id, receivedOn: inDays(-3) }
  await till.record({ ...facts, amount: 100, reference })
  const one = await readPdf(await download(60, other.customer.id))
  expect(one.pages[0]?.split(/\s+/).join(' ')).toContain(`Payment by bank transfer ${reference}`)
  let last = ''
  for (let n = 1; last === '' && n < 45; n += 1) {
    await till.record({ ...facts, amount: 100 + n })
    const { pages } = await readPdf(await download(60, other.customer.id))
    last = pages[1] ?? ''
  }
  expect(last).toContain('Closing balance')
  expect(last).toContain('Payment by bank transfer')
})

test('a long one breaks between entries, under headings that repeat', async () => {
  for (let n = 0; n < 45; n += 1) {
    await till.record({ amount: 100 + n, customerId: customer.id, receivedOn: inDays(-3) })
  }
  const { pages } = await readPdf(await download(60))
  expect(pages).toHaveLength(2)
  for (const [index, page] of pages.entries()) {
    expect(page).toContain('Balance')
    expect(page).toContain(`page ${index + 1} of 2`)
    expect(page.includes('Closing balance')).toBe(index === 1)
  }
})
