import type { RuledKind } from '#contract/charges/charge-words.ts'
import type { ChargeSettings } from '#contract/charges/settings.ts'
import { cancellation } from './cancellation.ts'
import { contamination } from './contamination.ts'
import { excessWeight } from './excess-weight.ts'
import { exchanges, relocations, visits } from './extra-work.ts'
import { extraDays } from './extra-days.ts'
import type { OrderFacts } from './facts.ts'
import { futileTrip } from './futile-trip.ts'
import { itemCount } from './item-count.ts'
import type { ChargeRule, Proposal } from './proposal.ts'
import { waiting } from './waiting.ts'

/** The rule of each type. */
const rules: Record<RuledKind, ChargeRule> = {
  extra_days: extraDays,
  excess_weight: excessWeight,
  futile_trip: futileTrip,
  waiting,
  contamination,
  item_count: itemCount,
  exchange: exchanges,
  relocation: relocations,
  cancellation,
  visit: visits,
}

/** The charges of one type that an order's facts give rise to. Pure. */
export function proposeOf(
  type: RuledKind,
  facts: OrderFacts,
  settings: ChargeSettings,
): Proposal[] {
  // A rule that comes to nothing, because an add-on is free, say, has nothing to propose.
  return rules[type](facts, settings).filter(({ amount }) => amount !== 0)
}
