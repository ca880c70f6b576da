import { afterAll, expect, test } from 'vitest'
import { checkInvariants } from '#test/invariants.ts'
import { openFirm } from './firm.ts'

// What a customer's account shows.

const { server, customers, place, till, owedBy, accountOf, moneyOf } = await openFirm()

afterAll(() => checkInvariants(server.owner))

test('a booking that isn’t confirmed isn’t owed yet, and money can be recorded for it', async () => {
  const customer = await customers.add({ name: 'Wendy Whistler' })
  const [waiting, confirmed] = [await place(), await place()]
  await customers.act('POST', `/${customer.id}/orders`, { orderIds: [waiting.id, confirmed.id] })
  const setStatus = (status: string) =>
    server.owner.query('update orders set status = $1 where id = $2', [status, waiting.id])
  await setStatus('pending')
  expect(await owedBy(customer)).toEqual([45_000, 45_000, 45_000])
  const { open, openCount, unbilled, pending } = await accountOf(customer)
  expect([unbilled, pending, openCount]).toEqual([45_000, 45_000, 2])
  expect(new Map(open.map((one) => [one.id, one.pending]))).toEqual(
    new Map([
      [waiting.id, true],
      [confirmed.id, false],
    ]),
  )
  await till.record({ amount: 20_000, orderId: waiting.id })
  expect(await moneyOf(waiting.id)).toMatchObject({ paid: 20_000 })
  expect(await accountOf(customer)).toMatchObject({ unbilled: 45_000, pending: 25_000 })
  await setStatus('confirmed')
  expect(await owedBy(customer)).toEqual([70_000, 70_000, 70_000])
  expect(await accountOf(customer)).toMatchObject({ unbilled: 70_000, pending: 0 })
})
