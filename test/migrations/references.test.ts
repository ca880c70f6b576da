import { expect, test } from 'vitest'
import { openCustomers } from '#test/actors/customers.ts'
import { openFirm } from '#test/payments/office/firm.ts'
import { applyAgain } from './again.ts'

// References of people who were made anonymous before these were erased with them (rules, section 11, "Data").

const { server, firm, owner, till } = await openFirm()
const customers = openCustomers(owner, firm.slug)

async function payer(name: string) {
  const customer = await customers.add({ name })
  const payment = await till.record({ amount: 900, customerId: customer.id, reference: name })
  await till.refund(payment, { amount: 900, reference: name, reason: `${name} asked` })
  return customer
}

async function written() {
  const { rows } = await server.owner.query(
    `select p.reference, r.reference as back, r.reason from payments p
     join refunds r on r.organisation_id = p.organisation_id and r.payment_id = p.id
     where p.organisation_id = $1 order by p.created_at`,
    [firm.id],
  )
  return rows
}

test('theirs go, and those of others stay', async () => {
  const erased = await payer('Quoll')
  await payer('Bilby')
  const before = await written()
  const path = `/api/office/${firm.slug}/personal-data/anonymise`
  expect((await owner.send('POST', path, { customer: erased.number })).status).toBe(200)
  const nothing = { reference: '', back: '', reason: null }
  const gone = [nothing, before[1]]
  expect(await written()).toEqual(gone)

  // As it was left by earlier versions.
  await server.owner.query(`update payments set reference = 'Quoll' where customer_id = $1`, [
    erased.id,
  ])
  await server.owner.query(
    `update refunds set reference = 'Quoll', reason = 'Quoll asked' where payment_id in
      (select id from payments where customer_id = $1)`,
    [erased.id],
  )
  expect(await written()).toEqual(before)
  await applyAgain(server, '0393-references-erased-before.sql')
  expect(await written()).toEqual(gone)
})
