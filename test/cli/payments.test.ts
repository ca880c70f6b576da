import { expect, test } from 'vitest'
import { anOrder, plainCatalog } from '#test/catalogs.ts'
import { createTestOrganisation, placeByBrowser, startTestServer } from '#test/harness.ts'
import { asHirer } from '#test/actors/hirer.ts'
import { checkInvariants } from '#test/invariants.ts'
import { asOperator } from '#test/actors/operator.ts'

/** The operator's commands for refunds and emails. */

const server = await startTestServer()
const operate = asOperator(server.databaseUrl)
const organisation = await createTestOrganisation(server.db, plainCatalog)
const ask = asHirer(server, organisation)

async function paidOrder() {
  const order = (await placeByBrowser(server, organisation, anOrder())).json
  const session = (await ask('payment-sessions', { id: order.id })).json
  await server.fetch(new URL(session.url).pathname, {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams({ number: '4242424242424242', expiry: '04/32', code: '123' }),
  })
  return order
}
const refund = (name: string, ...more: string[]) =>
  operate('payment', 'refund', organisation.slug, name, ...more)

test('refunds a cancelled order by its reference, once', async () => {
  const { id, reference, total } = await paidOrder()
  await expect(refund(reference)).rejects.toThrow('order: has nothing to refund')
  await ask('cancel', { id })
  expect(await refund(reference.toLowerCase(), '--reason', 'Rain')).toMatchObject({
    id,
    paymentStatus: 'refunded',
    amountPaid: 0,
  })
  await expect(refund(reference)).rejects.toThrow('order: has nothing to refund')
  const page = (await ask('view', { id })).json
  expect(page.timeline.at(-1)).toMatchObject({ type: 'refunded', amount: total })
  await checkInvariants(server.owner)
})

test('refunds part of a payment, never more than was paid', async () => {
  const { id, total } = await paidOrder()
  await expect(refund(id, '--amount', String(total + 1))).rejects.toThrow('amount: is more than')
  expect(await refund(id, '--amount', '5000')).toMatchObject({
    status: 'confirmed',
    paymentStatus: 'partially_refunded',
    amountPaid: total - 5000,
    amountDue: 5000,
  })
  for (const amount of ['0', '1.5', 'all', '']) {
    await expect(refund(id, '--amount', amount)).rejects.toThrow('--amount must be whole cents')
  }
  await expect(refund('7F3-K2Q-X')).rejects.toThrow('there is no order')
  await checkInvariants(server.owner)
})

test('shows a stored email with the link it would be sent with', async () => {
  const { reference, manageUrl } = (await placeByBrowser(server, organisation, anOrder())).json
  const { data } = await operate('mail', 'list', organisation.slug)
  const mail = data.find(({ subject }: { subject: string }) => subject.includes(reference))
  expect(mail).toMatchObject({ recipient: 'alex@customer.example', status: 'pending' })
  const shown = await operate('mail', 'show', organisation.slug, mail.id)
  expect(shown.body).toContain(new URL(manageUrl).hash)
  expect(shown.body).toContain(`/book/${organisation.slug}/orders/`)
})

test('an email that a command causes offers to pay', async () => {
  const { id, reference } = (await placeByBrowser(server, organisation, anOrder())).json
  const found = await server.owner.query(
    `select id from jobs where order_id = $1 and type = 'delivery'`,
    [id],
  )
  await operate('job', 'start', `${reference}/1`)
  await operate('job', 'complete', found.rows[0].id)
  const { rows } = await server.owner.query(
    'select body from mails where order_id = $1 and occasion = any ($2) order by id',
    [id, ['on_the_way', 'done']],
  )
  expect(rows).toHaveLength(2)
  for (const { body } of rows) expect(body).toContain('\nPay $450.00 now:\nhttps:')
})
