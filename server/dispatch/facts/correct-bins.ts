import { randomUUIDv7 } from 'node:crypto'
import { sql } from 'kysely'
import type { BinLoad, BinPlace, BinPlaceKind } from '#contract/dispatch/bin-places.ts'
import type { JobType } from '#contract/jobs/job.ts'
import type { CorrectedBins } from '#contract/office/jobs.ts'
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

type Name = keyof CorrectedBins
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
const COLUMNS = { binIn: 'bin_in_id', binOut: 'bin_out_id' } as const

type Change = { name: Name; landing: Landing; was: StoredBin | null; is: StoredBin | null }

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
  const ids = changes.flatMap(({ was, is }) => [was, is].flatMap((bin) => bin?.id ?? []))
  await lockBins(org, ids)
  for (const { landing, was, is } of changes) {
    const last = was && (await lastMove(org, { binId: was.id, jobId: id }))
    if (was && last?.isNewest) {
      const to = { kind: last.place, id: last.placeId }
      await move(org, { bin: was, at: org.now, to, load: last.load ?? 'unknown', jobId: id })
    }
    if (is) {
      const { order_id: orderId, completed_at: done } = rows.job
      // It may be the one that an earlier correction took back.
      const before = await lastMove(org, { binId: is.id, jobId: id })
      const doneAt = done === null ? org.now : new Date(done)
      const at = before ? new Date(before.at.getTime() + 1) : doneAt
      const [site, truck] = [
        { kind: 'site', id: orderId } as const,
        { kind: 'vehicle', id: last?.vehicleId ?? null } as const,
      ]
      const ends = landing.to === 'site' ? { to: site } : { from: site, to: truck }
      await move(org, { bin: is, at, ...ends, load: landing.load, jobId: id })
    }
  }
  const facts = changes.map(({ name, is }) => [COLUMNS[name], is?.id ?? null])
  await replaceFacts(org, id, Object.fromEntries(facts))
  const names = changes.map(({ name }) => name)
  await correctFacts(org, id, names)
  await raiseJobVersions(org, [id])
  const numbers = (which: 'was' | 'is') =>
    Object.fromEntries(changes.map((change) => [change.name, change[which]?.number ?? null]))
  await recordAudit(org, 'job.corrected', id, {
    before: numbers('was'),
    after: { ...numbers('is'), reason },
  })
}

async function changesOf(org: Org, { job }: JobRows, bins: CorrectedBins): Promise<Change[]> {
  const facts = await readFacts(org, job.id)
  const changes: Change[] = []
  for (const name of ['binIn', 'binOut'] as const) {
    const number = bins[name]
    if (number === undefined) continue
    const wasId = facts?.[COLUMNS[name]] ?? null
    const is = number === null ? null : await findBinByNumber(org, number)
    if (number !== null && !is) throw refuse(name, 'unknown', 'is not on the list of bins')
    if ((is?.id ?? null) === wasId) continue
    const landing = LANDINGS[job.type][name]
    if (!landing) throw refuse(name, 'invalid', 'is not part of this job')
    if (job.status !== 'completed') {
      throw refuse('job', 'wrong_state', `can't be corrected, it is ${job.status}`)
    }
    changes.push({ name, landing, is, was: wasId === null ? null : await findBin(org, wasId) })
  }
  return changes
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

function refuse(field: string, code: 'unknown' | 'invalid' | 'wrong_state', message: string) {
  return new Refusal(422, { field, code, message })
}
