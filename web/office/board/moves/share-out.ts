import type { BoardJob } from '#contract/office/dispatch/board/board-job.ts'
import type { BoardRun } from '#contract/office/dispatch/runs/run.ts'
import type { Plan } from '#web/office/board/state/plan.ts'
import { canLift, cheapestSlot, farFrom, lineOf, lineWith } from './lines.ts'
import type { Line, Slot } from './lines.ts'
import { hasKnownPlace } from './measure.ts'
import type { Target } from './target.ts'
import { whyNotAssign } from './why-not.ts'

/** Jobs that go to one place, in this order. */
export type Part = { jobIds: readonly string[]; to: Target }

/**
 * Who gets what; what no run can take: none lifts the bin, or none has the time; and how many more customers crews
 * then come to too early or too late.
 */
export type Shares = {
  parts: Part[]
  tooHeavy: readonly string[]
  tooMany: readonly string[]
  missed: number
}

/** How much fuller than the others a run may become, as a share of its day, where a job is on its way. */
export const UNEVEN = 1 / 16

type Open = ReadonlyMap<string, BoardJob>
type Way = { line: Line; job: BoardJob; slot: Slot; isGuess: boolean }

/**
 * Shares jobs out over runs, so that their days are about as full: one job after another goes to one of the runs that
 * have least, where it costs least. A run without any stop begins far from the others, so that each has an area. A
 * truck gets only bins that it can lift, and no more than its day and its shift have time for. A run whose places
 * aren't known only seems cheap, so it comes behind those that are known. A time that a customer
 * chose is kept where that costs less than half an hour. Pure.
 */
export function shareOut(plan: Plan, jobIds: readonly string[], runs: readonly BoardRun[]): Shares {
  const jobs = jobIds.flatMap((id) => plan.jobs[id] ?? []).filter((job) => !whyNotAssign(job))
  const shared = new Set(jobs.map(({ id }) => id))
  const lines = runs.map((run) => lineOf(run, plan, shared))
  const ableOf = (job: BoardJob) => runs.filter((run) => canLift(run, job)).length
  const missedBefore = sumMissed(lines)
  const byAble = Map.groupBy(jobs, ableOf)
  const tooHeavy = byAble.get(0) ?? []
  byAble.delete(0)
  // A bin that few trucks can lift goes before they are full of others.
  const rest = [...byAble]
    .toSorted(([one], [other]) => one - other)
    .flatMap(([, group]) => giveOut(group, lines))
  return {
    parts: lines.flatMap(partsOf),
    tooHeavy: tooHeavy.map(({ id }) => id),
    tooMany: rest.map(({ id }) => id),
    missed: Math.max(0, sumMissed(lines) - missedBefore),
  }
}

const sumMissed = (lines: readonly Line[]) => lines.reduce((sum, { missed }) => sum + missed, 0)

/** Puts jobs into the lines, and returns those that none has the time for. */
function giveOut(jobs: readonly BoardJob[], lines: Line[]): BoardJob[] {
  const open = new Map(jobs.map((job) => [job.id, job]))
  let best = lines.map((line) => bestWay(line, open))
  for (;;) {
    const way = chooseWay(best, { lines, open })
    if (!way) return [...open.values()]
    open.delete(way.job.id)
    const taken = lines.indexOf(way.line)
    lines[taken] = lineWith(way.line, way.job, way.slot)
    best = lines.map((line, index) =>
      index === taken || best[index]?.job === way.job ? bestWay(line, open) : best[index],
    )
  }
}

/** The jobs that a run has the time for and can lift, and where in it each costs least. */
function waysOf(line: Line, open: Open): Way[] {
  const { run } = line
  return [...open.values()].flatMap((job) => {
    // One that has started can only go to another driver.
    const isHere = job.status === 'started' && job.runId === run.id
    if (isHere || !canLift(run, job)) return []
    const slot = cheapestSlot(line, job)
    const isGuess = job.point !== null && !hasKnownPlace(run)
    return line.total + slot.adds <= line.limit ? [{ line, job, slot, isGuess }] : []
  })
}

function bestWay(line: Line, open: Open): Way | undefined {
  return leastOf(waysOf(line, open), ({ isGuess, slot }) => [Number(isGuess), slot.cost])
}

/** The next job to go somewhere, and where. */
function chooseWay(
  best: readonly (Way | undefined)[],
  { lines, open }: { lines: readonly Line[]; open: Open },
): Way | undefined {
  const all = best.filter((way) => way !== undefined)
  const known = all.filter(({ isGuess }) => !isGuess)
  const ways = known.length > 0 ? known : all
  const least = Math.min(...ways.map(({ line }) => fullness(line)))
  const way = leastOf(
    ways.filter(({ line }) => fullness(line) <= least + UNEVEN),
    ({ slot, line }) => [slot.cost, fullness(line)],
  )
  if (!way || way.line.stops.length > 0 || way.job.point === null) return way
  const others = lines.filter(({ stops }) => stops.length > 0)
  const from = others.length > 0 ? others : [way.line]
  const first = waysOf(way.line, open).filter(({ job }) => job.point !== null)
  return leastOf(first, ({ job, slot }) => [-farFrom(from, job), slot.cost])
}

/** The first of those whose numbers are least, the first number first. */
function leastOf<One>(list: readonly One[], numbersOf: (one: One) => number[]): One | undefined {
  let best: { one: One; numbers: number[] } | undefined
  for (const one of list) {
    const numbers = numbersOf(one)
    if (!best || isLess(numbers, best.numbers)) best = { one, numbers }
  }
  return best?.one
}

function isLess(some: readonly number[], others: readonly number[]): boolean {
  const at = some.findIndex((number, index) => number !== others[index])
  return at >= 0 && (some[at] ?? 0) < (others[at] ?? 0)
}

function fullness({ total, limit }: Line): number {
  return total / limit
}

/** The jobs that a line got, by the stops of its run that they come after. */
function partsOf({ run, stops }: Line): Part[] {
  const parts: { jobIds: string[]; to: Target }[] = []
  let afterStopId: string | null = null
  for (const { id, jobId } of stops) {
    const last = parts.at(-1)
    if (id !== null || jobId === null) afterStopId = id
    else if (last && last.to.afterStopId === afterStopId) last.jobIds.push(jobId)
    else parts.push({ jobIds: [jobId], to: { runId: run.id, afterStopId } })
  }
  return parts
}

/** How many jobs each run would get. */
export function countParts(parts: readonly Part[]): Map<string | null, number> {
  const counts = new Map<string | null, number>()
  for (const { jobIds, to } of parts)
    counts.set(to.runId, (counts.get(to.runId) ?? 0) + jobIds.length)
  return counts
}
