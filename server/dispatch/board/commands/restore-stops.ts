import type { BoardUndo } from '#contract/office/dispatch/board/results.ts'
import type { JobMove, Moves } from './record-moves.ts'
import type { PlannedStop, State } from './state.ts'

/** What a stop is, whatever row it has: a job's stop gets another one when it comes back to a run. */
function nameOf({ jobId, id }: PlannedStop): string {
  return jobId ?? id
}

/**
 * Puts the stops of runs back as they were before a call, in memory: the jobs that go back, and the tips, yards
 * and breaks that nothing has been reported about. What others have put on the runs since keeps its neighbour.
 */
export function restoreStops(
  state: State,
  { runs }: Moves,
  back: readonly JobMove[],
): { restored: number; kept: BoardUndo['kept'] } {
  let restored = 0
  const returning = new Set(back.map(({ jobId }) => jobId))
  for (const { jobId } of back) leave(state, jobId)
  for (const move of back)
    if (move.from.runId !== null) state.runOf.set(move.jobId, move.from.runId)
  for (const { id, before, after } of runs) {
    const run = state.runs.get(id)
    if (!run || run.row.status === 'closed') continue
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
      const returns =
        stop.jobId === null
          ? !elsewhere(state, stop, id)
          : returning.has(stop.jobId) && state.runOf.get(stop.jobId) === id
      if (returns && stop.jobId === null) restored += 1
      return returns ? [{ ...stop, id: crypto.randomUUID(), begun: false }] : []
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
