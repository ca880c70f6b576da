import fc from 'fast-check'
import { expect, test } from 'vitest'
import { asHirer } from '#test/actors/hirer.ts'
import { checkInvariants } from '#test/invariants.ts'
import { anOrder, inDays, openRules, plainCatalog } from '#test/catalogs.ts'
import {
  SECRET,
  createTestOrganisation,
  placeByKey,
  startTestServer,
  withKey,
} from '#test/harness.ts'
import { completeJob } from '#server/orders/jobs/complete-job.ts'
import { failJob } from '#server/orders/jobs/fail-job.ts'
import { rescheduleJob } from '#server/orders/jobs/reschedule-job.ts'
import { startJob } from '#server/orders/jobs/start-job.ts'
import { closeSessions } from '#server/payments/sessions/close-sessions.ts'
import { createProviders } from '#server/payments/providers/create-providers.ts'
import { releaseUnpaid } from '#server/payments/release-unpaid.ts'
import { sendRefunds } from '#server/payments/refunds/send-refunds.ts'
import { Refusal } from '#server/refusal.ts'

/**
 * Random sequences of place, cancel, extend, pay, start, complete, fail and reschedule, against a second
 * reading of the state tables (rules, sections 5 and 6): what may be done, what becomes of order, jobs
 * and money, and which events are recorded. Where an order must be paid to stand, its time passes and it
 * expires too, and news of a payment come before that, in between and after.
 */

const server = await startTestServer()
const trusting = await createTestOrganisation(server.db, plainCatalog)
const asking = await createTestOrganisation(server.db, {
  ...plainCatalog,
  bookingRules: { ...openRules, paymentRequired: true },
})
const providers = await createProviders({
  stripe: null,
  baseUrl: 'http://localhost',
  secret: SECRET,
})
const log = { info() {}, warn() {}, error() {} }

type JobState = 'scheduled' | 'started' | 'completed' | 'failed' | 'cancelled'
type OrderState = 'pending' | 'confirmed' | 'in_progress' | 'completed' | 'cancelled'
type ModelJob = { id: string; type: string; state: JobState; triedAgain: boolean }
type Session = { id: string; amount: number; told: boolean }
type Model = {
  of: typeof trusting
  id: string
  state: OrderState
  jobs: ModelJob[]
  version: number
  events: string[]
  total: number
  paid: number
  refunded: number
  /** Its payments that were begun, oldest first. */
  sessions: Session[]
  /** Whether it waits to be paid, and whether its time for that has passed. */
  held: boolean
  late: boolean
  /** Days that the hirer has added. */
  added: number
}

const moves = ['start', 'complete', 'fail', 'reschedule'] as const
/** What is done with the order, and not with one of its jobs. */
const wholes = ['cancel', 'extend', 'begin', 'pay', 'tell', 'pass', 'expire'] as const
type Move = (typeof moves)[number] | (typeof wholes)[number]
const DAY_PRICE = 1500
/** Some moves in a row, of jobs and of the order in this proportion. */
function sequences(ofJobs: number, ofOrders: number) {
  const step = fc.oneof(
    { weight: ofJobs, arbitrary: fc.record({ move: fc.constantFrom(...moves), job: fc.nat(5) }) },
    {
      weight: ofOrders,
      arbitrary: fc.record({ move: fc.constantFrom(...wholes), job: fc.nat(2) }),
    },
  )
  return fc.array(step, { minLength: 1, maxLength: 14, size: 'max' })
}

test.each([
  ['an organisation that trusts', trusting, sequences(8, 6)],
  ['one that is paid first', asking, sequences(3, 8)],
])(
  'orders and jobs of %s move as the tables say, and record what happened',
  async (_name, of, random) => {
    await fc.assert(
      fc.asyncProperty(random, async (steps) => {
        const model = await place(of)
        for (const { move, job } of steps) {
          const before = structuredClone({ ...model, of: null })
          const allowed = apply(model, move, job)
          const target = before.jobs[job % before.jobs.length]
          const done = await act({ ...before, of }, move, job)
          expect({ steps, move, job, allowed: done !== null }).toEqual({
            steps,
            move,
            job,
            allowed,
          })
          if (done === null) Object.assign(model, before, { of })
          else if (move === 'reschedule')
            model.jobs.push({
              id: done,
              type: target?.type ?? '',
              state: 'scheduled',
              triedAgain: false,
            })
          else if (move === 'begin' || move === 'pay')
            learn(model, { id: done, amount: before.total - before.paid, told: move === 'pay' })
          await compare(model)
        }
      }),
      { numRuns: 40 },
    )
    await checkInvariants(server.owner)
  },
  240_000,
)

async function place(of: typeof trusting): Promise<Model> {
  const { json } = await placeByKey(server, of, anOrder())
  const jobs = json.jobs.map(({ id, type }: { id: string; type: string }) => ({
    id,
    type,
    state: 'scheduled',
    triedAgain: false,
  }))
  const held = of === asking
  return {
    ...{ of, id: json.id, jobs, version: 1, events: ['order.created'] },
    ...{ state: held ? 'pending' : 'confirmed', held, late: false, sessions: [] },
    ...{ total: json.total, paid: 0, refunded: 0, added: 0 },
  }
}

/** Does a move. @returns the id of what came of it, or null where it was refused */
async function act(model: Model, move: Move, index: number): Promise<string | null> {
  switch (move) {
    case 'cancel':
      return cancel(model)
    case 'extend':
      return extend(model)
    case 'begin':
      return (await begin(model))?.id ?? null
    case 'pay':
      return pay(model)
    case 'tell':
      return tell(model, index)
    case 'pass':
      return pass(model)
    case 'expire':
      return expire(model)
    default:
      return moveJob(model, move, model.jobs[index % model.jobs.length]?.id ?? '')
  }
}

/** Keeps a payment that was begun; gone on with later it is the same. */
function learn({ sessions }: Model, session: Session): void {
  const known = sessions.find(({ id }) => id === session.id)
  if (!known) sessions.push(session)
  else if (session.told) known.told = true
}

/** The rules once more: changes the model where the move is allowed, and says whether it is. */
function apply(model: Model, move: Move, index: number): boolean {
  const live = model.state === 'confirmed' || model.state === 'in_progress'
  const unfinished = live || model.state === 'pending'
  if (move === 'cancel') {
    if (!unfinished || model.jobs.some(({ state }) => state === 'completed')) return false
    callOff(model)
    return true
  }
  if (move === 'expire') {
    if (!model.held || !model.late || model.state !== 'pending') return false
    callOff(model)
    return true
  }
  if (move === 'pass') {
    if (!model.held || model.state !== 'pending') return false
    model.late = true
    return true
  }
  if (move === 'extend') {
    const waits = model.jobs.filter(
      ({ type, state }) => type === 'collection' && state !== 'cancelled',
    )
    if (!unfinished || waits.some(({ state }) => state !== 'scheduled')) return false
    model.added += 1
    model.total += DAY_PRICE
    model.version += 1
    return true
  }
  if (move === 'pay' || move === 'begin') {
    if (model.state === 'cancelled' || model.paid >= model.total) return false
    if (model.held && model.late) return false
    if (move === 'pay') receive(model, model.total - model.paid)
    return true
  }
  if (move === 'tell') {
    const session = model.sessions[index % model.sessions.length]
    if (!session || session.told) return false
    session.told = true
    receive(model, session.amount)
    if (model.state === 'cancelled') {
      model.paid -= session.amount
      model.refunded += session.amount
      model.version += 1
    }
    return true
  }
  const job = model.jobs[index % model.jobs.length]
  if (!job) return false
  if (move === 'reschedule') {
    if (!live || job.state !== 'failed' || job.triedAgain) return false
    job.triedAgain = true
    model.version += 1
    return true
  }
  const from: JobState = move === 'start' ? 'scheduled' : 'started'
  if (job.state !== from || (move === 'start' && !live)) return false
  job.state = move === 'start' ? 'started' : move === 'complete' ? 'completed' : 'failed'
  model.events.push(`job.${job.state}`)
  model.version += 1
  if (live) {
    model.state = 'in_progress'
    const standing = model.jobs.filter(({ triedAgain }) => !triedAgain)
    const over = standing.every(({ state }) => state === 'completed' || state === 'cancelled')
    if (over && standing.some(({ state }) => state === 'completed')) model.state = 'completed'
  }
  return true
}

function callOff(model: Model): void {
  model.state = 'cancelled'
  for (const job of model.jobs) if (job.state === 'scheduled') job.state = 'cancelled'
  model.events.push('order.cancelled')
  model.version += 1
}

/** Money comes: an order that waited for it stands once nothing is due. */
function receive(model: Model, amount: number): void {
  model.paid += amount
  model.version += 1
  if (!model.held || model.state === 'cancelled' || model.paid < model.total) return
  model.held = false
  if (model.state === 'pending') model.state = 'confirmed'
}

async function moveJob(
  { of }: Model,
  move: (typeof moves)[number],
  id: string,
): Promise<string | null> {
  try {
    const rows = await of.within((org) => {
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

async function cancel({ of, id }: Model): Promise<string | null> {
  const { status } = await server.fetch(`/api/v1/orders/${id}/cancel`, {
    method: 'POST',
    headers: withKey(of.writeKey),
    body: '{}',
  })
  expect([200, 422]).toContain(status)
  await closeSessions((work) => of.within(work), providers, log)
  return status === 200 ? id : null
}

async function extend({ of, id, added }: Model): Promise<string | null> {
  const body = { pickupDate: inDays(11 + added) }
  const { status } = await asHirer(server, of)('changes', { id, body })
  expect([200, 422]).toContain(status)
  return status === 200 ? id : null
}

async function begin({ of, id, total, paid }: Model): Promise<{ id: string; url: string } | null> {
  const { status, json } = await asHirer(server, of)('payment-sessions', { id })
  expect([201, 422]).toContain(status)
  if (status === 422) return null
  expect(json.amount).toBe(total - paid)
  return json
}

async function pay(model: Model): Promise<string | null> {
  const session = await begin(model)
  if (session === null) return null
  const card = { number: '4242424242424242', expiry: '04/32', code: '123' }
  const { pathname } = new URL(session.url)
  const body = new URLSearchParams(card)
  const paid = await server.fetch(pathname, { method: 'POST', redirect: 'manual', body })
  expect(paid.status).toBe(303)
  return session.id
}

/** The provider tells that one of the payments that were begun was made, late perhaps, or again. */
async function tell({ of, sessions }: Model, index: number): Promise<string | null> {
  const session = sessions[index % sessions.length]
  if (!session) return null
  const { body, signature } = await providers.test.tellPaid({
    ...{ id: session.id, amount: session.amount, currency: 'AUD' },
    organisationId: of.id,
  })
  const { status } = await server.fetch('/payments/test/events', {
    method: 'POST',
    headers: { 'stripe-signature': signature },
    body,
  })
  expect(status).toBe(200)
  await sendRefunds((work) => of.within(work), providers, log)
  return session.told ? null : session.id
}

/** The time to pay passes, also of what was begun. */
async function pass({ id, held, state }: Model): Promise<string | null> {
  if (!held || state !== 'pending') return null
  const past = `now() - interval '1 second'`
  await server.owner.query(`update orders set held_until = ${past} where id = $1`, [id])
  await server.owner.query(`update payment_sessions set expires_at = ${past} where order_id = $1`, [
    id,
  ])
  return id
}

/** The chore comes by, which goes over what earlier sequences have left too. */
async function expire({ of, id, state }: Model): Promise<string | null> {
  await releaseUnpaid((work) => of.within(work), providers, log)
  const { rows } = await server.owner.query('select status from orders where id = $1', [id])
  return state !== 'cancelled' && rows[0]?.status === 'cancelled' ? id : null
}

async function compare(model: Model): Promise<void> {
  const { json } = await server.fetch(`/api/v1/orders/${model.id}`, {
    headers: withKey(model.of.readKey),
  })
  const { rows } = await server.owner.query(
    `select e.type from events e where e.organisation_id = $1 and (e.subject_id = $2
      or e.subject_id in (select id from jobs where order_id = $2)) order by e.created_at, e.id`,
    [model.of.id, model.id],
  )
  const states = Object.fromEntries(
    json.jobs.map((job: { id: string; status: string }) => [job.id, job.status]),
  )
  expect({
    state: json.status,
    money: [json.total, json.amountPaid, json.paid],
    version: json.version,
    jobs: states,
    events: rows.map(({ type }) => String(type)).toSorted((a, b) => (a < b ? -1 : 1)),
  }).toEqual({
    state: model.state,
    money: [model.total, model.paid, isPaid(model)],
    version: model.version,
    jobs: Object.fromEntries(model.jobs.map(({ id, state }) => [id, state])),
    events: model.events.toSorted((a, b) => (a < b ? -1 : 1)),
  })
}

/** What went back of a cancelled order, or of one that is not paid for it, keeps it from being paid. */
function isPaid({ state, total, paid, refunded }: Model): boolean {
  return paid >= total && (refunded === 0 || state !== 'cancelled')
}
