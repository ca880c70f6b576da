import { sql } from 'kysely'
import { addDays, localTime } from '#contract/values/day.ts'
import type { Day } from '#contract/values/day.ts'
import { runCommands } from '#server/dispatch/board/commands/run-commands.ts'
import { createRun } from '#server/dispatch/runs/create-run.ts'
import { setPoint } from '#server/places/set-point.ts'
import { suggestRun } from '#server/dispatch/runs/suggest-run.ts'
import type { Org, OrgDesk } from '#server/db/tenant.ts'
import type { Past } from '#server/demo/history/act.ts'
import type { Fleet } from '#server/demo/history/add-fleet.ts'
import { workdayFrom } from '#server/demo/history/workdays.ts'
import { pointIn } from './points.ts'

/** One job in eight has no truck yet. */
const WITHOUT_TRUCK = 8
/** Each truck's share of the work: the second has too much for a day, the fourth little. */
const TODAY = [0.29, 0.38, 0.23, 0.1]
/** The fourth truck rests. */
const TOMORROW = [0.32, 0.42, 0.26]
/** What a job takes with its drive and its tip, in minutes, to guess when a run has to begin. */
const MINUTES_A_JOB = 55
/** When a run usually begins, in minutes since midnight. */
export const EARLY = 6 * 60 + 30
const how = { dryRun: false, only: 'without_problems', emailHirers: false } as const

/**
 * Plans the runs of two working days, from today or, on a Sunday, from Monday: neighbouring jobs on one truck, in the order that is
 * suggested, with tips and the yard between. Some jobs wait for a truck.
 * @returns the ids of today's runs, in the order of the vehicles; none on a Sunday
 */
export async function planRuns(past: Past, fleet: Fleet): Promise<string[]> {
  const day = workdayFrom(past.today)
  const runs = await planDay(past, fleet, { day, shares: TODAY })
  await planDay(past, fleet, { day: workdayFrom(addDays(day, 1)), shares: TOMORROW })
  return day === past.today ? runs : []
}

type DueJob = { id: string; orderId: string; suburb: string; address: string }

async function planDay(
  past: Past,
  fleet: Fleet,
  { day, shares }: { day: Day; shares: readonly number[] },
): Promise<string[]> {
  const desk = past.at(past.today, '05:30')
  const due = await desk.inOrg((org) => jobsOf(org, day))
  await desk.inOrg(async (org) => {
    for (const { orderId, suburb, address } of due) {
      await setPoint(org, { orderId, point: pointIn(suburb, address) })
    }
  })
  const eastwards = due.toSorted((one, other) => eastOf(one) - eastOf(other))
  const jobs = eastwards.filter((_, index) => index % WITHOUT_TRUCK !== WITHOUT_TRUCK - 1)
  const runs: string[] = []
  let from = 0
  for (const [index, share] of shares.entries()) {
    const until = index === shares.length - 1 ? jobs.length : from + Math.round(jobs.length * share)
    const its = jobs.slice(from, until)
    const startsAt = day === past.today ? startFor(past, its.length) : EARLY
    runs.push(await planRun(desk, fleet, { index, day, startsAt, jobs: its }))
    from = until
  }
  return runs
}

async function planRun(
  desk: OrgDesk,
  fleet: Fleet,
  { index, day, startsAt, jobs }: { index: number; day: Day; startsAt: number; jobs: DueJob[] },
): Promise<string> {
  const dated = jobs.map(({ id }) => ({ id, date: day }))
  const runId = await loadRun(desk, fleet, { index, day, startsAt, jobs: dated })
  if (jobs.length === 0) return runId
  const { stops } = await suggestRun(desk, null, runId)
  const order = stops.map(({ stopId, kind, tipSiteId, depotId }) =>
    stopId === null
      ? { kind: kind === 'tip' ? ('tip' as const) : ('yard' as const), tipSiteId, depotId }
      : { stopId },
  )
  const ordered = { kind: 'order' as const, runId, stops: order }
  await desk.inOrg((org) => runCommands(org, { commands: [ordered], ...how }, null))
  return runId
}

/**
 * Creates a run of a day for a truck and its driver, with those of the jobs that this truck can do.
 * @param index of the vehicle
 * @param startsAt in minutes since midnight
 * @returns the run's id
 */
export async function loadRun(
  desk: OrgDesk,
  { vehicles, drivers }: Fleet,
  plan: { index: number; day: Day; startsAt: number; jobs: readonly { id: string; date: Day }[] },
): Promise<string> {
  const { index, day, startsAt, jobs } = plan
  const crew = { driverId: drivers[index] ?? null, vehicleId: vehicles[index] ?? null }
  const endsAt = Math.min(startsAt + 8 * 60 + 30, 23 * 60 + 55)
  const hours = { startsAt: clock(startsAt), endsAt: clock(endsAt) }
  const run = { date: day, ...crew, depotId: null, ...hours }
  const { id: runId } = await desk.inOrg((org) => createRun(org, run, null))
  if (jobs.length === 0) return runId
  const commands = jobs.map(({ id: jobId, date }) => {
    const expected = { runId: null, date }
    return { kind: 'place' as const, jobId, runId, expected, hire: 'moves' as const }
  })
  await desk.inOrg((org) => runCommands(org, { commands, ...how }, null))
  return runId
}

/** When a run of today begins: about half of it is done by now, but none begins before midnight. */
function startFor({ now, organisation }: Past, jobs: number): number {
  const { time } = localTime(now, organisation.timezone)
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  const begins = hours * 60 + minutes - Math.round((jobs * MINUTES_A_JOB) / 2)
  return Math.max(5, Math.round(begins / 5) * 5)
}

async function jobsOf(org: Org, day: Day): Promise<DueJob[]> {
  return org.tx.run(sql<DueJob>`
    select j.id, j.order_id as "orderId", o.suburb, o.address
    from jobs j join orders o on o.organisation_id = j.organisation_id and o.id = j.order_id
    where j.organisation_id = ${org.id} and j.status = 'scheduled' and j.date = ${day}
    order by j.created_at, j.sequence, j.id`)
}

function eastOf({ suburb, address }: DueJob): number {
  return pointIn(suburb, address)?.longitude ?? 0
}

function clock(minutes: number): string {
  const hours = String(Math.floor(minutes / 60)).padStart(2, '0')
  return `${hours}:${String(minutes % 60).padStart(2, '0')}`
}
