import { afterAll, expect, test } from 'vitest'
import { inDays } from '#test/catalogs.ts'
import { checkInvariants } from '#test/invariants.ts'
import { openFirm } from '#test/payments/office/firm.ts'
import { openAccount } from '#test/statements/accounts.ts'

// Money that is entered days after it came, as from a bank's file at the end of a month.

const firm = await openFirm()
const { server, keeper, books, till } = firm
const account = await openAccount(firm)

afterAll(() => checkInvariants(server.owner))

/** 1A, G1 and G3 of GST on cash of one day. */
async function gstOf(day: number): Promise<number[]> {
  const query = `by=cash&from=${inDays(-day)}&to=${inDays(-day)}`
  const { json, status, text } = await keeper.ask(books.path(`reports/gst?${query}`))
  expect(status, text).toBe(200)
  return json.totals.slice(1, 4)
}

test('money that is entered later counts from the day it came: for GST, ages and its invoice', async () => {
  const { id } = await account.invoice({ issued: 40, due: 40 })
  const payment = await till.record({
    amount: 45_000,
    invoiceIds: [id],
    receivedOn: inDays(-20),
  })
  expect(await gstOf(20)).toEqual([4091, 45_000, 0])
  expect(await gstOf(0)).toEqual([0, 0, 0])
  const { json: then } = await account.statement(60, 10)
  expect(then).toMatchObject({ closing: 0, ageing: { due: 0 }, credit: 0 })
  expect((await books.read(id)).payments).toMatchObject([{ on: inDays(-20), amount: 45_000 }])
  const back = { amount: 45_000, releases: true, returnedOn: inDays(-5) }
  expect((await till.refund(payment, back)).status).toBe(200)
  expect(await gstOf(5)).toEqual([-4091, -45_000, 0])
  expect(await gstOf(0)).toEqual([0, 0, 0])
  expect((await till.read(payment.id)).refunds).toMatchObject([{ on: inDays(-5) }])
  expect((await books.read(id)).payments).toMatchObject([
    { on: inDays(-20), amount: 45_000 },
    { on: inDays(-5), amount: -45_000 },
  ])
})

test('money that came before its invoice counts from the invoice’s day', async () => {
  const { id } = await account.invoice({ issued: 8, due: 8 })
  await till.record({ amount: 45_000, invoiceIds: [id], receivedOn: inDays(-30) })
  expect(await gstOf(30)).toEqual([0, 0, 0])
  expect(await gstOf(8)).toEqual([4091, 45_000, 0])
})

test('money that was held for an order counts for an earlier invoice from the day it came', async () => {
  const { id: orderId } = await firm.place()
  const { id: paymentId } = await till.record({
    amount: 45_000,
    orderId,
    receivedOn: inDays(-25),
  })
  const { id } = await account.invoice({ issued: 28, due: 28, order: orderId })
  expect((await books.read(id)).payments).toMatchObject([{ on: inDays(-25), amount: 45_000 }])
  expect(await gstOf(25)).toEqual([4091, 45_000, 0])
  expect(await gstOf(0)).toEqual([0, 0, 0])
  const { json: then } = await account.statement(28, 21)
  expect(then.entries).toMatchObject([
    { kind: 'invoice', id, on: inDays(-28) },
    { kind: 'payment', id: paymentId, on: inDays(-25), amount: -45_000 },
  ])
})
