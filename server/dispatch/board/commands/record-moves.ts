import { randomUUIDv7 } from 'node:crypto'
import { sql } from 'kysely'
import { MESSAGE_MINUTES, UNDO_MINUTES } from '#contract/office/dispatch/board/commands.ts'
import type { BoardCommands } from '#contract/office/dispatch/board/commands.ts'
import type { JobStatus } from '#contract/jobs/job.ts'
import type { BoardCommandsAnswer } from '#contract/office/dispatch/board/results.ts'
import { recordAudits } from '#server/audit/record-audit.ts'
import type { Org } from '#server/db/tenant.ts'
import type { IdempotencyKey } from '#server/orders/place/idempotency-key.ts'
import { holdBack } from '#server/mail/replace-waiting.ts'
import { mailMovedJobs } from '#server/orders/letters/visits/mail-moved-jobs.ts'
import type { MovedOrder } from './move-days.ts'
import type { HireDates, Step } from './step.ts'
import type { PlannedStop, State } from './state.ts'
import { listStops } from './write-state.ts'
import type { StopLists } from './write-state.ts'

const MINUTE_MS = 60_000

/** Where a job was and is, and what its order's dates were and are if they changed. */
export type JobMove = {
  jobId: string
  orderId: string
  reference: string
  /** The state that it was moved in. */
  status: JobStatus
  from: { runId: string | null; date: string }
  to: { runId: string | null; date: string }
  cause: 'ours' | 'hirer' | null
  hire: { before: HireDates; after: HireDates } | null
}

/** What a call did, as `board_moves.changes` keeps it. */
export type Moves = {
  jobs: JobMove[]
  /** The orders whose jobs moved to other days. */
  orders?: MovedOrder[]
  /** The stops of each run before, and after. */
  runs: { id: string; before: PlannedStop[]; after: PlannedStop[] }[]
}

type Recorded = {
  state: State
  before: StopLists
  fresh: State
  done: readonly Step[]
  orders: readonly MovedOrder[]
  key: IdempotencyKey | null
  answer: BoardCommandsAnswer
}

/**
 * Writes what a call did to the audit log, and keeps it so that it can be undone; emails hirers whose job moved
 * to another day in two minutes.
 */
export async function recordMoves(
  org: Org,
  { override }: BoardCommands,
  { state, before, fresh, done, orders, key, answer }: Recorded,
): Promise<BoardCommandsAnswer> {
  const jobs = done.flatMap((step) => moveOf(step, state, fresh))
  const placed = jobs.map(({ jobId, from, to }) => {
    const after = override ? { ...to, reason: override.reason } : to
    return { action: 'job.placed' as const, subject: jobId, before: from, after }
  })
  await recordAudits(org, placed)
  await mailAll(org, done, jobs)
  const after = listStops(fresh)
  const runs = [...after].flatMap(([id, stops]) => {
    const was = before.get(id) ?? []
    const isSame = JSON.stringify(was) === JSON.stringify(stops)
    return isSame ? [] : [{ id, before: [...was], after: [...stops] }]
  })
  const ids = (stops: readonly PlannedStop[]) => ({ stops: stops.map(({ id }) => id) })
  const changed = runs
    .filter(({ id }) => done.some(({ placing, command }) => !placing && about(command, id)))
    .map((run) => ({
      action: 'run.stops_changed' as const,
      subject: run.id,
      before: ids(run.before),
      after: ids(run.after),
    }))
  await recordAudits(org, changed)
  const undoId = randomUUIDv7()
  const moved = new Set(jobs.map(({ orderId }) => orderId))
  const changes: Moves = { jobs, orders: orders.filter(({ id }) => moved.has(id)), runs }
  const undoUntil = new Date(org.now.getTime() + UNDO_MINUTES * MINUTE_MS).toISOString()
  const answered = { ...answer, undoId, undoUntil }
  await org.tx.run(sql`
    insert into board_moves (organisation_id, id, made_at, made_by, changes, idempotency_key,
      body_hash, answer)
    values (${org.id}, ${undoId}, ${org.now}, ${JSON.stringify(org.actor)}::jsonb,
      ${JSON.stringify(changes)}::jsonb, ${key?.key ?? null}, ${key?.bodyHash ?? null},
      ${JSON.stringify(answered)}::jsonb)`)
  return answered
}

/** What was answered to a call with the same idempotency key; null if it's a new one. */
export async function findReplay(
  org: Org,
  key: IdempotencyKey | null,
): Promise<BoardCommandsAnswer | null> {
  if (key === null) return null
  const [known] = await org.tx.run(sql<{ answer: BoardCommandsAnswer }>`
    select answer from board_moves
    where organisation_id = ${org.id} and idempotency_key = ${key.key}`)
  return known?.answer ?? null
}

function about(command: Step['command'], runId: string): boolean {
  return !('runId' in command) || command.runId === runId
}

function moveOf({ placing, moved }: Step, state: State, fresh: State): JobMove[] {
  const job = state.jobs.get(placing?.jobId ?? '')
  if (!job || !placing) return []
  const from = { runId: state.runOf.get(job.id) ?? null, date: job.date }
  return [
    {
      jobId: job.id,
      orderId: job.orderId,
      reference: job.reference,
      status: job.status,
      from,
      // Another command of the call may have moved its hire further, and off the run.
      to: {
        runId: fresh.runOf.get(job.id) ?? null,
        date: fresh.jobs.get(job.id)?.date ?? placing.date,
      },
      cause: moved ? (placing.cause ?? null) : null,
      hire: moved && { before: moved.before, after: moved.after },
    },
  ]
}

/** A move that the hirer asked for is emailed like a change of their own, but can be undone for as long as any other. */
async function mailAll(
  org: Org,
  done: readonly Step[],
  jobs: readonly Pick<JobMove, 'orderId' | 'cause'>[],
): Promise<void> {
  const dueAt = new Date(org.now.getTime() + MESSAGE_MINUTES * MINUTE_MS)
  const hirers = jobs.filter(({ cause }) => cause === 'hirer')
  const orderIds = hirers.map(({ orderId }) => orderId)
  await holdBack(org, { orderIds, occasion: 'changed', dueAt })
  const moves = done.flatMap(({ placing, moved }) =>
    placing?.cause === 'ours' && moved?.effect.message === true
      ? [{ id: placing.jobId, effect: moved.effect }]
      : [],
  )
  const mailed = await mailMovedJobs(org, { ids: moves.map(({ id }) => id), dueAt })
  for (const { id, effect } of moves) effect.message = mailed.has(id)
}
