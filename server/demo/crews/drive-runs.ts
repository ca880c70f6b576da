import { sql } from 'kysely'
import type { BoardRun, BoardStop } from '#contract/office/dispatch/runs/run.ts'
import { findRun } from '#server/dispatch/runs/find-run.ts'
import type { Org } from '#server/db/tenant.ts'
import type { Past } from '#server/demo/history/act.ts'
import type { Fleet } from '#server/demo/history/add-fleet.ts'
import { cancelOrder } from '#server/orders/change/cancel-order.ts'
import { completeJob } from '#server/orders/jobs/complete-job.ts'
import { addMinutes } from './add-minutes.ts'
import { openPhone } from './phone.ts'
import { TRUCKS } from './send-crews.ts'
import type { DemoPhone } from './phone.ts'
import { chooseTroubles } from './troubles.ts'
import type { CrewJob, Trouble } from './troubles.ts'

/** How long the third driver's phone has been silent, in minutes. */
const SILENT = 75

/** A run on the road. */
export type Driving = {
  past: Past
  phone: DemoPhone
  index: number
  run: BoardRun
  jobs: ReadonlyMap<string, CrewJob>
  troubles: ReadonlyMap<string, Trouble>
  /** The jobs whose waste is on the truck. */
  load: string[]
}

/**
 * Drives today's runs up to now, as their drivers report it: what is over is done, a job is under way, and the
 * rest is to come. Some of it goes wrong.
 */
export async function driveRuns(past: Past, fleet: Fleet, runs: readonly string[]): Promise<void> {
  // On a Sunday the phones of those who drove last have the next day's runs.
  const atHome = runs.length === 0 ? fleet.drivers.slice(0, TRUCKS) : []
  for (const driverId of atHome) await openPhone(past, driverId, past.now)
  for (const [index, runId] of runs.entries()) {
    const { startsAt } = await past.when(past.now).inOrg((org) => findRun(org, runId))
    const start = past.instant(past.today, startsAt)
    // As it was planned: later the board shows when the truck is there by what has happened.
    const plan = await past.when(start).inOrg(async (org) => {
      return { run: await findRun(org, runId), jobs: await readJobs(org, runId) }
    })
    const driverId = fleet.drivers[index]
    if (driverId === undefined || plan.run.stops.length === 0) continue
    // Its check found a major defect: it stays in the yard.
    if (plan.run.vehicle?.notFit) continue
    const phone = await openPhone(past, driverId, addMinutes(start, -20))
    const troubles = chooseTroubles(index, plan.run.stops, plan.jobs)
    const driving = { ...plan, past, phone, index, troubles, load: [] }
    await phone.tap('run_start', { type: 'run', id: runId }, start, { odometerKm: null })
    const until = addMinutes(past.now, index === 2 ? -SILENT : 0)
    for (const [place, stop] of plan.run.stops.entries()) {
      if (!(await visit(driving, { stop, place, until }))) break
    }
    if (index !== 2) await openPhone(past, driverId, past.now)
  }
}

/** @returns whether the stop was over by then */
async function visit(
  driving: Driving,
  { stop, place, until }: { stop: BoardStop; place: number; until: Date },
): Promise<boolean> {
  const { phone, jobs } = driving
  const arrives = new Date(stop.arrivesAt)
  const leaves = addMinutes(arrives, -(stop.travelMinutes ?? 0))
  const ends = addMinutes(arrives, stop.minutes)
  const job = jobs.get(stop.jobId ?? '')
  if (leaves >= until) return false
  if (job) {
    await cancelMeanwhile(driving, job, addMinutes(leaves, -1))
    await phone.tap('start', { type: 'job', id: job.id }, leaves, {})
  }
  if (arrives >= until) return false
  const target = job ? { type: 'job' as const, id: job.id } : { type: 'stop' as const, id: stop.id }
  await phone.tap('arrive', target, arrives, {})
  if (ends >= until) return false
  if (job) await finish(driving, job, ends)
  else await leavePlace(driving, { stop, place, ends })
  return true
}

async function cancelMeanwhile(
  { past, troubles }: Driving,
  { id, orderId }: CrewJob,
  at: Date,
): Promise<void> {
  if (troubles.get(id) !== 'cancelled') return
  const reason = 'The customer rang: the builders aren’t ready.'
  await past.when(at).inOrg((org) => cancelOrder(org, { id: orderId, reason, askedBy: 'customer' }))
}

async function finish(driving: Driving, { id, type }: CrewJob, ends: Date): Promise<void> {
  const { past, phone, troubles, load } = driving
  const target = { type: 'job' as const, id }
  const trouble = troubles.get(id)
  if (trouble === 'no_access') {
    const note = 'A car is parked across the driveway.'
    await phone.tap('fail', target, ends, { code: 'no_access', note })
    return
  }
  if (trouble === 'reported_otherwise') {
    const completion = { note: 'The customer says that it’s done.' }
    await past.when(addMinutes(ends, -1)).inOrg((org) => completeJob(org, { id, completion }))
    await phone.tap('fail', target, ends, { code: 'blocked', note: 'Pallets in front of it.' })
    return
  }
  await phone.tap('complete', target, ends, {})
  if (type !== 'delivery') load.push(id)
}

async function leavePlace(
  { phone, load, index }: Driving,
  { stop, place, ends }: { stop: BoardStop; place: number; ends: Date },
): Promise<void> {
  const target = { type: 'stop' as const, id: stop.id }
  const nothing = { left: [] }
  if (stop.kind === 'yard') {
    await phone.tap('yard', target, ends, { depotId: stop.depotId, ...nothing, taken: [] })
  }
  if (stop.kind !== 'tip') return
  const { tipSiteId } = stop
  if (load.length > 0) {
    const [tareKg, netKg] = [9800 + index * 420, 480 + ((place * 370) % 1900)]
    await phone.tap('docket', target, ends, {
      tipSiteId,
      number: `K ${20_900 + index * 40 + place}`,
      material: 'Mixed',
      sha256: null,
      grossKg: tareKg + netKg,
      tareKg,
      netKg,
      jobs: load.splice(0).map((jobId) => ({ jobId, kg: null })),
    })
  }
  await phone.tap('tip', target, ends, { tipSiteId, ...nothing, emptied: [] })
}

async function readJobs(org: Org, runId: string): Promise<Map<string, CrewJob>> {
  const rows = await org.tx.run(sql<CrewJob>`
    select j.id, j.type, j.order_id as "orderId", o.payment_status = 'paid' as "isPaid"
    from stops s
    join jobs j on j.organisation_id = s.organisation_id and j.id = s.job_id
    join orders o on o.organisation_id = j.organisation_id and o.id = j.order_id
    where s.organisation_id = ${org.id} and s.run_id = ${runId} and s.removed_at is null`)
  return new Map(rows.map((job) => [job.id, job]))
}
