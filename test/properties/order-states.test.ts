import fc from 'fast-check'
import { expect, test } from 'vitest'
import { checkInvariants } from '#test/invariants.ts'
import { anOrder, inDays, plainCatalog } from '#test/catalogs.ts'
import { createTestOrganisation, placeByKey, startTestServer, withKey } from '#test/harness.ts'
import { completeJob } from '#jobs/complete-job.ts'
import { failJob } from '#jobs/fail-job.ts'
import { rescheduleJob } from '#jobs/reschedule-job.ts'
import { startJob } from '#jobs/start-job.ts'
import { Refusal } from '#server/refusal.ts'

/**
 * Random sequences of place, cancel, start, complete, fail and reschedule, against a second reading of
 * the state tables (decisions, section 5): what may be done, what becomes of order and jobs, and which
 * events are recorded.
 */

const server = await startTestServer()
const organisation = await createTestOrganisation(server.db, plainCatalog)

type JobState = 'scheduled' | 'started' | 'completed' | 'failed' | 'cancelled'
type OrderState = 'confirmed' | 'in_progress' | 'completed' | 'cancelled'
type ModelJob = { id: string; state: JobState; triedAgain: boolean }
type Model = { id: string; state: OrderState; jobs: ModelJob[]; version: number; events: string[] }

const moves = ['start', 'complete', 'fail', 'reschedule'] as const
const step = fc.oneof(
  { weight: 8, arbitrary: fc.record({ move: fc.constantFrom(...moves), job: fc.nat(5) }) },
  {
    weight: 1,
    arbitrary: fc.record({ move: fc.constant('cancel' as const), job: fc.constant(0) }),
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
          move === 'cancel' ? await cancel(model.id) : await moveJob(move, target?.id ?? '')
        expect({ steps, move, job, allowed: done !== null }).toEqual({ steps, move, job, allowed })
        if (done === null) Object.assign(model, before)
        else if (move === 'reschedule')
          model.jobs.push({ id: done, state: 'scheduled', triedAgain: false })
        await compare(model)
      }
    }),
    { numRuns: 40 },
  )
  await checkInvariants(server.owner)
}, 120_000)

async function place(): Promise<Model> {
  const { json } = await placeByKey(server, organisation, anOrder())
  const jobs = json.jobs.map(({ id }: { id: string }) => ({
    id,
    state: 'scheduled',
    triedAgain: false,
  }))
  return { id: json.id, state: 'confirmed', jobs, version: 1, events: ['order.created'] }
}

/** The rules once more: changes the model where the move is allowed, and says whether it is. */
function apply(model: Model, move: (typeof moves)[number] | 'cancel', index: number): boolean {
  const live = model.state === 'confirmed' || model.state === 'in_progress'
  if (move === 'cancel') {
    if (!live || model.jobs.some(({ state }) => state === 'completed')) return false
    model.state = 'cancelled'
    for (const job of model.jobs) if (job.state === 'scheduled') job.state = 'cancelled'
    model.events.push('order.cancelled')
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
    version: json.version,
    jobs: states,
    events: rows.map(({ type }) => String(type)).toSorted((a, b) => (a < b ? -1 : 1)),
  }).toEqual({
    state: model.state,
    version: model.version,
    jobs: Object.fromEntries(model.jobs.map(({ id, state }) => [id, state])),
    events: model.events.toSorted((a, b) => (a < b ? -1 : 1)),
  })
}
