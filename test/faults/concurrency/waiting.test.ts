import { expect, test } from 'vitest'
import { importCatalog } from '#server/catalog/import-catalog.ts'
import type { Org } from '#server/db/tenant.ts'
import { cancelOrder } from '#server/orders/change/cancel-order.ts'
import { completeJob } from '#server/orders/jobs/complete-job.ts'
import { startJob } from '#server/orders/jobs/start-job.ts'
import { applyProviderEvent } from '#server/payments/apply-provider-event.ts'
import { releaseUnpaid } from '#server/payments/release-unpaid.ts'
import { asHirer } from '#test/actors/hirer.ts'
import { anOrder, openRules, plainCatalog } from '#test/catalogs.ts'
import { untilBlocked } from '#test/eventually.ts'
import { createTestOrganisation, placeByKey, withKey } from '#test/harness.ts'
import type { TestOrganisation } from '#test/harness.ts'
import { checkInvariants } from '#test/invariants.ts'
import { startStripeShop } from '#test/payments/stripe-shop.ts'

// A move that waits for another move of the same order is judged by what the other one left behind.

const { server, desk } = await startStripeShop()
const byKey = (of: TestOrganisation, id: string) =>
  server.fetch(`/api/v1/orders/${id}/cancel`, {
    method: 'POST',
    headers: withKey(of.writeKey),
    body: '{}',
  })
const byHirer = (of: TestOrganisation, id: string) => asHirer(server, of)('cancel', { id })
const find = async (of: TestOrganisation, id: string) =>
  (await server.fetch(`/api/v1/orders/${id}`, { headers: withKey(of.readKey) })).json

/** Does `first` in a transaction that stays open until `second` waits for it. */
async function whileWaiting<Result>(
  of: TestOrganisation,
  first: (org: Org) => Promise<unknown>,
  second: () => Promise<Result>,
): Promise<Result> {
  let waiting: Promise<Result> | undefined
  await of.within(async (org) => {
    await first(org)
    waiting = second()
    // Its failure is for the caller, who gets the promise in a moment.
    waiting.catch(() => {})
    await untilBlocked(server.owner)
  })
  if (!waiting) throw new Error('the second move was never made')
  return waiting
}

async function placeStarted(): Promise<{ of: TestOrganisation; id: string; job: string }> {
  const of = await createTestOrganisation(server.db, plainCatalog)
  const { id, jobs } = (await placeByKey(server, of, anOrder())).json
  await of.within((org) => startJob(org, jobs[0].id))
  return { of, id, job: jobs[0].id }
}

const cancellations = async (id: string): Promise<number> => {
  const { rows } = await server.owner.query<{ count: number }>(
    `select count(*)::int from events where type = 'order.cancelled' and subject_id = $1`,
    [id],
  )
  return rows[0]?.count ?? 0
}

test.each([
  ['by key', byKey],
  ['by the hirer', byHirer],
])('an order cancelled %s while its job completes stays', async (_, cancel) => {
  const { of, id, job } = await placeStarted()
  const complete = (org: Org) => completeJob(org, { id: job, completion: {} })
  const answer = await whileWaiting(of, complete, () => cancel(of, id))
  expect(answer.status).toBe(422)
  expect(await find(of, id)).toMatchObject({ status: 'in_progress', cancellation: null })
  expect(await cancellations(id)).toBe(0)
})

test('an order its hirer cancels while the crew sets out stays', async () => {
  const of = await createTestOrganisation(server.db, plainCatalog)
  const { id, jobs } = (await placeByKey(server, of, anOrder())).json
  const start = (org: Org) => startJob(org, jobs[0].id)
  const answer = await whileWaiting(of, start, () => byHirer(of, id))
  expect(answer.status).toBe(422)
  expect(await find(of, id)).toMatchObject({ status: 'in_progress', cancellation: null })
  expect(await cancellations(id)).toBe(0)
})

test('a job that starts while its order is cancelled is refused', async () => {
  const of = await createTestOrganisation(server.db, plainCatalog)
  const { id, jobs } = (await placeByKey(server, of, anOrder())).json
  const cancel = (org: Org) => cancelOrder(org, { id, reason: null })
  const starting = whileWaiting(of, cancel, () => of.within((org) => startJob(org, jobs[0].id)))
  await expect(starting).rejects.toMatchObject({
    problems: [{ field: 'job', message: 'its order is cancelled' }],
  })
  expect(await find(of, id)).toMatchObject({ status: 'cancelled' })
})

test('a job that completes while its order is cancelled leaves the order cancelled', async () => {
  const { of, id, job } = await placeStarted()
  const cancel = (org: Org) => cancelOrder(org, { id, reason: null })
  await whileWaiting(of, cancel, () =>
    of.within((org) => completeJob(org, { id: job, completion: {} })),
  )
  expect(await find(of, id)).toMatchObject({ status: 'cancelled' })
})

test('an order that is paid while its hold is released stays', async () => {
  const catalog = { ...plainCatalog, bookingRules: { ...openRules, paymentRequired: true } }
  const of = await createTestOrganisation(server.db, catalog, { test: false })
  const { id } = (await placeByKey(server, of, anOrder())).json
  const session = (await asHirer(server, of)('payment-sessions', { id })).json
  const { rows } = await server.owner.query<{ provider_session_id: string }>(
    'select provider_session_id from payment_sessions where id = $1',
    [session.id],
  )
  const name = rows[0]?.provider_session_id ?? ''
  for (const update of [
    `update orders set held_until = now() - interval '1 second' where id = $1`,
    `update payment_sessions set expires_at = now() - interval '1 second' where order_id = $1`,
  ]) {
    await server.owner.query(update, [id])
  }
  const pay = (org: Org) =>
    applyProviderEvent(
      org,
      'stripe',
      {
        type: 'paid',
        organisationId: of.id,
        sessionId: session.id,
        providerSessionId: name,
        paymentId: `pi_${name}`,
        amount: session.amount,
        currency: session.currency,
      },
      desk.log,
    )
  const { stripe: provider } = desk.payments
  if (!provider) throw new Error('the shop has no Stripe')
  const asked = Promise.withResolvers<void>()
  const answer = Promise.withResolvers<null>()
  const close = () => {
    asked.resolve()
    return answer.promise
  }
  const payments = { ...desk.payments, stripe: { ...provider, close } }
  const releasing = releaseUnpaid({ db: server.db, payments, log: desk.log })
  await asked.promise
  const released = await whileWaiting(of, pay, () => {
    answer.resolve(null)
    return releasing
  })
  expect(released).toBe(0)
  expect(await find(of, id)).toMatchObject({ status: 'confirmed', paid: true })
  expect(await cancellations(id)).toBe(0)
})

test('an import that gives a product a stock counts an order that is being written', async () => {
  const of = await createTestOrganisation(server.db, plainCatalog)
  const file = { products: [{ id: anOrder().productId, stock: 5 }] }
  const holding = await server.owner.connect()
  try {
    await holding.query('begin')
    await holding.query('lock table order_search in share mode')
    const placing = placeByKey(server, of, anOrder())
    await untilBlocked(server.owner)
    const importing = of.within((org) => importCatalog(org, file))
    await Promise.race([importing, untilBlocked(server.owner, 2)])
    await holding.query('commit')
    expect((await placing).status).toBe(201)
    await importing
  } finally {
    holding.release(true)
  }
  await checkInvariants(server.owner)
})

test('the data is consistent at the end', () => checkInvariants(server.owner))
