import { expect, test } from 'vitest'
import { invoiceKeyOf } from '#server/invoices/access/invoice-key.ts'
import { runBilling } from '#server/invoices/billing/run-billing.ts'
import { asHirer } from '#test/actors/hirer.ts'
import { openCustomers } from '#test/actors/customers.ts'
import { openBooks } from '#test/actors/money.ts'
import { createMember } from '#test/actors/team.ts'
import { anOrder, inDays, plainCatalog } from '#test/catalogs.ts'
import {
  BOOKING_ORIGIN,
  BOOKING_URL,
  SECRET,
  createTestOrganisation,
  placeByKey,
  startTestServer,
  withKey,
} from '#test/harness.ts'
import { checkInvariants } from '#test/invariants.ts'
import { readPdf } from './read-pdf.ts'

// The page of an invoice, as its payer calls it, and the email that brings the link.

const server = await startTestServer()
const firm = await createTestOrganisation(server.db, plainCatalog)
const keeper = await createMember(server, firm, 'owner')
const books = openBooks(keeper, firm.slug)
const customers = openCustomers(keeper, firm.slug)
await books.begin()

const place = async () => (await placeByKey(server, firm, anOrder())).json
const call = (id: string, what: string, body: unknown, slug = firm.slug) =>
  server.fetch(`/api/public/${slug}/invoices/${id}/${what}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: BOOKING_ORIGIN },
    body: JSON.stringify(body),
  })
const open = (id: string) => call(id, 'view', { accessKey: invoiceKeyOf(id, SECRET) })
const bill = () =>
  runBilling({
    inOrg: (task) => firm.within(task),
    log: { info() {}, warn() {}, error() {} },
  })
const mailsOf = async (id: string) =>
  (
    await server.owner.query(
      `select recipient, subject, body from mails where link_id = $1 order by created_at, id`,
      [id],
    )
  ).rows
/** Pays on the test provider's page. */
const pay = async (url: string) =>
  server.fetch(new URL(url).pathname, {
    method: 'POST',
    redirect: 'manual',
    body: 'number=4242+4242+4242+4242&expiry=04+%2F+32&code=123',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  })

/** The words of the receipt of an order's first payment. */
async function receiptOf(orderId: string): Promise<string> {
  const { json } = await asHirer(server, firm)('view', { id: orderId })
  const paper = json.documents.find(({ type }: { type: string }) => type === 'receipt')
  const { pathname, search } = new URL(paper.url)
  const answer = await fetch(server.url + pathname + search)
  return (await answer.text()).replaceAll(/<[^>]*>/g, ' ').replaceAll(/\s+/g, ' ')
}

test('the key in the link opens the invoice, and its PDF for a day', async () => {
  const issued = await books.issue((await place()).id)
  const { status, json } = await open(issued.id)
  expect(status).toBe(200)
  expect(json).toMatchObject({
    document: issued.document,
    state: 'unpaid',
    due: 45_000,
    can: { pay: { allowed: true, reason: null } },
  })
  const { pathname, search } = new URL(json.pdfUrl)
  const answer = await fetch(server.url + pathname + search)
  expect(answer.headers.get('content-disposition')).toContain(`${issued.document.number}.pdf`)
  // The link can be replaced.
  expect(answer.headers.get('cache-control')).toBe('no-store')
  const { title } = await readPdf(new Uint8Array(await answer.arrayBuffer()))
  expect(title).toBe(`Tax invoice ${issued.document.number}`)
  const wrong = await fetch(`${server.url + pathname}?until=9999999999&key=wrong`)
  expect(wrong.status).toBe(404)
})

test('a wrong key is refused, ten in an hour; the right one always passes', async () => {
  const { id } = await books.issue((await place()).id)
  const other = await books.issue((await place()).id)
  for (let guess = 0; guess < 10; guess += 1) {
    const refused = await call(id, 'view', { accessKey: invoiceKeyOf(other.id, SECRET) })
    expect([refused.status, refused.json.error]).toEqual([
      403,
      'The access key does not match the invoice',
    ])
  }
  expect((await call(id, 'view', { accessKey: 'wrong' })).status).toBe(429)
  expect((await open(id)).status).toBe(200)
  expect((await call(id, 'view', {})).status).toBe(422)
  expect((await call(id, 'payment-sessions', { accessKey: 'wrong' })).status).toBe(429)
  const elsewhere = await server.fetch(`/api/public/${firm.slug}/invoices/${id}/view`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: 'https://elsewhere.example' },
    body: JSON.stringify({ accessKey: invoiceKeyOf(id, SECRET) }),
  })
  expect(elsewhere.status).toBe(403)
})

test('a draft, another organisation’s invoice, and what isn’t there have no page', async () => {
  const draft = await books.draft((await place()).id)
  expect((await open(draft.id)).status).toBe(404)
  expect((await open('INV-000001')).status).toBe(404)
  const { id } = await books.issue((await place()).id)
  const other = await createTestOrganisation(server.db, plainCatalog)
  const stranger = await call(id, 'view', { accessKey: invoiceKeyOf(id, SECRET) }, other.slug)
  expect(stranger.status).toBe(404)
})

test('what is due is paid on the hosted page, and the invoice is paid', async () => {
  const order = await place()
  const { id, document } = await books.issue(order.id)
  const accessKey = invoiceKeyOf(id, SECRET)
  const session = await call(id, 'payment-sessions', { accessKey })
  expect(session.status, session.text).toBe(201)
  expect(session.json.amount).toBe(45_000)
  const again = await call(id, 'payment-sessions', { accessKey })
  expect(again.json.id).toBe(session.json.id)
  const { headers } = await pay(session.json.url)
  expect(headers.get('location')).toBe(
    `${BOOKING_URL}/${firm.slug}/invoices/${id}?payment_session=${session.json.id}`,
  )
  await bill()
  expect((await open(id)).json).toMatchObject({
    state: 'paid',
    due: 0,
    can: { pay: { allowed: false } },
  })
  expect(await receiptOf(order.id)).toContain(`Invoice ${document.number} `)
  const refused = await call(id, 'payment-sessions', { accessKey })
  expect(refused.json.error).toBe('invoice: There’s nothing left to pay.')
})

async function issueForTwo() {
  const customer = await customers.add({ name: 'Harbour Builders' })
  const orderIds = [(await place()).id, (await place()).id]
  await customers.act('POST', `/${customer.id}/orders`, { orderIds })
  const { id, document } = await books.issue(...orderIds)
  return { id, number: document.number, orderIds, accessKey: invoiceKeyOf(id, SECRET) }
}

const readOrder = async (id: string) =>
  (await server.fetch(`/api/v1/orders/${id}`, { headers: withKey(firm.readKey) })).json

test('an invoice of several bookings is paid as a whole', async () => {
  const { id, number, orderIds, accessKey } = await issueForTwo()
  expect((await open(id)).json).toMatchObject({ due: 90_000, can: { pay: { allowed: true } } })
  const session = await call(id, 'payment-sessions', { accessKey })
  expect([session.status, session.json.amount], session.text).toEqual([201, 90_000])
  expect((await call(id, 'payment-sessions', { accessKey })).json.id).toBe(session.json.id)
  const page = await server.fetch(new URL(session.json.url).pathname)
  expect(page.text).toContain(`invoice ${number}`)
  const outcome = async () =>
    (
      await server.fetch(`/api/public/${firm.slug}/payment-sessions/${session.json.id}`, {
        headers: { origin: BOOKING_ORIGIN },
      })
    ).json
  expect(await outcome()).toMatchObject({ status: 'open', paid: false, reference: number })
  await pay(session.json.url)
  expect(await outcome()).toMatchObject({ status: 'complete', paid: true, reference: number })
  expect((await open(id)).json).toMatchObject({ state: 'paid', due: 0 })
  for (const orderId of orderIds) {
    expect(await readOrder(orderId)).toMatchObject({ paymentStatus: 'paid', amountPaid: 45_000 })
  }
  const { rows } = await server.owner.query(
    'select id, version from payments where session_id = $1',
    [session.json.id],
  )
  const [receipt, ...more] = await mailsOf(id)
  expect(more).toEqual([])
  expect(receipt).toMatchObject({
    recipient: 'alex@customer.example',
    subject: `Your payment of $900.00 for invoice ${number}, Test ${firm.slug}`,
  })
  expect(receipt.body).toContain(`Thank you for paying invoice ${number} in full.`)
  expect(receipt.body).not.toContain('Still to pay')
  const paper = await receiptOf(orderIds[0] ?? '')
  expect(paper).toContain(`Invoice ${number} `)
  expect(paper).toContain('Amount paid for this booking, including GST $450.00')
  const back = { amount: 30_000, method: 'provider', returnedOn: null, releases: true }
  const path = books.path(`payments/${rows[0].id}/refund`)
  const why = { reference: '', reason: 'Too dear' }
  const refunded = await keeper.send('POST', path, { ...back, ...why }, rows[0].version)
  expect(refunded.status, refunded.text).toBe(200)
  expect((await open(id)).json).toMatchObject({ paid: 60_000, due: 30_000 })
  await checkInvariants(server.owner)
})

test('a session of an invoice ends when one of its bookings is paid, or it’s credited', async () => {
  for (const change of [
    (orderId: string) =>
      keeper.send('POST', books.path('payments'), {
        method: 'eft',
        amount: 5000,
        receivedOn: inDays(0),
        reference: '',
        orderId,
        invoiceIds: [],
        customerId: null,
      }),
    (_: string, id: string) =>
      keeper.send('POST', books.path(`invoices/${id}/credit`), { reason: 'Wrong', lines: null }),
  ]) {
    const { id, orderIds, accessKey } = await issueForTwo()
    const session = await call(id, 'payment-sessions', { accessKey })
    const changed = await change(orderIds[1] ?? '', id)
    expect(changed.status, changed.text).toBeLessThan(300)
    const { rows } = await server.owner.query('select status from payment_sessions where id = $1', [
      session.json.id,
    ])
    expect(rows).toEqual([{ status: 'expired' }])
  }
  await checkInvariants(server.owner)
})

test('money for an invoice that was paid meanwhile is the customer’s credit', async () => {
  const { id, accessKey } = await issueForTwo()
  const session = await call(id, 'payment-sessions', { accessKey })
  const recorded = { method: 'eft', amount: 90_000, receivedOn: inDays(0), reference: '' }
  const paidFor = { orderId: null, invoiceIds: [id], customerId: null }
  const first = await keeper.send('POST', books.path('payments'), { ...recorded, ...paidFor })
  expect(first.status, first.text).toBe(201)
  // The provider hasn't heard yet that it's over, and takes the money.
  await server.owner.query(
    `update payment_sessions set status = 'open', closing = false where id = $1`,
    [session.json.id],
  )
  await pay(session.json.url)
  expect((await open(id)).json).toMatchObject({ state: 'paid', paid: 90_000, due: 0 })
  const { rows } = await server.owner.query(
    `select p.amount::integer from payments p where p.session_id = $1 and not exists (
      select from allocations a where a.payment_id = p.id)`,
    [session.json.id],
  )
  expect(rows).toEqual([{ amount: 90_000 }])
  const [receipt] = await mailsOf(id)
  expect(receipt.body).toContain('$900.00 is more than was due.')
  await checkInvariants(server.owner)
})

test('it’s emailed with a link, once while that waits, to the buyer or elsewhere', async () => {
  const issued = await books.issue((await place()).id)
  const path = books.path(`invoices/${issued.id}/send`)
  const sent = await Promise.all([1, 2, 3].map(() => keeper.send('POST', path, { to: null })))
  expect(sent.map(({ status }) => status)).toEqual([200, 200, 200])
  await keeper.send('POST', path, { to: 'accounts@harbour.example' })
  const mails = await mailsOf(issued.id)
  expect(mails.map(({ recipient }) => recipient)).toEqual([
    'alex@customer.example',
    'accounts@harbour.example',
  ])
  expect(mails[0].subject).toContain(`Invoice ${issued.document.number} from`)
  expect(mails[0].body).toContain('$450.00')
  expect(mails[0].body).not.toContain(invoiceKeyOf(issued.id, SECRET))
  expect((await books.read(issued.id)).sent).toMatchObject([
    { to: 'accounts@harbour.example', state: 'waiting' },
    { to: 'alex@customer.example', state: 'waiting' },
  ])
  const draft = await books.draft((await place()).id)
  const refused = await keeper.send('POST', books.path(`invoices/${draft.id}/send`), { to: null })
  expect(refused.json.error).toBe('invoice: is a draft, issue it first')
  const wrong = await keeper.send('POST', path, { to: 'nowhere' })
  expect(wrong.json.error).toBe('to: must be an email address')
})
