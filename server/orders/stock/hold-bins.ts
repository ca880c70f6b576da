import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import { localTime } from '#contract/values/day.ts'
import type { Day } from '#contract/values/day.ts'
import { VISITS } from '#server/catalog/delivery-days.ts'
import { query } from '#server/db/transaction.ts'
import type { Org } from '#server/db/tenant.ts'
import { forceCapacityChange } from '#server/orders/capacity/change-capacity.ts'
import { lockOrder } from '#server/orders/lock-order.ts'
import { binsOut } from './bins-out.ts'
import type { BinClock, LineJob } from './bins-out.ts'
import type { Claim } from '#server/orders/capacity/claim.ts'

/**
 * Holds an order's bins for as long as its jobs show that they are out, even if that oversells: the
 * bins are physically out. Releases the extra days of each bin once it is back.
 * @param soonest the next day crews could collect bins that have no collection planned; null leaves
 *   them as they are
 * @returns whether anything changed
 */
export async function holdBins(org: Org, orderId: string, soonest: Day | null): Promise<boolean> {
  const { claims: before } = await lockOrder(org, orderId)
  const { day: today } = localTime(org.now, org.timezone)
  const after = holdClaims(before, await readJobs(org, orderId), { today, soonest })
  if (isDeepStrictEqual(before, after)) return false
  await forceCapacityChange(org, before, after)
  await org.tx.run(
    query
      .updateTable('orders')
      .set({ claims: JSON.stringify(after) })
      .where('organisation_id', '=', org.id)
      .where('id', '=', orderId),
  )
  return true
}

/** An order's claims with the bins of each collected line held for as long as they are out. Pure. */
export function holdClaims(
  claims: readonly Claim[],
  jobsOf: ReadonlyMap<string, readonly LineJob[]>,
  clock: BinClock,
): Claim[] {
  const done = new Set<string>()
  return claims.flatMap((claim) => {
    const { lineId, resource } = claim
    const jobs = jobsOf.get(lineId)
    if (resource === VISITS || !jobs) return [claim]
    if (done.has(lineId)) return []
    done.add(lineId)
    const ofLine = claims.filter((one) => one.lineId === lineId && one.resource === resource)
    return holdLine(ofLine, jobs, clock)
  })
}

/** The bins of one line: one claim for all that come back on the same day. */
function holdLine(claims: readonly Claim[], jobs: readonly LineJob[], clock: BinClock): Claim[] {
  const [first] = claims
  if (!first) return []
  const units = claims.reduce((sum, claim) => sum + claim.units, 0)
  const agreed = claims.map((claim) => claim.agreed ?? claim.to).reduce(earlier)
  const now = claims.map(({ to }) => to).reduce(later)
  const unitsUntil = new Map<Day, number>()
  for (const part of binsOut(jobs, units, clock)) {
    // The agreed days stay booked even if the bin is back early.
    const end = later(agreed, part.until ?? now)
    unitsUntil.set(end, (unitsUntil.get(end) ?? 0) + part.units)
  }
  const { lineId, resource, from, bound } = first
  return [...unitsUntil]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([to, part]) => ({
      ...{ lineId, resource, from, to, units: part, bound },
      ...(to > agreed && { agreed }),
    }))
}

const later = (one: Day, other: Day): Day => (one > other ? one : other)
const earlier = (one: Day, other: Day): Day => (one < other ? one : other)

/** The jobs of each line whose bins are collected. */
async function readJobs(org: Org, orderId: string): Promise<Map<string, LineJob[]>> {
  type Row = {
    line_id: string
    jobs: (Omit<LineJob, 'day' | 'units'> & {
      date: Day
      completed_at: string | null
      quantity: number | null
    })[]
  }
  const rows = await org.tx.run(sql<Row>`
    select l.id as line_id, coalesce((
        select jsonb_agg(jsonb_build_object('type', j.type, 'status', j.status, 'date', j.date,
          'completed_at', j.completed_at, 'quantity', j.quantity, 'retried', exists (
            select from jobs n where n.organisation_id = j.organisation_id
              and n.order_id = j.order_id and n.previous_job_id = j.id)) order by j.sequence)
        from jobs j where j.organisation_id = l.organisation_id and j.line_id = l.id), '[]') as jobs
    from order_lines l
    where l.organisation_id = ${org.id} and l.order_id = ${orderId} and l.collected`)
  return new Map(
    rows.map(({ line_id, jobs }) => [
      line_id,
      jobs.map(({ type, status, retried, date, completed_at: at, quantity }) => ({
        ...{ type, status, retried },
        units: quantity === null ? null : Math.ceil(quantity),
        day: at === null ? date : localTime(new Date(at), org.timezone).day,
      })),
    ]),
  )
}
