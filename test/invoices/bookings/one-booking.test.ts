import { beforeAll, expect, test } from 'vitest'
import { runBilling } from '#server/invoices/billing/run-billing.ts'
import type { PaymentDesk } from '#server/payments/desk.ts'
import { createProviders } from '#server/payments/providers/create-providers.ts'
import { sendRefunds } from '#server/payments/refunds/send-refunds.ts'
import { openCharges } from '#test/actors/charges.ts'
import { asHirer } from '#test/actors/hirer.ts'
import { openBooks } from '#test/actors/money.ts'
import { createMember } from '#test/actors/team.ts'
import { anOrder, plainCatalog } from '#test/catalogs.ts'
import {
  SECRET,
  createTestOrganisation,
  placeByKey,
  startTestServer,
  withKey,
} from '#test/harness.ts'
import { checkInvariants } from '#test/invariants.ts'
import { asPayer } from '../payer.ts'

// Several invoices of one booking: what was booked, then what was charged later. Each is paid on a page of its own.

const server = await startTestServer()
const firm = await createTestOrganisation(server.db, plainCatalog)
const keeper = await createMember(server, firm, 'owner')
const books = openBooks(keeper, firm.slug)
const charges = openCharges(keeper, firm.slug)
const { begin, pay, outcomeOf } = asPayer(server, firm)
const ask = asHirer(server, firm)
beforeAll(() => books.begin())

type Invoice = { id: string; document: { number: string } }

const read = async (id: string) =>
  (await server.fetch(`/api/v1/orders/${id}`, { headers: withKey(firm.readKey) })).json
const desk: PaymentDesk = {
  inOrg: (work) => firm.within(work),
  payments: await createProviders({ stripe: null, baseUrl: '', secret: SECRET }),
  log: { info() {}, warn() {}, error() {} },
}
const statusOf = async (session: { id: string }) => (await outcomeOf(session)).status
const dueOf = async (invoices: readonly Invoice[]) =>
  Promise.all(invoices.map(async ({ id }) => (await books.read(id)).due))

/** A charge of the office's, approved at once. */
async function charge(orderId: string, amount: number): Promise<void> {
  const made = await charges.create(orderId, { type: 'manual', description: 'Sweeping', amount })
  const { status, text } = await charges.act(made.json, 'approve')
  expect(status, text).toBe(200)
}

/** A booking of $450.00 with an invoice, and another one for each amount that is charged later. */
async function issueWith(...amounts: number[]): Promise<{ orderId: string; invoices: Invoice[] }> {
  const { id } = (await placeByKey(server, firm, anOrder())).json
  const invoices = [await books.issue(id)]
  for (const amount of amounts) {
    await charge(id, amount)
    invoices.push(await books.issue(id))
  }
  return { orderId: id, invoices }
}

test('what is paid on the page of the later invoice counts for that one', async () => {
  const { orderId, invoices } = await issueWith(2000)
  const [first, later] = invoices as [Invoice, Invoice]
  const session = await begin(later)
  expect(session.amount).toBe(2000)
  const shown = await server.fetch(new URL(session.url).pathname)
  await pay(session)
  await runBilling(desk)
  expect(await dueOf(invoices)).toEqual([45_000, 0])
  const { number } = later.document
  expect(shown.text).toContain(`invoice ${number}`)
  expect(await outcomeOf(session)).toMatchObject({ paid: true, reference: number })
  expect(await read(orderId)).toMatchObject({ amountPaid: 2000, amountDue: 45_000 })
  await pay(await begin(first))
  expect(await dueOf(invoices)).toEqual([0, 0])
  expect(await read(orderId)).toMatchObject({ paymentStatus: 'paid', amountPaid: 47_000 })
  await checkInvariants(server.owner)
})

test('two that come to the same have a page each, and both can be paid', async () => {
  const { orderId, invoices } = await issueWith(2000, 2000)
  const [, second, third] = invoices as [Invoice, Invoice, Invoice]
  const [one, other] = [await begin(second), await begin(third)]
  expect(one.id).not.toBe(other.id)
  expect([await statusOf(one), await statusOf(other)]).toEqual(['open', 'open'])
  await pay(other)
  expect(await dueOf(invoices)).toEqual([45_000, 2000, 0])
  expect((await begin(second)).id).toBe(one.id)
  await pay(one)
  expect(await dueOf(invoices)).toEqual([45_000, 0, 0])
  expect(await read(orderId)).toMatchObject({ amountPaid: 4000, amountDue: 45_000 })
})

test('their pages never bring more than the booking comes to after a credit that isn’t billed', async () => {
  const { orderId, invoices } = await issueWith(2000, 3000)
  const [first, second, third] = invoices as [Invoice, Invoice, Invoice]
  await charge(orderId, -3000)
  const pages = [await begin(first), await begin(second), await begin(third)] as const
  expect(pages.map(({ amount }) => amount)).toEqual([45_000, 2000, 3000])
  await pay(pages[0])
  expect(await Promise.all(pages.map(statusOf))).toEqual(['complete', 'open', 'expired'])
  await pay(pages[1])
  expect(await read(orderId)).toMatchObject({ paymentStatus: 'paid', amountPaid: 47_000 })
  const refused = await ask('payment-sessions', { id: orderId })
  expect(refused.json.error).toBe('order: is paid already')
})

test('the page of the booking asks for all of it, and ends theirs', async () => {
  const { orderId, invoices } = await issueWith(2000)
  const later = await begin(invoices[1] as Invoice)
  const all = (await ask('payment-sessions', { id: orderId })).json
  expect([all.amount, await statusOf(later)]).toEqual([47_000, 'expired'])
  await begin(invoices[1] as Invoice)
  expect(await statusOf(all)).toBe('expired')
})

test('the hirer gets the letter and the receipt of all that was paid, with its reference', async () => {
  const { orderId, invoices } = await issueWith(2000)
  await pay(await begin(invoices[1] as Invoice))
  const { rows } = await server.owner.query(
    `select occasion, subject from mails where order_id = $1 and occasion = 'paid'`,
    [orderId],
  )
  expect(rows).toHaveLength(1)
  const { documents, timeline } = (await ask('view', { id: orderId })).json
  const receipt = documents.find(({ type }: { type: string }) => type === 'receipt')
  expect(receipt.title).toBe('Receipt for $20.00')
  const { pathname, search } = new URL(receipt.url)
  const paper = await (await fetch(server.url + pathname + search)).text()
  expect(paper).toContain('Payment reference')
  expect(paper).toContain(invoices[1]?.document.number)
  expect(paper).not.toContain(invoices[0]?.document.number)
  expect(timeline.at(-1)).toMatchObject({ type: 'paid', amount: 2000 })
})

test('money that comes for a booking that was cancelled meanwhile goes back', async () => {
  const { orderId, invoices } = await issueWith(2000)
  const session = await begin(invoices[1] as Invoice)
  expect((await ask('cancel', { id: orderId })).status).toBe(200)
  expect(await statusOf(session)).toBe('expired')
  // The provider hasn't heard yet that it's over, and takes the money.
  await server.owner.query(
    `update payment_sessions set status = 'open', closing = false where id = $1`,
    [session.id],
  )
  await pay(session)
  await sendRefunds(desk)
  expect(await read(orderId)).toMatchObject({ paymentStatus: 'refunded', amountPaid: 0 })
  await checkInvariants(server.owner)
})
