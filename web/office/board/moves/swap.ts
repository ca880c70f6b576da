import type { Plan } from '#web/office/board/state/plan.ts'
import type { Part } from './share-out.ts'

type Place = { runId: string | null; index: number; own: string | null; before: string | null }

/**
 * The moves that put each of two jobs where the other is: on one run, on two, or with one of them in the tray. The
 * one that comes first on a run goes behind the other one’s stop, which then takes its place. Empty if it isn’t two
 * jobs in two places. Pure.
 */
export function swap(plan: Plan, jobIds: readonly string[]): Part[] {
  if (jobIds.length !== 2) return []
  const [one, other] = jobIds
    .map((id) => ({ id, at: placeOf(plan, id) }))
    .toSorted((a, b) => a.at.index - b.at.index)
  if (!one || !other || (one.at.runId === null && other.at.runId === null)) return []
  return [
    { jobIds: [one.id], to: { runId: other.at.runId, afterStopId: other.at.own } },
    { jobIds: [other.id], to: { runId: one.at.runId, afterStopId: one.at.before } },
  ]
}

function placeOf({ runs }: Plan, jobId: string): Place {
  for (const { id, stops } of runs) {
    const index = stops.findIndex((stop) => stop.jobId === jobId)
    if (index === -1) continue
    return {
      runId: id,
      index,
      own: stops[index]?.id ?? null,
      before: stops[index - 1]?.id ?? null,
    }
  }
  return { runId: null, index: Infinity, own: null, before: null }
}
