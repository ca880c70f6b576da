import { beforeAll, expect, test } from 'vitest'
import { runBilling } from '#server/invoices/billing/run-billing.ts'
import { startInvoiceRuns } from '#server/invoices/runs/work-runs.ts'
import { completeJob } from '#server/orders/jobs/complete-job.ts'
import { requestRefund } from '#server/payments/refunds/request-refund.ts'
import { openCharges } from '#test/actors/charges.ts'
import { openCustomers } from '#test/actors/customers.ts'
import { asHirer } from '#test/actors/hirer.ts'
import { openBooks } from '#test/actors/money.ts'
import { createMember } from '#test/actors/team.ts'
import { anOrder, inDays, plainCatalog } from '#test/catalogs.ts'
import { eventually } from '#test/eventually.ts'
import { createTestOrganisation, placeByKey, startTestServer, withKey } from '#test/harness.ts'
import { checkInvariants } from '#test/invariants.ts'
import { asPayer } from '../payer.ts'

// Charges beside their order are billed too (rules, section 13, "Invoices"): what carries no GST, such as a permit in the
// hirer's own name, and what is charged for an order that is cancelled. An order of the plain catalogue costs $450.00.

const server = await startTestServer()
const firm = await createTestOrganisation(server.db, plainCatalog)
const keeper = await createMember(server, firm, 'owner')
const books = openBooks(keeper, firm.slug)
const charges = openCharges(keeper, firm.slug)
const customers = openCustomers(keeper, firm.slug)
const payer = asPayer(server, firm)
const ask = asHirer(server, firm)
beforeAll(() => books.begin())

const quiet = { info() {}, warn() {}, error() {} }
const bill = () => runBilling({ inOrg: (work) => firm.within(work), log: quiet })
const place = async () => (await placeByKey(server, firm, anOrder())).json as { id: string }
const read = async (id: string) =>
  (await server.fetch(`/api/v1/orders/${id}`, { headers: withKey(firm.readKey) })).json
const invoicesOf = async (id: string) => {
  const { data } = await books.ofOrder(id)
  return Promise.all(data.map((one: { id: string }) => books.read(one.id)))
}
const linesOf = ({ document }: { document: { lines: Record<string, unknown>[] } }) =>
  document.lines.map(({ description, amount, gst, taxCode }) => [description, amount, gst, taxCode])

/** A charge of the office's, approved at once. */
async function charge(orderId: string, body: Record<string, unknown>): Promise<{ id: string }> {
  const made = await charges.create(orderId, { type: 'manual', description: 'Late fee', ...body })
  expect(made.status, made.text).toBe(201)
  const { status, text } = await charges.act(made.json, 'approve')
  expect(status, text).toBe(200)
  return made.json
}
const permit = { type: 'permit', description: 'Council permit', amount: 5000, taxCode: 'excluded' }

async function deliver(orderId: string): Promise<void> {
  const { rows } = await server.owner.query(
    `select id from jobs where order_id = $1 and status = 'scheduled' order by date limit 1`,
    [orderId],
  )
  await firm.within((org) => completeJob(org, { id: rows[0].id, completion: {}, at: org.now }))
}

async function payAll(id: string): Promise<void> {
  const { json } = await ask('payment-sessions', { id })
  await payer.pay(json)
}

const lettersTo = async (invoiceId: string) => (await books.read(invoiceId)).sent.length

test('a permit without GST is a line of the invoice, and the page asks for it too', async () => {
  const { id } = await place()
  const { id: chargeId } = await charge(id, permit)
  await deliver(id)
  await bill()
  const [invoice] = await invoicesOf(id)
  expect(linesOf(invoice)).toEqual([
    ['Bin', 45_000, 4091, 'gst'],
    ['Council permit', 5000, 0, 'excluded'],
  ])
  expect(invoice.document).toMatchObject({
    title: 'Tax invoice',
    total: 50_000,
    gst: 4091,
    gstNote: 'Includes GST, except where it says No GST',
  })
  const [shown] = await charges.of(id)
  expect(shown).toMatchObject({
    id: chargeId,
    besideOrder: true,
    invoice: { id: invoice.id, number: invoice.document.number },
  })
  expect(await lettersTo(invoice.id)).toBe(1)
  // The booking itself is still to be paid, on the order's page.
  expect((await ask('view', { id })).json.documents.at(-1)).toMatchObject({ toPay: null })

  const page = await payer.begin(invoice)
  expect(page.amount).toBe(50_000)
  await payer.pay(page)
  expect(await books.read(invoice.id)).toMatchObject({ due: 0, paid: 50_000 })
  expect(await read(id)).toMatchObject({ total: 45_000, amountPaid: 45_000, paymentStatus: 'paid' })
  expect(await bill()).toBeGreaterThan(0)
  expect(await invoicesOf(id)).toHaveLength(1)
  await checkInvariants(server.owner)
})

test('money of the order isn’t money for what is beside it', async () => {
  const { id } = await place()
  await payAll(id)
  await charge(id, permit)
  await bill()
  const [invoice] = await invoicesOf(id)
  expect(invoice).toMatchObject({ paid: 45_000, due: 5000 })
  const toPayOf = async () => (await ask('view', { id })).json.documents.at(-1).toPay
  expect(await toPayOf()).toEqual({
    amount: 5000,
    url: expect.stringMatching(new RegExp(`/invoices/${invoice.id}#[\\w-]{43}$`)),
  })
  const page = await payer.begin(invoice)
  expect(page.amount).toBe(5000)
  await payer.pay(page)
  expect(await books.read(invoice.id)).toMatchObject({ due: 0 })
  expect(await toPayOf()).toBeNull()
  expect(await read(id)).toMatchObject({ amountPaid: 45_000, paymentStatus: 'paid' })
  const { json } = await ask('view', { id })
  const receipts = json.documents.filter(({ type }: { type: string }) => type === 'receipt')
  expect(receipts).toHaveLength(1)
})

test('what is charged for cancelling is billed, out of what was paid; the rest can go back', async () => {
  const { id } = await place()
  await payAll(id)
  await bill()
  expect((await ask('cancel', { id })).status).toBe(200)
  await charge(id, { amount: 11_000 })
  await bill()
  const all = await invoicesOf(id)
  expect(all.map(({ state, document }) => [state, document.total])).toEqual([
    ['credited', 45_000],
    ['credit_note', 45_000],
    ['paid', 11_000],
  ])
  expect(linesOf(all[2])).toEqual([['Late fee', 11_000, 1000, 'gst']])
  expect(await lettersTo(all[2].id)).toBe(0)
  expect(await read(id)).toMatchObject({ status: 'cancelled', amountPaid: 34_000, amountDue: 0 })
  expect((await ask('view', { id })).json.order).toMatchObject({
    amountPaid: 34_000,
    paidBeside: 11_000,
    refundDue: 34_000,
  })
  const back = (amount: number) =>
    firm.within((org) => requestRefund(org, { orderId: id, amount, reason: null }))
  await expect(back(34_001)).rejects.toThrow()
  await back(34_000)
  await checkInvariants(server.owner)
})

test('a hirer who hadn’t paid is emailed the invoice of what cancelling costs, and pays it', async () => {
  const { id } = await place()
  expect((await ask('cancel', { id })).status).toBe(200)
  await charge(id, { amount: 11_000 })
  await bill()
  const [invoice] = await invoicesOf(id)
  expect(invoice).toMatchObject({ due: 11_000 })
  expect(invoice.document.orders).toHaveLength(1)
  expect(await lettersTo(invoice.id)).toBe(1)
  await payer.pay(await payer.begin(invoice))
  expect(await books.read(invoice.id)).toMatchObject({ due: 0, state: 'paid' })
  expect(await read(id)).toMatchObject({ amountPaid: 0, paymentStatus: 'unpaid' })
  await bill()
  const { rows } = await server.owner.query(`select id from refunds where order_id = $1`, [id])
  expect(rows).toEqual([])
  await checkInvariants(server.owner)
})

test('cancelling credits the order, and not the permit on the same invoice', async () => {
  const { id } = await place()
  await charge(id, permit)
  const invoice = await books.issue(id)
  expect((await ask('cancel', { id })).status).toBe(200)
  for (let time = 0; time < 2; time += 1) await bill()
  const [first, note, ...others] = await invoicesOf(id)
  expect(others).toEqual([])
  expect(first).toMatchObject({ id: invoice.id, credited: 45_000, due: 5000 })
  expect(linesOf(note)).toEqual([['Bin', 45_000, 4091, 'gst']])
  await checkInvariants(server.owner)
})

test('a draft has it, leaves it out and takes it again, in other words', async () => {
  const { id } = await place()
  const { id: chargeId } = await charge(id, permit)
  const draft = await books.draft(id)
  const [own] = draft.document.lines
  const line = { orderId: id, chargePosition: null, chargeId, description: 'Permit of the council' }
  const body = { issuedOn: null, dueOn: null, purchaseOrder: '', note: '' }
  const kept = { orderId: id, chargePosition: own.chargePosition, description: own.description }
  const without = await books.change(draft, { ...body, lines: [kept] })
  expect(without.json.left).toMatchObject([{ orderId: id, chargePosition: null, chargeId }])
  const other = await books.tryDraft([id])
  expect(other.json.document.lines).toHaveLength(1)
  const taken = await books.change(without.json, { ...body, lines: [kept, line] })
  expect(taken.status).toBe(422)
  expect(taken.json.error).toBe('lines[1]: is not an unbilled charge of its orders')
  expect((await books.remove(other.json)).status).toBe(204)
  const twice = await books.change(without.json, { ...body, lines: [kept, line, line] })
  expect(twice.json.error).toBe('lines[2]: is there twice')
  const again = await books.change(without.json, { ...body, lines: [line, kept] })
  expect(again.status, again.text).toBe(200)
  const issued = (await books.tryIssue(again.json)).json
  expect(linesOf(issued)[0]).toEqual(['Permit of the council', 5000, 0, 'excluded'])
  expect((await books.tryDraft([id])).status).toBe(422)
})

test('an invoice of a permit alone isn’t called a tax invoice', async () => {
  const { id } = await place()
  await books.issue(id)
  await charge(id, permit)
  const { document } = await books.issue(id)
  expect(document).toMatchObject({ title: 'Invoice', gst: 0, gstNote: 'No GST is charged' })
})

test('it’s credited to be billed again, or to cost less', async () => {
  const { id } = await place()
  await charge(id, permit)
  const first = await books.issue(id)
  expect((await books.creditLines(first.id, [{ position: 1, amount: 2000 }])).status).toBe(200)
  expect(await books.read(first.id)).toMatchObject({ credited: 2000, due: 48_000 })
  const half = await books.creditLines(first.id, [{ position: 1, amount: 3000 }], {
    effect: 'rebill',
  })
  expect(half.status).toBe(422)
  expect((await books.credit(first.id)).status).toBe(200)
  // What was taken off before comes along.
  const second = await books.issue(id)
  expect(second.document.lines.map(({ amount }: { amount: number }) => amount)).toEqual([
    45_000, 5000, -2000,
  ])
  expect(await read(id)).toMatchObject({ total: 45_000 })
  await checkInvariants(server.owner)
})

test('a cancelled order without anything beside it can’t be billed; with it, only that is', async () => {
  const { id } = await place()
  expect((await ask('cancel', { id })).status).toBe(200)
  expect((await books.tryDraft([id])).json.error).toMatch(/is cancelled/)
  expect((await books.ofOrder(id)).unbilled).toBe(0)
  await charge(id, { amount: 11_000 })
  expect(await books.ofOrder(id)).toMatchObject({
    unbilled: 11_000,
    can: { invoice: { allowed: true } },
  })
  const draft = await books.draft(id)
  expect(draft.document).toMatchObject({ total: 11_000 })
  expect((await books.tryIssue(draft)).status).toBe(200)
})

test('a customer who is invoiced monthly gets it with the month', async () => {
  const customer = await customers.add({ name: 'Monthly fees', invoiceOn: 'monthly' })
  const [cancelled, delivered] = [await place(), await place()]
  const orderIds = [cancelled.id, delivered.id]
  await customers.act('POST', `/${customer.id}/orders`, { orderIds })
  await deliver(delivered.id)
  expect((await ask('cancel', cancelled)).status).toBe(200)
  await charge(cancelled.id, { amount: 11_000 })
  await charge(delivered.id, permit)
  await bill()
  expect(await invoicesOf(cancelled.id)).toEqual([])
  const month = inDays(0).slice(0, 7)
  const plan = await books.run({ month, dryRun: true })
  const part = plan.json.parts.find((one: { customer: { id: string } }) => {
    return one.customer.id === customer.id
  })
  expect(part).toMatchObject({ total: 61_000 })
  expect((await books.run({ month, dryRun: false, send: false })).status).toBe(200)
  await using _worker = startInvoiceRuns({ db: server.db, log: quiet })
  await eventually(async () => (await invoicesOf(cancelled.id)).length).toBe(1)
  const [invoice] = await invoicesOf(cancelled.id)
  expect(invoice).toMatchObject({ due: 61_000 })
  expect(invoice.document).toMatchObject({ total: 61_000, gst: 5091 })
  await checkInvariants(server.owner)
})
