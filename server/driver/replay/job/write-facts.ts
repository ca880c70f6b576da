import type { Org } from '#server/db/tenant.ts'
import { findReportedBin } from '#server/dispatch/bins/find-bin.ts'
import type { JobReport } from '#server/driver/replay/fold-job.ts'
import { readCorrected } from '#server/jobs/reports/correct-facts.ts'
import { readFacts } from '#server/jobs/reports/read-facts.ts'
import type { StoredFacts } from '#server/jobs/reports/read-facts.ts'
import { replaceFacts } from '#server/jobs/reports/replace-facts.ts'
import { mergeField, mergeSet } from './merge.ts'

/** The facts that the office can correct, by their names there. */
const CORRECTABLE: Partial<Record<keyof StoredFacts, string>> = {
  bin_in_id: 'binIn',
  bin_out_id: 'binOut',
  more_bins_in: 'moreBinsIn',
  more_bins_out: 'moreBinsOut',
}

const MOST_WAITED_MS = 86_400_000

const NONE: StoredFacts = {
  arrived_at: null,
  bin_in_id: null,
  bin_out_id: null,
  more_bins_in: [],
  more_bins_out: [],
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
  const corrected = await readCorrected(org, jobId)
  const waits = (facts: StoredFacts) =>
    facts.waited_from === null && facts.waited_to === null
      ? null
      : { waited_from: facts.waited_from, waited_to: facts.waited_to }
  // What the office has cleared is empty, and stays so too.
  const field = <Name extends keyof StoredFacts>(name: Name) =>
    corrected.includes(CORRECTABLE[name] ?? '')
      ? there[name]
      : mergeField(there[name], before[name], after[name])
  const merged: StoredFacts = {
    arrived_at: field('arrived_at'),
    bin_in_id: field('bin_in_id'),
    bin_out_id: field('bin_out_id'),
    more_bins_in: field('more_bins_in'),
    more_bins_out: field('more_bins_out'),
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
  const { binIn, moreBinsIn, binOut, moreBinsOut, waitedFrom, waitedTo } = outcome?.said ?? {}
  const brought = await idsOf(org, binIn, moreBinsIn)
  const taken = await idsOf(org, binOut, moreBinsOut)
  const [from, to] = waitOf(waitedFrom, waitedTo)
  return {
    arrived_at: arrivedAt,
    bin_in_id: brought.first,
    bin_out_id: taken.first,
    more_bins_in: brought.others,
    more_bins_out: taken.others,
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

/** The first bin and the others, each once. A number that isn't certain is left out. */
async function idsOf(
  org: Org,
  number: string | null | undefined,
  numbers: readonly string[] = [],
): Promise<{ first: string | null; others: string[] }> {
  const find = async (one: string) => (await findReportedBin(org, one))?.id ?? null
  const first = number ? await find(number) : null
  const others = new Set<string>()
  for (const one of numbers) {
    const id = await find(one)
    if (id !== null && id !== first) others.add(id)
  }
  return { first, others: [...others] }
}

/** When a wait began and ended, in either order. A longer one than a day comes from a clock that was changed meanwhile. */
function waitOf(...said: (string | null | undefined)[]): [Date, Date] | [null, null] {
  const [from, to] = said.filter((text) => typeof text === 'string').toSorted()
  if (from === undefined || to === undefined) return [null, null]
  const isLong = Date.parse(to) - Date.parse(from) > MOST_WAITED_MS
  return isLong ? [null, null] : [new Date(from), new Date(to)]
}
