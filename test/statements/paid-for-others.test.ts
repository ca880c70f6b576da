import { afterAll, describe, expect, test } from 'vitest'
import type { OfficePayment } from '#contract/office/payments/payment.ts'
import type { LedgerEntry } from '#contract/office/payments/statement.ts'
import { inDays } from '#test/catalogs.ts'
import { checkInvariants } from '#test/invariants.ts'
import { openFirm } from '#test/payments/office/firm.ts'
import { checkStatement } from '../properties/money/payments/check-statement.ts'
import { openAccount } from './accounts.ts'

// Money of one customer that counts for an invoice of another: customers who were merged are taken apart, or an order
// is given to someone else. The entry is on both accounts, so that each balance is what is due less the credit.

const firm = await openFirm()
const { server, till, customers, keeper } = firm

afterAll(() => checkInvariants(server.owner))

type Account = Awaited<ReturnType<typeof openAccount>>

const today = inDays(0)

/** Two customers, each with an invoice of $450.00. */
async function openTwo() {
  const [one, other] = [await openAccount(firm), await openAccount(firm)]
  const invoices = {
    one: await one.invoice({ issued: 3, due: 3 }),
    other: await other.invoice({ issued: 2, due: 2 }),
  }
  return { one, other, invoices }
}

async function takeApart(kept: Account, merged: Account): Promise<void> {
  const { merged: below } = await customers.read(kept.customer.id)
  const { mergeId } = below.find(({ id }) => id === merged.customer.id) ?? {}
  const undo = customers.path(`/${kept.customer.id}/merges/${mergeId}/undo`)
  const { status, text } = await keeper.send('POST', undo)
  expect(status, text).toBe(200)
}

/** The entries of a statement, and what it comes to; it agrees with the account. */
async function read(account: Account) {
  await checkStatement(firm, account.customer.id)
  const { json } = await account.statement(60)
  const { entries, closing, ageing, credit } = json
  const said = (entries as LedgerEntry[]).map(({ on, kind, name, amount, balance }) => {
    return [on, kind, name, amount, balance]
  })
  return { said, closing, due: ageing.due, credit }
}

/** Merges them, lets a transfer of the first for nothing count for the other's invoice, and takes them apart. */
async function openApart() {
  const { one, other, invoices } = await openTwo()
  await customers.merge(one.customer.id, other.customer.id)
  const transfer = await till.record({ amount: 3000, customerId: one.customer.id })
  const part = { invoiceId: invoices.other.id, amount: 1200 }
  const { json } = await till.allocate(transfer, part)
  const paid: OfficePayment = json
  const together = await read(one)
  await takeApart(one, other)
  return { one, other, invoices, paid, part, together }
}

describe('customers who are taken apart', () => {
  test('each account says what was paid for the other', async () => {
    const { one, other, invoices, paid, together } = await openApart()
    // Together they have one account, and nothing on it is for or by another.
    expect(together.said.map(([, kind]) => kind)).toEqual(['invoice', 'invoice', 'payment'])
    expect(together).toMatchObject({ closing: 87_000, due: 88_800, credit: 1800 })

    expect(await read(one)).toEqual({
      said: [
        [inDays(-3), 'invoice', invoices.one.number, 45_000, 45_000],
        [today, 'payment', 'eft', -3000, 42_000],
        [today, 'payment_for_other', 'eft', 1200, 43_200],
      ],
      closing: 43_200,
      due: 45_000,
      credit: 1800,
    })
    expect(await read(other)).toEqual({
      said: [
        [inDays(-2), 'invoice', invoices.other.number, 45_000, 45_000],
        [today, 'payment_by_other', invoices.other.number, -1200, 43_800],
      ],
      closing: 43_800,
      due: 43_800,
      credit: 0,
    })
    const { entries: own } = await one.account()
    expect(own[0]).toMatchObject({ kind: 'payment_for_other', id: paid.id })
    const { entries: others } = await other.account()
    expect(others[0]).toMatchObject({ kind: 'payment_by_other', id: invoices.other.id })
  })

  test('what was paid for the other can be released, and then counts only for their own', async () => {
    const { one, other, paid, part } = await openApart()
    const released = await till.release(paid, part)
    expect(released.status, released.text).toBe(200)
    expect(await read(other)).toMatchObject({ closing: 45_000, due: 45_000, credit: 0 })
    const { said, closing, credit } = await read(one)
    expect([said.length, closing, credit]).toEqual([2, 42_000, 3000])
    const again = await till.allocate(released.json, part)
    expect(again.status).toBe(422)
    expect(again.json.error).toBe('allocations[0]: isn’t of the customer who paid')
  })

  test('a refund takes back from both accounts what it needs', async () => {
    const { one, other, paid } = await openApart()
    const { status, text } = await till.refund(paid, { amount: 2500, releases: true })
    expect(status, text).toBe(200)
    expect(await read(one)).toMatchObject({ closing: 45_000, due: 45_000, credit: 0 })
    expect(await read(other)).toMatchObject({ closing: 44_500, due: 44_500, credit: 0 })
  })

  test('what was recorded for the invoice of one is theirs', async () => {
    const { one, other, invoices } = await openTwo()
    await customers.merge(one.customer.id, other.customer.id)
    const payment = await till.record({ amount: 3000, invoiceIds: [invoices.other.id] })
    expect(payment.customer?.id).toBe(one.customer.id)
    await takeApart(one, other)
    expect((await till.read(payment.id)).customer?.id).toBe(other.customer.id)
    expect((await read(other)).said.slice(1)).toEqual([[today, 'payment', 'eft', -3000, 42_000]])
    expect((await read(one)).said).toHaveLength(1)
  })
})

test('of an order that goes to someone else, the invoice stays and the money goes with it', async () => {
  const [one, other] = [await openAccount(firm), await openAccount(firm)]
  const { id } = await firm.place()
  await customers.act('POST', `/${one.customer.id}/orders`, { orderIds: [id] })
  const invoice = await firm.books.issue(id)
  await till.record({ method: 'cash', amount: 700, orderId: id })
  const path = customers.path(`/${one.customer.id}/orders/${id}/unlink`)
  expect((await keeper.send('POST', path)).status).toBe(200)
  const { number } = invoice.document
  expect(await read(one)).toMatchObject({
    said: [
      [today, 'invoice', number, 45_000, 45_000],
      [today, 'payment_by_other', number, -700, 44_300],
    ],
    due: 44_300,
  })
  await customers.act('POST', `/${other.customer.id}/orders`, { orderIds: [id] })
  expect(await read(other)).toMatchObject({
    said: [
      [today, 'payment', 'cash', -700, -700],
      [today, 'payment_for_other', 'cash', 700, 0],
    ],
    closing: 0,
    due: 0,
    credit: 0,
  })
})
