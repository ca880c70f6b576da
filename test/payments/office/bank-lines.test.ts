import { randomUUID } from 'node:crypto'
import { afterAll, expect, test } from 'vitest'
import type { BankLine } from '#contract/office/payments/bank.ts'
import { presentReference } from '#contract/orders/reference.ts'
import { openCharges } from '#test/actors/charges.ts'
import { inDays } from '#test/catalogs.ts'
import { checkInvariants } from '#test/invariants.ts'
import { openFirm } from './firm.ts'

// Files of a bank account, what their lines may pay, and what people decide about them.

const { server, firm, keeper, books, customers, place, moneyOf, invoiced, till } = await openFirm()

afterAll(() => checkInvariants(server.owner))

const bring = (csv: string) =>
  keeper.send('POST', books.path('bank-imports'), { fileName: 'account.csv', csv })
const lines = async (query = ''): Promise<BankLine[]> =>
  (await keeper.ask(books.path(`bank-lines${query}`))).json.data
const lineOf = async (words: string): Promise<BankLine> => {
  const found = (await lines()).find(({ description }) => description.includes(words))
  if (!found) throw new Error(`no line says ${words}`)
  return found
}
const accept = ({ id, version }: BankLine, paidFor: object) =>
  keeper.send(
    'POST',
    books.path(`bank-lines/${id}/accept`),
    { orderId: null, invoiceIds: [], customerId: null, ...paidFor },
    version,
  )
/** A date as banks write it. */
const day = (on: string) => on.split('-').toReversed().join('/')
const yesterday = day(inDays(-1))
const word = () => `REF ${randomUUID().slice(0, 8).toUpperCase()}`

test('a file is imported once, also if it overlaps, and two equal lines of a day are two', async () => {
  const [one, two] = [word(), word()]
  const first = `${yesterday},"+450.00","${one}","+1,450.00"\n${yesterday},"-20.00","FEE","+1,430.00"\n`
  const equal = `${yesterday},"+10.00","${two}","+1,440.00"\n${yesterday},"+10.00","${two}","+1,450.00"\n`
  expect((await bring(first)).json).toEqual({ added: 1, known: 0, outgoing: 1, unreadable: [] })
  expect((await bring(first + equal)).json).toMatchObject({ added: 2, known: 1 })
  const both = await Promise.all([bring(first + equal), bring(first + equal)])
  expect(both.map(({ json }) => json.added)).toEqual([0, 0])
  const equals = (await lines()).filter(({ description }) => description === two)
  expect(equals.map(({ amount, on }) => [amount, on])).toEqual([
    [1000, inDays(-1)],
    [1000, inDays(-1)],
  ])
})

test('a file without dates or amounts is refused', async () => {
  for (const csv of ['Name,Phone\nAda,1', 'x', 'Date,Description\n01/01/2026,Fee']) {
    const { status, json } = await bring(csv)
    expect([status, json.error], csv).toEqual([
      422,
      'csv: needs a column of dates and one of amounts, export it from your bank as CSV',
    ])
  }
})

test('a line is accepted for the invoice that it names, once', async () => {
  const { customer, orders, invoices } = await invoiced(2)
  const [first, second] = invoices
  const numbers = invoices.map(({ document }) => document.number)
  await bring(`Date,Description,Credit,Debit\n${yesterday},Transfer ${numbers[1]},450.00,\n`)
  const line = await lineOf(numbers[1])
  expect(line.suggestions[0]).toMatchObject({
    invoiceIds: [second.id],
    orderId: null,
    name: numbers[1],
    payer: customer.name,
    due: 45_000,
  })
  expect(line.suggestions[0]?.reasons).toEqual(expect.arrayContaining(['number', 'amount']))
  const answers = await Promise.all([1, 2].map(() => accept(line, { invoiceIds: [second.id] })))
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422])
  expect(await books.read(second.id)).toMatchObject({ state: 'paid', due: 0 })
  expect((await books.read(first.id)).due).toBe(45_000)
  expect(await moneyOf(orders[1]?.id ?? '')).toMatchObject({ paid: 45_000 })
  const done = answers.find(({ status }) => status === 200)
  expect(done?.json).toMatchObject({ state: 'accepted', suggestions: [] })
  expect(await till.read(done?.json.paymentId)).toMatchObject({
    method: 'eft',
    receivedOn: inDays(-1),
    amount: 45_000,
    reference: `Transfer ${numbers[1]}`,
  })
})

test('an order is found by its reference, and several invoices by their sum and name', async () => {
  const order = await place()
  await bring(`${yesterday},450.00,Skip ${presentReference(order.reference).toLowerCase()}\n`)
  const line = await lineOf(presentReference(order.reference).toLowerCase())
  expect(line.suggestions[0]).toMatchObject({ orderId: order.id, invoiceIds: [] })
  expect((await accept(line, { orderId: order.id })).status).toBe(200)
  expect(await moneyOf(order.id)).toMatchObject({ paid: 45_000, status: 'paid' })

  const { customer, invoices } = await invoiced(2)
  await bring(`${yesterday},900.00,DIRECT CREDIT ${customer.name.toUpperCase()}\n`)
  const together = await lineOf(customer.name.toUpperCase())
  const [best] = together.suggestions
  expect(best?.invoiceIds.toSorted()).toEqual(invoices.map(({ id }): string => id).toSorted())
  expect(best?.reasons).toEqual(['amount', 'name'])
})

test('an invoice whose booking was linked to a customer later counts to the sum of that customer', async () => {
  const { customer, invoices } = await invoiced(1)
  const booking = await place({ customerName: 'Wendy Whistler' })
  const later = await books.issue(booking.id)
  await customers.act('POST', `/${customer.id}/orders`, { orderIds: [booking.id] })
  const numbers = [invoices[0], later].map(({ document }) => document.number).join(' ')
  await bring(`${yesterday},900.00,DIRECT CREDIT ${numbers}\n`)
  const [best] = (await lineOf(numbers)).suggestions
  expect(new Set(best?.invoiceIds)).toEqual(new Set([invoices[0].id, later.id]))
  expect(best?.reasons).toEqual(['number', 'amount'])
})

test('an invoice of a customer who was merged counts to the sum of the one who stays', async () => {
  const [kept, merged] = [await invoiced(1), await invoiced(1)]
  await customers.merge(kept.customer.id, merged.customer.id)
  const all = [kept, merged].flatMap(({ invoices }) => invoices)
  const numbers = all.map(({ document }) => document.number).join(' ')
  await bring(`${yesterday},900.00,DIRECT CREDIT ${numbers}\n`)
  const [best] = (await lineOf(numbers)).suggestions
  expect(new Set(best?.invoiceIds)).toEqual(new Set(all.map(({ id }) => id)))
  expect(best?.reasons).toEqual(['number', 'amount'])
})

test('a line pays an invoice and then a booking that isn’t invoiced', async () => {
  const { customer, invoices } = await invoiced(1)
  const booking = await place()
  await customers.act('POST', `/${customer.id}/orders`, { orderIds: [booking.id] })
  const says = word()
  await bring(`${yesterday},"600.00","${says}"\n`)
  const paidFor = { invoiceIds: [invoices[0].id], orderIds: [booking.id] }
  const { status, text } = await accept(await lineOf(says), paidFor)
  expect(status, text).toBe(200)
  expect(await books.read(invoices[0].id)).toMatchObject({ state: 'paid', due: 0 })
  expect(await moneyOf(booking.id)).toMatchObject({ paid: 15_000 })
})

test('a booking that waits, and one whose permit alone is invoiced, is suggested', async () => {
  const [waiting, other] = [await place(), await place()]
  const setStatus = (status: string) =>
    server.owner.query('update orders set status = $1 where id = $2', [status, waiting.id])
  await setStatus('pending')
  const charges = openCharges(keeper, firm.slug)
  const permit = { type: 'permit', description: 'Permit', amount: 5000, taxCode: 'excluded' }
  await charges.act((await charges.create(other.id, permit)).json, 'approve')
  const draft = await books.draft(other.id)
  const permitLine = draft.document.lines.flatMap((line: { chargeId: string | null }) =>
    line.chargeId === null
      ? []
      : [
          {
            orderId: other.id,
            chargePosition: null,
            chargeId: line.chargeId,
            description: 'Permit',
          },
        ],
  )
  const body = { issuedOn: null, dueOn: null, purchaseOrder: '', note: '', lines: permitLine }
  expect((await books.tryIssue((await books.change(draft, body)).json)).status).toBe(200)
  for (const { id, reference } of [waiting, other]) {
    const says = presentReference(reference)
    await bring(`${yesterday},450.00,Skip ${says}\n`)
    expect((await lineOf(says)).suggestions[0]).toMatchObject({ orderId: id, invoiceIds: [] })
  }
  await setStatus('confirmed')
})

test('a line that was left out by mistake is taken back, with what it may pay', async () => {
  const { invoices } = await invoiced(1)
  const { number } = invoices[0].document
  await bring(`${yesterday},450.00,Transfer ${number}\n`)
  const line = await lineOf(number)
  const act = (what: string, version: number) =>
    keeper.send('POST', books.path(`bank-lines/${line.id}/${what}`), undefined, version)
  const ignored = await act('ignore', line.version)
  expect((await act('reopen', line.version)).status).toBe(412)
  const back = await act('reopen', ignored.json.version)
  expect([back.json.state, back.json.suggestions[0].name]).toEqual(['open', number])
  const accepted = await accept(back.json, { invoiceIds: [invoices[0].id] })
  const late = await act('reopen', accepted.json.version)
  expect([late.status, late.json.error]).toEqual([422, 'line: was accepted already'])
})

test('a line is ignored, and can still be accepted; a stale version is refused', async () => {
  const { customer } = await invoiced(1)
  const says = word()
  await bring(`${yesterday},12.34,${says}\n`)
  const line = await lineOf(says)
  const path = books.path(`bank-lines/${line.id}/ignore`)
  const ignored = await keeper.send('POST', path, undefined, line.version)
  expect(ignored.json).toMatchObject({ state: 'ignored' })
  expect((await lines('?show=ignored')).map(({ id }) => id)).toContain(line.id)
  expect((await accept(line, { customerId: customer.id })).status).toBe(412)
  const accepted = await accept(ignored.json, { customerId: customer.id })
  expect(accepted.json).toMatchObject({ state: 'accepted' })
  const again = await keeper.send('POST', path, undefined, accepted.json.version)
  expect([again.status, again.json.error]).toEqual([422, 'line: was accepted already'])
})

test('a line whose payment was a mistake and is reversed waits again, and can be matched again', async () => {
  const { invoices } = await invoiced(2)
  const [wrong, right] = invoices
  await bring(`Date,Description,Amount\n${yesterday},Transfer ${wrong.document.number},450.00\n`)
  const line = await lineOf(wrong.document.number)
  const { json: accepted } = await accept(line, { invoiceIds: [wrong.id] })
  const reversed = await till.reverse(await till.read(accepted.paymentId))
  expect(reversed.status, reversed.text).toBe(200)
  const open = await lineOf(wrong.document.number)
  expect(open).toMatchObject({ id: line.id, state: 'open', paymentId: null })
  const { json: again } = await accept(open, { invoiceIds: [right.id] })
  expect(again.paymentId).not.toBe(accepted.paymentId)
  expect(await books.read(right.id)).toMatchObject({ state: 'paid', due: 0 })
  expect((await books.read(wrong.id)).due).toBe(45_000)
})
