import { afterAll, expect, test } from 'vitest'
import { PASSWORD, givePassword } from '#test/actors/factors.ts'
import { signInAgain } from '#test/actors/team.ts'
import { today } from '#test/payments/office/till.ts'
import { inDays } from '#test/catalogs.ts'
import { checkInvariants } from '#test/invariants.ts'
import { openFirm } from './firm.ts'

// Debts that the owner gives up, and the day up to which everything is locked.

const firm = await openFirm()
const { server, owner, keeper, books, till, customers, place, moneyOf, invoiced, owedBy } = firm

afterAll(() => checkInvariants(server.owner))

const writeOff = (id: string, by = owner) =>
  by.send('POST', books.path(`invoices/${id}/write-off`), { reason: 'They moved away' })

async function lock(lockedUntil: string | null) {
  const settings = await owner.ask(books.path('settings/money'))
  return owner.send('PUT', books.path('settings/lock-date'), { lockedUntil }, settings.json.version)
}

test('the owner writes off what is due; money that comes later takes back as much as it needs', async () => {
  const { orders, invoices } = await invoiced(1)
  const id = invoices[0].id
  expect((await writeOff(id, keeper)).status).toBe(403)
  await till.record({ amount: 15_000, invoiceIds: [id] })
  const { status, json } = await writeOff(id)
  expect(status).toBe(200)
  expect(json).toMatchObject({ state: 'written_off', paid: 15_000, writtenOff: 30_000, due: 0 })
  expect((await writeOff(id)).json.error).toBe('invoice: has nothing to write off')
  const later = await till.record({ amount: 10_000, invoiceIds: [id] })
  expect(later.free).toBe(0)
  expect(await books.read(id)).toMatchObject({ paid: 25_000, writtenOff: 20_000, due: 0 })
  const last = await till.record({ amount: 25_000, invoiceIds: [id] })
  expect(last.free).toBe(5000)
  expect(await books.read(id)).toMatchObject({ state: 'paid', paid: 45_000, writtenOff: 0 })
  expect(await moneyOf(orders[0]?.id ?? '')).toMatchObject({ paid: 45_000, status: 'paid' })
  const { rows } = await server.owner.query(
    'select amount from write_offs where invoice_id = $1 order by created_at',
    [id],
  )
  expect(rows.map(({ amount }) => Number(amount))).toEqual([30_000, -10_000, -20_000])
})

test('what is written off is no longer owed, neither in the list of customers nor on their account', async () => {
  const { customer, invoices } = await invoiced(2)
  const booking = await place()
  await customers.act('POST', `/${customer.id}/orders`, { orderIds: [booking.id] })
  expect(await owedBy(customer)).toEqual([135_000, 135_000, 135_000])
  await till.record({ amount: 15_000, invoiceIds: [invoices[0].id] })
  await writeOff(invoices[0].id)
  expect(await owedBy(customer)).toEqual([90_000, 90_000, 90_000])
  await till.record({ amount: 20_000, orderId: booking.id })
  expect(await owedBy(customer)).toEqual([70_000, 70_000, 70_000])
  await till.record({ amount: 25_000, orderId: booking.id })
  await writeOff(invoices[1].id)
  // Without a debt, the list of those who owe leaves them out.
  expect(await owedBy(customer)).toEqual([0, 0, 0])
})

test('an invoice that was written off can be credited, and then nothing is written off', async () => {
  const { invoices } = await invoiced(1)
  const id = invoices[0].id
  await writeOff(id)
  const credited = await books.credit(id)
  expect(credited.json).toMatchObject({
    state: 'credited',
    credited: 45_000,
    writtenOff: 0,
    due: 0,
  })
})

test('what is due again after a write-off is credited and paid first; the rest stays written off', async () => {
  const { invoices } = await invoiced(1)
  const id = invoices[0].id
  const bounced = await till.record({ amount: 15_000, invoiceIds: [id] })
  await writeOff(id)
  expect((await till.reverse(bounced)).status).toBe(200)
  expect(await books.read(id)).toMatchObject({ writtenOff: 30_000, due: 15_000 })
  expect((await books.creditLines(id, [{ position: 0, amount: 9000 }])).status).toBe(200)
  expect(await books.read(id)).toMatchObject({ credited: 9000, writtenOff: 30_000, due: 6000 })
  await till.record({ amount: 6000, invoiceIds: [id] })
  expect(await books.read(id)).toMatchObject({ paid: 6000, writtenOff: 30_000, due: 0 })
})

test('a customer’s money goes back to their credit when its invoice is credited', async () => {
  const { orders, invoices } = await invoiced(1)
  const id = invoices[0].id
  const payment = await till.record({ amount: 45_000, invoiceIds: [id] })
  await books.credit(id)
  expect(await till.read(payment.id)).toMatchObject({ allocated: 0, free: 45_000 })
  expect(await moneyOf(orders[0]?.id ?? '')).toMatchObject({ paid: 0, status: 'unpaid' })
  const again = await books.issue(orders[0]?.id ?? '')
  expect(again).toMatchObject({ state: 'unpaid', due: 45_000 })
})

test('nothing is dated on or before the lock date, and the database refuses it too', async () => {
  const order = await place()
  expect((await lock(today())).json.error).toBe('lockedUntil: must be a day that is over')
  const { status, json } = await lock(inDays(-2))
  expect([status, json.lockedUntil]).toEqual([200, inDays(-2)])
  const stale = await owner.send(
    'PUT',
    books.path('settings/lock-date'),
    { lockedUntil: null },
    json.version - 1,
  )
  expect(stale.status).toBe(412)
  const byKeeper = await keeper.send(
    'PUT',
    books.path('settings/lock-date'),
    { lockedUntil: null },
    json.version,
  )
  expect(byKeeper.status).toBe(403)

  for (const receivedOn of [inDays(-2), inDays(-30)]) {
    const refused = await till.tryRecord({ amount: 100, orderId: order.id, receivedOn })
    expect(refused.status).toBe(422)
    expect(refused.json.error).toContain('receivedOn: is in a period that is locked until')
  }
  const payment = await till.record({ amount: 100, orderId: order.id, receivedOn: inDays(-1) })
  const refund = await till.refund(payment, { amount: 50, returnedOn: inDays(-2) })
  expect(refund.json.error).toContain('returnedOn: is in a period that is locked')
  const draft = await books.draft(order.id)
  const body = {
    issuedOn: inDays(-2),
    dueOn: null,
    purchaseOrder: '',
    note: '',
    lines: draft.document.lines.map(
      (line: { orderId: string; chargePosition: number; description: string }) => {
        const { orderId, chargePosition, description } = line
        return { orderId, chargePosition, description }
      },
    ),
  }
  const dated = await books.change(draft, body)
  expect(dated.json.error).toContain('issuedOn: is in a period that is locked')
  await expect(
    server.owner.query(
      `insert into payments (organisation_id, id, order_id, method, amount, currency, received_on,
        recorded_by, created_at)
       select organisation_id, gen_random_uuid(), order_id, 'cash', 1, currency, $2, recorded_by, now()
       from payments where id = $1`,
      [payment.id, inDays(-2)],
    ),
  ).rejects.toThrow('nothing can be dated on or before the lock date')
  expect((await lock(null)).json.lockedUntil).toBeNull()
  await till.record({ amount: 100, orderId: order.id, receivedOn: inDays(-2) })
})

test('the lock date is changed only by an owner who has just shown who they are', async () => {
  const settings = await owner.ask(books.path('settings/money'))
  const again = await signInAgain(server, owner.accountId, 1)
  const change = () =>
    again.send(
      'PUT',
      books.path('settings/lock-date'),
      { lockedUntil: null },
      settings.json.version,
    )
  const refused = await change()
  expect([refused.status, refused.headers.get('kerbside-reason')]).toEqual([403, 'step_up'])
  await givePassword(server, owner)
  await again.send('POST', '/api/account/step-up', { password: PASSWORD })
  expect((await change()).status).toBe(200)
})
