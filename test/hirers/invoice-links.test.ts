import { expect, test } from 'vitest'
import { accessKeyOf } from '#server/orders/access-key.ts'
import { invoiceKeyOf } from '#server/invoices/access/invoice-key.ts'
import { asHirer } from '#test/actors/hirer.ts'
import { openBooks } from '#test/actors/money.ts'
import { asOperator } from '#test/actors/operator.ts'
import { createMember } from '#test/actors/team.ts'
import { anOrder, plainCatalog } from '#test/catalogs.ts'
import {
  BOOKING_ORIGIN,
  SECRET,
  createTestOrganisation,
  placeByKey,
  startTestServer,
} from '#test/harness.ts'

// Rules, section 9, "Links": what an order's page opens ends with the link to the order. That page leads to the invoices
// of the order alone; the link that their payer got by email is another.

const server = await startTestServer()
const firm = await createTestOrganisation(server.db, plainCatalog)
const hirer = asHirer(server, firm)
const operate = asOperator(server.databaseUrl)
const books = openBooks(await createMember(server, firm, 'owner'), firm.slug)
await books.begin()

/** The hirer's page of an order with an invoice, and what it says of that invoice. */
async function listed(id: string, version = 1) {
  const { json } = await hirer('view', {
    id,
    body: { accessKey: accessKeyOf(id, SECRET, version) },
  })
  return json.documents.find(({ type }: { type: string }) => type === 'invoice')
}

/** An invoice that is due, of an order that owes nothing: then the order's page leads to paying the invoice. */
async function billBeside() {
  const { id } = (await placeByKey(server, firm, anOrder())).json
  const invoice = await books.issue(id)
  await server.owner.query(`update orders set amount_paid = total where id = $1`, [id])
  return { id, invoice }
}

const view = async (id: string, accessKey: string) =>
  server.fetch(`/api/public/${firm.slug}/invoices/${id}/view`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: BOOKING_ORIGIN },
    body: JSON.stringify({ accessKey }),
  })
const open = async (link: string) => {
  const { pathname, search } = new URL(link)
  return (await fetch(server.url + pathname + search)).status
}

test('a new link to the order ends the links that its page gave to its invoice', async () => {
  const { id, invoice } = await billBeside()
  const { url: pdf, toPay } = await listed(id)
  const [, key = ''] = toPay.url.split('#')
  const page = await view(invoice.id, key)
  expect([page.status, page.json.due]).toEqual([200, 45_000])
  expect([await open(pdf), await open(page.json.pdfUrl)]).toEqual([200, 200])

  await operate('order', 'new-link', firm.slug, id)
  expect((await view(invoice.id, key)).status).toBe(403)
  expect([await open(pdf), await open(page.json.pdfUrl)]).toEqual([404, 404])

  const now = await listed(id, 2)
  expect((await view(invoice.id, now.toPay.url.split('#')[1])).status).toBe(200)
  expect(await open(now.url)).toBe(200)
  // The payer's own link is the invoice's, whatever becomes of the order's.
  expect((await view(invoice.id, invoiceKeyOf(invoice.id, SECRET))).status).toBe(200)
})

test('links from the order’s page end half a year after the order', async () => {
  const { id, invoice } = await billBeside()
  const { url: pdf, toPay } = await listed(id)
  const [, key = ''] = toPay.url.split('#')
  await operate('order', 'cancel', firm.slug, id)
  expect([(await view(invoice.id, key)).status, await open(pdf)]).toEqual([200, 200])
  await server.owner.query(
    `update orders set cancelled_at = now() - interval '181 days' where id = $1`,
    [id],
  )
  expect([(await view(invoice.id, key)).status, await open(pdf)]).toEqual([403, 404])
  expect((await view(invoice.id, invoiceKeyOf(invoice.id, SECRET))).status).toBe(200)
})

test('one order’s key opens no invoice of another', async () => {
  const [one, other] = [await billBeside(), await billBeside()]
  const { toPay } = await listed(one.id)
  const [, key = ''] = toPay.url.split('#')
  expect((await view(other.invoice.id, key)).status).toBe(403)
  expect((await view(one.invoice.id, accessKeyOf(one.id, SECRET))).status).toBe(403)
})
