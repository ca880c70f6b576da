import { randomUUIDv7 } from 'node:crypto'
import type { CommandOf } from '#contract/office/dispatch/board/commands.ts'
import type { Placing } from './checks/check-placing.ts'
import type { PlannedStop, State } from './state.ts'

/** Changes the plan in memory; `write-state.ts` writes what differs. */

/**
 * What was put behind each stop by this call, so that several jobs that go behind the same stop keep the order
 * in which they were sent.
 */
export type Behind = Map<string | PlannedStop[], string>

/** Puts a stop into a list, behind another; nothing goes before a stop that has begun. */
export function insertStop(
  stops: PlannedStop[],
  stop: PlannedStop,
  after: string | null | undefined,
  behind: Behind,
): void {
  // A stop that moves again is behind none and has none behind it: old links could lead round in a circle.
  behind.delete(stop.id)
  for (const [before, id] of behind) if (id === stop.id) behind.delete(before)
  const wanted = positionAfter(stops, after, behind)
  const begun = stops.findLastIndex((one) => one.begun) + 1
  const at = stop.begun ? wanted : Math.max(wanted, begun)
  // The beginning of a run is known by its list.
  if (after !== stop.id) behind.set(after ?? stops, stop.id)
  stops.splice(at, 0, stop)
}

function positionAfter(
  stops: PlannedStop[],
  after: string | null | undefined,
  behind: Behind,
): number {
  if (after === undefined) return stops.length
  let id = after
  // Follows what this call has put behind the stop, one behind the other.
  for (let next = behind.get(after ?? stops); next !== undefined; next = behind.get(next)) {
    if (!stops.some((stop) => stop.id === next)) break
    id = next
  }
  if (id === null) return 0
  const at = stops.findIndex((stop) => stop.id === id)
  return at === -1 ? stops.length : at + 1
}

/** Puts a job on a run, elsewhere on its run, or into the tray. */
export function putJob(state: State, placing: Placing, behind: Behind): void {
  const { jobId, runId } = placing
  const from = state.runs.get(state.runOf.get(jobId) ?? '')
  const at = from?.stops.findIndex((stop) => stop.jobId === jobId) ?? -1
  const [taken] = at === -1 ? [] : (from?.stops.splice(at, 1) ?? [])
  state.runOf.delete(jobId)
  const to = runId === null ? undefined : state.runs.get(runId)
  if (!to || runId === null) return
  const stays = from === to ? taken : undefined
  const begun = state.jobs.get(jobId)?.status !== 'scheduled'
  const stop = stays ?? {
    id: randomUUIDv7(),
    kind: 'job' as const,
    jobId,
    tipSiteId: null,
    depotId: null,
    minutes: null,
    begun,
  }
  insertStop(to.stops, stop, placing.afterStopId, behind)
  state.runOf.set(jobId, runId)
}

/** Puts in a tip, the yard or a break. */
export function addStop(
  state: State,
  { runId, stop: kind, tipSiteId, depotId, minutes, afterStopId }: CommandOf<'add_stop'>,
  behind: Behind,
): string {
  const stop: PlannedStop = {
    id: randomUUIDv7(),
    kind,
    jobId: null,
    minutes,
    begun: false,
    tipSiteId: kind === 'tip' ? tipSiteId : null,
    depotId: kind === 'yard' ? depotId : null,
  }
  const run = state.runs.get(runId)
  if (run) insertStop(run.stops, stop, afterStopId, behind)
  return stop.id
}

/** Takes a stop out of its run. */
export function takeStop(state: State, stopId: string): PlannedStop | undefined {
  for (const { stops } of state.runs.values()) {
    const at = stops.findIndex(({ id }) => id === stopId)
    if (at !== -1) return stops.splice(at, 1)[0]
  }
  return undefined
}

/** Orders a run's stops that haven't begun: those named first, and the rest as they are. */
export function orderStops(state: State, { runId, stops: wanted }: CommandOf<'order'>): void {
  const run = state.runs.get(runId)
  if (!run) return
  const begun = run.stops.filter((stop) => stop.begun)
  const open = run.stops.filter((stop) => !stop.begun)
  const named = wanted.flatMap((one): PlannedStop[] => {
    if ('stopId' in one) return open.filter(({ id }) => id === one.stopId)
    return [{ id: randomUUIDv7(), ...one, jobId: null, minutes: null, begun: false }]
  })
  const unique = named.filter(
    (stop, index) => named.findIndex(({ id }) => id === stop.id) === index,
  )
  const rest = open.filter((stop) => !unique.includes(stop))
  run.stops.splice(0, run.stops.length, ...begun, ...unique, ...rest)
}
