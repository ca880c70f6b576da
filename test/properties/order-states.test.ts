import fc from 'fast-check'
import { expect, test } from 'vitest'
import { asHirer } from '#test/hirers/ask.ts'
import { checkInvariants } from '#test/invariants.ts'
import { anOrder, inDays, plainCatalog } from '#test/catalogs.ts'
import { createTestOrganisation, placeByKey, startTestServer, withKey } from '#test/harness.ts'
import { completeJob } from '#jobs/complete-job.ts'
import { failJob } from '#jobs/fail-job.ts'
import { rescheduleJob } from '#jobs/reschedule-job.ts'
import { startJob } from '#jobs/start-job.ts'
import { Refusal } from '#server/refusal.ts'

/**
 * Random sequences of place, cancel, extend, pay, start, complete, fail and reschedule, against a second reading of
 * the state tables (decisions, section 5): what may be done, what becomes of order and jobs, and which
 * events are recorded.
 */

const server = await startTestServer()
const organisation = await createTestOrganisation(server.db, plainCatalog)
const ask = asHirer(server, organisation)

type JobState = 'scheduled' | 'started' | 'completed' | 'failed' | 'cancelled'
type OrderState = 'confirmed' | 'in_progress' | 'completed' | 'cancelled'
type ModelJob = { id: string; type: string; state: JobState; triedAgain: boolean }
type Model = {
  id: string
  state: OrderState
  jobs: ModelJob[]
  version: number
  events: string[]
  total: number
  paid: number
  /** Days that the hirer has added. */
  added: number
}

const moves = ['start', 'complete', 'fail', 'reschedule'] as const
/** What is done with the order, and not with one of its jobs. */
const wholes = ['cancel', 'extend', 'pay'] as const
type Move = (typeof moves)[number] | (typeof wholes)[number]
const DAY_PRICE = 1500
const step = fc.oneof(
  { weight: 8, arbitrary: fc.record({ move: fc.constantFrom(...moves), job: fc.nat(5) }) },
  {
    weight: 3,
    arbitrary: fc.record({ move: fc.constantFrom(...wholes), job: fc.constant(0) }),
  },
)

test('orders and jobs move as the tables say, and record what happened', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 14 }), async (steps) => {
      const model = await place()
      for (const { move, job } of steps) {
        const before = structuredClone(model)
        const allowed = apply(model, move, job)
        const target = before.jobs[job % before.jobs.length]
        const done =
          move === 'cancel'
            ? await cancel(model.id)
            : move === 'extend'
              ? await extend(model.id, before.added + 1)
              : move === 'pay'
                ? await pay(model.id)
                : await moveJob(move, target?.id ?? '')
        expect({ steps, move, job, allowed: done !== null }).toEqual({ steps, move, job, allowed })
        if (done === null) Object.assign(model, before)
        else if (move === 'reschedule')
          model.jobs.push({
            id: done,
            type: target?.type ?? '',
            state: 'scheduled',
            triedAgain: false,
          })
        await compare(model)
      }
    }),
    { numRuns: 40 },
  )
  await checkInvariants(server.owner)
}, 120_000)

async function place(): Promise<Model> {
  const { json } = await placeByKey(server, organisation, anOrder())
  const jobs = json.jobs.map(({ id, type }: { id: string; type: string }) => ({
    id,
    type,
    state: 'scheduled',
    triedAgain: false,
  }))
  const money = { total: json.total, paid: 0, added: 0 }
  return { id: json.id, state: 'confirmed', jobs, version: 1, events: ['order.created'], ...money }
}

/** The rules once more: changes the model where the move is allowed, and says whether it is. */
function apply(model: Model, move: Move, index: number): boolean {
  const live = model.state === 'confirmed' || model.state === 'in_progress'
  if (move === 'cancel') {
    if (!live || model.jobs.some(({ state }) => state === 'completed')) return false
    model.state = 'cancelled'
    for (const job of model.jobs) if (job.state === 'scheduled') job.state = 'cancelled'
    model.events.push('order.cancelled')
    model.version += 1
    return true
  }
  if (move === 'extend') {
    const waits = model.jobs.filter(
      ({ type, state }) => type === 'collection' && state !== 'cancelled',
    )
    if (!live || waits.some(({ state }) => state !== 'scheduled')) return false
    model.added += 1
    model.total += DAY_PRICE
    model.version += 1
    return true
  }
  if (move === 'pay') {
    if (model.state === 'cancelled' || model.paid >= model.total) return false
    model.paid = model.total
    model.version += 1
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

async function moveJob(move: (typeof moves)[number], id: string): Promise<string | null> {
  const by = 'test'
  try {
    const rows = await organisation.within((org) => {
      switch (move) {
        case 'start':
          return startJob(org, { id, by })
        case 'complete':
          return completeJob(org, { id, by, completion: {} })
        case 'fail':
          return failJob(org, { id, by, failure: { code: 'blocked', note: null, photos: [] } })
        case 'reschedule':
          return rescheduleJob(org, { id, by, date: inDays(5) })
      }
    })
    return rows.job.id
  } catch (error) {
    if (error instanceof Refusal && error.status === 422) return null
    throw error
  }
}

async function cancel(id: string): Promise<string | null> {
  const { status } = await server.fetch(`/api/v1/orders/${id}/cancel`, {
    method: 'POST',
    headers: withKey(organisation.writeKey),
    body: '{}',
  })
  expect([200, 422]).toContain(status)
  return status === 200 ? id : null
}

async function extend(id: string, added: number): Promise<string | null> {
  const { status } = await ask('changes', { id, body: { pickupDate: inDays(10 + added) } })
  expect([200, 422]).toContain(status)
  return status === 200 ? id : null
}

async function pay(id: string): Promise<string | null> {
  const { status, json } = await ask('payment-sessions', { id })
  expect([201, 422]).toContain(status)
  if (status === 422) return null
  const card = { number: '4242424242424242', expiry: '04/32', code: '123' }
  const { pathname } = new URL(json.url)
  const body = new URLSearchParams(card)
  const paid = await server.fetch(pathname, { method: 'POST', redirect: 'manual', body })
  expect(paid.status).toBe(303)
  return id
}

async function compare(model: Model): Promise<void> {
  const { json } = await server.fetch(`/api/v1/orders/${model.id}`, {
    headers: withKey(organisation.readKey),
  })
  const { rows } = await server.owner.query(
    `select e.type from events e where e.organisation_id = $1 and (e.subject_id = $2
      or e.subject_id in (select id from jobs where order_id = $2)) order by e.created_at, e.id`,
    [organisation.id, model.id],
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
    money: [model.total, model.paid, model.paid >= model.total],
    version: model.version,
    jobs: Object.fromEntries(model.jobs.map(({ id, state }) => [id, state])),
    events: model.events.toSorted((a, b) => (a < b ? -1 : 1)),
  })
}
