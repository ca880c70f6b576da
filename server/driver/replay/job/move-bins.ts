import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import type { BinLoad, BinPlace, BinPlaceKind } from '#contract/dispatch/bin-places.ts'
import type { Org } from '#server/db/tenant.ts'
import { findReportedBins, lockBins } from '#server/dispatch/bins/find-bin.ts'
import type { StoredBin } from '#server/dispatch/bins/find-bin.ts'
import { moveBin } from '#server/dispatch/bins/move-bin.ts'
import { deriveId } from '#server/driver/replay/derive-id.ts'
import { addJobNote } from '#server/jobs/reports/add-job-note.ts'
import type { ReportedMove } from './bins-of-report.ts'

export type BinChange = {
  /** What was reported before this action, and with it. */
  before: readonly ReportedMove[]
  after: readonly ReportedMove[]
  job: { id: string; orderId: string }
  vehicleId: string | null
  /** When the job was done. */
  doneAt: Date
  /** The outcome's action, from which the ids of moves follow. */
  outcomeId: string
}

/**
 * Moves the bins that a report names, once. A bin that an amendment takes back goes to where it was. Both count from
 * when the job was done: a bin that has moved since stays where it is. A number that no bin has, or that may mean several,
 * becomes a note for the office.
 */
export async function moveReportedBins(org: Org, change: BinChange): Promise<void> {
  const { before, after, job, doneAt, outcomeId } = change
  const gone = before.filter((one) => !after.some((other) => isDeepStrictEqual(one, other)))
  const come = after.filter((one) => !before.some((other) => isDeepStrictEqual(one, other)))
  const fitting = await findBins(org, [...gone, ...come])
  const found = (number: string) => {
    const [bin, ...others] = fitting.get(number) ?? []
    return others.length === 0 ? bin : undefined
  }
  await lockBins(
    org,
    [...fitting.keys()].flatMap((number) => found(number)?.id ?? []),
  )
  for (const { number } of gone) {
    const bin = found(number)
    if (bin) await moveBack(org, { bin, jobId: job.id })
  }
  const moved = new Set<string>()
  for (const { number, to, load } of come) {
    const bin = found(number)
    // Two numbers that mean one bin.
    if (bin && moved.has(bin.id)) continue
    if (!bin) {
      const mayBe = fitting.get(number) ?? []
      await noteUnclear(org, { number, mayBe, at: doneAt, jobId: job.id, outcomeId })
      continue
    }
    moved.add(bin.id)
    // An earlier amendment may have taken the same bin back.
    const last = await findLast(org, { bin, jobId: job.id })
    await moveBin(org, {
      id: last ? deriveId(last.id, to) : deriveId(outcomeId, bin.id, to),
      binId: bin.id,
      at: last ? justAfter(last.at) : doneAt,
      ...startOf(bin, to, change),
      to:
        to === 'site'
          ? { kind: 'site', id: job.orderId }
          : { kind: 'vehicle', id: change.vehicleId },
      load,
      jobId: job.id,
    })
  }
}

/** A bin that was taken was at the site, and one that was brought on the truck or in a yard. */
function startOf(
  bin: StoredBin,
  to: ReportedMove['to'],
  { job, vehicleId }: BinChange,
): { from?: BinPlace } {
  if (to === 'vehicle') return { from: { kind: 'site', id: job.orderId } }
  const wasHere = bin.place === 'site' && bin.place_id === job.orderId
  if (wasHere || bin.place !== 'site') return {}
  return { from: { kind: 'vehicle', id: vehicleId } }
}

async function findBins(
  org: Org,
  moves: readonly ReportedMove[],
): Promise<Map<string, StoredBin[]>> {
  const bins = new Map<string, StoredBin[]>()
  for (const { number } of moves) bins.set(number, await findReportedBins(org, number))
  return bins
}

async function moveBack(org: Org, { bin, jobId }: OfJob): Promise<void> {
  const last = await findLast(org, { bin, jobId })
  if (!last) return
  const { place, placeId, load } = last
  const to = { kind: place, id: placeId }
  const [id, at] = [deriveId(last.id, 'back'), justAfter(last.at)]
  await moveBin(org, { id, binId: bin.id, at, to, load: load ?? 'unknown', jobId })
}

type OfJob = { bin: StoredBin; jobId: string }

/** A move, with where the bin was taken from and what was in it before. */
type Last = {
  id: string
  at: Date
  place: BinPlaceKind
  placeId: string | null
  load: BinLoad | null
}

/** How a job moved a bin last; undefined if it never has. */
async function findLast(org: Org, { bin, jobId }: OfJob): Promise<Last | undefined> {
  const [last] = await org.tx.run(sql<Last>`
    select m.id, m.at, m.from_place as place, m.from_id as "placeId",
      (select b.load from bin_moves b
        where b.organisation_id = m.organisation_id and b.bin_id = m.bin_id and (b.at, b.id) < (m.at, m.id)
        order by b.at desc, b.id desc limit 1) as load
    from bin_moves m
    where m.organisation_id = ${org.id} and m.bin_id = ${bin.id} and m.job_id = ${jobId}
    order by m.at desc, m.id desc limit 1`)
  return last
}

function justAfter(time: Date): Date {
  return new Date(time.getTime() + 1)
}

type Unclear = {
  number: string
  mayBe: readonly StoredBin[]
  at: Date
  jobId: string
  outcomeId: string
}

async function noteUnclear(
  org: Org,
  { number, mayBe, at, jobId, outcomeId }: Unclear,
): Promise<void> {
  const id = deriveId(outcomeId, 'unknown bin', number)
  const numbers = new Intl.ListFormat('en-AU', { type: 'disjunction' }).format(
    mayBe.map((bin) => bin.number),
  )
  const text = numbers
    ? `Bin ${number} may be ${numbers}: correct the job once you know.`
    : `Bin ${number} isn't on the list of bins.`
  await addJobNote(org, { id, jobId, audience: 'internal', text, at })
}
