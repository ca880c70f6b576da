import { hireDays } from '#contract/orders/pricing.ts'
import { formatMoney, multiply } from '#contract/values/money.ts'
import { shortDay } from '#contract/values/spoken-time.ts'
import type { Day } from '#contract/values/day.ts'
import type { HireEnd, Step } from '#contract/charges/charge-words.ts'
import { attemptsAt, daysLostByUs, failedByHirer } from './days-lost.ts'
import { binsOf, doneJobs } from './facts.ts'
import type { LineFacts } from './facts.ts'
import { counted, keyOfJob } from './proposal.ts'
import type { ChargeRule } from './proposal.ts'

/**
 * Days that a bin stayed after the agreed end and the grace, less those lost by us, at the price a day that the
 * line was booked at (rules, section 13, "Charges").
 */
export const extraDays: ChargeRule = (facts, settings) =>
  doneJobs(facts, ['collection']).flatMap(({ job, line, endedAt, endedOn }) => {
    const { basis } = line
    if (basis === null || basis.extraDayPrice === 0) return []
    const attempts = attemptsAt(job, facts.jobs)
    const { end, since } = endOfHire(settings.hireEndsOn, line, attempts, endedOn)
    const agreed = Math.max(
      hireDays(line.deliveryDate, line.pickupDate, basis.countsDeliveryDay),
      basis.includedDays,
    )
    const out = hireDays(line.deliveryDate, end, basis.countsDeliveryDay)
    const lost = daysLostByUs(attempts, { agreed: line.pickupDate, end, since })
    const days = out - agreed - settings.graceDays - lost
    if (days <= 0) return []
    const bins = binsOf(job, line)
    const amount = multiply(basis.extraDayPrice * days, bins, line.discountPercent)
    const price = formatMoney(basis.extraDayPrice, facts.order.currency)
    const sum = `${days} × ${price}${bins === 1 ? '' : ` × ${bins}`}`
    const steps: Step[] = [
      { label: 'Out', unit: 'days', value: out },
      { label: 'Agreed', unit: 'days', value: -agreed },
      ...step('Grace', -settings.graceDays),
      ...step('Lost because of us', -lost),
      { label: sum + lessDiscount(line), unit: 'cents', value: amount },
    ]
    return [
      {
        key: keyOfJob(job.id, 'extra_days'),
        type: 'extra_days' as const,
        jobId: job.id,
        lineId: line.id,
        amount,
        steps,
        description: `${counted(days, 'extra day')}, ${line.productName} at ${price} a day`,
        facts: [
          `Agreed until ${shortDay(line.pickupDate)}`,
          `collected ${shortDay(endedOn)}${job.driver === null ? '' : ` by ${job.driver}`}`,
          lost === 0 ? 'none of it our delay' : `${counted(lost, 'day')} of it our delay`,
        ],
        waitsFor: null,
        aroseAt: endedAt,
      },
    ]
  })

function step(label: string, value: number): Step[] {
  return value === 0 ? [] : [{ label, unit: 'days', value }]
}

function lessDiscount({ discountPercent }: LineFacts): string {
  return discountPercent > 0 ? `, less ${discountPercent}%` : ''
}

/** The last day of the hire, and the day from which it's up to us that the bin is collected. */
function endOfHire(
  ends: HireEnd,
  { pickupDate }: LineFacts,
  attempts: ReturnType<typeof attemptsAt>,
  collectedOn: Day,
): { end: Day; since: Day } {
  if (ends === 'pickupDate') return { end: pickupDate, since: pickupDate }
  const [{ onCall }] = attempts
  if (onCall === null) return { end: collectedOn, since: pickupDate }
  if (ends === 'collection') return { end: collectedOn, since: onCall.calledFor }
  // A collection that was asked for ended the hire then, unless the hirer was in its way.
  const isEnded = onCall.askedOn < collectedOn && !attempts.some(failedByHirer)
  return { end: isEnded ? onCall.askedOn : collectedOn, since: onCall.askedOn }
}
