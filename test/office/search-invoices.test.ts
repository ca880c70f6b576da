import { expect, test } from 'vitest'
import { openFirm } from '#test/payments/office/firm.ts'

// The search box of orders also takes the number of an invoice.

const { server, firm, owner, books, place, invoiced } = await openFirm()
const stranger = await openFirm(server)

async function found(search: string, who = owner, { slug } = firm): Promise<string[]> {
  const query = new URLSearchParams({ search, limit: '1' }).toString()
  const { json, status, text } = await who.ask(`/api/office/${slug}/orders?${query}`)
  expect(status, text).toBe(200)
  return json.data.map(({ id }: { id: string }) => id)
}

test('an order is found by its invoice and its credit note, as people write their numbers', async () => {
  const { orders, invoices } = await invoiced(2)
  const [order, other] = orders.map(({ id }) => id)
  const [invoice, second] = invoices
  const { number } = invoice.document
  for (const typed of [number, number.toLowerCase(), ` ${number.replace('-', ' ')} `]) {
    expect(await found(typed), typed).toEqual([order])
  }
  expect(await found(second.document.number)).toEqual([other])
  expect(await found(number.slice(0, -1))).toEqual([])
  expect(await found(number, stranger.owner, stranger.firm)).toEqual([])
  await books.credit(invoice.id)
  const { data } = await books.list('?show=credit_notes')
  expect(await found(data[0].number)).toEqual([order])
})

test('what has the number as its purchase order is found beside it', async () => {
  const { orders, invoices } = await invoiced(1)
  const { number } = invoices[0].document
  const named = await place({ purchaseOrder: number })
  const all = await owner.ask(`/api/office/${firm.slug}/orders?search=${number}`)
  const ids = all.json.data.map(({ id }: { id: string }) => id)
  expect(ids).toEqual([named.id, orders[0]?.id])
  const csv = await owner.ask(`/api/office/${firm.slug}/orders.csv?search=${number}`)
  expect(csv.text.trim().split('\n')).toHaveLength(3)
})
