import { expect, test } from 'vitest'
import { completeJob } from '#server/orders/jobs/complete-job.ts'
import { startJob } from '#server/orders/jobs/start-job.ts'
import { inDays } from '#test/catalogs.ts'
import { openFirm } from '#test/payments/office/firm.ts'
import { tablesWith } from './tables-with.ts'

// What people wrote about someone's money names them too: references, the bank's words, and reasons.

const MARK = 'Bettongia'

const { server, firm, owner, books, till, place, invoiced } = await openFirm()
const office = `/api/office/${firm.slug}`

async function complete(orderId: string) {
  const { rows } = await server.owner.query<{ id: string }>(
    'select id from jobs where order_id = $1 order by date, sequence',
    [orderId],
  )
  for (const { id } of rows) {
    await firm.within((org) => startJob(org, id))
    await firm.within((org) => completeJob(org, { id, completion: {} }))
  }
}

async function acceptLine(words: string, cents: number, paidFor: object) {
  const csv = `Date,Description,Amount\n${inDays(0)},${words},${(cents / 100).toFixed(2)}\n`
  const sent = await owner.send('POST', `${office}/bank-imports`, { fileName: 'bank.csv', csv })
  expect(sent.status, sent.text).toBe(200)
  const { json } = await owner.ask(`${office}/bank-lines`)
  const [line] = json.data
  const body = { orderId: null, invoiceIds: [], customerId: null, ...paidFor }
  const path = `${office}/bank-lines/${line.id}/accept`
  const accepted = await owner.send('POST', path, body, line.version)
  expect(accepted.status, accepted.text).toBe(200)
}

test('it goes with the customer, and with an order alone; the amounts stay', async () => {
  const { customer, orders, invoices } = await invoiced(1)
  const [order] = orders
  const bounced = await till.record({
    amount: 45_000,
    invoiceIds: [invoices[0].id],
    reference: `Cheque of ${MARK}`,
  })
  await till.reverse(bounced, `${MARK} had no money`)
  await till.record({ amount: 20_000, invoiceIds: [invoices[0].id], reference: MARK })
  await acceptLine(`Transfer ${MARK}`, 20_000, { invoiceIds: [invoices[0].id] })
  const advance = await till.record({ amount: 900, customerId: customer.id, reference: MARK })
  await till.refund(advance, { amount: 900, reference: MARK, reason: `${MARK} asked` })
  const writtenOff = await owner.send('POST', books.path(`invoices/${invoices[0].id}/write-off`), {
    reason: `${MARK} moved away`,
  })
  expect(writtenOff.status, writtenOff.text).toBe(200)
  const alone = await place()
  await acceptLine(`Osko ${MARK}`, 45_000, { orderId: alone.id })
  for (const id of [order?.id ?? '', alone.id]) await complete(id)
  await server.owner.query('update orders set amount_paid = total where organisation_id = $1', [
    firm.id,
  ])
  const sums = async () =>
    (
      await server.owner.query(
        `select (select sum(amount)::int from payments) as paid, (select sum(amount)::int from refunds) as back,
          (select sum(amount)::int from write_offs) as lost, (select sum(amount)::int from bank_lines) as lines`,
      )
    ).rows
  const before = await sums()
  const other = await till.record({
    amount: 100,
    orderId: (await place()).id,
    reference: 'Another person',
  })
  for (const who of [{ customer: customer.number }, { order: alone.reference }]) {
    const erased = await owner.send('POST', `${office}/personal-data/anonymise`, who)
    expect(erased.status, erased.text).toBe(200)
  }
  expect(await tablesWith(server.owner, MARK)).toEqual([])
  expect((await till.read(other.id)).reference).toBe('Another person')
  expect((await till.read(bounced.id)).amount).toBe(45_000)
  await till.reverse(other)
  expect((await sums())[0]?.paid).toBe((before[0]?.paid ?? 0) + 100)
})
