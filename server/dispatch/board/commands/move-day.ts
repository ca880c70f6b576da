import { sql } from 'kysely'
import type { CommandProblem, CommandResult } from '#contract/office/dispatch/board/results.ts'
import type { Day } from '#contract/values/day.ts'
import type { Org } from '#server/db/tenant.ts'
import { attempt } from '#server/db/transaction.ts'
import { moveJobDate } from '#server/orders/jobs/dates/move-job-date.ts'
import { Refusal } from '#server/refusal.ts'
import { refuse } from './check-placing.ts'
import type { Placing } from './check-placing.ts'
import type { PlannedJob } from './state.ts'

export type MovedDay = {
  effect: NonNullable<CommandResult['effect']>
  /** The dates of the order before and after, so that an undo knows whether they changed since. */
  before: HireDates
  after: HireDates
}

export type HireDates = { delivery: Day; collection: Day | null; total: number }

/**
 * Moves a job to another day, or leaves everything as it was and says why not.
 */
export async function moveDay(
  org: Org,
  job: PlannedJob,
  placing: Placing,
): Promise<MovedDay | CommandProblem> {
  const before = await readHire(org, job.orderId)
  try {
    await attempt(org.tx, () =>
      moveJobDate(org, {
        id: job.id,
        date: placing.date,
        cause: placing.cause === 'hirer' ? 'hirers' : 'ours',
        hire: placing.hire,
      }),
    )
  } catch (error) {
    if (!(error instanceof Refusal) || error.status !== 422) throw error
    return asProblem(error)
  }
  const after = await readHire(org, job.orderId)
  const hasMoved = before.delivery !== after.delivery || before.collection !== after.collection
  return {
    effect: {
      from: job.date,
      to: placing.date,
      hire: hasMoved ? { delivery: after.delivery, collection: after.collection } : null,
      difference: after.total - before.total,
      message: false,
    },
    before,
    after,
  }
}

/** The days and the price of an order. */
export async function readHire(org: Org, orderId: string): Promise<HireDates> {
  const [row] = await org.tx.run(sql<HireDates>`
    select o.delivery_date as delivery, o.total::float8 as total,
      case when exists (select from order_lines l where l.organisation_id = o.organisation_id
        and l.order_id = o.id and l.collected) then o.pickup_date end as collection
    from orders o where o.organisation_id = ${org.id} and o.id = ${orderId}`)
  if (!row) throw new Error(`order ${orderId} has gone`)
  return row
}

function asProblem({ problems }: Refusal): CommandProblem {
  const [problem] = problems
  const message = `${problem?.field ?? 'date'} ${problem?.message ?? ''}`
  if (problem?.code === 'sold_out') return refuse('sold_out', `No bin is left: ${message}.`)
  if (problem?.code === 'closed') return refuse('closed_day', `It’s a closed day: ${message}.`)
  return refuse('dates', `Its dates don’t allow it: ${message}.`)
}
