import { VISITS } from '#server/catalog/delivery-days.ts'
import type { Day } from '#contract/values/day.ts'
import type { JobStatus } from '#contract/jobs/job.ts'
import type { Claim } from '#server/orders/capacity/claim.ts'
import { binsOut } from './bins-out.ts'
import type { BinClock, LineJob } from './bins-out.ts'

/** A job that claims its own day; `day` is when it is planned, or when it was done. */
export type ExtraJob = { id: string; status: JobStatus; day: Day }

export type JobsOfOrder = {
  /** The jobs of each line whose bins are collected, by the line's id. */
  byLine: ReadonlyMap<string, readonly LineJob[]>
  extra: readonly ExtraJob[]
}

/**
 * An order's claims with the bins of each collected line held for as long as they are out, and each extra
 * job's claims on the job's day. Pure.
 */
export function holdClaims(
  claims: readonly Claim[],
  { byLine, extra }: JobsOfOrder,
  clock: BinClock,
): Claim[] {
  const done = new Set<string>()
  return claims.flatMap((claim) => {
    const { lineId, resource, jobId } = claim
    if (jobId !== undefined) return followJob(claim, extra)
    const jobs = byLine.get(lineId)
    if (resource === VISITS || !jobs) return [claim]
    if (done.has(lineId)) return []
    done.add(lineId)
    const ofLine = claims.filter(
      (one) => one.lineId === lineId && one.resource === resource && one.jobId === undefined,
    )
    return holdLine(ofLine, jobs, clock)
  })
}

/** A claim for one job: on the job's day, and none once the job is cancelled. */
function followJob(claim: Claim, extra: readonly ExtraJob[]): Claim[] {
  const job = extra.find(({ id }) => id === claim.jobId)
  if (!job) return [claim]
  return job.status === 'cancelled' ? [] : [{ ...claim, from: job.day, to: job.day }]
}

/** The bins of one line: one claim for all that come back on the same day. */
function holdLine(claims: readonly Claim[], jobs: readonly LineJob[], clock: BinClock): Claim[] {
  const [first] = claims
  if (!first) return []
  const units = claims.reduce((sum, claim) => sum + claim.units, 0)
  // Bins that came back early have claims that end before the agreed day; those that are out don't.
  const agreed = claims.map((claim) => claim.agreed ?? claim.to).reduce(later)
  const now = claims.map(({ to }) => to).reduce(later)
  const unitsUntil = new Map<Day, number>()
  for (const part of binsOut(jobs, units, clock)) {
    const end = part.back ? later(first.from, part.until ?? now) : later(agreed, part.until ?? now)
    unitsUntil.set(end, (unitsUntil.get(end) ?? 0) + part.units)
  }
  const { lineId, resource, from, bound, again } = first
  return [...unitsUntil]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([to, part]) => ({
      lineId,
      resource,
      from,
      to,
      units: part,
      bound,
      ...(again && { again }),
      ...(to > agreed && { agreed }),
    }))
}

const later = (one: Day, other: Day): Day => (one > other ? one : other)
