import { randomUUIDv7 } from 'node:crypto'
import { sql } from 'kysely'
import { MESSAGE_MINUTES, UNDO_MINUTES } from '#contract/office/dispatch/board/commands.ts'
import type { BoardCommands } from '#contract/office/dispatch/board/commands.ts'
import type { BoardCommandsAnswer } from '#contract/office/dispatch/board/results.ts'
import { recordAudit } from '#server/audit/record-audit.ts'
import type { Org } from '#server/db/tenant.ts'
import type { IdempotencyKey } from '#server/orders/place/idempotency-key.ts'
import { mailMovedJob } from '#server/orders/letters/mail-moved-job.ts'
import type { HireDates } from './move-day.ts'
import type { Step } from './step.ts'
import type { PlannedStop, State } from './state.ts'
import { listStops } from './write-state.ts'
import type { StopLists } from './write-state.ts'

const MINUTE_MS = 60_000

/** Where a job was and is, and what its order's dates were and are if they changed. */
export type JobMove = {
  jobId: string
  orderId: string
  reference: string
  from: { runId: string | null; date: string }
  to: { runId: string | null; date: string }
  cause: 'ours' | 'hirer' | null
  hire: { before: HireDates; after: HireDates } | null
}

/** What a call did, as `board_moves.changes` keeps it. */
export type Moves = {
  jobs: JobMove[]
  /** The stops of each run before, and after. */
  runs: { id: string; before: PlannedStop[]; after: PlannedStop[] }[]
}

type Recorded = {
  state: State
  before: StopLists
  fresh: State
  done: readonly Step[]
  key: IdempotencyKey | null
  answer: BoardCommandsAnswer
}

/**
 * Writes what a call did to the audit log, and keeps it so that it can be undone; emails hirers whose job moved
 * to another day in two minutes.
 */
export async function recordMoves(
  org: Org,
  { override, emailHirers }: BoardCommands,
  { state, before, fresh, done, key, answer }: Recorded,
): Promise<BoardCommandsAnswer> {
  const jobs = done.flatMap((step) => moveOf(step, state))
  for (const { jobId, from, to } of jobs) {
    const after = override ? { ...to, reason: override.reason } : to
    await recordAudit(org, 'job.placed', jobId, { before: from, after })
  }
  await mailAll(org, done, emailHirers)
  const after = listStops(fresh)
  const runs = [...after].flatMap(([id, stops]) => {
    const was = before.get(id) ?? []
    const isSame = JSON.stringify(was) === JSON.stringify(stops)
    return isSame ? [] : [{ id, before: [...was], after: [...stops] }]
  })
  for (const run of runs) {
    if (!done.some(({ placing, command }) => !placing && about(command, run.id))) continue
    const ids = (stops: readonly PlannedStop[]) => ({ stops: stops.map(({ id }) => id) })
    await recordAudit(org, 'run.stops_changed', run.id, {
      before: ids(run.before),
      after: ids(run.after),
    })
  }
  const undoId = randomUUIDv7()
  const changes: Moves = { jobs, runs }
  const undoUntil = new Date(org.now.getTime() + UNDO_MINUTES * MINUTE_MS).toISOString()
  // The effects have learnt meanwhile which hirers are emailed.
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

function moveOf({ placing, moved }: Step, state: State): JobMove[] {
  const job = state.jobs.get(placing?.jobId ?? '')
  if (!job || !placing) return []
  const from = { runId: state.runOf.get(job.id) ?? null, date: job.date }
  return [
    {
      ...{ jobId: job.id, orderId: job.orderId, reference: job.reference, from },
      to: { runId: placing.runId, date: placing.date },
      cause: moved ? (placing.cause ?? null) : null,
      hire: moved && { before: moved.before, after: moved.after },
    },
  ]
}

/** A change for the hirer is emailed as one of theirs is; they asked for it. */
async function mailAll(org: Org, done: readonly Step[], emailHirers: boolean): Promise<void> {
  if (!emailHirers) return
  const dueAt = new Date(org.now.getTime() + MESSAGE_MINUTES * MINUTE_MS)
  for (const { placing, moved } of done) {
    if (!placing || !moved) continue
    if (placing.cause === 'ours') await mailMovedJob(org, { id: placing.jobId, dueAt })
    moved.effect.message = true
  }
}
