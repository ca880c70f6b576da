import type { Day } from '#contract/values/day.ts'
import type { Problem } from '#contract/problems.ts'
import { loadCatalog } from '#server/catalog/load-catalog.ts'
import type { Org } from '#server/db/tenant.ts'
import { findJobs } from '#server/jobs/find-job.ts'
import type { MovedJob } from '#server/jobs/plan/set-job-dates.ts'
import { readJobsOfOrders } from '#server/jobs/read-line-jobs.ts'
import { readOrders } from '#server/orders/find-order.ts'
import { holdBinsOfOrders } from '#server/orders/stock/hold-bins.ts'
import { findOrganisation } from '#server/organisations/find-organisation.ts'
import { planMove, whyNotMove } from './plan-move.ts'
import type { JobToMove } from './plan-move.ts'
import type { HireMove } from './shift-line.ts'
import { takeDates } from './take-dates.ts'
import { writeDates } from './write-dates.ts'
import type { DatesWrite } from './write-dates.ts'

/** On whose account a job moves: rain and a breakdown are ours. */
export type Cause = MovedJob['cause']

/** The job, the day it moves to, and what becomes of the end of its hire. */
export type DateMove = { id: string; date: Day; hire: HireMove; cause: Cause }

/**
 * Moves scheduled jobs of different orders, which are locked, to other days without a change of price (rules,
 * section 12, "Jobs"), in a handful of statements however many they are. Bins are counted for all of them together.
 * One that can't move stays, and nothing of its order changes. Moving a job to the day that it has changes nothing.
 * @returns why jobs didn't move, by their ids
 */
export async function moveJobDates(
  org: Org,
  moves: readonly DateMove[],
): Promise<ReadonlyMap<string, Problem>> {
  const problems = new Map<string, Problem>()
  const planned = new Map<string, DatesWrite>()
  const catalog = await loadCatalog({ ...org, ...(await findOrganisation(org)) })
  for (const move of await readMoves(org, moves)) {
    const { job } = move.rows
    if (job.date === move.date && job.status === 'scheduled') continue
    const plan = whyNotMove(org, move) ?? planMove(move, catalog)
    if ('code' in plan) problems.set(job.id, plan)
    else planned.set(job.id, plan)
  }
  const short = await takeDates(org, [...planned.values()])
  for (const [id, write] of planned) {
    const problem = short.get(write.orderId)
    if (!problem) continue
    problems.set(id, problem)
    planned.delete(id)
  }
  await writeDates(org, [...planned.values()])
  // A bin whose collection moves is out until then; the dates of a hire that moves say so themselves.
  const alone = [...planned.values()].filter(({ lines }) => lines.length === 0)
  await holdBinsOfOrders(
    org,
    alone.map(({ orderId }) => orderId),
    null,
  )
  return problems
}

async function readMoves(org: Org, moves: readonly DateMove[]): Promise<JobToMove[]> {
  const found = await findJobs(
    org,
    moves.map(({ id }) => id),
  )
  const orderIds = Array.from(found.values(), ({ job }) => job.order_id)
  const orders = await readOrders(org, orderIds)
  const jobs = await readJobsOfOrders(org, orderIds)
  return moves.map(({ id, ...move }) => {
    const rows = found.get(id)
    const order = orders.get(rows?.job.order_id ?? '')
    if (!rows || !order) throw new Error(`job ${id} has gone`)
    return { ...move, rows, order, jobs: jobs.get(order.order.id) ?? [] }
  })
}
