import type { Step } from '#contract/charges/charge-words.ts'
import { formatMoney, multiply } from '#contract/values/money.ts'
import { binsOf, doneJobs } from './facts.ts'
import type { JobFacts, LineFacts } from './facts.ts'
import { keyOfJob, spokenInstant } from './proposal.ts'
import type { ChargeRule, Proposal } from './proposal.ts'

/** The jobs after which a truck goes to a tip. */
const TIPPED = ['collection', 'exchange', 'service', 'wait_and_load'] as const
const DAY_MS = 86_400_000

/**
 * What the bins that left weighed beyond the included weight, at the price a tonne that the line was booked at
 * (rules, section 13, "Charges"). Without a docket it asks for one, once the days for it are over.
 */
export const excessWeight: ChargeRule = (facts, settings) => {
  /** What earlier bins have used of an allowance that the next bin shares, by line. */
  const used = new Map<string, number>()
  return doneJobs(facts, TIPPED).flatMap(({ job, line, endedAt }): Proposal[] => {
    const { basis } = line
    if (basis === null || basis.includedKg === null || basis.excessPricePerTonne === null) return []
    const included = Math.round(basis.includedKg * binsOf(job, line))
    const before = Math.min(used.get(line.id) ?? 0, included)
    const allowed = included - before
    const start = {
      key: keyOfJob(job.id, 'excess_weight'),
      type: 'excess_weight' as const,
      jobId: job.id,
      lineId: line.id,
      aroseAt: endedAt,
    }
    if (job.weightKg === null) {
      const asksFrom = endedAt.getTime() + settings.docketDays * DAY_MS
      if (facts.now.getTime() < asksFrom) return []
      const said = [`Done ${spokenInstant(endedAt, facts.timezone)}`, 'no docket yet']
      return [
        {
          ...start,
          amount: null,
          steps: [],
          facts: said,
          waitsFor: 'docket',
          description: `Excess weight, ${line.productName}`,
        },
      ]
    }
    const shares = job.type === 'exchange' && !job.renewsAllowance
    used.set(line.id, shares ? before + job.weightKg : 0)
    const excess = Math.round(Math.max(0, job.weightKg - allowed))
    if (excess === 0) return []
    const price = basis.excessPricePerTonne
    const amount = multiply(price, excess / 1000)
    const rate = `at ${formatMoney(price, facts.order.currency)} a tonne`
    const over = allowed === 0 ? '' : ` over ${sayKg(allowed)}`
    const steps: Step[] = [
      { label: 'Net weight', unit: 'kg', value: job.weightKg },
      { label: `Included with ${line.productName}`, unit: 'kg', value: -included },
      ...(before > 0
        ? [{ label: 'Used by the bin before', unit: 'kg' as const, value: before }]
        : []),
      { label: `${sayKg(excess)} ${rate}`, unit: 'cents', value: amount },
    ]
    return [
      {
        ...start,
        amount,
        steps,
        waitsFor: null,
        description: `Excess weight, ${sayKg(excess)}${over} ${rate}`,
        facts: describe(job, job.weightKg),
      },
    ]
  })
}

function describe(job: JobFacts, weightKg: number): string[] {
  return [
    job.docketNumber === null ? 'Without a docket' : sayNumber(job.docketNumber),
    sayNet(weightKg),
    ...(job.binNumbers.length === 0 ? [] : [`bin ${job.binNumbers.join(', ')}`]),
  ]
}

/** What facts say of a docket. */
export function factsOfDocket({ number, netKg }: { number: string; netKg: number }): string[] {
  return [sayNumber(number), sayNet(netKg)]
}

function sayNumber(docketNumber: string): string {
  return `Docket ${docketNumber}`
}

function sayNet(kg: number): string {
  return `net ${sayKg(kg)}`
}

function sayKg(kg: number): string {
  return `${kg.toLocaleString('en-AU')} kg`
}

/**
 * When the docket of a job is asked for, if nothing comes before; null if none is awaited. Pure.
 * @param settings with the days that a docket is waited for
 */
export const asksForDocketAt = (
  facts: Parameters<ChargeRule>[0],
  settings: Parameters<ChargeRule>[1],
): Date | null => {
  const waiting = doneJobs(facts, TIPPED)
    .filter(({ job, line }) => job.weightKg === null && isWeighed(line))
    .map(({ endedAt }) => endedAt.getTime() + settings.docketDays * DAY_MS)
    .filter((at) => at > facts.now.getTime())
  return waiting.length > 0 ? new Date(Math.min(...waiting)) : null
}

function isWeighed({ basis }: LineFacts): boolean {
  return basis !== null && basis.includedKg !== null && basis.excessPricePerTonne !== null
}
