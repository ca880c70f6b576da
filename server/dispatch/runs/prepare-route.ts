import { sql } from 'kysely'
import { windowMinutes } from '#contract/dispatch/time-window.ts'
import { suggestRoute } from '#contract/dispatch/route/suggest.ts'
import { effectOf } from '#contract/dispatch/route/truck.ts'
import type { RouteStop, Visit } from '#contract/dispatch/route/truck.ts'
import type { BoardJob } from '#contract/office/dispatch/board/board-job.ts'
import type { Point } from '#contract/office/dispatch/records.ts'
import type { SuggestedStop, Suggestion } from '#contract/office/dispatch/runs/run-plans.ts'
import type { BoardRun, BoardStop } from '#contract/office/dispatch/runs/run.ts'
import { daysBetween, localTime } from '#contract/values/day.ts'
import { minutesOf } from '#contract/values/spoken-time.ts'
import type { Org } from '#server/db/tenant.ts'
import { isUuid } from '#server/db/uuid.ts'
import { YARD_MINUTES } from '#server/dispatch/board/present-run.ts'
import { readKnown, readPlan } from '#server/dispatch/board/read-plan.ts'
import { Refusal } from '#server/refusal.ts'

type Place = { id: string; name: string; point: Point }
type Tip = Place & { minutes: number | null }

type Prepared = {
  /** The points between which driving times are needed. */
  points: Point[]
  /** @param minutes from each point to each */
  suggest: (minutes: number[][]) => Omit<Suggestion, 'travel'>
}

/**
 * What is needed to suggest an order of the stops of a run that haven't begun.
 * @throws Refusal 404
 */
export async function prepareRoute(org: Org, id: string): Promise<Prepared> {
  const known = isUuid(id) ? await readKnown(org) : null
  const plan = known && (await readPlan(org, sql`r.id = ${id}`, { known }))
  const [run] = plan?.runs ?? []
  if (!plan || !run) throw new Refusal(404, 'No run has that id')
  const jobs = new Map(plan.jobs.map((job) => [job.id, job]))
  const { yard, tips } = await readPlaces(org, run)
  const begun = run.stops.filter(({ arrivedAt, doneAt, jobId }) => {
    const status = jobs.get(jobId ?? '')?.status
    return arrivedAt ?? doneAt ?? (status !== undefined && status !== 'scheduled')
  })
  const open = run.stops.filter((stop) => !begun.includes(stop))
  const driven = begun.reduce((sum, { travelMinutes }) => sum + (travelMinutes ?? 0), 0)
  const placed = open.filter((stop) => stop.kind !== 'break' && pointOf(stop, yard) !== null)
  const others = open.filter((stop) => !placed.includes(stop))

  const points = placed.flatMap((stop) => pointOf(stop, yard) ?? [])
  /** A truck whose place is unknown is equally near to everything. */
  const node = (point: Point | null) => (point === null ? -1 : points.push(point) - 1)
  const yardNode = yard ? node(yard.point) : null
  const tipNodes = tips.map(({ point }) => node(point))
  const last = begun.findLast((stop) => pointOf(stop, yard))
  const start = node(last ? pointOf(last, yard) : (yard?.point ?? null))
  const suggest: Prepared['suggest'] = (minutes) => {
    const route = suggestRoute({
      stops: placed.map((stop, index) => toRouteStop(stop, index, jobs)),
      truck: {
        slots: run.vehicle?.slots ?? 1,
        start,
        yard: yardNode,
        tips: tipNodes,
        loads: !last,
        hours: {
          leaves: leavesAt(org, run, open),
          ...(begun.length === 0 && { ends: minutesOf(run.endsAt) }),
          yard: YARD_MINUTES,
          tips: tips.map((tip) => tip.minutes ?? known.settings.tipMinutes),
        },
        ...cargoOf(begun, jobs),
      },
      minutes,
    })
    const placeAt = new Map<number, Place>()
    if (yard && yardNode !== null) placeAt.set(yardNode, yard)
    tipNodes.forEach((one, index) => tips[index] && placeAt.set(one, tips[index]))
    const visits = route.visits.filter((visit, index) => !isHome(visit, index, route.visits))
    // The board's figure is of the whole run: what has been driven already counts too.
    const rest = run.load.total - run.load.travel + driven
    return {
      runId: run.id,
      version: run.version,
      stops: [...begun, ...visits, ...others].map((one) => present(one, placed, placeAt)),
      before: rest + Math.round(route.before) + route.visiting.before,
      after: rest + Math.round(route.after) + route.visiting.after,
      missed: route.missed,
      leftOut: others.flatMap(({ jobId }) => {
        const job = jobs.get(jobId ?? '')
        if (!job) return []
        const why = 'Its address isn’t on the map yet: set a pin.'
        return [{ jobId: job.id, reference: job.reference, why }]
      }),
    }
  }
  return { points, suggest }
}

/** The minute of the run's day at which the truck sets out for the first of its open stops. */
function leavesAt(
  { timezone, now }: Org,
  { date, startsAt, stops }: BoardRun,
  open: readonly BoardStop[],
): number {
  const [first] = open
  if (!first) return minutesOf(startsAt)
  // Before the first stop of all it may wait, but not for another that goes before that one.
  const isFirst = first === stops[0]
  const { day, time } = localTime(isFirst ? now : new Date(first.arrivesAt), timezone)
  const leaves = minutesOf(time) + 24 * 60 * daysBetween(date, day) - (first.travelMinutes ?? 0)
  return isFirst ? Math.max(minutesOf(startsAt), leaves) : leaves
}

/** A visit of the yard at the very end is the way home, which isn't a stop. */
function isHome(visit: Visit, index: number, visits: readonly Visit[]): boolean {
  return 'visits' in visit && visit.visits === 'yard' && index === visits.length - 1
}

function pointOf(stop: BoardStop, yard: Place | null): Point | null {
  return stop.point ?? (stop.kind === 'yard' ? (yard?.point ?? null) : null)
}

function toRouteStop(
  { kind, jobId, minutes }: BoardStop,
  node: number,
  jobs: ReadonlyMap<string, BoardJob>,
): RouteStop {
  const job = jobs.get(jobId ?? '')
  if (!job) return { node, kind: kind === 'yard' ? 'yard' : 'tip', minutes }
  const { type, productId: bin, quantity, timeWindow } = job
  const window = timeWindow && windowMinutes(timeWindow)
  return {
    node,
    kind: 'job',
    type,
    bin,
    units: Math.ceil(quantity),
    minutes,
    ...(window && { window }),
  }
}

/** The bins that are on the truck, by what has been done. */
function cargoOf(begun: readonly BoardStop[], jobs: ReadonlyMap<string, BoardJob>) {
  let full: string[] = []
  let empty: string[] = []
  for (const stop of begun) {
    const job = jobs.get(stop.jobId ?? '')
    if (stop.kind === 'tip') [empty, full] = [[...empty, ...full], []]
    if (stop.kind === 'yard') [empty, full] = [[], []]
    if (!job || job.status === 'failed') continue
    const { takes, leaves } = effectOf(toRouteStop(stop, 0, jobs))
    for (let one = 0; one < takes && empty.includes(job.productId); one += 1) {
      empty.splice(empty.indexOf(job.productId), 1)
    }
    for (let one = 0; one < leaves; one += 1) full.push(job.productId)
  }
  return { full, empty }
}

function present(
  one: Visit | BoardStop,
  placed: readonly BoardStop[],
  placeAt: ReadonlyMap<number, Place>,
): SuggestedStop {
  if ('visits' in one) {
    const place = placeAt.get(one.node)
    return {
      stopId: null,
      kind: one.visits,
      name: place?.name ?? '',
      travelMinutes: null,
      tipSiteId: one.visits === 'tip' ? (place?.id ?? null) : null,
      depotId: one.visits === 'yard' ? (place?.id ?? null) : null,
    }
  }
  const stop = 'stop' in one ? placed[one.stop] : one
  if (!stop) throw new Error('a route visits only the stops that it has')
  const { id: stopId, kind, tipSiteId, depotId, name } = stop
  return { stopId, kind, tipSiteId, depotId, name, travelMinutes: stop.travelMinutes }
}

async function readPlaces(
  org: Org,
  { depot }: BoardRun,
): Promise<{ yard: Place | null; tips: Tip[] }> {
  type Row = Omit<Tip, 'point'> & { latitude: number; longitude: number; is_tip: boolean }
  const rows = await org.tx.run(sql<Row>`
    select id, name, latitude, longitude, null::integer as minutes, false as is_tip from depots
    where organisation_id = ${org.id} and id = ${depot?.id ?? null}::uuid and latitude is not null
    union all
    select id, name, latitude, longitude, minutes_on_site, true from tip_sites
    where organisation_id = ${org.id} and archived_at is null and latitude is not null`)
  const places = rows.map(({ latitude, longitude, is_tip: isTip, ...place }) => {
    return { isTip, place: { ...place, point: { latitude, longitude } } }
  })
  return {
    yard: places.find(({ isTip }) => !isTip)?.place ?? null,
    tips: places.filter(({ isTip }) => isTip).map(({ place }) => place),
  }
}
