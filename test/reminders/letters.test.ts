import { expect, test } from 'vitest'
import { addDays, weekdayOf } from '#contract/values/day.ts'
import { importCatalog } from '#server/catalog/import-catalog.ts'
import { eraseInvoiceMails } from '#server/invoices/letters/erase-invoice-mails.ts'
import { invoiceLink } from '#server/invoices/access/invoice-key.ts'
import { anOrder, fullCatalog, inDays } from '#test/catalogs.ts'
import { eventually } from '#test/eventually.ts'
import { BOOKING_URL, placeByKey, SECRET, startTestServer } from '#test/harness.ts'
import { openMailroom } from '#test/mail/mailroom.ts'
import { readMessage, startMailServer } from '#test/mail/receiver.ts'
import { openFirm } from './firm.ts'
import type { Firm } from './firm.ts'
import { remindOn } from './remind.ts'

// The email of a reminder: a link to each invoice, and what else is emailed about them meanwhile.

const smtp = await startMailServer()
const server = await startTestServer({ devMail: '/dev/mail/token' })
const { startWorker } = openMailroom(server, smtp.url)

const contact = { name: 'Accounts', email: 'accounts@harbour.example', roles: ['billing'] }

/** Runs the chore on the first working day that the invoices of today are three days overdue. */
async function remind({ organisation }: Firm): Promise<void> {
  let day = inDays(3)
  while (weekdayOf(day) > 5) day = addDays(day, 1)
  expect(await remindOn(organisation, day)).toBeGreaterThan(0)
}

const mailsTo = async ({ organisation }: Firm, recipient: string) => {
  const { rows } = await server.owner.query<{ id: string; subject: string; body: string }>(
    `select id, subject, body from mails where organisation_id = $1 and recipient = $2
     order by created_at, id`,
    [organisation.id, recipient],
  )
  return rows
}

test('a reminder of several invoices leads to the page of each, and keeps no key', async () => {
  const firm = await openFirm(server)
  const customer = await firm.customers.add({ contacts: [contact] })
  const invoices = []
  for (const _ of [1, 2, 3]) invoices.push(await firm.invoice(customer.id))
  await remind(firm)
  const [mail] = await mailsTo(firm, contact.email)
  expect(mail?.body).not.toContain('#')

  const where = { bookingUrl: BOOKING_URL, secret: SECRET }
  const { slug } = firm.organisation
  const links = invoices.map(({ id }) => invoiceLink({ slug, id }, where))
  const shown = await server.fetch(`/dev/mail/token/${firm.organisation.id}/${mail?.id}`)
  for (const link of links) expect(shown.text).toContain(link)

  // The chore ran some days ahead.
  await server.owner.query(`update mails set due_at = now() where status = 'pending'`)
  await startWorker()
  const arrived = () => smtp.received.find(({ to }) => to.includes(contact.email))
  await eventually(() => arrived()?.to).toEqual([contact.email])
  const { text, html } = readMessage(arrived()?.message ?? '')
  for (const [index, link] of links.entries()) {
    expect(text).toContain(`${link}\r\n`)
    // What each costs is in line with the sum below.
    const number = invoices[index]?.number
    expect(html.split(`<a href="${link}"`)[1]).toMatch(
      new RegExp(`^[^>]*>${number}, due [^<]+</a>`),
    )
    expect(text).toMatch(new RegExp(`^${number}, due [\\w ]+? +\\$450\\.00\\r?$`, 'm'))
  }
  expect(text).not.toContain('kerbside.invalid')
})

test('a reminder says which booking each invoice is for', async () => {
  const firm = await openFirm(server)
  await firm.organisation.within((org) => importCatalog(org, { areas: fullCatalog.areas }))
  const place = { locality: { suburb: 'newtown', postcode: '2042' }, email: 'kit@customer.example' }
  const { json: order } = await placeByKey(server, firm.organisation, anOrder(place))
  await firm.books.issue(String(order.id))
  await remind(firm)
  const [mail] = await mailsTo(firm, 'kit@customer.example')
  expect(mail?.body).toMatch(
    new RegExp(`^Booking +${order.reference}\\n +${order.productName}, Newtown NSW 2042$`, 'm'),
  )

  const customer = await firm.customers.add({ contacts: [contact] })
  const ordered = []
  for (const quantity of [1, 2]) {
    const { json } = await placeByKey(server, firm.organisation, anOrder({ quantity }))
    await firm.customers.act('POST', `/${customer.id}/orders`, { orderIds: [json.id] })
    const { document } = await firm.books.issue(String(json.id))
    ordered.push({ number: String(document.number), reference: String(json.reference) })
  }
  await remind(firm)
  const [both] = await mailsTo(firm, contact.email)
  for (const { number, reference } of ordered) {
    expect(both?.body).toMatch(new RegExp(`^${number} +Booking ${reference}$`, 'm'))
  }
})

test('an invoice that a customer names in an order gets no link', async () => {
  const firm = await openFirm(server)
  const secret = await firm.invoice()
  const buyer = `https://kerbside.invalid/invoices/${secret.id}`
  const { json } = await placeByKey(
    server,
    firm.organisation,
    anOrder({ customerName: buyer, email: 'eve@customer.example' }),
  )
  await firm.books.issue(String(json.id))
  await remind(firm)
  const [mail] = await mailsTo(firm, 'eve@customer.example')
  const shown = await server.fetch(`/dev/mail/token/${firm.organisation.id}/${mail?.id}`)
  expect(shown.text).toContain(buyer)
  expect(shown.text).not.toContain(`/invoices/${secret.id}#`)
})

test('a reminder that waits doesn’t keep the invoice from being sent to the same address', async () => {
  const firm = await openFirm(server)
  const customer = await firm.customers.add({ contacts: [contact] })
  const { id, number } = await firm.invoice(customer.id)
  await remind(firm)
  for (const _ of ['once', 'not twice']) {
    const sent = await firm.keeper.send('POST', firm.books.path(`invoices/${id}/send`), {
      to: contact.email,
    })
    expect(sent.status, sent.text).toBe(200)
  }
  const subjects = (await mailsTo(firm, contact.email)).map(({ subject }) => subject)
  expect(subjects).toHaveLength(2)
  expect(subjects.some((subject) => subject.startsWith(`Invoice ${number} from`))).toBe(true)
})

test('a reminder goes with any of its invoices, once who ordered becomes anonymous', async () => {
  const firm = await openFirm(server)
  const { customers, books } = firm
  const email = 'robin@customer.example'
  const customer = await customers.add({ contacts: [{ ...contact, email }] })
  const orders: string[] = []
  for (const _ of [1, 2]) {
    const { json } = await placeByKey(server, firm.organisation, anOrder({ email }))
    orders.push(String(json.id))
  }
  await customers.act('POST', `/${customer.id}/orders`, { orderIds: orders })
  for (const order of orders) await books.issue(order)
  await remind(firm)
  expect(await mailsTo(firm, email)).toHaveLength(1)
  await firm.organisation.within((org) => eraseInvoiceMails(org, orders.slice(1)))
  expect(await mailsTo(firm, email)).toEqual([])
})
