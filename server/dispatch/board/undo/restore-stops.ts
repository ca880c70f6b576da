import type { BoardUndo } from '#contract/office/dispatch/board/results.ts'
import type { JobMove, Moves } from '#server/dispatch/board/commands/record-moves.ts'
import type { PlannedStop, State } from '#server/dispatch/board/commands/state.ts'

/** Identifies a stop whatever its row: a job that comes back to a run gets a new one. */
function nameOf({ jobId, id }: PlannedStop): string {
  return jobId ?? id
}

/**
 * Puts the stops of runs back as they were before a call, in memory: the jobs that go back, and the tips, yards
 * and breaks that nothing has been reported about. A job that lost its stop because its hire moved gets it back.
 * What others have put on the runs since keeps its neighbour.
 */
export function restoreStops(
  state: State,
  { runs, jobs }: Moves,
  back: readonly JobMove[],
): { restored: number; kept: BoardUndo['kept'] } {
  let restored = 0
  // A card that was dropped where it was is where it goes.
  const returns = back.filter(
    ({ from, to }) => from.runId !== to.runId || runs.some(({ id }) => id === from.runId),
  )
  const returning = new Set(returns.map(({ jobId }) => jobId))
  const named = new Set(jobs.map(({ jobId }) => jobId))
  const orders = new Set(jobs.map(({ orderId }) => orderId))
  for (const { jobId } of returns) leave(state, jobId)
  for (const move of returns)
    if (move.from.runId !== null) state.runOf.set(move.jobId, move.from.runId)
  for (const { id, before, after } of runs) {
    const run = state.runs.get(id)
    if (!run || run.row.status === 'closed') continue
    for (const { jobId } of before) {
      const job = state.jobs.get(jobId ?? '')
      if (!job || named.has(job.id) || !orders.has(job.orderId)) continue
      const lost = !after.some((stop) => stop.jobId === job.id) && !state.runOf.has(job.id)
      if (!lost || job.status !== 'scheduled' || job.date !== run.row.date) continue
      returning.add(job.id)
      state.runOf.set(job.id, id)
    }
    const wasThere = new Set(before.map(nameOf))
    const cameByCall = new Set(after.map(nameOf).filter((name) => !wasThere.has(name)))
    const now = run.stops.filter((stop) => {
      const goes = stop.jobId === null && cameByCall.has(nameOf(stop)) && !stop.begun
      if (goes) restored += 1
      return !goes
    })
    const here = new Map(now.map((stop) => [nameOf(stop), stop]))
    const placed = before.flatMap((stop): PlannedStop[] => {
      const known = here.get(nameOf(stop))
      if (known) return [known]
      const comes =
        stop.jobId === null
          ? !elsewhere(state, stop, id)
          : returning.has(stop.jobId) && state.runOf.get(stop.jobId) === id
      if (comes && stop.jobId === null) restored += 1
      // A tip comes back as itself, so that the undo of an earlier call finds it.
      return comes ? [stop.jobId === null ? stop : { ...stop, id: crypto.randomUUID() }] : []
    })
    run.stops.splice(0, run.stops.length, ...withOthers(placed, now))
  }
  return { restored, kept: [] }
}

function leave(state: State, jobId: string): void {
  for (const { stops } of state.runs.values()) {
    const at = stops.findIndex((stop) => stop.jobId === jobId)
    if (at !== -1) stops.splice(at, 1)
  }
  state.runOf.delete(jobId)
}

/** Whether a tip, yard or break is on another run now, and takes it from there if it can. */
function elsewhere(state: State, stop: PlannedStop, runId: string): boolean {
  for (const [id, { stops }] of state.runs) {
    const at = id === runId ? -1 : stops.findIndex((one) => one.id === stop.id)
    if (at === -1) continue
    if (stops[at]?.begun) return true
    stops.splice(at, 1)
  }
  return false
}

/** Puts stops that weren't there before behind the one that they follow now; begun ones stay in front. */
function withOthers(placed: PlannedStop[], now: readonly PlannedStop[]): PlannedStop[] {
  const all = [...placed]
  now.forEach((stop, index) => {
    if (all.some((one) => nameOf(one) === nameOf(stop))) return
    const previous = now[index - 1]
    const at = previous ? all.findIndex((one) => nameOf(one) === nameOf(previous)) : -1
    all.splice(at + 1, 0, stop)
  })
  return [...all.filter(({ begun }) => begun), ...all.filter(({ begun }) => !begun)]
}
