import type { Step } from '#contract/charges/charge-words.ts'
import { formatMoney } from '#contract/values/money.ts'
import { times } from '#contract/values/words/times.ts'
import type { OrderFacts } from './facts.ts'
import { keyOfJob, spokenInstant } from './proposal.ts'
import type { ChargeRule } from './proposal.ts'

/**
 * Mattresses, tyres and the like that crews counted beyond those ordered, at the add-on's price (rules, section
 * 13, "Charges"). What was ordered counts once, for the first job that had some.
 */
export const itemCount: ChargeRule = (facts) => {
  const ordered = new Map(facts.addOns.map(({ name, ordered: count }) => [name, count]))
  return facts.jobs.flatMap((job) => {
    const found = job.findings.filter(({ kind }) => kind === 'extra_item')
    if (job.status !== 'completed' || job.endedAt === null || found.length === 0) return []
    const items = found.map(({ note, quantity }) => {
      const name = note?.split(':')[0]?.trim() ?? 'Item'
      const addOn = findAddOn(facts.addOns, name)
      const count = quantity ?? 1
      const paid = Math.min(count, (addOn && ordered.get(addOn.name)) ?? 0)
      if (addOn) ordered.set(addOn.name, (ordered.get(addOn.name) ?? 0) - paid)
      return { name: addOn?.name ?? name, count, paid, price: addOn?.unitPrice ?? null }
    })
    const more = items.filter(({ count, paid }) => count > paid)
    if (more.length === 0) return []
    const isKnown = more.every(({ price }) => price !== null)
    const amount = isKnown
      ? more.reduce((sum, { count, paid, price }) => sum + (count - paid) * (price ?? 0), 0)
      : null
    const sums = more.map(({ name, count, paid, price }) => {
      const at = price === null ? '' : ` at ${formatMoney(price, facts.order.currency)}`
      return times(name, count - paid) + at
    })
    return [
      {
        key: keyOfJob(job.id, 'item_count'),
        type: 'item_count' as const,
        jobId: job.id,
        lineId: job.lineId,
        amount,
        description: sums.join(', '),
        steps: [
          ...items.flatMap(({ name, count, paid }): Step[] => [
            { label: `${name}, counted`, unit: 'count', value: count },
            ...(paid > 0
              ? [{ label: `${name}, ordered`, unit: 'count' as const, value: -paid }]
              : []),
          ]),
          ...(amount === null
            ? []
            : [{ label: sums.join(', '), unit: 'cents' as const, value: amount }]),
        ],
        facts: [
          `Counted ${spokenInstant(job.endedAt, facts.timezone)}` +
            (job.driver === null ? '' : ` by ${job.driver}`),
        ],
        waitsFor: amount === null ? ('amount' as const) : null,
        aroseAt: job.endedAt,
      },
    ]
  })
}

/** "Mattress" is the add-on of that name, or else "Mattress (queen)". */
function findAddOn(addOns: OrderFacts['addOns'], label: string) {
  const wanted = label.toLowerCase()
  const isExact = ({ name }: { name: string }) => name.toLowerCase() === wanted
  return addOns.find(isExact) ?? addOns.find(({ name }) => name.toLowerCase().includes(wanted))
}
