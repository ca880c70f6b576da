import type { BoardRun } from '#contract/office/dispatch/runs/run.ts'
import { whyNotAssign } from './why-not.ts'
import type { Plan } from '#web/office/board/state/plan.ts'
import { hasKnownPlace } from './measure.ts'
import { bestSlot, costAt } from './target.ts'
import type { Target } from './target.ts'

/** Jobs that go to one place. */
export type Part = { jobIds: readonly string[]; to: Target }

/**
 * Shares jobs out over runs: each goes where it costs least, while there are runs with minutes left for it, and
 * else to the run that is then least over its day. A run whose places aren't known only seems cheap, so it comes
 * behind those that are known. Pure.
 */
export function shareOut(plan: Plan, jobIds: readonly string[], runs: readonly BoardRun[]): Part[] {
  const parts = new Map<string, { jobIds: string[]; to: Target }>()
  const totals = new Map(runs.map(({ id, load }) => [id, load.total]))
  const open = jobIds.filter((id) => {
    const job = plan.jobs[id]
    return job !== undefined && whyNotAssign(job) === null
  })
  for (const jobId of open) {
    const ways = runs
      .filter(({ id }) => id !== plan.jobs[jobId]?.runId)
      .map((run) => {
        const afterStopId = bestSlot(plan, run, [jobId])
        const { adds } = costAt(run, plan.jobs, [jobId], afterStopId)
        const total = (totals.get(run.id) ?? 0) + adds
        const isGuess = plan.jobs[jobId]?.point !== null && !hasKnownPlace(run)
        const to = { runId: run.id, afterStopId }
        return { to, adds, isGuess: Number(isGuess), total, over: total - run.load.of }
      })
    const fits = ways.filter(({ over }) => over <= 0)
    const best =
      fits.length > 0
        ? fits.toSorted(
            (one, other) =>
              one.isGuess - other.isGuess || one.adds - other.adds || one.total - other.total,
          )[0]
        : ways.toSorted((one, other) => one.over - other.over)[0]
    if (!best) continue
    const { to, total } = best
    totals.set(to.runId, total)
    const key = `${to.runId} ${to.afterStopId}`
    const part = parts.get(key)
    if (part) part.jobIds.push(jobId)
    else parts.set(key, { jobIds: [jobId], to })
  }
  return [...parts.values()]
}

/** How many jobs each run would get. */
export function countParts(parts: readonly Part[]): Map<string | null, number> {
  const counts = new Map<string | null, number>()
  for (const { jobIds, to } of parts)
    counts.set(to.runId, (counts.get(to.runId) ?? 0) + jobIds.length)
  return counts
}
