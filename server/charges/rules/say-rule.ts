import type { ChargeKind, HireEnd } from '#contract/charges/charge-words.ts'
import { formatMoney } from '#contract/values/money.ts'
import { counted } from './proposal.ts'
import type { RuleKept } from './rule-as-decided.ts'

const ENDS: Record<HireEnd, string> = {
  pickupDate: 'Your hire ends on the agreed day.',
  offHire: 'Your hire ends on the day you ask us to collect.',
  collection: 'Your hire ends when we collect.',
}

/**
 * What a hirer reads of the rule that a charge follows, as it was when the charge was worked out. Pure.
 * @returns null for a type that has no rule
 */
export function sayRule(
  type: ChargeKind,
  { fee, hireEndsOn, graceDays, freeMinutes, lateCancelDays }: RuleKept,
  currency: string,
): string | null {
  const cost = (what: string) =>
    fee === null ? `${what} has a fee.` : `${what} costs ${formatMoney(fee, currency)}.`
  switch (type) {
    case 'extra_days': {
      const free = graceDays === 0 ? '' : ` ${counted(graceDays, 'more day')} cost nothing.`
      return `${ENDS[hireEndsOn]}${free} Each day after that costs what it did when you booked. You don’t pay for days that we caused.`
    }
    case 'excess_weight':
      return 'Your price includes a weight. Each kilogram above it costs what it did when you booked.'
    case 'futile_trip':
      return cost('A trip on which we can’t do the job because of the site or the load')
    case 'waiting':
      return `The first ${counted(freeMinutes, 'minute')} on site cost nothing. ${cost('Each quarter of an hour that begins after that')}`
    case 'contamination':
      return cost('Waste that doesn’t belong in the bin')
    case 'item_count':
      return 'Items beyond those you ordered cost the price of each.'
    case 'exchange':
      return 'An exchange costs what you agreed to, or else our price for one.'
    case 'relocation':
      return cost('Moving the bin to another spot')
    case 'cancellation':
      return cost(
        lateCancelDays === 0
          ? 'Cancelling on the day of the delivery or later'
          : `Cancelling less than ${counted(lateCancelDays + 1, 'day')} before the delivery`,
      )
    case 'visit':
      return 'Each visit after the first costs the price of one.'
    case 'permit':
    case 'manual':
      return null
  }
}
