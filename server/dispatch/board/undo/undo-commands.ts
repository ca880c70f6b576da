import { sql } from 'kysely'
import { UNDO_MINUTES } from '#contract/office/dispatch/board/commands.ts'
import type { BoardUndo } from '#contract/office/dispatch/board/results.ts'
import { recordAudits } from '#server/audit/record-audit.ts'
import type { Org } from '#server/db/tenant.ts'
import { isUuid } from '#server/db/uuid.ts'
import type { JobMove, Moves } from '#server/dispatch/board/commands/record-moves.ts'
import { loadState } from '#server/dispatch/board/commands/state.ts'
import type { State } from '#server/dispatch/board/commands/state.ts'
import { listStops, writeState } from '#server/dispatch/board/commands/write-state.ts'
import { lockRuns } from '#server/dispatch/runs/lock-runs.ts'
import { lockOrders } from '#server/orders/lock-order.ts'
import { Refusal } from '#server/refusal.ts'
import { moveBack } from './move-back.ts'
import { restoreOrders } from './restore-orders.ts'
import { restoreStops } from './restore-stops.ts'

type Row = { changes: Moves; made_at: Date; undone_at: Date | null }

/**
 * Undoes a call of the board within ten minutes: what it moved goes back, unless it has moved, started or been
 * emailed since; that stays and is named. Undoing it again restores nothing.
 * @throws Refusal 404 for an unknown id, or once the ten minutes are over
 */
export async function undoCommands(org: Org, id: string): Promise<BoardUndo> {
  const { changes, made_at: since } = await takeMoves(org, id)
  const jobIds = [
    ...changes.jobs.map(({ jobId }) => jobId),
    ...changes.runs.flatMap(({ before }) => before.flatMap(({ jobId }) => jobId ?? [])),
  ]
  await lockOrders(
    org,
    changes.jobs.map(({ orderId }) => orderId),
  )
  const others = await org.tx.run(sql<{ id: string }>`
    select distinct s.run_id as id from stops s
    join jobs j on j.organisation_id = s.organisation_id and j.id = s.job_id
    where s.organisation_id = ${org.id} and s.removed_at is null
      and j.order_id = any (${changes.jobs.map(({ orderId }) => orderId)}::uuid[])`)
  const locked = await lockRuns(org, [
    ...new Set([
      ...changes.runs.map((run) => run.id),
      ...changes.jobs.flatMap(({ from }) => from.runId ?? []),
      ...others.map((run) => run.id),
    ]),
  ])
  const runIds = [...locked.keys()]
  const state = await loadState(org, { runIds, jobIds })
  const kept: BoardUndo['kept'] = []
  const back: JobMove[] = []
  const canGoBack = (move: JobMove) => whyNot(move, state) === null
  const whole = await restoreOrders(org, changes, { canGoBack, since })
  // What moved last goes back first.
  for (const move of changes.jobs.toReversed()) {
    const why = whole.has(move.orderId)
      ? null
      : (whyNot(move, state) ?? (await moveBack(org, move, since)))
    if (why === null) back.push(move)
    else kept.push({ jobId: move.jobId, reference: move.reference, why })
  }
  const fresh = await loadState(org, { runIds, jobIds })
  const before = listStops(fresh)
  const stops = restoreStops(fresh, changes, back)
  await writeState(org, before, fresh)
  const placed = back.map(({ jobId, from, to }) => {
    const after = { ...from, undo: id }
    return { action: 'job.placed' as const, subject: jobId, before: to, after }
  })
  await recordAudits(org, placed)
  return { restored: back.length + stops.restored, kept: [...kept, ...stops.kept] }
}

async function takeMoves(org: Org, id: string): Promise<Row> {
  const [row] = isUuid(id)
    ? await org.tx.run(sql<Row>`
        select changes, made_at, undone_at from board_moves
        where organisation_id = ${org.id} and id = ${id}
          and made_at > ${org.now}::timestamptz - make_interval(mins => ${UNDO_MINUTES})
        for update`)
    : []
  if (!row) throw new Refusal(404, 'This can no longer be undone: its ten minutes are over')
  if (row.undone_at) return { ...row, changes: { jobs: [], runs: [] } }
  await org.tx.run(sql`
    update board_moves set undone_at = ${org.now}
    where organisation_id = ${org.id} and id = ${id}`)
  return row
}

/** Why a job stays where it is; null if it can go back. */
function whyNot({ jobId, status, from, to }: JobMove, state: State): string | null {
  const job = state.jobs.get(jobId)
  if (!job) return 'It doesn’t exist any more.'
  const runId = state.runOf.get(jobId) ?? null
  if (job.date !== to.date || runId !== to.runId) return 'Someone has moved it since.'
  if (job.status !== status) return `It is ${job.status}.`
  if (from.runId === null) return null
  const run = state.runs.get(from.runId)
  if (!run) return 'Its run doesn’t exist any more.'
  return run.row.status === 'closed' ? 'Its run is closed.' : null
}
