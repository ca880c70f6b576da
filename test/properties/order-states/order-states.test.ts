import { defaultEventTypes } from '#contract/webhooks/event-types.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { checkInvariants } from '#test/invariants.ts'
import { withKey } from '#test/harness.ts'
import { act, payFirst, payLater, place, server } from './actions.ts'
import { apply, isPaid, jobMoves, orderMoves, rememberSession } from './model.ts'
import type { Model } from './model.ts'

/**
 * Random sequences of moves (cancel, extend, pay, start, complete, fail, reschedule and more) on the
 * server and on a model of the rules. After each move both must agree: whether it is allowed, the
 * states of order and jobs, the money and the events.
 */

/** Up to 14 moves in a row. The two numbers weigh moves of jobs against moves of the order. */
function sequences(ofJobs: number, ofOrders: number) {
  const step = fc.oneof(
    {
      weight: ofJobs,
      arbitrary: fc.record({ move: fc.constantFrom(...jobMoves), job: fc.nat(5) }),
    },
    {
      weight: ofOrders,
      arbitrary: fc.record({ move: fc.constantFrom(...orderMoves), job: fc.nat(2) }),
    },
  )
  return fc.array(step, { minLength: 1, maxLength: 14, size: 'max' })
}

test.each([
  ['an organisation that lets hirers pay later', payLater, sequences(8, 6)],
  ['an organisation that requires payment first', payFirst, sequences(3, 8)],
])(
  'orders and jobs of %s follow the state tables and record their events',
  async (_name, organisation, random) => {
    await fc.assert(
      fc.asyncProperty(random, async (steps) => {
        const model = await place(organisation)
        for (const { move, job } of steps) {
          const before = structuredClone({ ...model, organisation: null })
          const allowed = apply(model, move, job)
          const target = before.jobs[job % before.jobs.length]
          const done = await act({ ...before, organisation }, move, job)
          expect({ steps, move, job, allowed: done !== null }).toEqual({
            steps,
            move,
            job,
            allowed,
          })
          if (done !== null && model.fetches && !before.fetches) await findCollection(model)
          if (done === null) Object.assign(model, before, { organisation })
          else if (move === 'reschedule')
            model.jobs.push({
              id: done,
              type: target?.type ?? '',
              state: 'scheduled',
              retried: false,
            })
          else if (move === 'beginPayment' || move === 'pay')
            rememberSession(model, {
              id: done,
              amount: before.total - before.paid,
              reported: move === 'pay',
            })
          await compare(model)
        }
      }),
      { numRuns: 40 },
    )
    await checkInvariants(server.owner)
  },
  240_000,
)

/** The model learns the id of the collection that the server has planned. */
async function findCollection(model: Model): Promise<void> {
  const { rows } = await server.owner.query(
    "select id from jobs where order_id = $1 and status = 'scheduled'",
    [model.id],
  )
  const [id] = rows.map((row) => String(row.id))
  expect(rows).toHaveLength(1)
  model.jobs.push({ id: id ?? '', type: 'collection', state: 'scheduled', retried: false })
}

async function compare(model: Model): Promise<void> {
  const { json } = await server.fetch(`/api/v1/orders/${model.id}`, {
    headers: withKey(model.organisation.readKey),
  })
  const { rows } = await server.owner.query(
    `select e.type from events e where e.organisation_id = $1 and (e.subject_id = $2
      or e.subject_id in (select id from jobs where order_id = $2))
      and e.type = any ($3) order by e.created_at, e.id`,
    [model.organisation.id, model.id, defaultEventTypes],
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
