import { isDeepStrictEqual } from 'node:util'
import type { JobSite } from '#contract/jobs/site.ts'
import type { LineJobRow } from '#server/jobs/read-line-jobs.ts'

/** Some bins of a line, and where they are: null is their order's address. */
export type PlaceOfBins = { site: JobSite | null; bins: number }

type Moved = Pick<LineJobRow, 'type' | 'status' | 'quantity' | 'site' | 'toSite' | 'completedAt'>

/**
 * Where a line's bins are that haven't come back, the place of the latest relocation first. Those still to be
 * delivered count at their order's address. Pure.
 * @param whole how many bins the line has
 */
export function placesOfBins(jobs: readonly Moved[], whole: number): PlaceOfBins[] {
  let places: PlaceOfBins[] = [{ site: null, bins: whole }]
  for (const job of jobs.filter(leavesPlace).toSorted(byCompletion)) {
    const bins = job.quantity ?? whole
    const rest = takeBins(places, job.site, bins)
    if (job.toSite === null) {
      places = rest
      continue
    }
    const there = binsAt(rest, job.toSite)
    const moved = Math.min(bins, sum(places))
    places = [{ site: job.toSite, bins: there + moved }, ...without(rest, job.toSite)]
  }
  return places.filter(({ bins }) => bins > 0)
}

/** How many of the bins are at a place. */
export function binsAt(places: readonly PlaceOfBins[], site: JobSite | null): number {
  return places.find((place) => isSameSite(place.site, site))?.bins ?? 0
}

/** Takes bins from a place, and those that it hasn't from the others. */
export function takeBins(
  places: readonly PlaceOfBins[],
  site: JobSite | null,
  bins: number,
): PlaceOfBins[] {
  let left = bins
  const first = [
    ...places.filter((place) => isSameSite(place.site, site)),
    ...without(places, site),
  ]
  const taken = new Map(
    first.map((place) => {
      const units = Math.min(left, place.bins)
      left -= units
      return [place, units]
    }),
  )
  return places.map((place) => ({ ...place, bins: place.bins - (taken.get(place) ?? 0) }))
}

/**
 * Where a job about some of a line's bins is done: where it was planned, if enough of them are there, else at the
 * latest place with enough, else where most of them are. Pure.
 * @param planned absent if it isn't planned yet
 */
export function siteFor(
  places: readonly PlaceOfBins[],
  bins: number,
  planned?: JobSite | null,
): JobSite | null {
  if (planned !== undefined && binsAt(places, planned) >= bins) return planned
  const enough = places.find((place) => place.bins >= bins)
  const place = enough ?? places.toSorted((one, other) => other.bins - one.bins).at(0)
  return place ? place.site : (planned ?? null)
}

/** The places that a job can take bins from: a relocation takes none from where it brings them. */
export const placesToLeave = (
  { toSite }: Pick<Moved, 'toSite'>,
  places: readonly PlaceOfBins[],
): readonly PlaceOfBins[] => (toSite === null ? places : without(places, toSite))

export const isSameSite = (one: JobSite | null, other: JobSite | null): boolean =>
  isDeepStrictEqual(one, other)

const without = (places: readonly PlaceOfBins[], site: JobSite | null) =>
  places.filter((place) => !isSameSite(place.site, site))

const sum = (places: readonly PlaceOfBins[]) => places.reduce((all, { bins }) => all + bins, 0)

const leavesPlace = ({ type, status, toSite }: Moved) =>
  status === 'completed' && (type === 'collection' || toSite !== null)

const byCompletion = (one: Moved, other: Moved) =>
  (one.completedAt?.getTime() ?? 0) - (other.completedAt?.getTime() ?? 0)
