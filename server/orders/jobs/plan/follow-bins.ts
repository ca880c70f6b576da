import type { Org } from '#server/db/tenant.ts'
import { findJob } from '#server/jobs/find-job.ts'
import {
  binsAt,
  isSameSite,
  placesOfBins,
  placesToLeave,
  siteFor,
  takeBins,
} from '#server/jobs/plan/places-of-bins.ts'
import type { PlaceOfBins } from '#server/jobs/plan/places-of-bins.ts'
import { setSite } from '#server/jobs/plan/set-site.ts'
import { readLineJobs } from '#server/jobs/read-line-jobs.ts'
import type { LineJobRow } from '#server/jobs/read-line-jobs.ts'
import { splitAndClaim } from './divide-job.ts'

/**
 * Sends a line's jobs that haven't started to where its bins are (rules, section 12, "Jobs"). A job about bins at
 * several places is split; a delivery, a service or a wait stays as long as any of them are there. The order is locked.
 */
export async function followBins(
  org: Org,
  { orderId, lineId, whole }: { orderId: string; lineId: string; whole: number },
): Promise<void> {
  const jobs = (await readLineJobs(org, orderId)).filter((job) => job.lineId === lineId)
  const places = placesOfBins(jobs, whole)
  if (places.length === 0) return
  const binsOf = (job: LineJobRow) => job.quantity ?? whole
  const left = jobs
    .filter(({ type, status }) => type === 'collection' && status === 'started')
    .reduce((rest, job) => takeBins(rest, job.site, binsOf(job)), places)
  const open = jobs
    .filter(({ status }) => status === 'scheduled')
    .toSorted((one, other) => binsOf(other) - binsOf(one))
  let rest: readonly PlaceOfBins[] = left
  const misplaced = []
  for (const job of open) {
    const bins = binsOf(job)
    const isThere = binsAt(job.type === 'collection' ? rest : places, job.site) >= bins
    if (!isThere) misplaced.push(job)
    else if (job.type === 'collection') rest = takeBins(rest, job.site, bins)
  }
  for (const job of misplaced) {
    const bins = binsOf(job)
    const toLeave = placesToLeave(job, places)
    const stays = binsAt(toLeave, job.site) > 0
    if (job.type === 'collection') {
      rest = await place(org, job, { bins, site: siteFor(rest, bins, job.site) }, rest)
    } else if (job.type === 'exchange' || job.type === 'relocation') {
      const site = stays ? job.site : siteFor(toLeave, bins, job.site)
      await place(org, job, { bins, site }, toLeave)
    } else if (!stays) {
      await setSite(org, job.id, siteFor(places, bins))
    }
  }
}

/**
 * Sends a job to a place of its bins, and what isn't there of them to others, as jobs of their own.
 * @returns which bins are left for other jobs like it
 */
async function place(
  org: Org,
  { id, site: from }: Pick<LineJobRow, 'id' | 'site'>,
  { bins, site }: PlaceOfBins,
  places: readonly PlaceOfBins[],
): Promise<readonly PlaceOfBins[]> {
  if (!isSameSite(site, from)) await setSite(org, id, site)
  const there = binsAt(places, site)
  const left = takeBins(places, site, Math.min(there, bins))
  const elsewhere = siteFor(left, bins - there)
  if (there === 0 || there >= bins || binsAt(left, elsewhere) === 0) return left
  const part = { quantity: there, site: elsewhere }
  const other = await splitAndClaim(org, await findJob(org, id), part)
  if (other === null) return left
  return place(org, { id: other, site: elsewhere }, { bins: bins - there, site: elsewhere }, left)
}
