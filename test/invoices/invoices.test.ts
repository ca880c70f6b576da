import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { asHirer } from '#test/actors/hirer.ts'
import { openCustomers } from '#test/actors/customers.ts'
import { openBooks } from '#test/actors/money.ts'
import { createMember } from '#test/actors/team.ts'
import { anOrder, inDays, plainCatalog } from '#test/catalogs.ts'
import { createTestOrganisation, placeByKey, startTestServer } from '#test/harness.ts'

// Drafts, invoices and credit notes in the office.

const server = await startTestServer()
const firm = await createTestOrganisation(server.db, plainCatalog)
const keeper = await createMember(server, firm, 'bookkeeper', { name: 'Ada Quill' })
const dispatcher = await createMember(server, firm, 'dispatcher')
const books = openBooks(keeper, firm.slug)
const customers = openCustomers(keeper, firm.slug)
await books.begin()

async function place(changes: Record<string, unknown> = {}) {
  const { json, text } = await placeByKey(server, firm, anOrder(changes))
  expect(json?.id, text).toBeTypeOf('string')
  return json as { id: string; reference: string; total: number; customer: object }
}

/** Pays what is due of an order on the test provider's page. */
async function pay(id: string) {
  const { json } = await asHirer(server, firm)('payment-sessions', { id })
  const card = { number: '4242 4242 4242 4242', expiry: '04 / 32', code: '123' }
  const paid = await server.fetch(new URL(json.url).pathname, {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams(card).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  })
  expect(paid.status).toBe(303)
}

test('an order is drafted, issued and read back as it was issued', async () => {
  const order = await place({ pickupDate: inDays(13), purchaseOrder: 'HB-2291' })
  const draft = await books.draft(order.id)
  expect(draft).toMatchObject({
    version: 1,
    state: 'draft',
    customer: null,
    due: 49_500,
    left: [],
    missing: [],
    can: { issue: { allowed: true } },
    document: {
      title: 'Tax invoice',
      number: null,
      purchaseOrder: 'HB-2291',
      total: 49_500,
      gst: 4500,
      issuedOn: inDays(0),
      dueOn: inDays(0),
      gstNote: 'Total price includes GST',
      seller: { name: 'Quoll Skips Pty Ltd', abn: '51824753556' },
      buyer: { name: 'Alex Nguyen', abn: null, email: 'alex@customer.example' },
      orders: [{ id: order.id, reference: order.reference, address: '12 Example Street' }],
      lines: [
        { description: 'Bin', quantity: 1, unitPrice: 45_000, amount: 45_000, gst: 4091 },
        { description: '3 extra days', quantity: 1, unitPrice: 4500, amount: 4500, gst: 409 },
      ],
    },
  })
  const { json: issued, status } = await books.tryIssue(draft)
  expect(status).toBe(200)
  expect(issued).toMatchObject({
    id: draft.id,
    state: 'unpaid',
    due: 49_500,
    paid: 0,
    credited: 0,
    document: { ...draft.document, number: expect.stringMatching(/^INV-\d{6}$/) },
    issued: { by: { kind: 'account', name: 'Ada Quill' } },
  })
  // Again, as a browser does that got no answer.
  expect((await books.tryIssue(draft)).json).toEqual(issued)
  await server.owner.query(`update orders set customer_name = 'Someone Else' where id = $1`, [
    order.id,
  ])
  expect(await books.read(draft.id)).toEqual(issued)
  const { rows } = await server.owner.query(
    `select action from audit_log where subject = $1 order by id`,
    [draft.id],
  )
  expect(rows.map(({ action }) => action)).toEqual(['invoice.drafted', 'invoice.issued'])
  const { data, unbilled, can } = await books.ofOrder(order.id)
  expect(data.map(({ id, state }: { id: string; state: string }) => [id, state])).toEqual([
    [draft.id, 'unpaid'],
  ])
  expect([unbilled, can.invoice]).toEqual([0, { allowed: false, reason: 'Everything is billed.' }])
  const refused = await books.tryDraft([order.id])
  expect([refused.status, refused.json.error]).toEqual([422, 'orderIds: is billed already'])
})

test('a draft is changed, and a charge that leaves it can be billed by another', async () => {
  const { id: orderId } = await place({ pickupDate: inDays(13) })
  const draft = await books.draft(orderId)
  const [bin, days] = draft.document.lines
  const body = {
    issuedOn: inDays(-2),
    dueOn: inDays(12),
    purchaseOrder: 'PO 7',
    note: 'Thanks',
    lines: [{ orderId, chargePosition: bin.chargePosition, description: 'One bin for a week' }],
  }
  const changed = await books.change(draft, body)
  expect(changed.json).toMatchObject({
    version: 2,
    document: {
      issuedOn: inDays(-2),
      dueOn: inDays(12),
      purchaseOrder: 'PO 7',
      note: 'Thanks',
      total: 45_000,
      gst: 4091,
      lines: [{ description: 'One bin for a week' }],
    },
    left: [{ orderId, chargePosition: days.chargePosition, amount: 4500 }],
  })
  expect((await books.change(changed.json, body)).json.version).toBe(2)
  const stale = await books.change(draft, { ...body, note: '' })
  expect([stale.status, stale.headers.get('etag')]).toEqual([412, '"2"'])
  expect(stale.json.error).toContain('Ada Quill changed this draft')
  const other = await books.draft(orderId)
  expect(other.document).toMatchObject({ total: 4500, gst: 409 })
  const both = [...body.lines, { orderId, chargePosition: days.chargePosition, description: 'x' }]
  const taken = await books.change(changed.json, { ...body, lines: both })
  expect(taken.json.error).toBe('lines[1]: is not an unbilled charge of its orders')
  expect((await books.remove(other)).status).toBe(204)
  expect((await books.change(changed.json, { ...body, lines: both })).status).toBe(200)
})

test.each([
  [{ issuedOn: inDays(1) }, 'issuedOn: can’t be in the future'],
  [{ dueOn: inDays(-1) }, 'dueOn: can’t be before the invoice’s date'],
  [{ lines: [] }, 'lines: '],
])('a draft can’t become %o', async (wrong, says) => {
  const { id: orderId } = await place()
  const draft = await books.draft(orderId)
  const refused = await books.change(draft, {
    issuedOn: null,
    dueOn: null,
    purchaseOrder: '',
    note: '',
    lines: [{ orderId, chargePosition: 0, description: 'Bin' }],
    ...wrong,
  })
  expect([refused.status, refused.json.error]).toEqual([422, expect.stringContaining(says)])
})

test('the ABN of an order is on the invoice of the person who booked it, unless they are a customer', async () => {
  const company = { customerType: 'company', customerName: 'Wattle Homes', abn: '48 123 123 124' }
  const order = await place(company)
  expect(order.customer).toMatchObject({ name: 'Wattle Homes', abn: '48123123124' })
  expect((await books.draft(order.id)).document.buyer).toMatchObject({ abn: '48123123124' })
  const customer = await customers.add({ name: 'Wattle Group', abn: '51 824 753 556' })
  const other = await place(company)
  await customers.act('POST', `/${customer.id}/orders`, { orderIds: [other.id] })
  expect((await books.draft(other.id)).document.buyer).toMatchObject({ abn: '51824753556' })
})

test('orders of one customer go on one invoice, by its terms; those of two don’t', async () => {
  const customer = await customers.add({ name: 'Harbour Builders', abn: '51 824 753 556' })
  const orders = [await place(), await place({ address: '3 Railway Parade' })]
  const stranger = await place({ customerName: 'Someone Else' })
  const ids = orders.map(({ id }) => id)
  await customers.act('POST', `/${customer.id}/orders`, { orderIds: ids })
  await customers.act('PATCH', `/${customer.id}`, { termsDays: 30, dueFrom: 'month_end' })
  const issued = await books.issue(...ids)
  expect(issued).toMatchObject({
    owedByCustomer: 90_000,
    customer: { id: customer.id },
    document: { total: 90_000, gst: 8182, buyer: { abn: '51824753556' } },
  })
  expect(issued.document.dueOn > inDays(29)).toBe(true)
  const refused = await books.tryDraft([stranger.id, (await place()).id])
  expect(refused.json.error).toBe('orderIds: must be of one customer')
})

test('one key makes one draft, and a cancelled order none', async () => {
  const { id } = await place()
  const key = randomUUID()
  const made = await Promise.all([1, 2, 3].map(() => books.tryDraft([id], key)))
  expect(new Set(made.map(({ json }) => json.id)).size).toBe(1)
  const other = await place()
  await asHirer(server, firm)('cancel', { id: other.id })
  expect((await books.tryDraft([other.id])).json.error).toMatch(/^orderIds: \S+ is cancelled$/)
  expect((await books.tryDraft([randomUUID()])).json.error).toBe(
    'orderIds: has an order that isn’t there',
  )
})

test('money that was paid at booking counts for the invoice, which is born paid', async () => {
  const { id, total } = await place()
  await pay(id)
  const issued = await books.issue(id)
  expect(issued).toMatchObject({
    state: 'paid',
    paid: total,
    due: 0,
    payments: [{ amount: total, method: 'test' }],
  })
})

test('a credit note takes an invoice back in full, frees its money, and it can be billed again', async () => {
  const { id, total } = await place()
  await pay(id)
  const issued = await books.issue(id)
  const credited = await books.credit(issued.id, 'Wrong address')
  expect(credited.status, credited.text).toBe(200)
  expect(credited.json).toMatchObject({
    state: 'credited',
    paid: 0,
    credited: total,
    due: 0,
    creditNotes: [{ number: expect.stringMatching(/^CN-\d{6}$/), total }],
    payments: [{ amount: total }, { amount: -total }],
    can: {
      credit: { allowed: false, reason: 'It is credited already.' },
      billAgain: { allowed: true, reason: null },
    },
    creditable: [],
  })
  const note = await books.read(credited.json.creditNotes[0].id)
  expect(note).toMatchObject({
    state: 'credit_note',
    document: {
      title: 'Adjustment note',
      total,
      gst: issued.document.gst,
      credits: { number: issued.document.number, reason: 'Wrong address', before: total, after: 0 },
    },
  })
  expect((await books.credit(issued.id)).json.error).toBe('invoice: is credited already')
  expect((await books.credit(note.id)).json.error).toBe('invoice: is a credit note itself')
  const again = await books.issue(id)
  expect(again).toMatchObject({ state: 'paid', paid: total })
})

test('the list filters and searches, and says how much is due', async () => {
  const paid = await place({ customerName: 'Paid Already' })
  await pay(paid.id)
  const names = async (query: string) =>
    (await books.list(query)).data.map(({ buyerName }: { buyerName: string }) => buyerName)
  await books.issue(paid.id)
  const late = await place({ customerName: 'Late Payer' })
  const draft = await books.draft(late.id)
  const { json } = await books.change(draft, {
    issuedOn: inDays(-9),
    dueOn: inDays(-2),
    purchaseOrder: '',
    note: '',
    lines: [{ orderId: late.id, chargePosition: 0, description: 'Bin' }],
  })
  await books.tryIssue(json)
  expect(await names('?show=overdue')).toEqual(['Late Payer'])
  expect(await names('?show=paid&search=already')).toEqual(['Paid Already'])
  for (const typed of [late.reference, late.reference.slice(2).toLowerCase()]) {
    expect(await names(`?search=${typed}`), typed).toEqual(['Late Payer'])
  }
  expect(await names('?show=unpaid')).not.toContain('Paid Already')
  const { sums, data, hasMore } = await books.list('?limit=1')
  expect([sums.overdue, sums.overdueDue, hasMore]).toEqual([1, 45_000, true])
  const second = await books.list(`?limit=1&startingAfter=${data[0].id}`)
  expect(second.data[0].id).not.toBe(data[0].id)
})

test('a dispatcher reads invoices and changes none', async () => {
  const { id } = await place()
  expect((await dispatcher.ask(books.path('invoices'))).status).toBe(200)
  const refused = await dispatcher.send('POST', books.path('invoice-drafts'), { orderIds: [id] })
  expect(refused.status).toBe(403)
})

test('nothing is issued while a setting is missing', async () => {
  const other = await createTestOrganisation(server.db, plainCatalog)
  const their = openBooks(await createMember(server, other, 'owner'), other.slug)
  const order = (await placeByKey(server, other, anOrder())).json
  const draft = await their.draft(order.id)
  expect(draft.missing).toHaveLength(5)
  const refused = await their.tryIssue(draft)
  expect([refused.status, refused.json.error]).toEqual([
    422,
    expect.stringContaining('settings.abn: add your ABN first'),
  ])
  await their.begin({ gstRegistered: false })
  const issued = (await their.tryIssue(draft)).json
  expect(issued.document).toMatchObject({
    title: 'Invoice',
    gst: 0,
    gstNote: 'No GST is charged',
  })
  const { creditNotes } = (await their.credit(issued.id)).json
  expect((await their.read(creditNotes[0].id)).document.title).toBe('Credit note')
})
