import { afterAll, beforeAll, expect, test } from 'vitest'
import { spokenDay } from '#contract/values/day.ts'
import { inDays } from '#test/catalogs.ts'
import { checkInvariants } from '#test/invariants.ts'
import { LINK_PLACEHOLDER, placeholderOfInvoice } from '#server/mail/link-placeholder.ts'
import { openFirm } from '#test/payments/office/firm.ts'
import { openAccount } from './accounts.ts'

// A statement that is worked by hand, to the cent.
//
//   days ago                          amount     balance
//        95  Invoice E, due at once   450.00      450.00
//        90  Invoice A, due 86 ago    450.00      900.00
//        70  Invoice B, due 40 ago    450.00    1,350.00   <- opening balance 65 days ago
//        60  Transfer for A and B    -500.33      849.67      A 450.00, B 50.33
//        20  Invoice C, due 6 ago     450.00    1,299.67
//        10  Cash for C              -200.01    1,099.66
//         5  Invoice D, due in 25     450.00    1,549.66
//         3  Transfer for nothing     -30.10    1,519.56
//         1  Refund of it              10.05    1,529.61
//         0  Credit note for D       -450.00    1,079.61
//         0  Write-off of E          -450.00      629.61
//
// Due: B 399.67 (40 days late), C 249.99 (6 days late), together 649.66; the credit is 20.05; 629.61 is owed.

const firm = await openFirm()
const { server, till, books, owner } = firm
const account = await openAccount(firm, 'mel@harbour.example')
const { customer } = account
const numbers: Record<string, string> = {}
let invoices: Record<string, { id: string; number: string }> = {}

afterAll(() => checkInvariants(server.owner))

beforeAll(async () => {
  const e = await account.invoice({ issued: 95, due: 95 })
  const a = await account.invoice({ issued: 90, due: 86 })
  const b = await account.invoice({ issued: 70, due: 40, purchaseOrder: 'PO 4471' })
  const c = await account.invoice({ issued: 20, due: 6 })
  const d = await account.invoice({ issued: 5, due: -25 })
  invoices = { a, b, c, d, e }
  for (const [name, { number }] of Object.entries(invoices)) numbers[name] = number
  await till.record({
    amount: 50_033,
    invoiceIds: [a.id, b.id],
    receivedOn: inDays(-60),
    reference: 'NAB 7781',
  })
  await till.record({
    method: 'cash',
    amount: 20_001,
    invoiceIds: [c.id],
    receivedOn: inDays(-10),
  })
  const loose = await till.record({
    amount: 3010,
    customerId: customer.id,
    receivedOn: inDays(-3),
  })
  await till.refund(loose, { amount: 1005, returnedOn: inDays(-1), reference: 'T-1' })
  await books.credit(d.id)
  await owner.send('POST', books.path(`invoices/${e.id}/write-off`), { reason: 'They dispute it' })
})

const none = { current: 0, days1to30: 0, days31to60: 0, days61to90: 0, over90: 0 }

test('a statement has what is worked above, to the cent', async () => {
  const { status, json: statement } = await account.statement(65)
  expect(status).toBe(200)
  expect(statement).toMatchObject({
    customer: { id: customer.id, name: customer.name },
    email: 'mel@harbour.example',
    from: inDays(-65),
    to: inDays(0),
    opening: 135_000,
    closing: 62_961,
    ageing: { ...none, days1to30: 24_999, days31to60: 39_967, due: 64_966 },
    credit: 2005,
  })
  const entries: (string | number)[][] = statement.entries.map(
    ({ on, kind, name, note, amount, balance }: Record<string, string | number>) => {
      return [on, kind, name, note, amount, balance]
    },
  )
  const { c, d, e } = numbers
  const credit = entries.at(-2)?.[2]
  expect(credit).toMatch(/^CN-/)
  expect(entries).toEqual([
    [inDays(-60), 'payment', 'eft', 'NAB 7781', -50_033, 84_967],
    [inDays(-20), 'invoice', c, '', 45_000, 129_967],
    [inDays(-10), 'payment', 'cash', '', -20_001, 109_966],
    [inDays(-5), 'invoice', d, '', 45_000, 154_966],
    [inDays(-3), 'payment', 'eft', '', -3010, 151_956],
    [inDays(-1), 'refund', 'eft', 'T-1', 1005, 152_961],
    [inDays(0), 'credit_note', credit, '', -45_000, 107_961],
    [inDays(0), 'write_off', e, '', -45_000, 62_961],
  ])
})

test('a period that is over has what came in it, whenever it was entered', async () => {
  const { json: statement } = await account.statement(65, 15)
  expect(statement).toMatchObject({
    opening: 135_000,
    closing: 129_967,
    // C is in time; 399.67 of B are 25 days late; E is 80 days late. The transfer that paid A was entered today.
    ageing: {
      ...none,
      current: 45_000,
      days1to30: 39_967,
      days61to90: 45_000,
      due: 129_967,
    },
    credit: 0,
  })
  expect(statement.entries).toHaveLength(2)
  const { json: later } = await account.statement(65, 2)
  // D and E were owed until they were credited and written off today.
  const late = { days1to30: 24_999, days31to60: 39_967, over90: 45_000 }
  expect(later.ageing).toEqual({ ...none, current: 45_000, ...late, due: 154_966 })
  const { json: before } = await account.statement(200, 100)
  expect(before).toMatchObject({ opening: 0, closing: 0, entries: [], credit: 0 })
})

test('credit that was allocated later was still credit before', async () => {
  const other = await openAccount(firm)
  const { customer: payer } = other
  const paid = { amount: 45_000, customerId: payer.id, receivedOn: inDays(-30) }
  const payment = await till.record(paid)
  const { id } = await other.invoice({ issued: 40, due: 35 })
  expect((await till.allocate(payment, { invoiceId: id, amount: 45_000 })).status).toBe(200)
  expect((await other.statement(60, 10)).json).toMatchObject({
    closing: 0,
    ageing: { days1to30: 45_000, due: 45_000 },
    credit: 45_000,
  })
  expect((await other.statement(60)).json).toMatchObject({ ageing: { due: 0 }, credit: 0 })
})

test('the account has the same figures, and the list of who owes has them too', async () => {
  const ageing = { ...none, days1to30: 24_999, days31to60: 39_967, due: 64_966 }
  expect(await account.account()).toMatchObject({ ageing, balance: 62_961, credit: 2005, held: 0 })
  const other = await openAccount(firm)
  await other.invoice({ issued: 0, due: 0 })
  const { data, totals, on } = await account.receivables()
  expect([on, totals]).toEqual([inDays(0), { ...ageing, current: 45_000, due: 109_966 }])
  expect(data).toMatchObject([
    { ...ageing, customer: { id: customer.id }, name: customer.name },
    { ...none, current: 45_000, due: 45_000, customer: { id: other.customer.id } },
  ])
  const lines = (await account.receivablesCsv()).trim().split('\r\n')
  expect(lines).toEqual([
    'Number,Customer,Not yet due,1–30 days late,31–60 days late,61–90 days late,Over 90 days late,Due',
    `${customer.number},${customer.name},0.00,249.99,399.67,0.00,0.00,649.66`,
    `${other.customer.number},${other.customer.name},450.00,0.00,0.00,0.00,0.00,450.00`,
    ',Total,450.00,249.99,399.67,0.00,0.00,1099.66',
  ])
})

test('as CSV it has a line for each entry', async () => {
  const { status, text } = await account.csv(65)
  expect(status).toBe(200)
  const lines = text.trim().split('\r\n')
  expect(lines.slice(0, 4)).toEqual([
    'Date,Entry,Number,Reference,Due,Amount,Balance',
    `${inDays(-65)},Opening balance,,,,,1350.00`,
    `${inDays(-60)},Payment,by bank transfer,NAB 7781,,-500.33,849.67`,
    `${inDays(-20)},Invoice,${numbers['c']},,${inDays(-6)},450.00,1299.67`,
  ])
  expect(lines.slice(10, 13)).toEqual([
    `${inDays(0)},Closing balance,,,,,629.61`,
    `${inDays(0)},Not yet due,,,,0.00,`,
    `${inDays(0)},1–30 days late,,,,249.99,`,
  ])
  expect(lines.at(-1)).toBe(`${inDays(0)},Credit,,,,-20.05,`)
})

test('it’s emailed once with all of its entries, and to everyone who owes', async () => {
  const period = { from: inDays(-65), to: inDays(0) }
  const sent = await account.send({ ...period, recipient: null })
  expect([sent.status, sent.json]).toEqual([200, { sent: 1, withoutEmail: [] }])
  const twice = await account.send({ ...period, recipient: null })
  expect(twice.json).toEqual({ sent: 0, withoutEmail: [] })
  const elsewhere = await account.send({ ...period, recipient: 'books@harbour.example' })
  expect(elsewhere.json.sent).toBe(1)
  const failed = `update mails set status = 'failed' where recipient = 'books@harbour.example'`
  await server.owner.query(failed)
  const again = await account.send({ ...period, recipient: 'books@harbour.example' })
  expect(again.json.sent).toBe(1)
  const { rows } = await server.owner.query(
    `select recipient, subject, body, html, link_id, more_invoices from mails where occasion = $1 order by created_at`,
    [`statement:${customer.id}`],
  )
  expect(rows.map(({ recipient }) => recipient)).toEqual([
    'mel@harbour.example',
    'books@harbour.example',
    'books@harbour.example',
  ])
  const [{ body, html, subject, link_id, more_invoices }] = rows
  expect(subject).toContain(`Statement from`)
  for (const says of [
    'You owe $629.61.',
    `${spokenDay(inDays(-60))}: Payment by bank transfer, NAB 7781`,
    '−$500.33',
    `Invoice ${numbers['c']}`,
    'Balance on',
    '31–60 days late',
    '$399.67',
  ]) {
    expect(body).toContain(says)
  }
  // What is open can be paid: each invoice has its link, and a transfer its account and reference.
  const { b, c } = invoices
  expect(link_id).toBe(b?.id)
  expect(more_invoices).toEqual([c?.id])
  for (const part of [body, html]) {
    for (const says of [
      `Read or pay ${b?.number}`,
      `Pay ${c?.number}`,
      LINK_PLACEHOLDER,
      placeholderOfInvoice(String(c?.id)),
      'BSB 062-000, account 12345678',
      `Reference ${b?.number}, ${c?.number}`,
    ]) {
      expect(part).toContain(says)
    }
  }
  const paid = await books.read(String(invoices['d']?.id))
  expect(paid.sent).toEqual([])
  const listed = await books.read(String(c?.id))
  expect(listed.sent.map(({ kind }: { kind: string }) => kind)).toContain('statement')
  const { rows: audits } = await server.owner.query(
    `select action from audit_log where subject = $1 and action = 'customer.statement_sent'`,
    [customer.id],
  )
  expect(audits).toHaveLength(3)
  const all = await account.sendAll({ from: inDays(-66), to: inDays(0) })
  expect(all.status).toBe(200)
  expect(all.json.sent).toBe(1)
  expect(all.json.withoutEmail).toHaveLength(1)
})

test('it goes to the contact for bills, also if another comes first', async () => {
  const site = { name: 'Site', email: 'site@harbour.example', phone: '', roles: [] }
  const bills = { ...site, email: 'bills@harbour.example', roles: ['billing'] }
  const { id } = await firm.customers.add({ contacts: [site, bills] })
  const period = `from=${inDays(-1)}&to=${inDays(0)}`
  const { json } = await firm.keeper.ask(books.path(`customers/${id}/statement?${period}`))
  expect(json.email).toBe(bills.email)
})

test('a period that can’t be is refused with its field, and so is a customer without an address', async () => {
  const refused = async (answer: Promise<{ status: number; json: { error: string } }>) => {
    const { status, json } = await answer
    expect(status).toBe(422)
    return json.error
  }
  expect(await refused(account.statement(1, 2))).toBe(
    `from: must not be after ${spokenDay(inDays(-2))}`,
  )
  expect(await refused(account.statement(1, -1))).toBe('to: can’t be in the future')
  const other = await openAccount(firm)
  const period = { from: inDays(-2), to: inDays(0) }
  expect(await refused(other.send({ ...period, recipient: null }))).toBe(
    'recipient: is required, because the customer has no email address',
  )
  expect(await refused(other.send({ ...period, recipient: 'mel' }))).toContain('recipient: must be')
  expect(await refused(account.sendAll({ from: inDays(1), to: inDays(0) }))).toContain('from: ')
  expect(
    await refused(account.send({ from: '2026-02-30', to: inDays(0), recipient: null })),
  ).toMatch(/^from: must be a date/)
})
