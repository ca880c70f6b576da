import { expect, test } from 'vitest'
import { openFirm } from '#test/payments/office/firm.ts'
import { applyAgain } from './again.ts'

// Payments from before each said how much of it is used (rules, section 13, "Payments").

const { server, place, till } = await openFirm()

test('they say it too: what counts, what went back, and what is left', async () => {
  const order = await place()
  const credit = await till.record({ amount: 50_000, orderId: order.id })
  const refunded = await till.refund(credit, { amount: 2000 })
  expect(refunded.json).toMatchObject({ allocated: 45_000, returned: 2000, free: 3000 })
  const unused = await till.list('')
  // As an earlier version left it.
  await server.owner.query(`drop trigger refunds_use on refunds; drop function use_refunded();
    drop index payments_received; alter table payments drop column used`)
  await applyAgain(server, '0413-used-of-payments.sql')
  expect(await till.list('')).toEqual(unused)
  const again = await till.refund(refunded.json, { amount: 1000 })
  expect(again.json).toMatchObject({ allocated: 45_000, returned: 3000, free: 2000 })
})
