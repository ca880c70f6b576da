import { formatMoney, multiply } from '#contract/values/money.ts'
import { shortDay } from '#contract/values/spoken-time.ts'
import { times } from '#contract/values/words/times.ts'
import { binsOf, doneJobs } from './facts.ts'
import { keyOfJob } from './proposal.ts'
import type { ChargeRule } from './proposal.ts'

/**
 * Exchanges at the price that the hirer agreed to, else the fee, else what the bin was booked at; relocations at
 * the fee; and each visit of a standing service after the first (rules, section 13, "Charges").
 */
export const exchanges: ChargeRule = (facts, { types }) =>
  doneJobs(facts, ['exchange']).map(({ job, line, endedAt, endedOn }) => {
    const bins = binsOf(job, line)
    const price = job.agreedUnitPrice ?? types.exchange.fee ?? line.basis?.bookedPrice ?? null
    const amount = price === null ? null : multiply(price, bins)
    const sum =
      times(line.productName, bins) +
      (price === null ? '' : ` at ${formatMoney(price, facts.order.currency)}`)
    const agreed = job.agreedUnitPrice === null ? [] : ['at the price agreed to online']
    return {
      key: keyOfJob(job.id, 'exchange'),
      type: 'exchange' as const,
      jobId: job.id,
      lineId: line.id,
      amount,
      description: `Exchange, ${sum}`,
      steps: amount === null ? [] : [{ label: sum, unit: 'cents' as const, value: amount }],
      facts: [`Exchanged ${shortDay(endedOn)}`, ...agreed],
      waitsFor: amount === null ? ('amount' as const) : null,
      aroseAt: endedAt,
    }
  })

export const relocations: ChargeRule = (facts, { types }) =>
  doneJobs(facts, ['relocation']).map(({ job, line, endedAt, endedOn }) => {
    const { fee } = types.relocation
    return {
      key: keyOfJob(job.id, 'relocation'),
      type: 'relocation' as const,
      jobId: job.id,
      lineId: line.id,
      amount: fee,
      description: `Relocation, ${line.productName}`,
      steps: fee === null ? [] : [{ label: 'Fee', unit: 'cents' as const, value: fee }],
      facts: [`Moved ${shortDay(endedOn)}`],
      waitsFor: fee === null ? ('amount' as const) : null,
      aroseAt: endedAt,
    }
  })

export const visits: ChargeRule = (facts) => {
  const begun = new Set<string>()
  return doneJobs(facts, ['service']).flatMap(({ job, line, endedAt, endedOn }) => {
    if (!line.isService) return []
    if (!begun.has(line.id)) {
      begun.add(line.id)
      return []
    }
    const { total: amount, productName } = line
    return [
      {
        key: keyOfJob(job.id, 'visit'),
        type: 'visit' as const,
        jobId: job.id,
        lineId: line.id,
        amount,
        description: `${productName}, visit on ${shortDay(endedOn)}`,
        steps: [{ label: 'One visit', unit: 'cents' as const, value: amount }],
        facts: [`Visited ${shortDay(endedOn)}`],
        waitsFor: null,
        aroseAt: endedAt,
      },
    ]
  })
}
