import { expect, test } from 'vitest'
import { openCharges } from '#test/actors/charges.ts'
import { openFirm } from '#test/payments/office/firm.ts'

// The GST on the receipts of part payments adds up to that of the whole (rules, section 13, "GST").

const firm = await openFirm()
const { server, books, till, customers, ask } = firm
const charges = openCharges(firm.keeper, firm.firm.slug)

/** The GST in cents that each receipt and refund note of a booking shows, oldest first; null where it shows none. */
async function gstOf(orderId: string, view = ask): Promise<(number | null)[]> {
  const { json } = await view('view', { id: orderId })
  const papers = json.documents.filter(({ type }: { type: string }) =>
    ['receipt', 'refund'].includes(type),
  )
  return Promise.all(
    papers.map(async ({ url }: { url: string }) => {
      const { pathname, search } = new URL(url)
      const text = await (await fetch(server.url + pathname + search)).text()
      const words = text.replaceAll(/<[^>]*>/g, ' ').replaceAll(/\s+/g, ' ')
      expect(words).not.toContain('one eleventh of the total')
      expect(words.includes('GST included')).toBe(words.includes('AUD and include GST.'))
      const shown = /GST included \$([\d,.]+)/.exec(words)?.[1]
      return shown === undefined ? null : Math.round(Number(shown.replace(',', '')) * 100)
    }),
  )
}

const sum = (amounts: (number | null)[]) =>
  amounts.reduce<number>((all, one) => all + (one ?? 0), 0)

async function charge(orderId: string, body: object) {
  const made = await charges.create(orderId, { description: 'Later', ...body })
  const { status, text } = await charges.act(made.json, 'approve')
  expect(status, text).toBe(200)
}

test('three part payments show the GST of the booking between them, before and after it is invoiced', async () => {
  const { id } = await firm.place()
  for (const amount of [14_998, 14_998, 15_004]) await till.record({ amount, orderId: id })
  // An eleventh of each alone, 1,363 + 1,363 + 1,364, is a cent short.
  expect(await gstOf(id)).toEqual([1363, 1364, 1364])
  await charge(id, { type: 'manual', amount: 10 })
  await till.record({ amount: 4, orderId: id })
  await till.record({ amount: 6, orderId: id })
  expect(sum(await gstOf(id))).toBe(4092)
  const { document } = await books.issue(id)
  expect([document.total, document.gst]).toEqual([45_010, 4092])
  expect(sum(await gstOf(id))).toBe(4092)
})

test('a refund note takes back the GST that its payment showed', async () => {
  const { id } = await firm.place()
  const first = await till.record({ amount: 5, orderId: id })
  await till.record({ amount: 5, orderId: id })
  expect(await gstOf(id)).toEqual([null, 1])
  await till.refund(first, { amount: 5, releases: true })
  expect(await gstOf(id)).toEqual([null, 1, 1])
})

test('the receipt of an invoice without GST shows none', async () => {
  const small = await openFirm(server)
  await small.books.begin({ gstRegistered: false, abn: '51 824 753 556' })
  const { id } = await small.place()
  await small.till.record({ amount: 5000, orderId: id })
  expect(await gstOf(id, small.ask)).toEqual([null])
  const { document } = await small.books.issue(id)
  expect(document.gst).toBe(0)
  for (const amount of [20_000, 20_000]) await small.till.record({ amount, orderId: id })
  expect(await gstOf(id, small.ask)).toEqual([null, null, null])
})

test('the receipts of the bookings of one invoice show its GST between them', async () => {
  const orders = [(await firm.place()).id, (await firm.place()).id, (await firm.place()).id]
  for (const orderId of orders) await charge(orderId, { type: 'manual', amount: 5 })
  const customer = await customers.add({ name: 'Harbour Builders' })
  await customers.act('POST', `/${customer.id}/orders`, { orderIds: orders })
  const { id: invoiceId, document } = await books.issue(...orders)
  await till.record({ amount: 60_001, invoiceIds: [invoiceId] })
  await till.record({ amount: 75_014, invoiceIds: [invoiceId] })
  const shown = await Promise.all(orders.map((id) => gstOf(id)))
  expect(sum(shown.flat())).toBe(document.gst)
})
