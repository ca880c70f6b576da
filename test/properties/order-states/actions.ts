import { expect } from 'vitest'
import { asHirer } from '#test/actors/hirer.ts'
import { anOrder, inDays, openRules, plainCatalog } from '#test/catalogs.ts'
import {
  SECRET,
  createTestOrganisation,
  placeByKey,
  startTestServer,
  withKey,
} from '#test/harness.ts'
import type { TestOrganisation } from '#test/harness.ts'
import { completeJob } from '#server/orders/jobs/complete-job.ts'
import { failJob } from '#server/orders/jobs/fail-job.ts'
import { rescheduleJob } from '#server/orders/jobs/reschedule-job.ts'
import { startJob } from '#server/orders/jobs/start-job.ts'
import { closeSessions } from '#server/payments/close-sessions.ts'
import { createProviders } from '#server/payments/providers/create-providers.ts'
import { releaseUnpaid } from '#server/payments/release-unpaid.ts'
import { sendRefunds } from '#server/payments/refunds/send-refunds.ts'
import { Refusal } from '#server/refusal.ts'
import type { JobMove, Model, Move } from './model.ts'

/** Makes the moves of the model on a real server. */

export const server = await startTestServer()
export const payLater = await createTestOrganisation(server.db, plainCatalog)
export const payFirst = await createTestOrganisation(server.db, {
  ...plainCatalog,
  bookingRules: { ...openRules, paymentRequired: true },
})
const providers = await createProviders({
  stripe: null,
  baseUrl: 'http://localhost',
  secret: SECRET,
})
const log = { info() {}, warn() {}, error() {} }

export async function place(organisation: TestOrganisation): Promise<Model> {
  const { json } = await placeByKey(server, organisation, anOrder())
  const jobs = json.jobs.map(({ id, type }: { id: string; type: string }) => ({
    id,
    type,
    state: 'scheduled',
    retried: false,
  }))
  const held = organisation === payFirst
  return {
    organisation,
    id: json.id,
    jobs,
    version: 1,
    events: ['order.created'],
    state: held ? 'pending' : 'confirmed',
    held,
    late: false,
    sessions: [],
    total: json.total,
    paid: 0,
    refunded: 0,
    added: 0,
    fetches: false,
  }
}

/** Makes a move. Returns the id of what it made or changed; null if the server refused. */
export async function act(model: Model, move: Move, index: number): Promise<string | null> {
  switch (move) {
    case 'cancel':
      return cancel(model)
    case 'extend':
      return extend(model)
    case 'beginPayment':
      return (await beginPayment(model))?.id ?? null
    case 'pay':
      return pay(model)
    case 'report':
      return report(model, index)
    case 'lapse':
      return lapse(model)
    case 'expire':
      return expire(model)
    default:
      return moveJob(model, move, model.jobs[index % model.jobs.length]?.id ?? '')
  }
}

async function moveJob({ organisation }: Model, move: JobMove, id: string): Promise<string | null> {
  try {
    const rows = await organisation.within((org) => {
      switch (move) {
        case 'start':
          return startJob(org, id)
        case 'complete':
          return completeJob(org, { id, completion: {} })
        case 'fail':
          return failJob(org, { id, failure: { code: 'blocked', note: null, photos: [] } })
        case 'reschedule':
          return rescheduleJob(org, { id, date: inDays(5) })
      }
    })
    return rows.job.id
  } catch (error) {
    if (error instanceof Refusal && error.status === 422) return null
    throw error
  }
}

async function cancel({ organisation, id }: Model): Promise<string | null> {
  const { status } = await server.fetch(`/api/v1/orders/${id}/cancel`, {
    method: 'POST',
    headers: withKey(organisation.writeKey),
    body: '{}',
  })
  expect([200, 422]).toContain(status)
  await closeSessions({ inOrg: (work) => organisation.within(work), payments: providers, log })
  return status === 200 ? id : null
}

async function extend({ organisation, id, added }: Model): Promise<string | null> {
  const body = { pickupDate: inDays(11 + added) }
  const { status } = await asHirer(server, organisation)('changes', { id, body })
  expect([200, 422]).toContain(status)
  return status === 200 ? id : null
}

async function beginPayment({
  organisation,
  id,
  total,
  paid,
}: Model): Promise<{ id: string; url: string } | null> {
  const { status, json } = await asHirer(server, organisation)('payment-sessions', { id })
  expect([201, 422]).toContain(status)
  if (status === 422) return null
  expect(json.amount).toBe(total - paid)
  return json
}

async function pay(model: Model): Promise<string | null> {
  const session = await beginPayment(model)
  if (session === null) return null
  const card = { number: '4242424242424242', expiry: '04/32', code: '123' }
  const { pathname } = new URL(session.url)
  const body = new URLSearchParams(card)
  const paid = await server.fetch(pathname, { method: 'POST', redirect: 'manual', body })
  expect(paid.status).toBe(303)
  return session.id
}

/** The provider reports that a session was paid, perhaps late or for the second time. */
async function report({ organisation, sessions }: Model, index: number): Promise<string | null> {
  const session = sessions[index % sessions.length]
  if (!session) return null
  const { body, signature } = await providers.test.signPaidEvent({
    id: session.id,
    amount: session.amount,
    currency: 'AUD',
    organisationId: organisation.id,
  })
  const { status } = await server.fetch('/payments/test/events', {
    method: 'POST',
    headers: { 'stripe-signature': signature },
    body,
  })
  expect(status).toBe(200)
  await sendRefunds({ inOrg: (work) => organisation.within(work), payments: providers, log })
  return session.reported ? null : session.id
}

/** Ends the time to pay, for the order and its sessions. */
async function lapse({ id, held, state }: Model): Promise<string | null> {
  if (!held || state !== 'pending') return null
  const past = `now() - interval '1 second'`
  await server.owner.query(`update orders set held_until = ${past} where id = $1`, [id])
  await server.owner.query(`update payment_sessions set expires_at = ${past} where order_id = $1`, [
    id,
  ])
  return id
}

/** Runs the chore that releases unpaid orders, those of earlier sequences too. */
async function expire({ id, state }: Model): Promise<string | null> {
  await releaseUnpaid({ db: server.db, payments: providers, log })
  const { rows } = await server.owner.query('select status from orders where id = $1', [id])
  return state !== 'cancelled' && rows[0]?.status === 'cancelled' ? id : null
}
