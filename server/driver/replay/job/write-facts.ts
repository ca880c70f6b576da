import type { Org } from '#server/db/tenant.ts'
import { findReportedBin } from '#server/dispatch/bins/find-bin.ts'
import type { JobReport } from '#server/driver/replay/fold-job.ts'
import { readFacts } from '#server/jobs/reports/read-facts.ts'
import type { StoredFacts } from '#server/jobs/reports/read-facts.ts'
import { replaceFacts } from '#server/jobs/reports/replace-facts.ts'
import { mergeField, mergeSet } from './merge.ts'

const MOST_WAITED_MS = 86_400_000

const NONE: StoredFacts = {
  arrived_at: null,
  bin_in_id: null,
  bin_out_id: null,
  waited_from: null,
  waited_to: null,
  findings: [],
}

/** Writes what reports say about a job besides its outcome, where the office hasn't said otherwise. */
export async function writeFacts(
  org: Org,
  jobId: string,
  reports: { before: JobReport; after: JobReport },
): Promise<void> {
  const [before, after] = [await factsOf(org, reports.before), await factsOf(org, reports.after)]
  const there = (await readFacts(org, jobId)) ?? NONE
  const waits = (facts: StoredFacts) =>
    facts.waited_from === null && facts.waited_to === null
      ? null
      : { waited_from: facts.waited_from, waited_to: facts.waited_to }
  const field = <Name extends keyof StoredFacts>(name: Name) =>
    mergeField(there[name], before[name], after[name])
  const merged: StoredFacts = {
    arrived_at: field('arrived_at'),
    bin_in_id: field('bin_in_id'),
    bin_out_id: field('bin_out_id'),
    ...(mergeField(waits(there), waits(before), waits(after)) ?? {
      waited_from: null,
      waited_to: null,
    }),
    findings: mergeSet(there.findings, before.findings, after.findings).toSorted((a, b) =>
      a.id < b.id ? -1 : 1,
    ),
  }
  const changed = Object.entries(merged).filter(
    ([name, value]) =>
      JSON.stringify(value) !==
      JSON.stringify(Object.entries(there).find(([key]) => key === name)?.[1]),
  )
  await replaceFacts(org, jobId, Object.fromEntries(changed))
}

async function factsOf(
  org: Org,
  { arrivedAt, outcome, findings }: JobReport,
): Promise<StoredFacts> {
  const { binIn = null, binOut = null, waitedFrom, waitedTo } = outcome?.said ?? {}
  const binId = async (number: string | null) =>
    number === null ? null : ((await findReportedBin(org, number))?.id ?? null)
  const [from, to] = waitOf(waitedFrom, waitedTo)
  return {
    arrived_at: arrivedAt,
    bin_in_id: await binId(binIn),
    bin_out_id: await binId(binOut),
    waited_from: from,
    waited_to: to,
    findings: findings.map(({ id, kind, quantity, label, note }) => ({
      id,
      kind,
      quantity,
      note: note === null || note === undefined || note === '' ? label : `${label}: ${note}`,
    })),
  }
}

/** When a wait began and ended, in either order. A longer one than a day comes from a clock that was changed meanwhile. */
function waitOf(...said: (string | null | undefined)[]): [Date, Date] | [null, null] {
  const [from, to] = said.filter((text) => typeof text === 'string').toSorted()
  if (from === undefined || to === undefined) return [null, null]
  const isLong = Date.parse(to) - Date.parse(from) > MOST_WAITED_MS
  return isLong ? [null, null] : [new Date(from), new Date(to)]
}
