import { once } from 'node:events'
import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import { afterAll, expect, test } from 'vitest'
import { anOrder, plainCatalog } from '#test/catalogs.ts'
import {
  SECRET,
  createTestOrganisation,
  placeByKey,
  startTestServer,
  withKey,
} from '#test/harness.ts'
import { asHirer } from '#test/actors/hirer.ts'
import { checkInvariants } from '#test/invariants.ts'
import { readMessage, startMailServer } from '#test/mail/receiver.ts'
import { startServe } from '#test/processes.ts'
import type { Serving } from '#test/processes.ts'
import { WEBHOOK_SECRET, compose, startStandIn } from './stripe-stand-in.ts'

/** Processes killed while handling a payment event: the order is paid once and one receipt sent. */

const stripe = await startStandIn()
/** Opens payment sessions at the stand-in; `serve` would call Stripe. */
const server = await startTestServer({ stripe: stripe.options })
const organisation = await createTestOrganisation(server.db, plainCatalog, { test: false })
const ask = asHirer(server, organisation)
const smtp = await startMailServer()
/** A mail server that accepts connections and never replies. */
const silent = createServer().listen(0, '127.0.0.1')
await once(silent, 'listening')
afterAll(() => void silent.close())
const settings = {
  DATABASE_URL: server.databaseUrl,
  SECRET_KEY: SECRET,
  STRIPE_SECRET_KEY: 'sk_test_of_nobody',
  STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET,
}

/** An order paid at Stripe, before Stripe has sent its event. */
async function payAtStripe() {
  const order = (await placeByKey(server, organisation, anOrder())).json
  await ask('payment-sessions', { id: order.id })
  const session = stripe.pay([...stripe.sessions.keys()].at(-1) ?? '')
  return { order, session }
}
type Paid = Awaited<ReturnType<typeof payAtStripe>>

const sendEvent = (process: Serving, { session }: Paid) =>
  fetch(`${process.url}/payments/stripe/events`, {
    method: 'POST',
    ...compose('checkout.session.completed', session),
  }).then(
    ({ status }) => status,
    () => 0,
  )
const receiptsOf = ({ order }: Paid) =>
  smtp.received.filter(({ message }) =>
    readMessage(message).headers.includes(`Subject: We have your payment, ${order.reference}`),
  )

async function expectPaidOnce({ order }: Paid): Promise<void> {
  const path = `/api/v1/orders/${order.id}`
  const found = await server.fetch(path, { headers: withKey(organisation.readKey) })
  expect(found.json).toMatchObject({ version: 2, paymentStatus: 'paid', amountPaid: order.total })
  const { rows } = await server.owner.query(
    `select (select count(*)::int from payments where order_id = $1) as payments,
      (select count(*)::int from mails where order_id = $1 and subject like 'We have your payment%') as receipts`,
    [order.id],
  )
  expect(rows).toEqual([{ payments: 1, receipts: 1 }])
}

test('kill -9 between the event and the receipt: another process sends the receipt, once', async () => {
  const paid = await payAtStripe()
  const { port } = silent.address() as AddressInfo
  await using killed = await startServe({ ...settings, SMTP_URL: `smtp://127.0.0.1:${port}` })
  expect(await sendEvent(killed, paid)).toBe(200)
  const underWay = async () =>
    (
      await server.owner.query(
        `select from mails where order_id = $1 and leased_by is not null and status = 'pending'
          and subject like 'We have your payment%'`,
        [paid.order.id],
      )
    ).rowCount
  await expect.poll(underWay, { timeout: 8000, interval: 20 }).toBe(1)
  await killed.stop('SIGKILL')
  expect(await underWay()).toBe(1)
  await expectPaidOnce(paid)

  // Expires the dead process's two-minute lease.
  await server.owner.query('update mails set leased_until = now() where leased_until is not null')
  await using _ = await startServe({ ...settings, SMTP_URL: smtp.url })
  await expect.poll(() => receiptsOf(paid).length, { timeout: 20_000 }).toBe(1)
  const unsent = `select from mails where order_id = $1 and status <> 'sent'`
  await expect
    .poll(async () => (await server.owner.query(unsent, [paid.order.id])).rowCount)
    .toBe(0)
  expect(receiptsOf(paid)).toHaveLength(1)
  await expectPaidOnce(paid)
  await checkInvariants(server.owner)
})

test('kill -9 during replays of one event on two processes: the order is paid once', async () => {
  await using survivor = await startServe(settings)
  for (let round = 0; round < 3; round += 1) {
    const paid = await payAtStripe()
    await using killed = await startServe(settings)
    const first = sendEvent(killed, paid)
    const sent = Array.from({ length: 40 }, (_, n) => sendEvent(n % 2 ? killed : survivor, paid))
    await Promise.race([first, ...sent])
    await killed.stop('SIGKILL')
    const statuses = await Promise.all(sent)
    expect(statuses.filter((status) => status !== 200 && status !== 0)).toEqual([])
    expect(await sendEvent(survivor, paid)).toBe(200)
    await expectPaidOnce(paid)
  }
  await checkInvariants(server.owner)
})
