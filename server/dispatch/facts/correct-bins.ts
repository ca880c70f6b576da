import { randomUUIDv7 } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import type { BinLoad, BinPlace, BinPlaceKind } from '#contract/dispatch/bin-places.ts'
import type { JobType } from '#contract/jobs/job.ts'
import type { CorrectedBins } from '#contract/office/jobs.ts'
import type { Problem } from '#contract/problems.ts'
import { recordAudit } from '#server/audit/record-audit.ts'
import type { Org } from '#server/db/tenant.ts'
import { findBin, findBinByNumber, lockBins } from '#server/dispatch/bins/find-bin.ts'
import type { StoredBin } from '#server/dispatch/bins/find-bin.ts'
import { moveBin } from '#server/dispatch/bins/move-bin.ts'
import { findJob } from '#server/jobs/find-job.ts'
import type { JobRows } from '#server/jobs/present-job.ts'
import { raiseJobVersions } from '#server/jobs/raise-job-versions.ts'
import { correctFacts } from '#server/jobs/reports/correct-facts.ts'
import { readFacts } from '#server/jobs/reports/read-facts.ts'
import { replaceFacts } from '#server/jobs/reports/replace-facts.ts'
import { Refusal } from '#server/refusal.ts'

type Name = 'binIn' | 'binOut'
/** Where a job leaves a bin, and with what in it. */
type Landing = { to: 'site' | 'vehicle'; load: BinLoad }

const BROUGHT = { binIn: { to: 'site', load: 'empty' } } as const
const TAKEN = { binOut: { to: 'vehicle', load: 'full' } } as const
const LANDINGS: Readonly<Record<JobType, Partial<Record<Name, Landing>>>> = {
  delivery: BROUGHT,
  collection: TAKEN,
  wait_and_load: TAKEN,
  exchange: { ...BROUGHT, ...TAKEN },
  service: BROUGHT,
  relocation: { binIn: { to: 'site', load: 'unknown' } },
}
const FIELDS = {
  binIn: { others: 'moreBinsIn', column: 'bin_in_id', otherColumn: 'more_bins_in' },
  binOut: { others: 'moreBinsOut', column: 'bin_out_id', otherColumn: 'more_bins_out' },
} as const

/** What a job brought, or what it took: the first bin and the others. */
type Bins = { first: StoredBin | null; others: StoredBin[] }
type Change = { name: Name; landing: Landing; was: Bins; is: Bins }

const all = ({ first, others }: Bins) => [...(first ? [first] : []), ...others]
const without = (bins: Bins, others: Bins) =>
  all(bins).filter(({ id }) => !all(others).some((other) => other.id === id))

/**
 * Corrects which numbered bins a completed job brought and took (rules, section 12, "Jobs"). The bin that was wrong
 * goes back to where it was, unless it has moved since; the right one was moved when the job was done. The job's order
 * is locked. The same numbers again change nothing.
 * @throws Refusal 404 for an unknown job, 422 if it isn’t completed, has no such bin, or no bin has the number
 */
export async function correctBins(
  org: Org,
  { id, bins, reason }: { id: string; bins: CorrectedBins; reason: string },
): Promise<void> {
  const rows = await findJob(org, id)
  const changes = await changesOf(org, rows, bins)
  if (changes.length === 0) return
  await lockBins(
    org,
    changes.flatMap(({ was, is }) => [...all(was), ...all(is)].map((bin) => bin.id)),
  )
  for (const change of changes) await moveBins(org, rows, change)
  const facts = changes.map(({ name, is: { first, others } }) => ({
    [FIELDS[name].column]: first?.id ?? null,
    [FIELDS[name].otherColumn]: others.map((bin) => bin.id),
  }))
  await replaceFacts(org, id, Object.assign({}, ...facts))
  const [before, after] = [numbersOf(changes, 'was'), numbersOf(changes, 'is')]
  const names = Object.keys(after).filter((name) => !isDeepStrictEqual(before[name], after[name]))
  await correctFacts(org, id, names)
  await raiseJobVersions(org, [id])
  const only = (numbers: Record<string, unknown>) =>
    Object.fromEntries(names.map((name) => [name, numbers[name]]))
  await recordAudit(org, 'job.corrected', id, {
    before: only(before),
    after: { ...only(after), reason },
  })
}

/** The numbers by the names of their fields. */
function numbersOf(changes: readonly Change[], which: 'was' | 'is'): Record<string, unknown> {
  return Object.fromEntries(
    changes.flatMap(({ name, [which]: { first, others } }) => [
      [name, first?.number ?? null],
      [FIELDS[name].others, others.map(({ number }) => number)],
    ]),
  )
}

async function moveBins(org: Org, { job }: JobRows, { landing, was, is }: Change): Promise<void> {
  const jobId = job.id
  let truckId: string | null = null
  for (const bin of all(was)) {
    const last = await lastMove(org, { binId: bin.id, jobId })
    truckId ??= last?.vehicleId ?? null
    if (!last?.isNewest || all(is).some(({ id }) => id === bin.id)) continue
    const to = { kind: last.place, id: last.placeId }
    await move(org, { bin, at: org.now, to, load: last.load ?? 'unknown', jobId })
  }
  for (const bin of without(is, was)) {
    // It may be the one that an earlier correction took back.
    const before = await lastMove(org, { binId: bin.id, jobId })
    const doneAt = job.completed_at === null ? org.now : new Date(job.completed_at)
    const at = before ? new Date(before.at.getTime() + 1) : doneAt
    const site = { kind: 'site', id: job.order_id } as const
    const truck = { kind: 'vehicle', id: truckId } as const
    const ends = landing.to === 'site' ? { to: site } : { from: site, to: truck }
    await move(org, { bin, at, ...ends, load: landing.load, jobId })
  }
}

async function changesOf(org: Org, { job }: JobRows, bins: CorrectedBins): Promise<Change[]> {
  const facts = await readFacts(org, job.id)
  const changes: Change[] = []
  for (const name of ['binIn', 'binOut'] as const) {
    const { others, column, otherColumn } = FIELDS[name]
    const [number, numbers] = [bins[name], bins[others]]
    if (number === undefined && numbers === undefined) continue
    const firstId = facts?.[column] ?? null
    const first = firstId === null ? null : await findBin(org, firstId)
    const was: Bins = { first, others: [] }
    for (const id of facts?.[otherColumn] ?? []) was.others.push(await findBin(org, id))
    const is: Bins = { first, others: numbers ? [] : was.others }
    if (number !== undefined) is.first = number === null ? null : await findNamed(org, name, number)
    if (is.others.some(({ id }) => id === is.first?.id)) throw refuseTwice(name)
    for (const [index, one] of (numbers ?? []).entries()) {
      const field = `${others}[${index}]`
      const bin = await findNamed(org, field, one)
      if (all(is).some(({ id }) => id === bin.id)) throw refuseTwice(field)
      is.others.push(bin)
    }
    if (isDeepStrictEqual(is, was)) continue
    const landing = LANDINGS[job.type][name]
    if (!landing) {
      throw refuse(number === undefined ? others : name, 'invalid', 'is not part of this job')
    }
    if (job.status !== 'completed') {
      throw refuse('job', 'wrong_state', `can't be corrected, it is ${job.status}`)
    }
    changes.push({ name, landing, is, was })
  }
  return changes
}

async function findNamed(org: Org, field: string, number: string): Promise<StoredBin> {
  const bin = await findBinByNumber(org, number)
  if (!bin) throw refuse(field, 'unknown', 'is not on the list of bins')
  return bin
}

type LastMove = {
  at: Date
  place: BinPlaceKind
  placeId: string | null
  vehicleId: string | null
  /** What was in the bin before. */
  load: BinLoad | null
  /** Whether nothing has moved the bin since. */
  isNewest: boolean
}

/** How this job moved a bin last. */
async function lastMove(
  org: Org,
  { binId, jobId }: { binId: string; jobId: string },
): Promise<LastMove | null> {
  const [row] = await org.tx.run(sql<LastMove>`
    select m.at, m.from_place as place, m.from_id as "placeId",
      case when m.to_place = 'vehicle' then m.to_id end as "vehicleId",
      b.last_move_id = m.id as "isNewest",
      (select p.load from bin_moves p where p.organisation_id = m.organisation_id and p.bin_id = m.bin_id
        and (p.at, p.id) < (m.at, m.id) order by p.at desc, p.id desc limit 1) as load
    from bin_moves m join bins b on b.organisation_id = m.organisation_id and b.id = m.bin_id
    where m.organisation_id = ${org.id} and m.bin_id = ${binId} and m.job_id = ${jobId}
    order by m.at desc, m.id desc limit 1`)
  return row ?? null
}

type Moved = {
  bin: StoredBin
  at: Date
  from?: BinPlace
  to: BinPlace
  load: BinLoad
  jobId: string
}

async function move(org: Org, { bin, ...moved }: Moved): Promise<void> {
  await moveBin(org, { id: randomUUIDv7(), binId: bin.id, ...moved })
}

const refuseTwice = (field: string) => refuse(field, 'duplicate', 'is named twice')

function refuse(field: string, code: Problem['code'], message: string) {
  return new Refusal(422, { field, code, message })
}
