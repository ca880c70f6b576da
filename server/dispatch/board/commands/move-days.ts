import type { Problem } from '#contract/problems.ts'
import type { CommandProblem } from '#contract/office/dispatch/board/results.ts'
import type { Day } from '#contract/values/day.ts'
import type { Org } from '#server/db/tenant.ts'
import { attempt } from '#server/db/transaction.ts'
import { moveJobDate } from '#server/orders/jobs/dates/move-job-date.ts'
import { moveJobDates } from '#server/orders/jobs/dates/move-job-dates.ts'
import { readDates } from '#server/orders/jobs/dates/read-dates.ts'
import type { OrderDates } from '#server/orders/jobs/dates/read-dates.ts'
import { Refusal } from '#server/refusal.ts'
import { refuse } from './checks/check-placing.ts'
import type { Placing } from './checks/check-placing.ts'
import type { PlannedJob, State } from './state.ts'
import type { HireDates, MovedDay, Step } from './step.ts'

/** An order whose jobs moved to other days, as it was and as it is. */
export type MovedOrder = { id: string; before: OrderDates; after: OrderDates }

type Moving = { step: Step; placing: Placing; job: PlannedJob }

/**
 * Moves jobs to the days that steps ask for, and notes with each step what became of it. One that can't move stays
 * as it was, and its step says why. Jobs of one order move one after the other, those of different orders together.
 */
export async function moveDays(
  org: Org,
  steps: readonly Step[],
  { jobs }: State,
): Promise<MovedOrder[]> {
  const moving = listMoving(steps, jobs)
  const orderIds = [...new Set(moving.map(({ job }) => job.orderId))]
  const before = await readDates(org, orderIds)
  const now = new Map(before)
  for (const round of roundsOf(moving)) {
    const open = round.filter(({ job, placing }) => dateOf(now, job) !== placing.date)
    const problems = await moveRound(org, open)
    const ids = open.map(({ job }) => job.orderId)
    const was = new Map(now)
    for (const [id, dates] of await readDates(org, ids)) now.set(id, dates)
    for (const { step, placing, job } of round) {
      const problem = problems.get(job.id)
      if (problem) step.problems.push(asProblem(problem))
      else if (job.date !== placing.date) {
        const change = [get(was, job.orderId), get(now, job.orderId)] as const
        step.moved = movedDay(job.date, placing.date, change)
      }
    }
  }
  return orderIds.map((id) => ({ id, before: get(before, id), after: get(now, id) }))
}

/**
 * The steps that ask for another day than a job has, or for the day that it has if another step may take it from
 * there: a delivery takes its collection along.
 */
function listMoving(steps: readonly Step[], jobs: State['jobs']): Moving[] {
  const placed = steps.flatMap((step): Moving[] => {
    const { command, placing } = step
    const job = jobs.get(placing?.jobId ?? '')
    const asksForDay = command.kind === 'move' || placing?.runId !== null
    return placing && job && asksForDay ? [{ step, placing, job }] : []
  })
  const leave = placed.filter(({ job, placing }) => job.date !== placing.date)
  const orders = new Set(leave.map(({ job }) => job.orderId))
  return placed.filter(({ job }) => orders.has(job.orderId))
}

type Dates = ReadonlyMap<string, OrderDates>

function get(dates: Dates, orderId: string): OrderDates {
  const found = dates.get(orderId)
  if (!found) throw new Error(`order ${orderId} has gone`)
  return found
}

function dateOf(dates: Dates, { id, orderId }: PlannedJob): Day | undefined {
  return get(dates, orderId).jobs.find((job) => job.id === id)?.date
}

/** The moves in turn: each order has at most one in a round. */
function roundsOf(moving: readonly Moving[]): Moving[][] {
  const rounds: Moving[][] = []
  for (const moves of Map.groupBy(moving, ({ job }) => job.orderId).values()) {
    moves.forEach((move, round) => (rounds[round] ??= []).push(move))
  }
  return rounds
}

async function moveRound(
  org: Org,
  round: readonly Moving[],
): Promise<ReadonlyMap<string, Problem>> {
  const [hirers, ours] = [
    round.filter(({ placing }) => placing.cause === 'hirer'),
    round.filter(({ placing }) => placing.cause !== 'hirer'),
  ]
  const moves = ours.map(({ placing: { jobId: id, date, hire } }) => {
    return { id, date, hire, cause: 'ours' as const }
  })
  const problems = new Map(moves.length > 0 ? await moveJobDates(org, moves) : [])
  for (const { placing } of hirers) {
    const problem = await changeForHirer(org, placing)
    if (problem) problems.set(placing.jobId, problem)
  }
  return problems
}

/** Makes the change that the hirer asks for, or leaves everything as it was and says why not. */
async function changeForHirer(
  org: Org,
  { jobId: id, date, hire }: Placing,
): Promise<Problem | null> {
  try {
    await attempt(org.tx, () => moveJobDate(org, { id, date, cause: 'hirers', hire }))
    return null
  } catch (error) {
    const [problem] = error instanceof Refusal && error.status === 422 ? error.problems : []
    if (!problem) throw error
    return problem
  }
}

function movedDay(from: Day, to: Day, [was, is]: readonly [OrderDates, OrderDates]): MovedDay {
  const [before, after] = [hireOf(was), hireOf(is)]
  const hasMoved = before.delivery !== after.delivery || before.collection !== after.collection
  const hire = hasMoved ? { delivery: after.delivery, collection: after.collection } : null
  const difference = after.total - before.total
  return { effect: { from, to, hire, difference, message: false }, before, after }
}

/** The days and the price of an order. */
export function hireOf({ collected, ...dates }: OrderDates): HireDates {
  const { deliveryDate: delivery, pickupDate, total, charges } = dates
  return { delivery, collection: collected ? pickupDate : null, total, charges }
}

function asProblem(problem: Problem): CommandProblem {
  const message = `${problem.field} ${problem.message}`
  if (problem.code === 'sold_out') return refuse('sold_out', `No bin is left: ${message}.`)
  if (problem.code === 'closed') return refuse('closed_day', `It’s a closed day: ${message}.`)
  return refuse('dates', `Its dates don’t allow it: ${message}.`)
}
