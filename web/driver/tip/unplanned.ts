import type { DriverDay, DriverRun, DriverStop } from '#contract/driver/day.ts'

/** Visits of a tip or the yard that aren't on the run: their reports name the run. */

const PREFIX = 'new-'

export const unplannedId = (place: string): string => PREFIX + place

/** The stop of an unplanned visit, by what its address names: a tip site's id, or `yard`. */
export function unplannedStop(day: DriverDay, run: DriverRun, id: string): DriverStop | null {
  if (!id.startsWith(PREFIX)) return null
  const place = id.slice(PREFIX.length)
  const site = day.tipSites.find((one) => one.id === place)
  return {
    id,
    position: run.stops.length + 1,
    kind: site ? 'tip' : 'yard',
    job: null,
    tipSiteId: site?.id ?? null,
    depotId: site ? null : run.depotId,
    minutes: null,
    arrivedAt: day.serverTime,
    doneAt: null,
  }
}

/** What a report of a visit names. */
export function targetOf(stop: DriverStop, run: DriverRun) {
  return stop.id.startsWith(PREFIX)
    ? ({ type: 'run', id: run.id } as const)
    : ({ type: 'stop', id: stop.id } as const)
}
